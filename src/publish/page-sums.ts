import type { PageEntry } from '#publish/stored-pages.ts';

/*
 * What the pages of a release come to. There are a hundred thousand, and a rebuild makes some dozens: what it comes to next is reckoned
 * from what it came to before, by those that are others.
 */

type Pages = Readonly<Record<string, PageEntry>>;

/** How the pages of a release differ from those of the one before. */
export interface PageChanges {
  /** Files that are new, or of which something else is known. */
  readonly others: readonly string[];
  readonly gone: readonly string[];
}

/** How often something comes. */
export type Counts = ReadonlyMap<string, number>;

export interface PageSums {
  readonly pages: number;
  /** Of those, how many are HTML. */
  readonly html: number;
  /** Merged stylesheets by their paths. */
  readonly styles: Counts;
  /** Hashes of inline scripts and styles, those of a page one on each line. */
  readonly inlines: Counts;
  /** Folders and files that stand directly in the site: `/nl/`, `/robots.txt`. */
  readonly tops: Counts;
}

/** `'/nl/index.html' -> '/nl/'`, `'/robots.txt' -> '/robots.txt'` */
export function topOf(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end + 1);
}

class Summing implements PageSums {
  pages = 0;
  html = 0;
  readonly styles: Map<string, number>;
  readonly inlines: Map<string, number>;
  readonly tops: Map<string, number>;
  /** Most pages share their list: its text is put together once. */
  readonly #texts = new Map<readonly string[], string>();

  constructor(before?: PageSums) {
    this.pages = before?.pages ?? 0;
    this.html = before?.html ?? 0;
    this.styles = new Map(before?.styles);
    this.inlines = new Map(before?.inlines);
    this.tops = new Map(before?.tops);
  }

  add(path: string, { style, inline }: PageEntry, by: 1 | -1): void {
    this.pages += by;
    if (path.endsWith('.html')) this.html += by;
    if (style !== undefined) this.#count(this.styles, style, by);
    this.#count(this.inlines, this.#textOf(inline), by);
    this.#count(this.tops, topOf(path), by);
  }

  #textOf(inline: readonly string[]): string {
    const text = this.#texts.get(inline) ?? inline.join('\n');
    this.#texts.set(inline, text);
    return text;
  }

  #count(counts: Map<string, number>, key: string, by: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + by;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }
}

const known = new WeakMap<Pages, PageSums>();

/** What pages come to; of those that `pageChanges` was told of it is known. */
export function sumsOf(pages: Pages): PageSums {
  const found = known.get(pages);
  if (found) return found;
  const sums = new Summing();
  for (const path in pages) {
    const entry = pages[path];
    if (entry) sums.add(path, entry, 1);
  }
  known.set(pages, sums);
  return sums;
}

function isSame(one: PageEntry, other: PageEntry): boolean {
  if (one === other) return true;
  return one.key === other.key && one.reads === other.reads && one.style === other.style && one.inline === other.inline;
}

function changesBetween(before: Pages, now: Pages): PageChanges {
  const others: string[] = [];
  let kept = 0;
  // A list of the paths takes as long again to be made.
  for (const path in now) {
    const [old, entry] = [before[path], now[path]];
    if (old) kept += 1;
    if (!old || !entry || !isSame(old, entry)) others.push(path);
  }
  const isAllKept = kept === sumsOf(before).pages;
  return { others, gone: isAllKept ? [] : Object.keys(before).filter((path) => !Object.hasOwn(now, path)) };
}

/**
 * How pages differ from those of the release before, as they are now; from then on it is known what they come to. Who made them may
 * tell how they differ.
 */
export function pageChanges(before: Pages, now: Pages, told?: PageChanges): PageChanges {
  const changes = told ?? changesBetween(before, now);
  const sums = new Summing(sumsOf(before));
  for (const path of [...changes.others, ...changes.gone]) {
    const [old, entry] = [before[path], now[path]];
    if (old) sums.add(path, old, -1);
    if (entry) sums.add(path, entry, 1);
  }
  known.set(now, sums);
  return changes;
}

/** The lists of hashes that pages have, in an order that is the same for the same ones. */
export function inlinesOf(pages: Pages): (readonly string[])[] {
  return [...sumsOf(pages).inlines.keys()].sort().map((text) => (text === '' ? [] : text.split('\n')));
}
