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
