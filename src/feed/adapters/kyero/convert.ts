import sanitizeHtml from 'sanitize-html';
import type { Converted, ConvertContext, FormatRecord, RawEntry } from '#feed/adapters/adapter.ts';
import { readNumber } from '#feed/format/amount.ts';
import { leasehold, partOwnership } from '#feed/format/rights.ts';
import { titlesInTown } from '#feed/format/place-name.ts';
import { coordinates } from '#feed/adapters/coordinates.ts';
import { fileKey } from '#feed/adapters/file-key.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { tellOddFlags, tellOddNumbers } from '#feed/adapters/odd-values.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { textsByLanguage } from '#feed/adapters/texts-by-language.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { isRuin, typeOf } from './type.ts';

const defaultCountry = 'ES';

function isElement(value: unknown): value is XmlElement {
  const fields = fieldsOf(value);
  return typeof fields['name'] === 'string' && Array.isArray(fields['children']);
}

function lower(value: string | undefined): string | undefined {
  return value?.trim().toLowerCase().replace(/\s+/gu, ' ');
}

/** Text of a description: HTML that was escaped twice is opened once more, then everything becomes lines. */
function lines(text: string): string[] {
  const opened = /&lt;\/?[a-z]|&#1[03];|&amp;#1[03];/iu.test(text)
    ? text.replaceAll('&amp;#', '&#').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    : text;
  const broken = opened.replace(/<br\s*\/?>|<\/?(?:p|div|li)\b[^>]*>|&#1[03];|\r/giu, '\n');
  // What is left of tags goes; the entities of HTML become letters once.
  const plain = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} });
  return plain
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** `<desc><en>..</en></desc>` by language, as paragraphs. */
function descriptions(property: XmlElement, context: ConvertContext): FormatRecord {
  const sent = (childAt(property, 'desc')?.children ?? []).map(({ name, text }) => ({
    language: name,
    text: lines(text)
      .map((line) => `<p>${line}</p>`)
      .join(''),
  }));
  return textsByLanguage(sent, 'desc', context);
}

function titles(
  property: XmlElement,
  typeId: number | undefined,
  country: string | undefined,
  context: ConvertContext,
): FormatRecord {
  const { codes } = context;
  const sent = (childAt(property, 'title')?.children ?? []).map(({ name, text }) => ({
    language: name,
    text: text.trim(),
  }));
  const own = textsByLanguage(sent, 'title', context);
  const made = titlesInTown(typeId === undefined ? {} : codes.typeName(typeId), {
    city: textAt(property, 'town'),
    zip: textAt(property, 'postcode') ?? textAt(property, 'postalcode'),
    country,
  });
  return { ...made, ...own };
}

/** Pictures by their number, each file once; floor plans are marked by a tag. */
function files(property: XmlElement): { Pictures: FormatRecord[]; Plans: FormatRecord[] } {
  const images = [...childrenOf(childAt(property, 'images'), 'image')].sort(
    (a, b) => Number(a.attributes['id'] ?? 0) - Number(b.attributes['id'] ?? 0),
  );
  const seen = new Set<string>();
  const lists = { Pictures: [] as FormatRecord[], Plans: [] as FormatRecord[] };
  for (const image of images) {
    const Url = textAt(image, 'url');
    if (Url === undefined) continue;
    const Key = fileKey(Url);
    if (seen.has(Key)) continue;
    seen.add(Key);
    const isPlan = childrenOf(childAt(image, 'tags'), 'tag').some(({ text }) => lower(text) === 'floorplan');
    lists[isPlan ? 'Plans' : 'Pictures'].push({ Url, Key });
  }
  return lists;
}

function known(value: string | undefined): string | undefined {
  return readNumber(value) === 0 ? undefined : value;
}

function manager(property: XmlElement, agent: unknown): FormatRecord | undefined {
  const name = isElement(agent) ? textAt(agent, 'name') : undefined;
  if (name === undefined || !isElement(agent)) return undefined;
  return {
    Name: name,
    Email: textAt(property, 'email') ?? textAt(agent, 'email'),
    Phone: textAt(property, 'contact_number') ?? textAt(agent, 'tel'),
  };
}

/** A price that may be shown: an amount in euro, for sale or by the month. */
function money(property: XmlElement, frequency: string | undefined, { warn }: ConvertContext): FormatRecord {
  const price = textAt(property, 'price');
  const isOther = frequency === 'other';
  if (isOther) warn('bad-value', 'price_freq', 'is no time of a month; shown as price on request');
  return {
    PublishPrice: !isOther && (readNumber(price) ?? 0) > 0,
    Currency: textAt(property, 'currency'),
    // On request for want of words, and no secret that texts must not tell.
    Price: isOther ? undefined : price,
  };
}

