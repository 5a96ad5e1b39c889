import { membersAt } from '#base/members-at.ts';
import { recordOf } from '#base/record-of.ts';
import type { LocalizedText } from '#domain/listing.ts';
import { ByteReader, ByteWriter, maximumRows, SearchIndexProblem, type WrittenParts } from './bytes.ts';
import { readCodes, writeNumbers, writePlanes } from './columns.ts';
import { goalOrder, readCodesByGoal, readNumbersByGoal } from './goal-order.ts';
import { readPhrases, readWords, writePhrases, writeWords } from './phrases.ts';
import { readPoints, writePoints } from './point-columns.ts';
import {
  flagNames,
  numberNames,
  priceStyleKinds,
  type PriceStyle,
  type SearchContent,
  type SearchRecord,
} from './record.ts';
import type { SearchIndex } from './search-index.ts';
import { readTexts, runningNumbers, writeTexts } from './text-column.ts';

/*
 * Header: the four letters of the signature, one byte of version, then length and checksum of the rest as 32 bits
 * each, lowest byte first. Body: places, types, price forms, rows, columns, words, in the order of bodyOf.
 */
const signature = 'GVSI';
const version = 2;
const headerBytes = 13;
const wordingNames = ['apartCents', 'chargesCents'] as const;
const [lengthAt, checksumAt] = [5, 9];

/** The 32-bit FNV-1a sum: finds damage, not malice. */
function checksumOf(bytes: Uint8Array): number {
  // An iterator would leave an object behind for each of hundreds of thousands.
  return bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5) >>> 0;
}

function writeLocalized(writer: ByteWriter, text: LocalizedText): void {
  const entries = Object.entries(text).filter(([, value]) => value !== undefined);
  writer.number(entries.length);
  for (const [language, value] of entries) {
    writer.text(language);
    writer.text(value ?? '');
  }
}

function readLocalized(reader: ByteReader): LocalizedText {
  return Object.fromEntries(Array.from({ length: reader.count() }, () => [reader.text(), reader.text()]));
}

function readForm(reader: ByteReader): PriceStyle {
  const kind = priceStyleKinds[reader.byte()];
  if (!kind) throw new SearchIndexProblem('it writes a price in a way that is unknown here.');
  return { kind, text: readLocalized(reader) };
}

function writeTables(writer: ByteWriter, { places, types, priceStyles }: SearchContent): void {
  writer.number(places.length);
  for (const { zip, city, countryId, municipalityId, names } of places) {
    writer.text(zip);
    writer.text(city);
    writer.number(countryId);
    writer.text(municipalityId);
    writeLocalized(writer, names);
  }
  writer.number(types.length);
  for (const { id, parentId, label } of types) {
    writer.number(id);
    writer.number(parentId);
    writeLocalized(writer, label);
  }
  writer.number(priceStyles.length);
  for (const { kind, text } of priceStyles) {
    writer.byte(priceStyleKinds.indexOf(kind));
    writeLocalized(writer, text);
  }
}

function readTables(reader: ByteReader): Pick<SearchIndex, 'places' | 'types' | 'priceStyles'> {
  const places = Array.from({ length: reader.count() }, () => ({
    zip: reader.text(),
    city: reader.text(),
    countryId: reader.number(),
    municipalityId: reader.text(),
    names: readLocalized(reader),
  }));
  const types = Array.from({ length: reader.count() }, () => ({
    id: reader.number(),
    parentId: reader.number(),
    label: readLocalized(reader),
  }));
  const priceStyles = Array.from({ length: reader.count() }, () => readForm(reader));
  return { places, types, priceStyles };
}

/** A column of small numbers. */
function writeCodes(writer: ByteWriter, name: string, codes: readonly number[]): void {
  writer.part(
    name,
    () => codes,
    () => {
      writePlanes(writer, codes);
    },
  );
}

/** Numbers and prices, homes to buy before those to rent. */
function writeFigures(writer: ByteWriter, records: readonly SearchRecord[]): void {
  const byGoal = membersAt(records, goalOrder(records.map(({ flags }) => Number(flags.isRent))));
  const columns = [
    ...numberNames.map((name) => [name, byGoal.map(({ numbers }) => numbers[name])] as const),
    ...wordingNames.map((name) => [name, byGoal.map(({ wording }) => wording[name])] as const),
  ];
  for (const [name, column] of columns) {
    writer.part(
      name,
      () => column,
      () => {
        writeNumbers(writer, column);
      },
    );
  }
  writeCodes(
    writer,
    'form',
    byGoal.map(({ wording }) => wording.form),
  );
}

