import type { LocalizedText } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { cleanHtml, cutText, ordinaryLength, plainText } from '#feed/format/text.ts';
import { readNumber } from '#feed/format/amount.ts';
import { surveyedArea } from '#feed/format/surveyed-area.ts';
import { brusselsDate, brusselsDateTime, isNoDay } from '#feed/format/brussels-time.ts';

/** What a text of a CRM can hold besides words. */
const embedded = /<(?:a\s[^>]*href|img|iframe|video|audio|object|embed)\b/iu;
/** A shorter text is a number or a code, of which a part says something else. */
const shortestCut = 30;
/** So far behind its limit a text is looked at for what is hidden: half a name would not be found, and still be one. */
const longestHidden = 300;

/** A text before it is cut. */
function wholeText(value: unknown, limit: number): string | undefined {
  return plainText(value, limit + longestHidden);
}

export type RawRecord = Readonly<Record<string, unknown>>;

/** Above these an area or an amount is a typing mistake (docs/agency/feeds.md). */
const maximumAreaM2 = 10_000_000;
const maximumEuro = 1_000_000_000;
/** Made ids (`public-id.ts`) have up to 14 digits; with cents that is still a whole number. */
export const maximumKey = 90_000_000_000_000;

/** What nobody may read: how it is taken out of a text, and whether a name or a link tells it. */
export interface Concealment {
  readonly inText: (text: string) => string;
  readonly isToldBy: (name: string) => boolean;
}

const nothingHidden: Concealment = { inText: (text) => text, isToldBy: () => false };

/** Is this an object with fields, and not an array or null? */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads single fields of an untrusted record: a value that is not what the field should hold is unknown. */
export class Fields {
  readonly #raw: RawRecord;
  readonly #languages: readonly string[];
  readonly #warn: Warn;
  readonly #hidden: Concealment;

  constructor(raw: RawRecord, languages: readonly string[], warn: Warn, hidden = nothingHidden) {
    this.#raw = raw;
    this.#languages = languages;
    this.#warn = warn;
    this.#hidden = hidden;
  }

