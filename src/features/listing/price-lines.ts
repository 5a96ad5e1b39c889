import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { priceChanges } from '#domain/price-history.ts';
import { formatDay, formatMoney } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';

/** A line of the table of prices. */
export interface PriceLine {
  /** Of the first price that is known there is no day. */
  readonly day: { readonly iso: string; readonly text: string } | undefined;
  readonly price: string;
  readonly difference: string | undefined;
}

interface Settings {
  readonly t: Translate;
  readonly language: Language;
  readonly marqueeIgnore: readonly number[];
}

/** `389 000 € since 19 October, 405 000 € before -> [{day: 19/10/2026, '€ 389.000', '– € 16.000'}, {'€ 405.000'}]`; none of a home that is gone. */
export function priceLines(listing: Listing, { t, language, marqueeIgnore }: Settings): PriceLine[] {
  if (!isListed({ ...listing, isDraft: false })) return [];
  const changes = priceChanges(listing, { marqueeIgnore });
  const first = changes.at(-1);
  if (!first) return [];
  const isMonthly = listing.goal === 'rent' && listing.price.unitText === undefined;
  const priceText = (cents: number) =>
    isMonthly ? `${formatMoney(cents, language)} ${t('listing:perMonth')}` : formatMoney(cents, language);
  const lines = changes.map(({ on, fromCents, toCents }): PriceLine => {
    const cents = toCents - fromCents;
    return {
      day: { iso: on, text: formatDay(on, language) },
      price: priceText(toCents),
      difference: `${cents > 0 ? '+\u00a0' : ''}${formatMoney(cents, language)}`,
    };
  });
  return [...lines, { day: undefined, price: priceText(first.fromCents), difference: undefined }];
}
