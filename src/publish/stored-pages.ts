import { isListOf, isObject, isText } from '#base/json.ts';
import type { Entries } from '#base/layered-map.ts';

/** What is known of a made file without reading it. */
export interface PageEntry {
  /** The same key means that it shows the same of the feed; without one it may show all of the feed that it read. */
  readonly key?: string;
  /** What it was made from: a number of `reads`. Without it the file is made again every time. */
  readonly reads?: number;
  /** `/_astro/page.x.css`: the one stylesheet that was put together for the page. */
  readonly style?: string;
  /** Hashes of its inline scripts and styles, for the security policy: `script sha256-…`. Pages with the same ones may share the list. */
  readonly inline: readonly string[];
}

/** Pages by their files, `/nl/index.html`. */
export type Pages = Entries<PageEntry>;

/** A page as a file holds it: which list of hashes is its own, of the few that there are. */
interface StoredEntry extends Omit<PageEntry, 'inline'> {
  readonly inline: number;
}

/** Pages as a file holds them. Thousands have the same few scripts: written out they would be half of the file. */
export interface StoredPages {
  readonly inlines: readonly (readonly string[])[];
  readonly pages: Readonly<Record<string, StoredEntry>>;
}

/** Says which of the lists one is; all of those of the pages are there (`inlinesOf`). */
export function numbersOf(inlines: StoredPages['inlines']): (inline: readonly string[]) => number {
  const byText = new Map(inlines.map((list, number) => [list.join('\n'), number]));
  const byList = new Map<readonly string[], number>();
  return (list) => {
    const number = byList.get(list) ?? byText.get(list.join('\n')) ?? -1;
    byList.set(list, number);
    return number;
  };
}

/** `({ inline: ['script sha256-…'] }, …) -> { inline: 0 }` */
export function storedEntry(entry: PageEntry, numberOf: (inline: readonly string[]) => number): StoredEntry {
  return { ...entry, inline: numberOf(entry.inline) };
}

/** `{'/nl/': { inline: ['script sha256-…'] }} -> { inlines: [['script sha256-…']], pages: {'/nl/': { inline: 0 }} }` */
export function storedPages(pages: Pages, inlines: StoredPages['inlines']): StoredPages {
  const numberOf = numbersOf(inlines);
  const stored: Record<string, StoredEntry> = {};
  for (const [file, entry] of pages.entries()) stored[file] = storedEntry(entry, numberOf);
  return { inlines, pages: stored };
}

/** By hand: there are tens of thousands of pages. */
function isStoredEntry(value: unknown): value is StoredEntry {
  if (!isObject(value)) return false;
  const { key, style, inline, reads } = value;
  const isTextOrNone = (one: unknown): boolean => one === undefined || isText(one);
  const isNumberOrNone = (one: unknown): boolean => one === undefined || Number.isSafeInteger(one);
  return isTextOrNone(key) && isTextOrNone(style) && isNumberOrNone(reads) && typeof inline === 'number';
}

/** The pages of a file; undefined where it holds something else. */
export function pagesIn(inlines: unknown, pages: unknown): Pages | undefined {
  if (!isListOf(inlines, (list) => isListOf(list, isText)) || !isObject(pages)) return undefined;
  const found = new Map<string, PageEntry>();
  for (const [file, entry] of Object.entries(pages)) {
    const inline = isStoredEntry(entry) ? inlines[entry.inline] : undefined;
    if (!isStoredEntry(entry) || inline === undefined) return undefined;
    found.set(file, { ...entry, inline });
  }
  return found;
}
