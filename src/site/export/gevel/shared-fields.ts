import type { Address, Manager, Media } from '#domain/listing.ts';
import { largestFile } from '#domain/photo.ts';
import { escapedOnce, escapedTexts } from '#site/export/text.ts';

/** A record of our own format: fields without a value fall away when it is written. */
export type ExportRecord = Readonly<Record<string, unknown>>;

/** Address of a file for somebody elsewhere. `('/media/a/1.webp', site) -> 'https://site/media/a/1.webp'` */
function absolute(path: string, siteUrl: string): string {
  return path.startsWith('/') ? siteUrl + path : path;
}

/** Pictures, plans, films, tours and documents as the site serves them; what is mailed on request only is not there. */
export function mediaFields({ photos, floorPlans, documents, videos, tours }: Media, siteUrl: string): ExportRecord {
  const files = (list: Media['documents']): ExportRecord[] =>
    list.flatMap(({ path, title }) =>
      path === undefined ? [] : [{ Url: absolute(path, siteUrl), Title: escapedTexts(title) }],
    );
  const links = (list: Media['videos']): ExportRecord[] =>
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
export function managerFields(manager: Manager | undefined): ExportRecord | undefined {
  if (!manager) return undefined;
  const { name, email, phone, role } = manager;
  return { Name: escapedOnce(name), Email: email, Phone: phone, Function: escapedTexts(role) };
}

/** Where it is; street and number of a hidden address are not in the record, and its point is rounded. */
export function addressFields(address: Address): ExportRecord {
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
