import { stableBy } from '#base/memo.ts';
import { advanceOf, saleKind } from '#domain/advance-rows.ts';
import type { AdvanceRow } from '#domain/law-tables.ts';
import type { Listing } from '#domain/listing.ts';
import type { AdvanceTerm, AdvanceTerms } from './advance-term.ts';

/** The term of a home on a day; undefined where no rule or custom is known. */
export function advanceTerm(listing: Listing, rows: readonly AdvanceRow[], today: string): AdvanceTerm | undefined {
  const row = advanceOf(listing, rows, today);
  return row && { percent: row.percent, isOffPlan: saleKind(listing, today) === 'off-plan' };
}

const stableTerm = stableBy<Listing, readonly [string, AdvanceTerm | null]>();

/** The terms of all homes for sale, short: most have the usual one. */
export function advanceTerms(listings: readonly Listing[], rows: readonly AdvanceRow[], today: string): AdvanceTerms {
  const forSale = listings.filter(({ goal }) => goal === 'sale');
  const terms = forSale.map((listing) =>
    stableTerm(listing, '', [rows, today], () => [listing.reference, advanceTerm(listing, rows, today) ?? null]),
  );
  const usual = terms.find(([, term]) => term?.isOffPlan === false)?.[1] ?? null;
  const others = terms.filter(([, term]) => term?.percent !== usual?.percent || term?.isOffPlan !== usual?.isOffPlan);
  return { usual, others: Object.fromEntries(others) };
}
