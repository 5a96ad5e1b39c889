import { traitsOf, type Language } from '#i18n/languages.ts';

/** Making a formatter is far dearer than using one. */
const formatters = new Map<Language, Intl.NumberFormat>();

function formatterOf(language: Language): Intl.NumberFormat {
  const known = formatters.get(language);
  if (known) return known;
  const formatter = new Intl.NumberFormat(traitsOf(language).numbers, { maximumFractionDigits: 2 });
  formatters.set(language, formatter);
  return formatter;
}

/** `(1250.5, 'nl') -> '1.250,5'`, `(1250.5, 'en') -> '1,250.5'` */
export function formatNumber(value: number, language: Language): string {
  return formatterOf(language).format(value);
}

/** `(1250, 'nl') -> '1.250 m²'`, with a no-break space. */
export function formatArea(areaM2: number, language: Language): string {
  return `${formatNumber(areaM2, language)}\u00a0m²`;
}

/** `(350, 'nl') -> '350 m'`, `(1250, 'nl') -> '1,3 km'` */
export function formatDistance(distanceM: number, language: Language): string {
  if (distanceM < 1000) return `${formatNumber(Math.round(distanceM), language)}\u00a0m`;
  return `${formatNumber(Math.round(distanceM / 100) / 10, language)}\u00a0km`;
}

/** `(15360, 'nl') -> '15 kB'` */
export function formatFileSize(bytes: number, language: Language): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  if (kilobytes < 1000) return `${kilobytes}\u00a0kB`;
  return `${formatNumber(Math.round(kilobytes / 100) / 10, language)}\u00a0MB`;
}
