import { formatMoney } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { OwnerHome } from '#contracts/portal.ts';

/** What is asked for a home, a rent by its month; undefined where nobody knows. `{goal: 'rent', priceCents: 95000} -> '€ 950 per maand'` */
export function askedPriceText(
  { goal, priceCents }: Pick<OwnerHome, 'goal' | 'priceCents'>,
  { t, language }: { readonly t: Translate; readonly language: Language },
): string | undefined {
  if (priceCents === null) return undefined;
  const amount = formatMoney(priceCents, language);
  return goal === 'rent' ? `${amount} ${t('portal:perMonth')}` : amount;
}
