import { memoOf } from '#base/memo.ts';
import { isListOf, isMapOf, isObject, isText } from '#base/json.ts';
import { isOfFeed } from '#site/content-units.ts';

/** What the pages of a release were made from. */
export interface PageReads {
  /** Each unit with what it was worth: `{'site/agency/phone': '"092470160"'}`. */
  readonly values: Readonly<Record<string, string>>;
  /** Which units pages read together, as a bit for each position in `values`, in base64. Pages name one of these. */
  readonly sets: readonly string[];
}

/** Is this what a release tells of its pages? */
export function isPageReads(value: unknown): value is PageReads {
  return isObject(value) && isMapOf(value['values'], isText) && isListOf(value['sets'], isText);
}

/** What a unit is worth now. */
type ValueOf = (unit: string) => string;

const bitsPerByte = 8;

const hasBit = (bits: Uint8Array, position: number): boolean =>
  (((bits[position >> 3] ?? 0) >>> (position & 7)) & 1) === 1;

/** `([0, 9]) -> 'AQI='` */
function packed(positions: readonly number[]): string {
  const bits = new Uint8Array(Math.ceil((Math.max(-1, ...positions) + 1) / bitsPerByte));
  for (const position of positions) bits[position >> 3] = (bits[position >> 3] ?? 0) | (1 << (position & 7));
  return Buffer.from(bits).toString('base64');
}

/** Collects what pages read, for the next release; numbers that a release before gave stay what they are. */
export class ReadsCollector {
  readonly #positions: Map<string, number>;
  readonly #sets: Map<string, number>;

  constructor({ values, sets }: PageReads = { values: {}, sets: [] }) {
    this.#positions = new Map(Object.keys(values).map((unit, position) => [unit, position]));
    this.#sets = new Map(sets.map((set, number) => [set, number]));
  }

  /** The number that stands for these units. */
  add(units: readonly string[]): number {
    const set = packed(units.map((unit) => this.#position(unit)));
    const number = this.#sets.get(set) ?? this.#sets.size;
    this.#sets.set(set, number);
    return number;
  }

  result(valueOf: ValueOf): PageReads {
    const values = [...this.#positions.keys()].map((unit) => [unit, valueOf(unit)] as const);
    return { values: Object.fromEntries(values), sets: [...this.#sets.keys()] };
  }

  #position(unit: string): number {
    const known = this.#positions.get(unit) ?? this.#positions.size;
    this.#positions.set(unit, known);
    return known;
  }
}

/** What has changed of all that the pages of a release read. */
export interface ChangedReads {
  /** Has something changed of what a page read? One with a key of its own tells by it what it shows of the feed. */
  readonly isChanged: (set: number, hasKey: boolean) => boolean;
  /** The units that make the difference, in their order; those of the feed are one, `records`. */
  readonly whyOf: (set: number, hasKey: boolean) => readonly string[];
  /** The units of a set. */
  readonly unitsOf: (set: number) => string[];
}

/** Compares what the pages of a release read with what it is worth now. */
export function changedReads({ values, sets }: PageReads, valueOf: ValueOf): ChangedReads {
  const units = Object.keys(values);
  const changed = [...units.keys()].filter((position) => {
    const unit = units[position] ?? '';
    return values[unit] !== valueOf(unit);
  });
  const ofContent = changed.filter((position) => !isOfFeed(units[position] ?? ''));
  const bitsOf = memoOf((set: number) => Buffer.from(sets[set] ?? '', 'base64'));
  const stale = [changed, ofContent].map((positions) =>
    memoOf((set: number) => ({ is: positions.some((position) => hasBit(bitsOf(set), position)) })),
  );
  const [withFeed, without] = stale;
  const whyOf: ChangedReads['whyOf'] = (set, hasKey) => {
    const named = (hasKey ? ofContent : changed).filter((position) => hasBit(bitsOf(set), position));
    return [
      ...new Set(named.map((position) => units[position] ?? '').map((unit) => (isOfFeed(unit) ? 'records' : unit))),
    ];
  };
  return {
    whyOf,
    isChanged: (set, hasKey) => sets[set] === undefined || (hasKey ? without : withFeed)?.(set).is !== false,
    unitsOf: (set) => units.filter((_, position) => hasBit(bitsOf(set), position)),
  };
}
