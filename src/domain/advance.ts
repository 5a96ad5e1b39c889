/** Advance on a sale price, in whole cents. `(35_000_000, 10) -> 3_500_000` (docs/rules/money.md) */
export function purchaseAdvance(priceCents: number, percent: number): number {
  return Math.round((priceCents * percent) / 100);
}
