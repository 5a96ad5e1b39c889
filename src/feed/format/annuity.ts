import type { LocalizedText } from '#domain/listing.ts';

/** What stands behind the amount of a home that is sold for a life annuity: the amount alone would look like its price. */
export const annuityUnit: LocalizedText = {
  nl: 'lijfrente',
  fr: 'en viager',
  en: 'life annuity',
  de: 'auf Leibrente',
};

/** The same with the annuity of a month, behind the first payment where there is one. How long it is paid is not said. */
export function annuityText(monthlyEuro: number, hasFirstPayment: boolean): Record<string, string> {
  const amount = new Intl.NumberFormat('nl-BE', { maximumFractionDigits: 0 }).format(monthlyEuro);
  if (!hasFirstPayment) {
    return {
      nl: `lijfrente, ${amount} per maand`,
      fr: `en viager, rente ${amount} par mois`,
      en: `life annuity, ${amount} per month`,
      de: `auf Leibrente, ${amount} pro Monat`,
    };
  }
  return {
    nl: `bouquet, lijfrente ${amount} per maand`,
    fr: `de bouquet, rente ${amount} par mois`,
    en: `first payment, annuity ${amount} per month`,
    de: `Anzahlung, Rente ${amount} pro Monat`,
  };
}
