import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { errorMessage } from '#base/error-message.ts';
import { parseJson } from '#base/json.ts';
import { keepUncompressed } from '#base/packed.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import type { FeedSource } from './feed-source.ts';
import { FeedFiles, type FileRecord } from './file-records.ts';

afterEach(() => {
  keepUncompressed(false);
});

let sources = 0;

/** A source of one file, which each reading finds as it was written last. */
class OneFile {
  text = '';
  readonly #source: FeedSource;

  constructor() {
    sources += 1;
    this.#source = {
      label: `source ${sources}`,
      readText: () => Promise.resolve(this.text),
      state: () => Promise.resolve(undefined),
      holds: () => false,
      readFile: () => Promise.resolve({ kind: 'unchanged' }),
    };
  }

  async read(text: string, isKept = true): Promise<readonly FileRecord[]> {
    this.text = text;
    const files = new FeedFiles(this.#source);
    const records = await files.records('all.json');
    if (isKept) files.keep();
    return records;
  }
}

const raws = (records: readonly FileRecord[]): unknown => records.map(({ raw }) => raw);

const text = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('"', '},{', 'é', '€ 1', ']'));
const record = fc
  .oneof(
    fc.nat(3).map((ID) => ({ ID })),
    fc.record({ ID: fc.nat(3), Title: text, Rooms: fc.array(fc.record({ Name: text }), { maxLength: 2 }) }),
    fc.constantFrom(null, 0, '', [], {}),
  )
  .map((one) => JSON.stringify(one));

type Edit = readonly [kind: 'insert' | 'delete' | 'change' | 'move' | 'again', at: number, to: number, put: string];
const edit: fc.Arbitrary<Edit> = fc.tuple(
  fc.constantFrom('insert', 'delete', 'change', 'move', 'again'),
  fc.nat(30),
  fc.nat(30),
  record,
);

/** The texts of the records after an edit. */
function edited(before: readonly string[], [kind, place, goal, put]: Edit): string[] {
  const now = [...before];
  const [at, to] = [place % (now.length + 1), goal % (now.length + 1)];
  if (kind === 'insert') now.splice(at, 0, put);
  else if (kind === 'change') now.splice(at, 1, put);
  else if (kind === 'again') now.splice(to, 0, ...now.slice(at, at + 1));
  else {
    const taken = now.splice(at, 1);
    if (kind === 'move') now.splice(to, 0, ...taken);
  }
  return now;
}

const separator = fc.constantFrom(',', ',\n', ' , ');
const reading = fc.record({
  edits: fc.array(edit, { maxLength: 3 }),
  separator,
  /** Is it the reading of a feed that is whole? */
  isKept: fc.boolean(),
  /** Comes a damaged file before it? */
  isDamaged: fc.boolean(),
});

/** How often each text stands there. */
function counts(texts: readonly string[]): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  for (const one of texts) count.set(one, (count.get(one) ?? 0) + 1);
  return count;
}

/** Records of the last reading that was kept, with their texts. */
interface Last {
  readonly texts: readonly string[];
  readonly records: readonly FileRecord[];
}

function expectSame(now: Last, last: Last): void {
  expect(raws(now.records)).toStrictEqual(now.texts.map(parseJson));
  expect(new Set(now.records).size).toBe(now.records.length);
  const textsBefore = new Map(last.records.map((one, index) => [one, last.texts[index]]));
  const stayed = now.records.flatMap((one, index) =>
    textsBefore.has(one) ? [[textsBefore.get(one), now.texts[index]]] : [],
  );
  expect(stayed.filter(([before, after]) => before !== after)).toEqual([]);
  // As many of a text are the same as there were and are.
  const before = counts(last.texts);
  const most = [...counts(now.texts)].map(([one, count]) => Math.min(count, before.get(one) ?? 0));
  expect(stayed.length).toBe(most.reduce((sum, count) => sum + count, 0));
}

it('has the same record for the same text, and what the file says, reading after reading', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 12 }),
      fc.array(reading, { minLength: 1, maxLength: 5 }),
      async (first, readings) => {
        keepUncompressed();
        const file = new OneFile();
        let texts: readonly string[] = first;
        let last: Last = { texts, records: await file.read(`[${first.join()}]`) };
        for (const { edits, separator: between, isKept, isDamaged } of readings) {
          texts = edits.reduce<readonly string[]>(edited, texts);
          if (isDamaged) await expect(file.read(`[${[...texts, '{]'].join(between)}]`)).rejects.toThrow(FeedProblem);
          const now = { texts, records: await file.read(`[${texts.join(between)}]\n`, isKept) };
          expectSame(now, last);
          // Whoever still has those of before finds in them what stood there.
          expect(raws(last.records)).toStrictEqual(last.texts.map(parseJson));
          if (isKept) last = now;
        }
      },
    ),
    { numRuns: draws(200) },
  );
});

async function outcome(read: () => Promise<readonly FileRecord[]>): Promise<unknown> {
  try {
    return raws(await read());
  } catch (error) {
    return [error instanceof FeedProblem, errorMessage(error)];
  }
}

const mark = fc.constantFrom('', '', '', '\uFEFF', '\uFEFF\uFEFF');
const damage = fc.tuple(
  fc.nat(),
  fc.nat(2),
  fc.string({ unit: fc.constantFrom(...Array.from('[]{},:"1 ')), maxLength: 2 }),
);

it('refuses what a reading that knows nothing refuses, with the same words', async () => {
  await fc.assert(
    fc.asyncProperty(
      mark,
      fc.array(record, { maxLength: 4 }),
      fc.array(damage, { maxLength: 2 }),
      async (start, texts, damages) => {
        const whole = `${start}[${texts.join()}]`;
        let damaged = whole;
        for (const [place, out, put] of damages) {
          const at = place % (damaged.length + 1);
          damaged = damaged.slice(0, at) + put + damaged.slice(at + out);
        }
        keepUncompressed(false);
        const plain = await outcome(() => new OneFile().read(damaged));
        keepUncompressed();
        expect(await outcome(() => new OneFile().read(damaged))).toStrictEqual(plain);
        const file = new OneFile();
        await outcome(() => file.read(whole));
        expect(await outcome(() => file.read(damaged))).toStrictEqual(plain);
      },
    ),
    { numRuns: draws(500) },
  );
});

it('reads a file behind the mark of a program, and has nothing to do for one that says the same', async () => {
  for (const isKept of [false, true]) {
    keepUncompressed(isKept);
    const file = new OneFile();
    const records = await file.read('\uFEFF[{"ID":1}, {"ID":1}]');
    expect(raws(records)).toEqual([{ ID: 1 }, { ID: 1 }]);
    expect((await file.read('[{"ID":1}, {"ID":1}]')) === records).toBe(isKept);
  }
});

it('says what is wrong with a file that is none', async () => {
  keepUncompressed();
  await expect(new OneFile().read('{"error":"sorry"}')).rejects.toThrow(
    'The feed is damaged: all.json does not hold an array.',
  );
  await expect(new OneFile().read('[{},')).rejects.toThrow(
    /^The feed is truncated or damaged: all\.json is not valid JSON \(/u,
  );
});
