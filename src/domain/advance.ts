/** Share of the price that the buyer pays into the agent's third-party account at signing (docs/rules/money.md). */
const advancePercent = 10;

/** Advance on a sale price, in whole cents. `35_000_000 -> 3_500_000` (docs/rules/money.md) */
export function purchaseAdvance(priceCents: number): number {
  return Math.round((priceCents * advancePercent) / 100);
}
