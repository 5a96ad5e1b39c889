/** Numbers are written the Belgian Dutch way in every language, like prices (decisions "Money"). */
const numbers = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 2 });

/** `formatNumber(1250.5) -> '1.250,5'` */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** `formatArea(1250) -> '1.250 m²'`, with a no-break space. */
export function formatArea(areaM2: number): string {
  return `${numbers.format(areaM2)}\u00a0m²`;
}

/** `formatDistance(350) -> '350 m'`, `formatDistance(1250) -> '1,3 km'` */
export function formatDistance(distanceM: number): string {
  if (distanceM < 1000) return `${numbers.format(Math.round(distanceM))}\u00a0m`;
  return `${numbers.format(Math.round(distanceM / 100) / 10)}\u00a0km`;
}

/** `formatFileSize(15360) -> '15 kB'` */
export function formatFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes}\u00a0kB` : `${numbers.format(Math.round(kilobytes / 100) / 10)}\u00a0MB`;
}
