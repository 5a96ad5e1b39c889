import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#base/error-code.ts';
import { FeedProblem, type Warn } from '#feed/findings/finding.ts';

/** A code's meaning; null is a code that is known and says nothing to the site. */
type Meaning = string | number | boolean | null;
export type CodeTables = Readonly<Record<string, Readonly<Record<string, Meaning>>>>;

const tablesFile = z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])));
const typesFile = z.array(
  z.object({
    ID: z.int().min(1),
    ParentID: z.int().min(0),
    Code: z.string(),
    Name: z.record(z.string(), z.string()),
    WebID: z.int(),
  }),
);
const textsFile = z.record(z.string(), z.record(z.string(), z.string()));

type StandardTypes = z.infer<typeof typesFile>;
export type StandardTexts = z.infer<typeof textsFile>;

/** Codes of a feed, the types that they lead to and the words of planning law. */
export interface FeedCodes {
  readonly name: string;
  readonly tables: CodeTables;
  readonly types: StandardTypes;
  readonly destinations: StandardTexts;
}

const advice = 'Correct the file, or remove it to use the tables that come with the site. Nothing was changed.';

function readData<T>(file: string | URL, schema: z.ZodType<T>, isOptional: boolean): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (isOptional && errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new FeedProblem(`The code table ${String(file)} cannot be used: ${reason}`, advice, 'settings');
  }
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is missing in the source of the site.`);
  return value;
}

/** The tables of a CRM, changed by what the agency's `content/feed-codes/<name>.json` says, code by code. */
export function readFeedCodes(name: string, contentDir: string): FeedCodes {
  const own = (file: string) => join(contentDir, 'feed-codes', file);
  const shipped = (file: string) => new URL(file, import.meta.url);
  const tables = { ...readData(shipped(`./${name}/codes.json`), tablesFile, true) };
  for (const [table, codes] of Object.entries(readData(own(`${name}.json`), tablesFile, true) ?? {})) {
    tables[table] = { ...tables[table], ...codes };
  }
  const types =
    readData(own('types.json'), typesFile, true) ??
    readData(shipped('../../domain/property-types.json'), typesFile, false);
  const destinations = readData(shipped('./destinations.json'), textsFile, false);
  return {
    name,
    tables,
    types: required(types, 'types.json'),
    destinations: required(destinations, 'destinations.json'),
  };
}

/** A code as it can be a key: a number or a word. */
function codeText(code: unknown): string | undefined {
  if (typeof code === 'number' || typeof code === 'boolean') return String(code);
  const text = typeof code === 'string' ? code.trim() : '';
  return text === '' ? undefined : text;
}

/** How a report names a code; a whole text in the place of one is not repeated, it may be private. */
function named(code: string): string {
  return code.length > 60 ? `a text of ${code.length} characters in the place of a code` : `the code ${code}`;
}

/** Reads codes of one record by the tables; a code that no table holds is a warning and never a guess. */
export class CodeReader {
  readonly #codes: FeedCodes;
  readonly #warn: Warn;
  readonly #noteUnsaid: (field: string, code: string) => void;

  constructor(codes: FeedCodes, warn: Warn, noteUnsaid: (field: string, code: string) => void = () => undefined) {
    this.#codes = codes;
    this.#warn = warn;
    this.#noteUnsaid = noteUnsaid;
  }

  #look(table: string, code: unknown, field: string): Meaning | undefined {
    const text = codeText(code);
    if (text === undefined) return undefined;
    const meanings = this.#codes.tables[table] ?? {};
    if (Object.hasOwn(meanings, text)) {
      const meaning = meanings[text];
      if (meaning === null) this.#noteUnsaid(field, text);
      return meaning;
    }
    const file = `content/feed-codes/${this.#codes.name}.json`;
    this.#warn('unknown-code', field, `has ${named(text)}, which is not in the table ${table}; add it in ${file}`);
    return undefined;
  }

  /** A word of the source for which the site has none. */
  noteUnsaid(field: string, code: string): void {
    this.#noteUnsaid(field, code);
  }

  /** The word that a code stands for. */
  word(table: string, code: unknown, field: string): string | undefined {
    const meaning = this.#look(table, code, field);
    return typeof meaning === 'string' ? meaning : undefined;
  }

  /** The word of the first code that has one, where the site shows one only; every other that says something else is counted. */
  firstWord(table: string, codes: readonly unknown[], field: string): string | undefined {
    const told = codes.map((code) => ({ code: String(code), word: this.word(table, code, field) }));
    const first = told.find(({ word }) => word !== undefined)?.word;
    for (const { code, word } of told) if (word !== undefined && word !== first) this.#noteUnsaid(field, code);
    return first;
  }

  /** The number that a code stands for. */
  number(table: string, code: unknown, field: string): number | undefined {
    const meaning = this.#look(table, code, field);
    return typeof meaning === 'number' ? meaning : undefined;
  }

  /** The yes or no that a code stands for. */
  flag(table: string, code: unknown, field: string): boolean | undefined {
    const meaning = this.#look(table, code, field);
    return typeof meaning === 'boolean' ? meaning : undefined;
  }

  /** Is a code in the table at all? For tables whose other codes are no matter of ours. */
  has(table: string, code: string): boolean {
    return Object.hasOwn(this.#codes.tables[table] ?? {}, code);
  }

  /** The codes of a table, for a source whose words can be longer than a code. */
  keys(table: string): readonly string[] {
    return Object.keys(this.#codes.tables[table] ?? {});
  }

  /** Number of the type that a code stands for. */
  typeId(table: string, code: unknown, field: string): number | undefined {
    const word = this.word(table, code, field);
    return word === undefined ? undefined : this.standardType(word, field);
  }

  /** Number of a type by its own word, `'villa' -> 11`. */
  standardType(word: string, field: string): number | undefined {
    const type = this.#codes.types.find(({ Code }) => Code === word);
    if (!type) this.#warn('unknown-code', field, `leads to the type ${word}, which is not in types.json`);
    return type?.ID;
  }

  /** The type of what the source calls by words that nobody knows: any kind of property. Undefined where it says nothing at all. */
  otherType(field: string, ...told: readonly unknown[]): number | undefined {
    return told.some((one) => codeText(one) !== undefined) ? this.standardType('other', field) : undefined;
  }

  /** Name of a type in every language, `11 -> {nl: 'Villa', ...}`. */
  typeName(id: number): StandardTexts[string] {
    return this.#codes.types.find(({ ID }) => ID === id)?.Name ?? {};
  }

  /** A destination of planning law in every language, `'forest' -> {nl: 'bosgebied', ...}`. */
  destination(table: string, code: unknown, field: string): StandardTexts[string] | undefined {
    const word = this.word(table, code, field);
    return word === undefined ? undefined : this.#codes.destinations[word];
  }
}
