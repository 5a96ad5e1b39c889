import type { Listing } from '#domain/listing.ts';

/** Unit 7 stands for "from" (docs/rules/money.md). */
const fromUnit = 7;
const otherThanPrice = new Set(['life-annuity', 'public-sale', 'judicial-sale']);

/**
 * The price of the whole, or the rent of a month. Undefined where the amount is another one: the first sum of an annuity, an opening
 * bid, a price "from" or by words of its own. Formats of others have no place to say so, and would call it the price.
 */
export function plainAmountCents({ price, contractType }: Pick<Listing, 'price' | 'contractType'>): number | undefined {
  const isOther = price.unitText !== undefined || price.unit === fromUnit || otherThanPrice.has(contractType ?? '');
  return isOther ? undefined : price.amountCents;
}
