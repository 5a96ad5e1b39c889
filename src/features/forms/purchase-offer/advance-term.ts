import { purchaseAdvance } from '#domain/advance.ts';
import { parseAmount } from '#domain/money.ts';

/** What is paid at signing for one home: a percentage of the price, and whether it is sold on plan. */
export interface AdvanceTerm {
  readonly percent: number;
  readonly isOffPlan: boolean;
}

/** What the page tells its script: the term of most homes, and by reference of those that have another or none. */
export interface AdvanceTerms {
  readonly usual: AdvanceTerm | null;
  readonly others: Readonly<Record<string, AdvanceTerm | null>>;
}

/** The term of the home that was named in the form; the usual one while none is. */
export function termFor({ usual, others }: AdvanceTerms, reference: unknown): AdvanceTerm | null {
  const name = typeof reference === 'string' ? reference.trim().toUpperCase() : '';
  const other = Object.entries(others).find(([key]) => key.toUpperCase() === name);
  return other ? other[1] : usual;
}

/** What stands beside the form, of the two rules and the example. */
export interface ShownAdvance {
  readonly hasExisting: boolean;
  readonly hasOffPlan: boolean;
  readonly hasExample: boolean;
  /** The price of the offer and its advance, once there is an amount; until then the example keeps its own. */
  readonly cents?: { readonly price: number; readonly sum: number };
}

/**
 * Both rules while no home is named, then the one that holds for it, and none where no rule is known. The example goes by the
 * amount of the offer; until there is one it is not said of a home that has been named, whose price it is not.
 */
export function shownAdvance(
  terms: AdvanceTerms,
  offer: { readonly reference: string; readonly amount: string },
): ShownAdvance {
  const isNamed = offer.reference.trim() !== '';
  const term = termFor(terms, offer.reference);
  const price = parseAmount(offer.amount);
  const isExisting = term !== null && !term.isOffPlan;
  return {
    hasExisting: !isNamed || term?.isOffPlan === false,
    hasOffPlan: !isNamed || term?.isOffPlan === true,
    hasExample: isExisting && (price !== undefined || !isNamed),
    ...(isExisting && price !== undefined && { cents: { price, sum: purchaseAdvance(price, term.percent) } }),
  };
}
