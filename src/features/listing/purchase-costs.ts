import {
  acquisitionCost,
  type AcquisitionCost,
  type AcquisitionLine,
  type Purchase,
  type TaxTables,
} from '#domain/acquisition.ts';
import { isListed } from '#domain/availability.ts';
import { stateRule } from '#domain/listing-state.ts';
import type { Listing } from '#domain/listing.ts';
import { priceDisplay } from '#domain/price.ts';
import { isLuxembourg, regionOf } from '#domain/region.ts';
import { typeIcon } from '#domain/type-icon.ts';

export interface PurchaseCosts {
  /** An own only home and any other purchase side by side; one column where it makes no difference. */
  readonly columns: readonly ('ownHome' | 'other')[];
  readonly rows: readonly {
    readonly key: Exclude<AcquisitionLine['key'], 'price'>;
    readonly cells: readonly (AcquisitionLine | undefined)[];
  }[];
  readonly totalsCents: readonly number[];
}

/** What the reckoning depends on besides the listing. */
interface Settings {
  /** ISO date: the rates are dated rules. */
  readonly today: string;
  readonly marqueeIgnore: readonly number[];
  readonly law: TaxTables;
}

const rowKeys = ['duty', 'relief', 'vat', 'notary'] as const;

/** The price, when the page shows it and it is that of the whole property: words behind it say that it is of something else. */
function shownPriceCents(listing: Listing, marqueeIgnore: readonly number[]): number | undefined {
  const display = priceDisplay(listing.price, { marqueeIgnore });
  const { unit } = listing.price;
  const isNamed = display.kind === 'amount' && display.unitText !== undefined;
  const isWhole = display.kind === 'amount' && !isNamed && (display.prefix !== undefined || unit === undefined);
  return isWhole ? listing.price.amountCents : undefined;
}

/** Farmland has rates and exemptions of its own, which no row knows: the site says nothing of it. */
const farmWords = /agrari|agricol|landbouw|landwirtschaft|farmland/iu;

function isFarmland({ webId, legal }: Listing): boolean {
  const words = Object.values(legal.destination ?? {});
  return typeIcon(webId) === 'land' && words.some((text) => text !== undefined && farmWords.test(text));
}

/** The purchase without its buyer; new-build without a stated regime could be either, so there is none. */
function purchaseOf(listing: Listing, priceCents: number, onDate: string): Omit<Purchase, 'isOnlyOwnHome'> | undefined {
  const { address, building, costs, legal } = listing;
  const region = isLuxembourg(address) ? 'luxembourg' : regionOf(address);
  const vatRegime = legal.vatRegime ?? (building.isNewBuild ? undefined : 'registration-duties');
  if (!region || !vatRegime) return undefined;
  const { constructionCostCents: buildingCents, notaryFeeInclVatCents: notaryCents } = costs;
  return { region, priceCents, vatRegime, onDate, buildingCents, notaryCents };
}

function columnsOf(
  own: AcquisitionCost | undefined,
  other: AcquisitionCost,
): [PurchaseCosts['columns'], AcquisitionCost[]] {
  return own && own.totalCents !== other.totalCents
    ? [
        ['ownHome', 'other'],
        [own, other],
      ]
    : [['other'], [other]];
}

/**
 * What it costs to buy a listing; undefined when the page shows no price to reckon with or no rule
 * knows the taxes (docs/rules/money.md).
 */
export function purchaseCosts(listing: Listing, { today, marqueeIgnore, law }: Settings): PurchaseCosts | undefined {
  if (listing.goal !== 'sale' || !isListed(listing) || !stateRule(listing).isFullPrice) return undefined;
  if (isFarmland(listing)) return undefined;
  const priceCents = shownPriceCents(listing, marqueeIgnore);
  const purchase = priceCents === undefined ? undefined : purchaseOf(listing, priceCents, today);
  const other = purchase && acquisitionCost({ ...purchase, isOnlyOwnHome: false }, law);
  if (!purchase || !other) return undefined;
  const isHome = typeIcon(listing.webId) === 'residential';
  const own = isHome ? acquisitionCost({ ...purchase, isOnlyOwnHome: true }, law) : undefined;
  const [columns, costs] = columnsOf(own, other);
  const rows = rowKeys
    .map((key) => ({ key, cells: costs.map(({ lines }) => lines.find((line) => line.key === key)) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (rows.length === 0) return undefined;
  const totalsCents = costs.map(({ totalCents }) => totalCents);
  return { columns, rows, totalsCents };
}
