import type { Availability, Listing } from '#domain/listing.ts';
import { priceDisplay } from '#domain/price.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { agencyId } from '#site/json-ld/agency.ts';

/** A price with unit 7 is the lowest of several (spec section 9). */
const startingFromUnit = 7;

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

/** Price as the page shows it: nothing when the page shows no amount. */
function priceFields({ price, goal }: Listing, language: string, marqueeIgnore: readonly number[]): object {
  if (price.amountCents === undefined || priceDisplay(price, { marqueeIgnore }).kind !== 'amount') return {};
  const amount = price.amountCents / 100;
  const currency = { priceCurrency: 'EUR' };
  if (price.unit === startingFromUnit) {
    return { priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, ...currency } };
  }
  const unitText = price.unitText?.[language];
  if (goal === 'rent' || unitText) {
    const unit = { ...(goal === 'rent' && { unitCode: 'MON' }), ...(unitText && { unitText }) };
    const specification = { '@type': 'UnitPriceSpecification', price: amount, ...currency, ...unit };
    return { price: amount, ...currency, priceSpecification: specification };
  }
  return { price: amount, ...currency };
}

/** schema.org Offer of a listing at an absolute address. */
export function offerJsonLd(listing: Listing, url: string, language: string, site: SiteConfig): object {
  return {
    '@type': 'Offer',
    url,
    ...priceFields(listing, language, site.marqueeIgnore),
    availability: availabilities[listing.availability],
    businessFunction: businessFunctions[listing.goal],
    seller: { '@id': agencyId(site.url) },
  };
}
