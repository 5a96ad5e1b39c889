const million = 1_000_000;

/** Room for few signs only: `24_500_000 -> '€ 245k'`, `125_000_000 -> '€ 1,25M'`, `95_000 -> '€ 950'`. */
export function shortPrice(priceCents: number): string {
  const euro = priceCents / 100;
  if (euro < 10_000) return `€ ${new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 0 }).format(euro)}`;
  if (euro < million - 500) return `€ ${String(Math.round(euro / 1000))}k`;
  return `€ ${new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 2 }).format(euro / million)}M`;
}