/** Words of titles and streets: a table of all of them, and which ones each text has. */
function writeAllWords(writer: ByteWriter, records: readonly SearchRecord[]): void {
  const texts = [records.map(({ titleWords }) => titleWords), records.map(({ streetWords }) => streetWords)];
  // Folded words have no blanks.
  const said = (): string[] => texts.flat().map((words) => words.join(' '));
  writer.part('words', said, () => {
    const words = [...new Set(texts.flat(2))].sort();
    const indexOf = new Map(words.map((word, index) => [word, index]));
    writeWords(writer, words);
    for (const column of texts) writePhrases(writer, column, indexOf);
  });
}

function readFigures(reader: ByteReader, isRent: Uint16Array, formCount: number) {
  const order = goalOrder(isRent);
  const readColumns = <Name extends string>(names: readonly Name[]) =>
    recordOf(names, () => readNumbersByGoal(reader, order));
  const numbers = readColumns(numberNames);
  const wordings = readColumns(wordingNames);
  return { numbers, ...wordings, priceFormOf: readCodesByGoal(reader, order, formCount) };
}

function bodyOf(content: SearchContent, parts: WrittenParts | undefined): Uint8Array<ArrayBuffer> {
  const { records } = content;
  const writer = new ByteWriter(parts);
  writeTables(writer, content);
  writer.number(records.length);
  const [ids, references] = [records.map(({ id }) => id), records.map(({ reference }) => reference)];
  writer.part(
    'names',
    () => [...ids, ...references],
    () => {
      writeTexts(writer, ids, []);
      writeTexts(writer, references, runningNumbers(ids));
    },
  );
  const places = records.map(({ place }) => place);
  writeCodes(writer, 'place', places);
  writeCodes(
    writer,
    'type',
    records.map(({ type }) => type),
  );
  for (const name of flagNames) {
    writeCodes(
      writer,
      name,
      records.map(({ flags }) => Number(flags[name])),
    );
  }
  writeFigures(writer, records);
  const points = (): unknown[] => records.flatMap(({ point }) => [point?.latitudeE4, point?.longitudeE4]);
  writer.part(
    'points',
    () => [...places, ...points()],
    () => {
      writePoints(writer, records);
    },
  );
  writeAllWords(writer, records);
  return writer.toBytes();
}

function readBody(body: Uint8Array): SearchIndex {
  const reader = new ByteReader(body);
  const tables = readTables(reader);
  const count = reader.count();
  const ids = readTexts(reader, count, []);
  const references = readTexts(reader, count, runningNumbers(ids));
  const placeOf = readCodes(reader, count, tables.places.length);
  const typeOf = readCodes(reader, count, tables.types.length);
  const flags = recordOf(flagNames, () => readCodes(reader, count, 2));
  const figures = readFigures(reader, flags.isRent, tables.priceStyles.length);
  const points = readPoints(reader, placeOf);
  const words = readWords(reader);
  const titles = readPhrases(reader, count, words.length);
  const streets = readPhrases(reader, count, words.length);
  if (!reader.isAtEnd) throw new SearchIndexProblem('there is more in it than it should hold.');
  const texts = { ids, references, words, titles, streets };
  return { ...texts, ...tables, placeOf, typeOf, flags, ...figures, ...points };
}

/**
 * The search index as one file for all languages. `decodeSearchIndex(encodeSearchIndex(content))` holds the same records. `parts`
 * keeps what was written for who encodes one state after the other: of a changed price most columns know nothing.
 */
export function encodeSearchIndex(content: SearchContent, parts?: WrittenParts): Uint8Array<ArrayBuffer> {
  const counts = [content.records.length, content.places.length, content.types.length];
  if (Math.max(...counts) > maximumRows) {
    throw new RangeError(`A search index holds at most ${maximumRows} listings, places and types; split the site.`);
  }
  const body = bodyOf(content, parts);
  const bytes = new Uint8Array(headerBytes + body.length);
  bytes.set(new TextEncoder().encode(signature));
  const view = new DataView(bytes.buffer);
  view.setUint8(signature.length, version);
  view.setUint32(lengthAt, body.length, true);
  view.setUint32(checksumAt, checksumOf(body), true);
  bytes.set(body, headerBytes);
  return bytes;
}

/** Reads an index; throws a SearchIndexProblem for bytes that are none, are of another version, cut off or damaged. */
export function decodeSearchIndex(bytes: Uint8Array): SearchIndex {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, signature.length)) !== signature) {
    throw new SearchIndexProblem('these bytes are something else, perhaps an error page.');
  }
  if (bytes.length < headerBytes) throw new SearchIndexProblem('it ends in its header.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = view.getUint8(signature.length);
  if (found !== version) throw new SearchIndexProblem(`it is of version ${found}, and this code reads ${version}.`);
  const body = bytes.subarray(headerBytes);
  const length = view.getUint32(lengthAt, true);
  if (body.length !== length) throw new SearchIndexProblem(`${body.length} of its ${length} bytes came.`);
  if (checksumOf(body) !== view.getUint32(checksumAt, true)) throw new SearchIndexProblem('its bytes are damaged.');
  return readBody(body);
}
