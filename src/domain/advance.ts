/** Share of the price that the buyer pays into the agent's third-party account at signing (spec section 9 "Purchase offer"). */
const advancePercent = 10;

/** Advance on a sale price, in whole cents. `35_000_000 -> 3_500_000` (spec section 9) */
export function purchaseAdvance(priceCents: number): number {
  return Math.round((priceCents * advancePercent) / 100);
}
