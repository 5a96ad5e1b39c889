import type { Manager, Media, Video } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { MediaSources, SourceFile } from '#feed/format/mapped.ts';
import { present } from '#feed/format/present.ts';
import { safeHttpUrl, sourceLink } from '#feed/source/source-link.ts';
import type { Fields } from './raw.ts';

const longestPhone = 30;
/** Longer than every address: two keys that were cut could be one. */
const longestKey = 2100;
/** Videos or tours of a record; more is a mistake of the export. */
const maximumLinks = 20;
const refused = 'is neither a path below the feed nor an http(s) address; left out';

/** The file that a field names, if it may be fetched. */
export function mapSource(fields: Fields, field: string, warn: Warn, list?: string): SourceFile | undefined {
  const value = fields.value(field);
  const link = sourceLink(value);
  // Never shown: of two files whose names differ in what is hidden one would stand for both.
  const key = fields.open().text('Key', longestKey);
  const title = fields.texts('Title');
  if (link?.kind === 'url' && key !== undefined) return { link: { ...link, key }, title };
  if (link) return { link, title };
  if (fields.text(field) !== undefined) warn('dropped-url', list ?? field, refused);
  return undefined;
}

function mapSources(fields: Fields, list: string, warn: Warn): SourceFile[] {
  return fields.list(list).flatMap((file) => mapSource(file, 'Url', warn, list) ?? []);
}

const telling = 'names the address or the price, which is hidden, and a link cannot be shown in part; left out';

/** A link to show as it is: an http(s) address that names nothing hidden. */
export function mapLink(fields: Fields, field: string, warn: Warn, list = field): string | undefined {
  const url = safeHttpUrl(fields.value(field));
  if (url !== undefined && fields.isTelling(url)) {
    warn('hidden-value-in-text', list, telling);
    return undefined;
  }
  if (url === undefined && (list !== field || fields.text(field) !== undefined))
    warn('dropped-url', list, 'holds a link that is not an http(s) address without user name; left out');
  return url;
}

function mapLinks(fields: Fields, list: string, warn: Warn): Video[] {
  return fields.list(list, maximumLinks).flatMap((link) => {
    const url = mapLink(link, 'Url', warn, list);
    return url === undefined ? [] : [{ url, title: link.texts('Title') }];
  });
}

/** Films; one elsewhere stays a link. */
function mapFilms(fields: Fields, warn: Warn): SourceFile[] {
  return fields.list('Videos', maximumLinks).flatMap((film) => {
    const source = mapSource(film, 'Url', warn, 'Videos');
    const isShown = source?.link.kind !== 'url' || mapLink(film, 'Url', warn, 'Videos') !== undefined;
    return source && isShown ? [source] : [];
  });
}

/** Tours are ready; photos, plans, documents and videos still have to be fetched. */
export function mapMedia(fields: Fields, warn: Warn): Media {
  return {
    photos: [],
    floorPlans: [],
    documents: [],
    videos: [],
    tours: mapLinks(fields, 'VirtualTours', warn),
  };
}

/** The files to fetch for a property or project. */
export function mapMediaSources(
  fields: Fields,
  warn: Warn,
  unitPlans: ReadonlyMap<string, SourceFile> = new Map(),
): MediaSources {
  const documents = fields.list('Documents', 50).flatMap((document) => {
    const source = mapSource(document, 'Url', warn, 'Documents');
    // Fails closed: anything but an explicit no keeps the document off the site.
    return source
      ? [{ ...source, isOnRequest: document.flag('OnRequest') ?? document.text('OnRequest') !== undefined }]
      : [];
  });
  const managerPhoto = mapSource(fields.inside('Manager'), 'Photo', warn);
  return {
    photos: mapSources(fields, 'Pictures', warn),
    floorPlans: mapSources(fields, 'Plans', warn),
    documents,
    videos: mapFilms(fields, warn),
    ...(managerPhoto && { managerPhoto }),
    unitPlans,
  };
}

/** What stands between two numbers in one field; a slash alone parts a zone from its number. */
const betweenPhones = /\s+[/|]\s+|\s*[;|]\s*|,\s*(?=[+0])|\s+-\s+(?=[+0])|\s+(?:of|ou|or|oder|en|et|and|und)\s+/iu;
const fewestDigits = 8;

/** The first of several telephone numbers: a link calls one. `'09 225 12 34 / 0475 12 34 56' -> '09 225 12 34'` */
function phoneOf(manager: Fields, warn: Warn): string | undefined {
  const told = manager.silent().text('Phone', 200) ?? '';
  const parts = told.split(betweenPhones);
  const isSeveral = parts.length > 1 && parts.every((part) => part.replace(/\D/gu, '').length >= fewestDigits);
  const [first] = parts;
  if (!isSeveral || first === undefined || first.length > longestPhone) return manager.text('Phone', longestPhone);
  warn('bad-value', 'Manager.Phone', 'holds several numbers; the first is shown');
  return first;
}

/** The agent who handles the property; without a name there is none. */
export function mapManager(fields: Fields, warn: Warn): Manager | undefined {
  const manager = fields.inside('Manager');
  const name = manager.text('Name', 100);
  if (name === undefined) return undefined;
  const email = manager.text('Email', 200);
  const isEmail = email !== undefined && /^[^\s@<>"]+@[^\s@<>"]+$/u.test(email);
  if (email !== undefined && !isEmail) warn('bad-value', 'Manager.Email', 'is not an e-mail address; left out');
  return present({
    name,
    email: isEmail ? email : undefined,
    phone: phoneOf(manager, warn),
    role: manager.someTexts('Function'),
  });
}
