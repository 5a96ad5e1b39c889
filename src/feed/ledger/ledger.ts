import { reasonOf, type LeftOut } from './left-out.ts';
import { recordFields, type FieldNaming } from './record-fields.ts';
import { traced } from './trace.ts';

/** What an adapter says of the fields of its CRM. */
export interface FieldRules {
  readonly naming: FieldNaming;
  readonly leftOut: LeftOut;
}

/** A field, a code or a language that does not reach the site, and in how many records. */
export interface Unshown {
  readonly field: string;
  readonly count: number;
  /** What the CRM calls it, where its name is a number. */
  readonly label?: string;
}

/** What of a whole feed does not reach the site. Holds no values. */
export interface LedgerReport {
  /** Read by nobody and left out by nobody: a field that is new, or made up by the agency. */
  readonly unknown: readonly Unshown[];
  /** Codes that are known and for which the site has no word, as `field: code`. */
  readonly codes: readonly Unshown[];
  /** Texts in languages that the site does not have, as `field: language`. */
  readonly languages: readonly Unshown[];
}

/** Texts of the CRM itself; titles are also made from the name of a type, in our four languages. */
const texts = ['Description', 'Technical', 'Situation', 'Requirement', 'Delivery'];
const ownLanguages = new Set(['nl', 'fr', 'en', 'de']);

interface Counted {
  count: number;
  label?: string | undefined;
}

function countIn(map: Map<string, Counted>, field: string, label?: string, times = 1): void {
  const found = map.get(field) ?? { count: 0, label };
  found.count += times;
  map.set(field, found);
}

function sorted(map: ReadonlyMap<string, Counted>): Unshown[] {
  return [...map]
    .map(([field, { count, label }]) => ({ field, count, ...(label !== undefined && { label }) }))
    .sort((a, b) => b.count - a.count || (a.field < b.field ? -1 : 1));
}

/** Sees to it that nothing of a record disappears without a word: what is not read and not left out on purpose is counted. */
export class Ledger {
  readonly #unknown = new Map<string, Counted>();
  readonly #codes = new Map<string, Counted>();
  readonly #languages = new Map<string, Counted>();
  readonly #rules: FieldRules | undefined;
  readonly #siteLanguages: ReadonlySet<string>;

  constructor(rules: FieldRules | undefined, siteLanguages: readonly string[]) {
    this.#rules = rules;
    this.#siteLanguages = new Set(siteLanguages);
  }

  /** Converts a record that is watched meanwhile. */
  watch<T>(raw: unknown, convert: (watched: unknown) => T): T {
    const rules = this.#rules;
    if (!rules) return convert(raw);
    const watched = traced(raw, rules.naming);
    const result = convert(watched.raw);
    const seen = new Set<string>();
    for (const { path, label } of recordFields(raw, rules.naming)) {
      const isCounted = watched.read.has(path) || seen.has(path) || reasonOf(path, rules.leftOut) !== undefined;
      if (isCounted) continue;
      seen.add(path);
      countIn(this.#unknown, path, label);
    }
    return result;
  }

  /** A code that means something for which the site has no word. */
  noteCode(field: string, code: string): void {
    if (!/^(?:UNDEFINED|UNKNOWN)$/iu.test(code)) countIn(this.#codes, `${field}: ${code}`);
  }

  /** Texts of a form that no page of the site can show. */
  noteLanguages(form: Readonly<Record<string, unknown>>): void {
    for (const field of [...texts, 'Title']) {
      const value = form[field];
      if (typeof value !== 'object' || value === null) continue;
      for (const language of Object.keys(value)) {
        const isMade = field === 'Title' && ownLanguages.has(language);
        if (!this.#siteLanguages.has(language) && !isMade) countIn(this.#languages, `${field}: ${language}`);
      }
    }
  }

  /** Has it counted nothing? */
  isEmpty(): boolean {
    return this.#unknown.size + this.#codes.size + this.#languages.size === 0;
  }

  /** Counts what another one has counted. */
  add(other: Ledger): void {
    const pairs = [
      [this.#unknown, other.#unknown],
      [this.#codes, other.#codes],
      [this.#languages, other.#languages],
    ] as const;
    for (const [own, others] of pairs)
      for (const [field, { count, label }] of others) countIn(own, field, label, count);
  }

  report(): LedgerReport {
    return { unknown: sorted(this.#unknown), codes: sorted(this.#codes), languages: sorted(this.#languages) };
  }
}