  value(field: string): unknown {
    return Object.hasOwn(this.#raw, field) ? this.#raw[field] : undefined;
  }

  /** The same fields, for reading a value that has been reported on already. */
  silent(): Fields {
    return new Fields(this.#raw, this.#languages, () => undefined, this.#hidden);
  }

  /** The same fields as they were sent, for a text that is looked at and not shown. */
  open(): Fields {
    return new Fields(this.#raw, this.#languages, this.#warn);
  }

  /** The same fields, whose texts are changed as they are read. */
  concealing(hidden: Concealment): Fields {
    return new Fields(this.#raw, this.#languages, this.#warn, hidden);
  }

  /** Does a name or a link tell what nobody may read? Neither can be shown in part. */
  isTelling(name: string): boolean {
    return this.#hidden.isToldBy(name);
  }

  /** The fields of an object inside the record. */
  inside(field: string): Fields {
    const value = this.value(field);
    return new Fields(isRecord(value) ? value : {}, this.#languages, this.#warn, this.#hidden);
  }

  /** The records of an array; anything else in it is skipped. */
  list(field: string, maximumCount = 200): Fields[] {
    const value = this.value(field);
    if (!Array.isArray(value)) return [];
    if (value.length > maximumCount) this.#warn('bad-value', field, `only the first ${maximumCount} are taken`);
    const records = value.slice(0, maximumCount).filter(isRecord);
    return records.map((record) => new Fields(record, this.#languages, this.#warn, this.#hidden));
  }

  /** One that is too long is cut; where a part of it would be another number or name, it stays out. */
  text(field: string, maximumLength?: number): string | undefined {
    const limit = maximumLength ?? ordinaryLength;
    const whole = wholeText(this.value(field), limit);
    const text = whole === undefined ? undefined : this.#hidden.inText(whole);
    const isLeftOut = limit <= shortestCut;
    if (whole === undefined || text === undefined) return undefined;
    if ((isLeftOut ? whole : text).length <= limit) return text;
    const what = isLeftOut ? 'left out' : 'the rest is left out';
    this.#warn('bad-value', field, `is longer than ${limit} characters; ${what}`);
    return isLeftOut ? undefined : cutText(text, limit);
  }

  /** Any number; `minimum` and `maximum` say what can be true of this field, `unit` what may stand behind it. */
  number(field: string, minimum: number, maximum: number, unit?: RegExp): number | undefined {
    const text = this.#known(field);
    if (text === undefined) return undefined;
    const value = readNumber(unit && typeof text === 'string' ? text.replace(unit, '') : text);
    if (value !== undefined && value >= minimum && value <= maximum) return Object.is(value, -0) ? 0 : value;
    this.#warn('bad-value', field, `is not a number from ${minimum} to ${maximum}; left out`);
    return undefined;
  }

  /** Degrees; a point or comma in them is always a decimal one, unlike in an amount. */
  degrees(field: string): number | undefined {
    const value = this.value(field);
    const text = typeof value === 'number' ? String(value) : plainText(value)?.replace(',', '.');
    return text !== undefined && /^-?\d{1,3}(?:\.\d{1,17})?$/u.test(text) ? Number(text) : undefined;
  }

  /** A whole number from 0. */
  count(field: string, maximum = 1000): number | undefined {
    return this.integer(field, 0, maximum);
  }

  integer(field: string, minimum: number, maximum: number): number | undefined {
    const value = this.number(field, minimum, maximum);
    if (value === undefined || Number.isInteger(value)) return value;
    this.#warn('bad-value', field, 'is not a whole number; left out');
    return undefined;
  }

  /** The key of another record or code; 0 is how CRMs write "none". */
  key(field: string): number | undefined {
    const key = this.integer(field, 0, maximumKey);
    return key === 0 ? undefined : key;
  }

  /** Square metres, also with their unit behind or as a surveyor counts; 0 says nothing about a home. */
  area(field: string): number | undefined {
    const surveyed = surveyedArea(this.#known(field));
    const value = surveyed ?? this.number(field, 0, maximumAreaM2, /\s*m(?:²|2|\u00b2)\.?$/iu);
    return value === 0 ? undefined : value;
  }

  cents(field: string): number | undefined {
    const euro = this.number(field, 0, maximumEuro);
    return euro === undefined ? undefined : Math.round(euro * 100);
  }

  /** A price; 0 is how CRMs write "none". */
  price(field: string): number | undefined {
    const cents = this.cents(field);
    return cents === 0 ? undefined : cents;
  }

  /** Three states: only an explicit no is false. */
  flag(field: string): boolean | undefined {
    const value = this.value(field);
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (word === true || word === 1 || word === '1' || word === 'true') return true;
    if (word === false || word === 0 || word === '0' || word === 'false') return false;
    if (plainText(value) !== undefined) this.#warn('bad-value', field, 'is neither yes nor no; left out');
    return undefined;
  }

  code<T extends string>(field: string, table: Readonly<Record<number, T>>): T | undefined {
    const text = this.#known(field);
    const code = text === undefined ? undefined : readNumber(text);
    if (text === undefined) return undefined;
    if (code !== undefined && Object.hasOwn(table, code)) return table[code];
    // The meaning itself in the place of its number: `"semi-open"` for 3.
    const word = Object.values(table).find((meaning) => meaning === text);
    if (word !== undefined) return word;
    this.#warn('unknown-code', field, 'has a code that content/sample-feed/README.md does not name; left out');
    return undefined;
  }

  /** One of these words, in capitals or not. */
  word<T extends string>(field: string, words: readonly T[]): T | undefined {
    const text = this.text(field, 60)?.toLowerCase();
    const found = words.find((word) => word.toLowerCase() === text);
    if (text !== undefined && found === undefined)
      this.#warn('unknown-code', field, `is none of ${words.join(', ')}; left out`);
    return found;
  }

  date(field: string): string | undefined {
    return this.#time(field, brusselsDate);
  }

  dateTime(field: string): string | undefined {
    return this.#time(field, brusselsDateTime);
  }

  texts(field: string, maximumLength = ordinaryLength): LocalizedText {
    return this.#perLanguage(field, (value) => {
      const whole = wholeText(value, maximumLength);
      return whole === undefined ? undefined : cutText(this.#hidden.inText(whole), maximumLength);
    });
  }

  /** The same, absent when there is no text in any language. */
  someTexts(field: string): LocalizedText | undefined {
    const texts = this.texts(field);
    return Object.keys(texts).length > 0 ? texts : undefined;
  }

  /** A text of ours in the languages of the site. */
  inLanguages(texts: LocalizedText): LocalizedText {
    return Object.fromEntries(Object.entries(texts).filter(([language]) => this.#languages.includes(language)));
  }

  html(field: string): LocalizedText {
    return this.#perLanguage(field, (text) => {
      if (typeof text === 'string' && embedded.test(text))
        this.#warn(
          'bad-value',
          field,
          'holds links, pictures or players, which texts of the site do not show; left out',
        );
      const html = cleanHtml(text);
      return html === undefined ? undefined : this.#hidden.inText(html);
    });
  }

  numbers(field: string, maximumCount = 50): number[] {
    const value = this.value(field);
    if (!Array.isArray(value)) return [];
    const numbers = value.slice(0, maximumCount).map((one: unknown) => readNumber(one));
    return [...new Set(numbers.filter((one) => one !== undefined && Number.isSafeInteger(one) && one > 0))] as number[];
  }

  #known(field: string): number | string | undefined {
    const value = this.value(field);
    return typeof value === 'number' ? value : plainText(value);
  }

  #time(field: string, read: (text: string) => string | undefined): string | undefined {
    const text = this.text(field, 60);
    if (text === undefined || isNoDay(text)) return undefined;
    const date = read(text);
    if (date === undefined)
      this.#warn('bad-value', field, 'is not a date as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS; left out');
    return date;
  }

  #perLanguage(field: string, read: (text: unknown) => string | undefined): LocalizedText {
    const value = this.value(field);
    if (!isRecord(value)) return {};
    const entries = this.#languages.map((language) => [language, read(value[language])] as const);
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
  }
}
