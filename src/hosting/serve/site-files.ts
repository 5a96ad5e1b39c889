import { join } from 'node:path';
import { contentTypeOf } from '#base/content-types.ts';
import { foundIn } from '#base/line-runs.ts';
import { memoBy } from '#base/memo.ts';
import type { ListedFile } from '#release/file-list.ts';
import type { Encoding } from '#hosting/serve/encoding.ts';

/** One file of the site with its compressed siblings. */
export interface SiteFile {
  /** Path as visitors ask for it, `/nl/index.html`. */
  readonly path: string;
  readonly contentType: string;
  readonly locations: Partial<Record<Encoding, string>> & { readonly identity: string };
  /** It lies nowhere until somebody asks for it. */
  readonly isLate?: true;
}

/** The files of a site by their paths. */
export type SiteFiles = Pick<ReadonlyMap<string, SiteFile>, 'get' | 'has'>;

/** A listed file where it lies. */
export function siteFile(root: string, [path, ...copies]: ListedFile): SiteFile {
  const identity = join(root, path);
  const locations: SiteFile['locations'] = {
    ...(copies.includes('.br') && { br: `${identity}.br` }),
    ...(copies.includes('.gz') && { gzip: `${identity}.gz` }),
    identity,
  };
  return { path, contentType: contentTypeOf(path), locations };
}

type ListPart = readonly ListedFile[];

const pathOf = ([path]: ListedFile): string => path;
const firstOf = (part: ListPart | undefined): string => part?.[0]?.[0] ?? '';

/** The last part that begins with a path or before it. */
function partFor(parts: readonly ListPart[], path: string): ListPart | undefined {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (firstOf(parts[middle]) <= path) low = middle + 1;
    else high = middle;
  }
  return parts[low - 1];
}

const ascends = memoBy((part: ListPart) => ({
  isSorted: part.every(([path], index) => index === 0 || (part[index - 1]?.[0] ?? '') < path),
}));

/** Is each part sorted, and does it end before the next one begins? */
function areSorted(parts: readonly ListPart[]): boolean {
  return parts.every((part, index) => {
    const isBehind = index === 0 || (parts[index - 1]?.at(-1)?.[0] ?? '') < firstOf(part);
    return isBehind && ascends(part).isSorted;
  });
}

/**
 * Finds files by their paths. A list comes in parts, which the next release mostly has too: what one of them says is kept as long as
 * somebody has it, and nothing is made for each of tens of thousands of files when a release is exchanged.
 */
function finderOf(parts: readonly ListPart[]): (path: string) => ListedFile | undefined {
  const full = parts.filter(({ length }) => length > 0);
  const sorted = areSorted(full) ? full : [full.flat().sort(([a], [b]) => (a < b ? -1 : 1))];
  return (path) => foundIn(partFor(sorted, path) ?? [], path, pathOf);
}

/** Files in a folder. */
export function filesOfParts(root: string, parts: readonly ListPart[]): SiteFiles {
  const find = finderOf(parts);
  return {
    get: (path) => {
      const file = find(path);
      return file && siteFile(root, file);
    },
    has: (path) => find(path) !== undefined,
  };
}

/** Files that lie nowhere until somebody asks for one. */
export function lateFiles(parts: readonly ListPart[]): SiteFiles {
  const find = finderOf(parts);
  const has = (path: string): boolean => find(path) !== undefined;
  return {
    get: (path) =>
      has(path) ? { path, contentType: contentTypeOf(path), locations: { identity: '' }, isLate: true } : undefined,
    has,
  };
}

/** Those of several places; where two have the same one the first counts. */
export function filesOfAll(places: readonly SiteFiles[]): SiteFiles {
  return {
    get: (path) => places.find((files) => files.has(path))?.get(path),
    has: (path) => places.some((files) => files.has(path)),
  };
}
