import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import { agencyReference } from '#site/json-ld/agency.ts';
import { offerJsonLd } from '#site/json-ld/offer.ts';
import { placeJsonLd } from '#site/json-ld/place.ts';
import type { Publisher } from './publisher.ts';

export interface ListingPage {
  readonly listing: Listing;
  readonly site: Publisher;
  readonly language: Language;
  /** Absolute address of the page. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Absolute addresses, the first photo first. */
  readonly imageUrls: readonly string[];
}

/** A listing page as schema.org RealEstateListing, with the offer and what is offered. */
export function listingJsonLd({ listing, site, language, url, title, description, imageUrls }: ListingPage): object {
  return {
    '@type': 'RealEstateListing',
    '@id': `${url}#listing`,
    url,
    name: title,
    description,
    inLanguage: language,
    ...(listing.firstSight === undefined && { datePosted: listing.createdAt.slice(0, 10) }),
    dateModified: listing.changedAt.slice(0, 10),
    ...(imageUrls.length > 0 && { image: imageUrls }),
    provider: agencyReference(site),
    offers: offerJsonLd(listing, url, language, site),
    about: placeJsonLd(listing, title, language),
  };
}
