import type { PageEntry, Pages } from '#publish/stored-pages.ts';

/*
 * What the pages of a release come to. There are a hundred thousand, and a rebuild makes some dozens: what it comes to next is reckoned
 * from what it came to before, by those that are others.
 */

/** How the pages of a release differ from those of the one before. */
export interface PageChanges {
  /** Files that are new, or of which something else is known. */
  readonly others: readonly string[];
  readonly gone: readonly string[];
}

/** How often something comes. */
export type Counts<Key = string> = ReadonlyMap<Key, number>;

export interface PageSums {
  /** How many are HTML. */
  readonly html: number;
  /** Merged stylesheets by their paths. */
  readonly styles: Counts;
  /** Hashes of inline scripts and styles, those of a page one on each line. */
  readonly inlines: Counts;
  /** Folders and files that stand directly in the site: `/nl/`, `/robots.txt`. */
  readonly tops: Counts;
  /** What they read, by the numbers that stand for it. */
  readonly reads: Counts<number>;
}

/** `'/nl/index.html' -> '/nl/'`, `'/robots.txt' -> '/robots.txt'` */
export function topOf(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end + 1);
}

class Summing implements PageSums {
  html = 0;
  readonly styles: Map<string, number>;
  readonly inlines: Map<string, number>;
  readonly tops: Map<string, number>;
  readonly reads: Map<number, number>;
  /** Most pages share their list: its text is put together once. */
  readonly #texts = new Map<readonly string[], string>();

  constructor(before?: PageSums) {
    this.html = before?.html ?? 0;
    this.styles = new Map(before?.styles);
    this.inlines = new Map(before?.inlines);
    this.tops = new Map(before?.tops);
    this.reads = new Map(before?.reads);
  }

  add(path: string, { style, inline, reads }: PageEntry, by: 1 | -1): void {
    if (path.endsWith('.html')) this.html += by;
    if (style !== undefined) this.#count(this.styles, style, by);
    this.#count(this.inlines, this.#textOf(inline), by);
    this.#count(this.tops, topOf(path), by);
    if (reads !== undefined) this.#count(this.reads, reads, by);
  }

  #textOf(inline: readonly string[]): string {
    const text = this.#texts.get(inline) ?? inline.join('\n');
    this.#texts.set(inline, text);
    return text;
  }

  #count<Key>(counts: Map<Key, number>, key: Key, by: 1 | -1): void {
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
  for (const [path, entry] of pages.entries()) sums.add(path, entry, 1);
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
  for (const [path, entry] of now.entries()) {
    const old = before.get(path);
    if (old) kept += 1;
    if (!old || !isSame(old, entry)) others.push(path);
  }
  return { others, gone: kept === before.size ? [] : [...before.keys()].filter((path) => !now.has(path)) };
}

/**
 * How pages differ from those of the release before, as they are now; from then on it is known what they come to. Who made them may
 * tell how they differ.
 */
export function pageChanges(before: Pages, now: Pages, told?: PageChanges): PageChanges {
  const changes = told ?? changesBetween(before, now);
  const sums = new Summing(sumsOf(before));
  for (const path of [...changes.others, ...changes.gone]) {
    const [old, entry] = [before.get(path), now.get(path)];
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
