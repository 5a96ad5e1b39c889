import { isLateKey } from '#base/late-key.ts';
import { LayeredMap } from '#base/layered-map.ts';
import { listChanges, type ListChanges } from '#base/list-changes.ts';
import { membersAt } from '#base/members-at.ts';
import { changedLate, lateList, type LatePages } from '#release/late-pages.ts';
import type { ListOrders } from '#release/list-orders.ts';
import type { RenderedPath } from '#render/renderer.ts';
import type { ChangedReads } from '#publish/page-reads.ts';
import { sumsOf } from '#publish/page-sums.ts';
import type { PageEntry, Pages } from '#publish/stored-pages.ts';

/*
 * Which pages show the same as in the last release. There are a hundred thousand: where this process made the last one too, it looks at
 * those whose path is another object, and at the few that tell by no key what they show of the feed.
 */

interface Target {
  /** Of all files, in the order in which they are rendered. */
  readonly paths: readonly RenderedPath[];
  readonly listOrders: ListOrders;
  /** Of the last release. */
  readonly before: Pages;
  readonly isChanged: ChangedReads['isChanged'];
  /** Does everything that the last release had lie in the next one already? */
  readonly isPrepared: boolean;
  /** Takes a file along. */
  readonly carry: (file: string) => void;
}

export interface Carried {
  /** Those that are to be rendered: they show something else, or might. */
  readonly others: readonly RenderedPath[];
  /** Those of the last release that are carried over; where `others` and `gone` are taken away, what is left of it. */
  readonly pages: LayeredMap<PageEntry>;
  /** Files of pages of the last release that are none any more, whatever becomes of `others`. */
  readonly gone: readonly string[];
  readonly late: LatePages['pages'];
  /** To be called with the pages once they are made: the next time it is enough to look at what is another. */
  readonly keep: (made: Pages) => void;
}

/** How the pages of a release came to be. */
interface Origin {
  readonly paths: readonly RenderedPath[];
  readonly listOrders: ListOrders;
  readonly late: LatePages['pages'];
  /** Places of paths that are looked at the next time whatever is the same: without a key, or rendered. */
  readonly unsure: readonly number[];
}

/** By the pages, of which this process made all that it knows of. */
const origins = new WeakMap<Pages, Origin>();

/** Is a page made when somebody asks? */
export const isLate = ({ key }: RenderedPath, listOrders: ListOrders): boolean =>
  listOrders === 'demand' && isLateKey(key);

/** Those of a release that are made when somebody asks. */
export function lateOf(paths: readonly RenderedPath[], listOrders: ListOrders): LatePages['pages'] {
  return lateList(paths.filter((path) => isLate(path, listOrders)).map(({ file, key = '' }) => [file, key]));
}

const withPages = (origin: Origin, rest: Omit<Carried, 'late' | 'keep'>): Carried => ({
  ...rest,
  late: origin.late,
  keep: (made) => void origins.set(made, origin),
});

/** What is known of a page that shows what it showed in the last release. */
function knownOf({ file, key }: RenderedPath, { before, isChanged }: Target): PageEntry | undefined {
  const known = before.get(file);
  const isSame = known?.reads !== undefined && known.key === key && !isChanged(known.reads, key !== undefined);
  return isSame ? known : undefined;
}

/** Looks at every path. */
function carryAll(target: Target): Carried {
  const { paths, listOrders, before, carry } = target;
  const pages = new Map<string, PageEntry>();
  const [others, files, unsure] = [new Array<RenderedPath>(), new Set<string>(), new Array<number>()];
  for (const [place, path] of paths.entries()) {
    const { file, key } = path;
    if (isLate(path, listOrders)) continue;
    files.add(file);
    const known = knownOf(path, target);
    if (!known || key === undefined) unsure.push(place);
    if (known) {
      carry(file);
      pages.set(file, known);
    } else others.push(path);
  }
  const gone = [...before.keys()].filter((file) => !files.has(file));
  const late = lateOf(paths, listOrders);
  return withPages({ paths, listOrders, late, unsure }, { others, pages: LayeredMap.of(pages), gone });
}

/** The late pages, where only these paths are others. */
function lateAfter(
  { paths, late, listOrders }: Origin,
  now: Target['paths'],
  { gone, others }: ListChanges,
): Origin['late'] {
  const isOne = (path: RenderedPath): boolean => isLate(path, listOrders);
  const [old, next] = [membersAt(paths, gone).filter(isOne), membersAt(now, others).filter(isOne)];
  if (old.length === 0 && next.length === 0) return late;
  return changedLate(
    late,
    new Map([
      ...old.map(({ file }) => [file, undefined] as const),
      ...next.map(({ file, key = '' }) => [file, key] as const),
    ]),
  );
}

/** Looks at paths that are others than those of the last release, and at those that are unsure. */
function carryChanged(target: Target, origin: Origin): Carried {
  const { paths, listOrders, before } = target;
  const changes = listChanges(origin.paths, paths);
  const stayed = origin.unsure.map((place) => changes.places[place] ?? -1).filter((place) => place >= 0);
  const [others, files, unsure] = [new Array<RenderedPath>(), new Set<string>(), new Array<number>()];
  for (const place of [...new Set([...stayed, ...changes.others])].sort((a, b) => a - b)) {
    const path = paths[place];
    if (!path || isLate(path, listOrders)) continue;
    files.add(path.file);
    const known = knownOf(path, target);
    if (!known || path.key === undefined) unsure.push(place);
    if (!known) others.push(path);
  }
  const left = changes.gone.map((place) => origin.paths[place]?.file ?? '');
  const gone = left.filter((file) => before.has(file) && !files.has(file));
  const late = lateAfter(origin, paths, changes);
  return withPages({ paths, listOrders, late, unsure }, { others, pages: LayeredMap.of(before), gone });
}

/** Takes over what shows the same as in the last release, of which some files may be gone by now. */
export function carryPages(target: Target): Carried {
  const { listOrders, before, isChanged, isPrepared } = target;
  const origin = isPrepared ? origins.get(before) : undefined;
  const isNear = origin?.listOrders === listOrders;
  // What has a key is another by its path, unless something else that it read has changed.
  const isSure = (): boolean => ![...sumsOf(before).reads.keys()].some((set) => isChanged(set, true));
  return origin && isNear && isSure() ? carryChanged(target, origin) : carryAll(target);
}
