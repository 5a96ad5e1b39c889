import { dueAtSigning } from '#domain/deposit.ts';
import type { Listing } from '#domain/listing.ts';
import { localized } from '#domain/texts.ts';
import { formatMoney } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import type { Content } from '#site/content.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** What an applicant must know about one rental, in words: the form shows it beside the questions. */
export interface RentalTerms {
  readonly title: string;
  /** Due when the contract is signed, the sum last (docs/rules/money.md). */
  readonly due: readonly { readonly label: string; readonly value: string }[];
  /** Maximum persons, where the owner set them; an income that an owner asks for is never shown (docs/rules/money.md). */
  readonly conditions: readonly { readonly label: string; readonly value: string }[];
}

/** What is due at signing, line by line. `[['First month’s rent', 95000], ['Total', undefined]]` */
function dueLines(
  due: ReturnType<typeof dueAtSigning>,
  t: Translate,
): readonly (readonly [label: string, cents: number | undefined])[] {
  if (!due) return [];
  const months = due.depositCents / due.rentCents;
  return [
    [t('listing:dueFirstRent'), due.rentCents],
    [t('listing:dueFirstCharges'), due.chargesCents],
    [t('listing:dueInventory'), due.inventoryCents],
    [Number.isInteger(months) ? t('listing:dueDeposit', { count: months }) : t('listing:deposit'), due.depositCents],
    [t('listing:dueAgencyFee', { percent: due.agencyFeePercent ?? 0 }), due.agencyFeeCents],
    [t('listing:dueTotal'), due.totalCents],
  ];
}

/** The terms of a rental in a language. `-> { title: 'Flat', due: [{ label: 'First month’s rent', value: '€ 950' }], … }` */
export function rentalTerms(
  listing: Listing,
  language: Language,
  { today, languages, site }: Pick<Content, 'today' | 'languages'> & { readonly site: Pick<SiteConfig, 'law'> },
): RentalTerms {
  const t = createTranslator(language);
  const due = dueAtSigning(listing, today, site.law);
  const { maximumPersons } = listing.costs;
  return {
    title: localized(listing.title, language, languages)?.text ?? listing.reference,
    due: dueLines(due, t).flatMap(([label, cents]) => (cents ? [{ label, value: formatMoney(cents, language) }] : [])),
    conditions: [
      ...(maximumPersons === undefined ? [] : [{ label: t('listing:maximumPersons'), value: String(maximumPersons) }]),
    ],
  };
}
