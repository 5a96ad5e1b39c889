import type { LocalizedText } from '#domain/listing.ts';

/** What stands behind the amount of a home that is sold for a life annuity: the amount alone would look like its price. */
export const annuityUnit: LocalizedText = {
  nl: 'lijfrente',
  fr: 'en viager',
  en: 'life annuity',
  de: 'auf Leibrente',
};

/** The same of a home of which the first payment and the annuity of a month are known. */
export function annuityText(monthlyEuro: number): Record<string, string> {
  const amount = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 0 }).format(monthlyEuro);
  return {
    nl: `bouquet, lijfrente ${amount} per maand`,
    fr: `de bouquet, rente ${amount} par mois`,
    en: `first payment, annuity ${amount} per month`,
    de: `Anzahlung, Rente ${amount} pro Monat`,
  };
}
