import { isBlank } from '#domain/blank.ts';
import type { Listing, LocalizedText, Price } from '#domain/listing.ts';
import { formatEuro } from '#domain/money.ts';
import { withoutFrom } from '#domain/price-from.ts';

/** What stands where the price stands. */
export type PriceDisplay =
  | {
      readonly kind: 'amount';
      readonly text: string;
      readonly prefix?: 'STARTING_FROM';
      /** Unit without euro sign: `/ m²`. */
      readonly unitText?: LocalizedText;
    }
  | { readonly kind: 'marquee'; readonly name: LocalizedText }
  | { readonly kind: 'on-request' };

/** The price unit that shows STARTING_FROM before the price (docs/rules/money.md). */
const startingFromUnit = 7;

/** What is left of the words beside an amount without the sign and "from", which stand before it. */
function wordsBehind(texts: LocalizedText): LocalizedText | undefined {
  const units = Object.entries(texts)
    .map(([language, text]) => [language, withoutFrom(text?.replaceAll('€', '') ?? '')] as const)
    .filter(([, text]) => !isBlank(text));
  return units.length === 0 ? undefined : Object.fromEntries(units);
}

interface Settings {
  readonly marqueeIgnore: readonly number[];
}

function isUnderMarquee({ marquee }: Price, { marqueeIgnore }: Settings): boolean {
  return marquee !== undefined && marqueeIgnore.includes(marquee);
}

/** The name of a banner that stands beside the price; none of one that stands in its place. `{marquee: 1, marqueeName} -> marqueeName` (docs/rules/money.md) */
export function bannerName(price: Price, settings: Settings): LocalizedText | undefined {
  return isUnderMarquee(price, settings) ? undefined : price.marqueeName;
}

/** The amount, when it is shown. `{amountCents: 25000000, marquee: 4} with 4 ignored -> undefined` (docs/rules/money.md) */
export function shownAmountCents(price: Price, settings: Settings): number | undefined {
  if (!price.isPublished || isUnderMarquee(price, settings)) return undefined;
  // A price of zero is how feeds say that there is none.
  return price.amountCents === 0 ? undefined : price.amountCents;
}

/** Square metres, hectares and ares, as agencies write them. */
const surfaceUnit = /m\s?[²2]|\b(?:ha|hectares?|ares?)\b/iu;

/**
 * The shown amount, if it is that of the whole property and can stand beside other prices: what a square metre costs cannot.
 * `{amountCents: 18500, unitText: {nl: '€ / m²'}} -> undefined`, `{amountCents: 95000, unitText: {nl: '€ / maand'}} -> 95000`
 * (docs/rules/money.md)
 */
export function comparableAmountCents(price: Price, settings: Settings): number | undefined {
  const isPerSurface = Object.values(price.unitText ?? {}).some((text) => surfaceUnit.test(text ?? ''));
  return isPerSurface ? undefined : shownAmountCents(price, settings);
}

/** What stands before and behind an amount. `{unit: 7, unitText: {nl: 'excl. btw'}} -> {prefix: 'STARTING_FROM', unitText: {nl: 'excl. btw'}}` (docs/rules/money.md) */
export function besideAmount({ unit, unitText: told }: Pick<Price, 'unit' | 'unitText'>): {
  readonly prefix?: 'STARTING_FROM';
  readonly unitText?: LocalizedText;
} {
  const unitText = told && wordsBehind(told);
  return {
    ...(unit === startingFromUnit && { prefix: 'STARTING_FROM' as const }),
    ...(unitText && { unitText }),
  };
}

/**
 * What to show for a price: the amount with its prefix or unit, the name of an ignored marquee, or "on request"
 * when there is none. `{amountCents: 25000000, unit: 7} -> {kind: 'amount', text: '€ 250.000', prefix: 'STARTING_FROM'}`
 * (docs/rules/money.md)
 */
export function priceDisplay(price: Price, settings: Settings): PriceDisplay {
  if (isUnderMarquee(price, settings)) {
    return price.marqueeName ? { kind: 'marquee', name: price.marqueeName } : { kind: 'on-request' };
  }
  const amountCents = shownAmountCents(price, settings);
  if (amountCents === undefined) return { kind: 'on-request' };
  const text = formatEuro(amountCents);
  return { kind: 'amount', text, ...besideAmount(price) };
}

/** Rent and monthly charges, which are shown together; nothing for a sale or a hidden rent. `95000 with 7500 -> {rentCents: 95000, chargesCents: 7500, totalCents: 102500}` (docs/rules/money.md) */
export function rentWithCharges(
  listing: Pick<Listing, 'goal' | 'price' | 'costs'>,
): { rentCents: number; chargesCents?: number; totalCents: number } | undefined {
  const { amountCents: rentCents, isPublished } = listing.price;
  if (listing.goal !== 'rent' || !isPublished || rentCents === undefined) return undefined;
  const { chargesRenterCents, renterTotalCents } = listing.costs;
  const remainder =
    renterTotalCents !== undefined && renterTotalCents >= rentCents ? renterTotalCents - rentCents : undefined;
  const chargesCents = chargesRenterCents ?? remainder;
  return chargesCents === undefined
    ? { rentCents, totalCents: rentCents }
    : { rentCents, chargesCents, totalCents: rentCents + chargesCents };
}
