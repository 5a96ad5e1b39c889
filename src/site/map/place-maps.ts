import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import type { PlaceMap } from './place-map.ts';

/** The static map of a home; none where nobody knows where it is. */
export function homeMap(
  { site }: Pick<Content, 'site'>,
  { address }: Listing,
  language: Language,
): PlaceMap | undefined {
  return address.geo && { place: address.geo, language, theme: site.theme };
}

/** The static map of the agency's office. */
export function officeMap({ site }: Pick<Content, 'site'>, language: Language): PlaceMap {
  const { latitude, longitude } = site.agency;
  return { place: { latitude, longitude, isExact: true }, language, theme: site.theme };
}

/** All static maps of the site. */
export function placeMapsOf(content: Content): PlaceMap[] {
  return content.languages.flatMap((language) => [
    officeMap(content, language),
    ...content.listings.flatMap((listing) => homeMap(content, listing, language) ?? []),
  ]);
}
