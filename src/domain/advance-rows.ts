import { advertKind, type KindCarrier } from '#domain/advert-kind.ts';
import { rowOn } from '#domain/dated-rows.ts';
import type { AdvanceRow } from '#domain/law-tables.ts';
import type { Listing } from '#domain/listing.ts';
import { isLuxembourg, regionOf } from '#domain/region.ts';

/** How a home is sold: as it stands, or on plan and still to be built. */
export type SaleKind = AdvanceRow['sale'];

/** Is it a home that is sold on plan? A new home counts as one until the year in which it was built is over. `{isNewBuild: true, constructionYear: 2027}, '2026-11-20' -> 'off-plan'` (docs/rules/money.md) */
export function saleKind(listing: KindCarrier & Pick<Listing, 'goal' | 'building'>, today: string): SaleKind {
  const { isNewBuild, constructionYear = Infinity } = listing.building;
  const isUnfinished = isNewBuild && constructionYear >= Number(today.slice(0, 4));
  return listing.goal === 'sale' && isUnfinished && advertKind(listing) === 'home' ? 'off-plan' : 'existing';
}

/** The row for a sale in a country on a day; undefined where no rule or custom is known. */
export function advanceRow(
  rows: readonly AdvanceRow[],
  sale: Pick<AdvanceRow, 'country' | 'sale'>,
  onDate: string,
): AdvanceRow | undefined {
  return rowOn(
    rows.filter((row) => row.country === sale.country && row.sale === sale.sale),
    onDate,
  );
}

/** The row for a listing; undefined where no rule or custom is known. `plot in Belgium -> {percent: 10, sale: 'existing', …}` (docs/rules/money.md) */
export function advanceOf(
  listing: KindCarrier & Pick<Listing, 'goal' | 'building' | 'address'>,
  rows: readonly AdvanceRow[],
  onDate: string,
): AdvanceRow | undefined {
  const country = isLuxembourg(listing.address) ? 'luxembourg' : regionOf(listing.address) && 'belgium';
  return country && advanceRow(rows, { country, sale: saleKind(listing, onDate) }, onDate);
}
