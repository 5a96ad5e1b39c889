import { pricePerM2Cents } from '#domain/listing-figures.ts';
import type { Listing } from '#domain/listing.ts';
import { priceChanges } from '#domain/price-history.ts';
import { formatDayInWords, formatMoney } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { goneText } from '#ui/gone-text.ts';
import type { PriceText } from '#ui/price-text.ts';

/** The price on the page of a home. */
export interface PanelPrice {
  readonly main: string;
  /** Below it, in small. */
  readonly lines: readonly string[];
}

interface Settings {
  readonly t: Translate;
  readonly language: Language;
  readonly marqueeIgnore: readonly number[];
}

/** A day in words that no line tears apart: the panel is narrow. `('2026-09-14', 'fr') -> '14\u00a0septembre 2026'` */
function dayText(iso: string | undefined, language: Language): string {
  return formatDayInWords(iso, language).replace(' ', '\u00a0');
}

/** Since when it is online; of a home of which the feed does not say it, since when it is on this site, where that was seen. */
function sinceText({ createdAt, firstSight }: Listing, { t, language }: Pick<Settings, 't' | 'language'>) {
  if (firstSight === 'first-reading') return undefined;
  const date = dayText(createdAt, language);
  return firstSight === 'arrival' ? t('listing:seenSince', { date }) : t('listing:onlineSince', { date });
}

function linesOf(listing: Listing, price: PriceText, { t, language, marqueeIgnore }: Settings): string[] {
  const perM2Cents = pricePerM2Cents(listing, { marqueeIgnore });
  const [change] = priceChanges(listing, { marqueeIgnore });
  const before =
    change &&
    t('listing:priceUntil', {
      price: formatMoney(change.fromCents, language),
      date: dayText(change.on, language),
    });
  return [
    price.annuity,
    price.charges,
    price.total,
    perM2Cents === undefined ? undefined : t('listing:perM2', { price: formatMoney(perM2Cents, language) }),
    before ?? price.before,
    sinceText(listing, { t, language }),
  ].filter((line) => line !== undefined);
}

/** What stands where the price stands: of a home that is gone only how long that took. `€ 389.000` with `€ 2.819 per m²`, `€ 405.000 until 19 October 2026` */
export function panelPrice(listing: Listing, price: PriceText, settings: Settings): PanelPrice {
  const gone = goneText(listing, settings.t);
  if (gone !== undefined) return { main: gone, lines: [] };
  return { main: price.main, lines: linesOf(listing, price, settings) };
}