function tick(property: XmlElement, name: string): boolean {
  return textAt(property, name) === '1';
}

/** Features that the site knows; every other one is counted in the report. They come as text, in any of several languages. */
function features(property: XmlElement, { codes }: ConvertContext): FormatRecord {
  const all = childrenOf(childAt(property, 'features'), 'feature');
  const words = all.flatMap(({ text, children }) => [text, ...children.map((child) => child.text)]).map(lower);
  const fields = words.flatMap((word) => {
    if (word === undefined || word === '') return [];
    if (codes.has('feature', word)) return codes.word('feature', word, 'features') ?? [];
    codes.noteUnsaid('features', word.slice(0, 60));
    return [];
  });
  return Object.fromEntries(fields.map((field) => [field, true]));
}

/** What is sold, where that is less than the whole: a buyer has to know. */
function right(property: XmlElement): FormatRecord | undefined {
  if (tick(property, 'leasehold')) return leasehold;
  return tick(property, 'part_ownership') ? partOwnership : undefined;
}

/** The country; one that is left out is Spain, unless the point lies at home: then nobody knows. */
function countryOf(property: XmlElement, { codes }: ConvertContext): string | undefined {
  const named = lower(textAt(property, 'country'));
  if (named !== undefined) return codes.has('country', named) ? codes.word('country', named, 'country') : named;
  const degrees = (name: string) => Number(textAt(property, 'location', name) ?? Number.NaN);
  const [latitude, longitude] = [degrees('latitude'), degrees('longitude')];
  const isAtHome = latitude > 49.4 && latitude < 51.6 && longitude > 2.5 && longitude < 6.6;
  return isAtHome ? undefined : defaultCountry;
}

/** A letter of the Belgian or Luxembourg scale; one of another scale is counted and not shown. */
function label(property: XmlElement, country: string | undefined, { codes }: ConvertContext): string | undefined {
  const letter = codes.word('energy', lower(textAt(property, 'energy_rating', 'consumption')), 'energy_rating');
  if (country === 'BE' || country === 'LU') return letter;
  if (letter !== undefined) codes.noteUnsaid('energy_rating', `${letter}, a letter of another scale`);
  return undefined;
}

/** A property of Kyero in our own format. It has no address: a town and an approximate point are all there is. */
export function convertKyero({ entity, sourceId, raw }: RawEntry, context: ConvertContext): readonly Converted[] {
  const { property, agent } = fieldsOf(raw);
  if (!isElement(property))
    return [{ entity, rejected: { field: '', reason: 'the record is not a property of Kyero' } }];
  const { codes } = context;
  const flags = ['new_build', 'leasehold', 'part_ownership'];
  tellOddFlags(Object.fromEntries(flags.map((name) => [name, textAt(property, name)])), context.warn, /^[01]$/u);
  tellOddNumbers({ price: textAt(property, 'price') }, context.warn);
  const frequency = codes.word('priceFreq', lower(textAt(property, 'price_freq')), 'price_freq');
  const type = lower(textAt(property, 'type')) ?? '';
  const typeId = typeOf(type, context);
  const country = countryOf(property, context);
  const isNew = tick(property, 'new_build');
  const link = (name: string) => {
    const Url = textAt(property, name);
    return Url === undefined ? [] : [{ Url }];
  };
  const form: FormatRecord = {
    ID: publicId(sourceId),
    SourceID: sourceId,
    Ident: textAt(property, 'ref'),
    // The feed holds what is on offer and nothing else; absence may mean anything.
    Status: 'available',
    Goal: frequency === undefined ? undefined : frequency === 'sale' ? 0 : 1,
    TypeID: typeId,
    Title: titles(property, typeId, country, context),
    Description: descriptions(property, context),
    ...money(property, frequency, context),
    PublishAddress: false,
    Zip: textAt(property, 'postcode') ?? textAt(property, 'postalcode'),
    City: textAt(property, 'town'),
    CountryID: country,
    ...coordinates(textAt(property, 'location', 'latitude'), textAt(property, 'location', 'longitude')),
    NumberOfBedRooms: known(textAt(property, 'beds')),
    NumberOfBathRooms: known(textAt(property, 'baths')),
    // "Built" is not defined, so it is never called living area.
    SurfaceTotal: textAt(property, 'surface_area', 'built'),
    SurfaceGround: textAt(property, 'surface_area', 'plot'),
    IsNewBuild: isNew,
    ConditionID: isNew ? 'new' : isRuin(type) ? 'restore' : undefined,
    RegisteredRight: right(property),
    ...features(property, context),
    EPCLabelText: label(property, country, context),
    ...files(property),
    Videos: link('video_url'),
    VirtualTours: link('virtual_tour_url'),
    Manager: manager(property, agent),
    LastChangedDate: textAt(property, 'date'),
  };
  return [{ entity, form }];
}
