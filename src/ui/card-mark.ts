import { isNew, isPriceChanged } from '#domain/availability.ts';
import { stateOf, stateRule } from '#domain/listing-state.ts';
import type { Listing } from '#domain/listing.ts';
import { bannerName } from '#domain/price.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';

/** How long a change of price and a new home are announced, in days. */
const changedDays = 30;
const newDays = 14;

interface Setting {
  readonly t: Translate;
  readonly language: Language;
  readonly fallback: readonly string[];
  readonly marqueeIgnore: readonly number[];
  /** ISO date. */
  readonly today: string;
}

/**
 * The word on the photo of a card: the state of a home that cannot simply be had, else the agency's own banner, else what is
 * news. `{marqueeName: {nl: 'Exclusief'}} -> 'Exclusief'`
 */
export function cardMark(
  listing: Listing,
  { t, language, fallback, marqueeIgnore, today }: Setting,
): string | undefined {
  if (stateOf(listing) !== 'available') return t(`listing:${stateRule(listing).label}`);
  const banner = localized(bannerName(listing.price, { marqueeIgnore }) ?? {}, language, fallback)?.text;
  if (banner !== undefined) return banner;
  if (isPriceChanged(listing, { today, days: changedDays, marqueeIgnore })) return t('listing:priceChanged');
  return isNew(listing, today, newDays) ? t('listing:new') : undefined;
}
