import { parseAmount } from '#domain/money.ts';
import type { Language } from '#i18n/languages.ts';

type ToCurrency = (value: string) => string;

/**
 * Only the language that is asked for is loaded. English as in Ireland, French as in Belgium (docs/rules/money.md). In a
 * language that is not here, buyers write the words themselves.
 */
const loaders: Readonly<Partial<Record<Language, () => Promise<{ toCurrency: ToCurrency }>>>> = {
  nl: () => import('n2words/nl-NL'),
  fr: () => import('n2words/fr-BE'),
  en: () => import('n2words/en-IE'),
  de: () => import('n2words/de-DE'),
};

/** "Un million d’euros": after a round million French wants the little word. */
const roundMillion = /(million|milliard)(s?) euros/u;

/** Amount in words, in whole cents. `('349.000,50', 'en') -> 'three hundred and forty-nine thousand euro and fifty cents'`, no amount or no words for the language `-> ''` (docs/rules/money.md) */
export async function amountWords(amount: string, language: Language): Promise<string> {
  const cents = parseAmount(amount);
  const load = loaders[language];
  if (cents === undefined || cents === 0 || !load) return '';
  const { toCurrency } = await load();
  const digits = `${String(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`;
  return toCurrency(digits).replace(roundMillion, '$1$2 d’euros');
}
