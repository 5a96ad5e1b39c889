import { statSync } from 'node:fs';
import { isListOf, isMapOf, isObject, isText } from '#base/json.ts';
import { LayeredMap, type Entries } from '#base/layered-map.ts';
import { placeOfParted, readParted } from '#base/parted-file.ts';
import { memoBy } from '#base/memo.ts';
import { checkThat, readStored, type StoredFormat } from '#base/stored.ts';

/** A hash of what a page shows, and the ISO date of the release that showed it first. */
export type PageDate = readonly [hash: string, day: string];

/** By the paths of pages. */
export type PageDates = Entries<PageDate>;

/** A page with what it shows. */
interface DatedPage {
  readonly path: string;
  /** Undefined for a page that the site knows no content of. */
  readonly hash: string | undefined;
  /** What the feed or the text itself says; ISO. */
  readonly saidAt: string | undefined;
}

const isDate = (value: unknown): value is PageDate => isListOf(value, isText) && value.length === 2;

/** Checked by hand: there are tens of thousands of pages. */
const form: StoredFormat<{ readonly dates: Readonly<Record<string, PageDate>> }> = {
  name: 'page-dates.json',
  version: 1,
  check: checkThat(
    (value): value is { dates: Record<string, PageDate> } => isObject(value) && isMapOf(value['dates'], isDate),
    'it holds something else than dates of pages',
  ),
  upgrade: (dates) => ({ dates }),
  repair: 'The next build dates every page anew.',
};

/** What was made last, and what files say that were written or read last, by their states. */
interface Known {
  made?: { readonly text: string; readonly dates: PageDates };
  readonly byState: Map<string, PageDates>;
}

/** Of the release before and of the next one. */
const mostKnown = 2;

/**
 * The renderer of a release is a program of its own in the same process, with modules of its own: it makes the dates, and whoever keeps
 * them tells it that it need not read them.
 */
const shared: typeof globalThis & { gevelPageDates?: Known } = globalThis;
const known: Known = (shared.gevelPageDates ??= { byState: new Map() });

/** Stands for a file without reading it, also for one in parts: its number, size and time to the nanosecond. */
function stateOf(file: string): string {
  const { dev, ino, size, mtimeNs } = statSync(placeOfParted(file), { bigint: true });
  return `${dev} ${ino} ${size} ${mtimeNs}`;
}

function remember(file: string, dates: PageDates): PageDates {
  const { byState } = known;
  const state = stateOf(file);
  byState.delete(state);
  byState.set(state, dates);
  const [first] = byState.keys();
  if (first !== undefined && byState.size > mostKnown) byState.delete(first);
  return dates;
}

const lineOf = memoBy((dated: readonly (readonly [string, PageDate])[]) =>
  dated.map(([path, date]) => `${JSON.stringify(path)}:${JSON.stringify(date)}`).join(',\n'),
);

/**
 * The dates as a release keeps them: a page a line, so that releases share what is the same. They come in groups, of which one that is
 * the same object is not written again; `dates` holds all of them.
 */
export function pageDatesText(groups: readonly (readonly (readonly [string, PageDate])[])[], dates: PageDates): string {
  const lines = groups.filter((group) => group.length > 0).map(lineOf);
  const text = `{"version":${form.version},"dates":{\n${lines.join(',\n')}\n}}\n`;
  known.made = { text, dates };
  return text;
}

/** To be called when dates were written into a file: whoever made them last need not read them. */
export function keepPageDates(file: string, bytes: Buffer): void {
  const { made } = known;
  if (made && bytes.equals(Buffer.from(made.text))) remember(file, made.dates);
  delete known.made;
}

/** The dates that a release keeps for the next one; undefined where there is none, or one that cannot be read. */
export function readPageDates(file = process.env['GEVEL_PAGE_DATES']): PageDates | undefined {
  if (file === undefined) return undefined;
  try {
    const dates = known.byState.get(stateOf(file));
    return remember(file, dates ?? LayeredMap.of(new Map(Object.entries(readStored(readParted(file), form).dates))));
  } catch {
    return undefined;
  }
}

/**
 * When a page changed: while it shows the same as in the last release, the date of then; else today. A feed can change a
 * record without saying when, and a list changes with every home that leaves it. Without a last release its word counts.
 * `({path: '/nl/', hash: 'b', saidAt: '2026-11-01'}, {'/nl/': ['a', '2026-11-02']}, '2026-11-20') -> '2026-11-20'`
 */
export function changedOn(page: DatedPage, last: PageDates | undefined, today: string): string | undefined {
  const { path, hash, saidAt } = page;
  if (hash === undefined || last === undefined) return saidAt?.slice(0, 10);
  const before = last.get(path);
  return before?.[0] === hash ? before[1] : today;
}

/** Paths of pages that are new, gone, or show something else. */
export function changedPaths(last: PageDates, next: PageDates): string[] {
  const paths = new Set([...last.keys(), ...next.keys()]);
  return [...paths].filter((path) => last.get(path)?.[0] !== next.get(path)?.[0]);
}
