import type { Address, Manager, Media } from '#domain/listing.ts';
import { largestFile } from '#domain/photo.ts';
import { escapedOnce, escapedTexts } from '#site/export/text.ts';

/** A record of our form: fields without a value fall away when it is written. */
export type Form = Readonly<Record<string, unknown>>;

/** Address of a file for somebody elsewhere. `('/media/a/1.webp', site) -> 'https://site/media/a/1.webp'` */
function absolute(path: string, siteUrl: string): string {
  return path.startsWith('/') ? siteUrl + path : path;
}

/** Pictures, plans, films, tours and documents as the site serves them; what is mailed on request only is not there. */
export function mediaForm({ photos, floorPlans, documents, videos, tours }: Media, siteUrl: string): Form {
  const files = (list: Media['documents']): Form[] =>
    list.flatMap(({ path, title }) =>
      path === undefined ? [] : [{ Url: absolute(path, siteUrl), Title: escapedTexts(title) }],
    );
  const links = (list: Media['videos']): Form[] =>
    list.map(({ url, title }) => ({ Url: absolute(url, siteUrl), Title: escapedTexts(title) }));
  return {
    Pictures: photos.flatMap((photo) => {
      const file = largestFile(photo);
      return file ? [{ Url: absolute(file.path, siteUrl), Key: photo.hash, Title: escapedTexts(photo.alt) }] : [];
    }),
    Plans: files(floorPlans),
    Documents: files(documents).map((document) => ({ ...document, OnRequest: false })),
    Videos: links(videos),
    VirtualTours: links(tours),
  };
}

/** The agent as the site names them. */
export function managerForm(manager: Manager | undefined): Form | undefined {
  if (!manager) return undefined;
  const { name, email, phone, role } = manager;
  return { Name: escapedOnce(name), Email: email, Phone: phone, Function: escapedTexts(role) };
}

/** Where it is; street and number of a hidden address are not in the record, and its point is rounded. */
export function addressForm(address: Address): Form {
  const { street, houseNumber, boxNr, zip, city, countryId, countryName, geo, isPublished } = address;
  const text = (value: string | undefined) => value && escapedOnce(value);
  return {
    Street: text(street),
    HouseNumber: text(houseNumber),
    BoxNr: text(boxNr),
    Zip: zip,
    City: escapedOnce(city),
    CountryID: countryId,
    CountryName: escapedTexts(countryName),
    Latitude: geo?.latitude,
    Longitude: geo?.longitude,
    ExactPoint: isPublished && geo?.isExact === false ? false : undefined,
  };
}
