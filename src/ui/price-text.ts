import { otherSaleOf, stateRule } from '#domain/listing-state.ts';
import type { Listing, LocalizedText } from '#domain/listing.ts';
import { priceDisplay, rentWithCharges } from '#domain/price.ts';
import { isPlainMonth } from '#domain/price-from.ts';
import { priceBeforeCents } from '#domain/price-history.ts';
import { localized } from '#domain/texts.ts';
import { formatMoney } from '#i18n/formats.ts';
import type { Translate } from '#i18n/translator.ts';
import { goneText } from './gone-text.ts';

/** The lines of a price as people read them. */
export interface PriceText {
  /** `€ 495.000`, `Vanaf € 245.000`, `Onder optie`, `Verkocht in 17 weken`. */
  readonly main: string;
  /** The amount with its prefix or unit, without a period; absent when the page shows none. */
  readonly amount?: string;
  /** Rentals: the charges that come with the rent (legal duty, docs/rules/money.md). */
  readonly charges?: string;
  /** Rentals: rent and charges together. */
  readonly total?: string;
  /** The amount before the last change. */
  readonly before?: string;
  /** Of a life annuity: what is paid each month beside the first sum. */
  readonly annuity?: string;
}

interface PriceTextOptions {
  readonly t: Translate;
  readonly language: string;
  readonly fallback: readonly string[];
  readonly marqueeIgnore: readonly number[];
}

/** A sale in its own words: an opening bid is not what the home costs, nor is the first sum of an annuity. */
function saleText(listing: Listing, amount: string, { t, language, marqueeIgnore }: PriceTextOptions): PriceText {
  const { annuityCents } = listing.price;
  const beforeCents = priceBeforeCents(listing, { marqueeIgnore });
  const sale = otherSaleOf(listing);
  const isOpening = sale === 'public-sale' || sale === 'judicial-sale';
  return {
    main: isOpening ? t('listing:startPriceOf', { price: amount }) : amount,
    amount,
    ...(beforeCents !== undefined && {
      before: t('listing:priceBefore', { price: formatMoney(beforeCents, language) }),
    }),
    ...(sale === 'life-annuity' &&
      annuityCents && { annuity: t('listing:annuityMonthly', { price: formatMoney(annuityCents, language) }) }),
  };
}

/** The price of a listing in words; of a home that is gone only how long that took (docs/rules/money.md, docs/rules/listings.md). */
export function priceText(listing: Listing, options: PriceTextOptions): PriceText {
  const { t, language, fallback, marqueeIgnore } = options;
  const gone = goneText(listing, t);
  if (gone !== undefined) return { main: gone };
  const say = (texts: LocalizedText | undefined) => localized(texts ?? {}, language, fallback)?.text;
  const display = priceDisplay(listing.price, { marqueeIgnore });
  const withoutPrice = t(`listing:${stateRule(listing).withoutPrice}`);
  if (display.kind === 'on-request') return { main: withoutPrice };
  if (display.kind === 'marquee') return { main: say(display.name) ?? withoutPrice };
  const unit = say(display.unitText);
  const amount = [display.prefix && t('listing:startingFrom'), display.text, unit].filter(Boolean).join(' ');
  const rent = rentWithCharges(listing);
  if (!rent) return saleText(listing, amount, options);
  const main = unit ? amount : `${amount} ${t('listing:perMonth')}`;
  if (rent.chargesCents === undefined) return { main, amount };
  if (rent.chargesCents === 0) return { main, amount, charges: t('listing:chargesNone') };
  return {
    main,
    amount,
    charges: t('listing:chargesLine', { charges: formatMoney(rent.chargesCents, language) }),
    // A sum of which VAT is missing, or that is of another time, would look like what is paid each month.
    ...((unit === undefined || isPlainMonth(unit)) && {
      total: t('listing:totalPerMonth', { total: formatMoney(rent.totalCents, language) }),
    }),
  };
}

/** A price on one line: what comes on top of it follows at once, the rest after a dot. `{main: '€ 95.000 bouquet', annuity: '+ € 650 per maand'} -> '€ 95.000 bouquet + € 650 per maand'` */
export function priceLine({ main, charges, annuity, total, before }: PriceText): string {
  const parts = [charges, annuity, total, before].filter((part) => part !== undefined);
  return parts.reduce((line, part) => `${line}${part.startsWith('+') ? ' ' : '\u00a0· '}${part}`, main);
}
