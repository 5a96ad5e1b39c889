import { stableBy } from '#base/memo.ts';
import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import type { PlaceMap } from './place-map.ts';
import { isCovered, streetsOf, type StreetsFile } from './streets-file.ts';

/** The map of a place, with the streets of the site where they reach around it. */
function mapOf(place: PlaceMap['place'], language: Language, streets: StreetsFile | undefined): PlaceMap {
  return { place, language, streets: streets && isCovered(place, streets.bounds) ? streets : undefined };
}

/** The static map of a home; none where nobody knows where it is. */
export function homeMap(
  { site }: Pick<Content, 'site'>,
  { address }: Listing,
  language: Language,
): PlaceMap | undefined {
  const place = address.geo;
  return place && mapOf(place, language, streetsOf(site));
}

/** The static map of the agency's office. */
export function officeMap({ site }: Pick<Content, 'site'>, language: Language): PlaceMap {
  const { latitude, longitude } = site.agency;
  return mapOf({ latitude, longitude, isExact: true }, language, streetsOf(site));
}

const keptMaps = stableBy<Listing, readonly PlaceMap[]>();

/** All static maps of the site, those of one place after each other: they are drawn from the same tiles. */
export function placeMapsOf(content: Content): PlaceMap[] {
  const { languages, listings, site } = content;
  const [name, follows] = [languages.join(), [streetsOf(site)]];
  const [streets] = follows;
  const mapsOf = ({ address: { geo } }: Listing): PlaceMap[] =>
    geo ? languages.map((language) => mapOf(geo, language, streets)) : [];
  return [
    ...languages.map((language) => officeMap(content, language)),
    ...listings.flatMap((listing) => keptMaps(listing, name, follows, () => mapsOf(listing))),
  ];
}
