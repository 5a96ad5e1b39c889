import { formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';

const million = 1_000_000;

/** How a language shortens a million. */
const millions: Readonly<Record<Language, string>> = {
  nl: '\u00a0mln',
  fr: '\u00a0M',
  en: 'm',
  de: '\u00a0Mio.',
};

/** Room for few signs only: `24_500_000 -> '€ 245k'`, `125_000_000 -> '€ 1,25 mln'`, in English `'€ 1,25m'`; `95_000 -> '€ 950'`. */
export function shortPrice(priceCents: number, language: Language): string {
  const euro = priceCents / 100;
  if (euro < 10_000) return `€ ${formatNumber(Math.round(euro), language)}`;
  if (euro < million - 500) return `€ ${String(Math.round(euro / 1000))}k`;
  return `€ ${formatNumber(euro / million, language)}${millions[language]}`;
}
