import { isListOf, isMapOf, isObject, isText } from '#base/json.ts';
import { readParted } from '#base/parted-file.ts';
import { checkThat, readStored, type StoredFormat } from '#base/stored.ts';

/** By path: a hash of what the page shows, and the ISO date of the release that showed it first. */
export type PageDates = Readonly<Record<string, readonly [hash: string, day: string]>>;

/** A page with what it shows. */
interface DatedPage {
  readonly path: string;
  /** Undefined for a page that the site knows no content of. */
  readonly hash: string | undefined;
  /** What the feed or the text itself says; ISO. */
  readonly saidAt: string | undefined;
}

const isDate = (value: unknown): value is PageDates[string] => isListOf(value, isText) && value.length === 2;

/** Checked by hand: there are tens of thousands of pages. */
const form: StoredFormat<{ readonly dates: PageDates }> = {
  name: 'page-dates.json',
  version: 1,
  check: checkThat(
    (value): value is { dates: PageDates } => isObject(value) && isMapOf(value['dates'], isDate),
    'it holds something else than dates of pages',
  ),
  upgrade: (dates) => ({ dates }),
  repair: 'The next build dates every page anew.',
};

/** What was read or written last, by what it said: of tens of thousands of pages a few have another date. */
let [lastText, lastDates]: [string?, PageDates?] = [];

/** The dates as a release keeps them: a page a line, so that releases share what is the same. */
export function pageDatesText(dates: PageDates): string {
  const lines = Object.entries(dates).map(([path, date]) => `${JSON.stringify(path)}:${JSON.stringify(date)}`);
  const text = `{"version":${form.version},"dates":{\n${lines.join(',\n')}\n}}\n`;
  // The next state of the site begins with what this one wrote.
  [lastText, lastDates] = [text, dates];
  return text;
}

/** The dates that a release keeps for the next one; undefined where there is none, or one that cannot be read. */
export function readPageDates(file = process.env['GEVEL_PAGE_DATES']): PageDates | undefined {
  if (file === undefined) return undefined;
  try {
    const text = readParted(file);
    if (text !== lastText) lastDates = readStored(text, form).dates;
    lastText = text;
    return lastDates;
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
  const known = last[path];
  return known?.[0] === hash ? known[1] : today;
}

/** Paths of pages that are new, gone, or show something else. */
export function changedPaths(last: PageDates, next: PageDates): string[] {
  const paths = new Set([...Object.keys(last), ...Object.keys(next)]);
  return [...paths].filter((path) => last[path]?.[0] !== next[path]?.[0]);
}
