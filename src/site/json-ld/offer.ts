import type { Availability, Listing } from '#domain/listing.ts';
import { isListed } from '#domain/availability.ts';
import { otherSaleOf } from '#domain/listing-state.ts';
import { priceDisplay, rentWithCharges } from '#domain/price.ts';
import { lineIn } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { agencyId } from '#site/json-ld/agency.ts';
import type { Publisher } from './publisher.ts';

/** A price with unit 7 is the lowest of several (docs/rules/money.md). */
const startingFromUnit = 7;

const currency = { priceCurrency: 'EUR' } as const;

const availabilities: Readonly<Record<Availability, string>> = {
  available: 'https://schema.org/InStock',
  option: 'https://schema.org/LimitedAvailability',
  sold: 'https://schema.org/SoldOut',
  rented: 'https://schema.org/SoldOut',
};

const businessFunctions = {
  sale: 'http://purl.org/goodrelations/v1#Sell',
  rent: 'http://purl.org/goodrelations/v1#LeaseOut',
} as const;

/** Rent per month, with its charges where they are known (legal duty, docs/rules/money.md). */
function rentFields(listing: Listing, amount: number, language: Language): object {
  const monthly = (euro: number) => ({ '@type': 'UnitPriceSpecification', price: euro, ...currency, unitCode: 'MON' });
  const { chargesCents, totalCents } = rentWithCharges(listing) ?? {};
  if (chargesCents === undefined || totalCents === undefined) {
    return { price: amount, ...currency, priceSpecification: monthly(amount) };
  }
  const t = createTranslator(language);
  const priceComponent = [
    { ...monthly(amount), name: t('listing:rent') },
    { ...monthly(chargesCents / 100), name: t('listing:chargesRenter') },
  ];
  const together = { '@type': 'CompoundPriceSpecification', price: totalCents / 100, ...currency, priceComponent };
  return { price: amount, ...currency, priceSpecification: together };
}

/** Price as the page shows it: nothing when the page shows no amount. */
function priceFields(listing: Listing, language: Language, marqueeIgnore: readonly number[]): object {
  const { price, goal } = listing;
  if (!isListed({ ...listing, isDraft: false })) return {};
  if (price.amountCents === undefined || priceDisplay(price, { marqueeIgnore }).kind !== 'amount') return {};
  const amount = price.amountCents / 100;
  // In any language that has it: without its words the amount would be the price of the whole.
  const unitText = lineIn(price.unitText ?? '', language);
  const sale = otherSaleOf(listing);
  const isOpeningBid = sale === 'public-sale' || sale === 'judicial-sale';
  if (price.unit === startingFromUnit || isOpeningBid) {
    const specification = unitText === '' ? 'PriceSpecification' : 'UnitPriceSpecification';
    const words = unitText === '' ? {} : { unitText };
    return { priceSpecification: { '@type': specification, minPrice: amount, ...currency, ...words } };
  }
  // The price of a square metre is not that of the plot.
  if (unitText !== '') {
    return { priceSpecification: { '@type': 'UnitPriceSpecification', price: amount, ...currency, unitText } };
  }
  return goal === 'rent' ? rentFields(listing, amount, language) : { price: amount, ...currency };
}

/** schema.org Offer of a listing at an absolute address. */
export function offerJsonLd(listing: Listing, url: string, language: Language, site: Publisher): object {
  return {
    '@type': 'Offer',
    url,
    ...priceFields(listing, language, site.marqueeIgnore),
    availability: availabilities[listing.availability],
    businessFunction: businessFunctions[listing.goal],
    seller: { '@id': agencyId(site.url) },
  };
}
