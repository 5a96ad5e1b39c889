import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLateKey } from '#base/late-key.ts';
import { memoOf } from '#base/memo.ts';
import { endsAbout, keepInParts } from '#base/parted-file.ts';
import { holds } from '#base/unchanged-file.ts';
import { readStylesheets, StylesheetMerger } from '#render/stylesheets.ts';
import { inlineHashes } from '#hosting/rules/inline-hashes.ts';
import { writePage, writePageSync } from '#hosting/rules/write.ts';
import type { CarryOver } from '#release/carry-over.ts';
import { openRenderer, type RenderedFile, type RenderedPath, type Renderer } from '#render/renderer.ts';
import { forgetLoaded, setLoaded } from '#publish/late-job.ts';
import { listFiles, stylesOf, type BuildManifest, type RenderedPages } from '#publish/build-manifest.ts';
import type { ListOrders } from '#release/list-orders.ts';
import { pageChanges, sumsOf, type PageChanges } from '#publish/page-sums.ts';
import type { PageEntry } from '#publish/stored-pages.ts';
import type { RenderedAgain } from '#publish/touched.ts';
import { changedReads, ReadsCollector, type ChangedReads, type PageReads } from '#publish/page-reads.ts';

interface Target {
  readonly nextDir: string;
  /** The release before, or where one would be. */
  readonly lastDir: string;
  readonly siteUrl: string;
  readonly listOrders: ListOrders;
}

interface Places extends Target {
  readonly last: BuildManifest;
  /** Of files below `client/`. */
  readonly carry: CarryOver;
}

export interface ChangedPages extends RenderedPages {
  /** Files that are new in this release. */
  readonly made: readonly string[];
  /** What was rendered and why. */
  readonly touched: readonly RenderedAgain[];
  /** Pages that no longer exist. */
  readonly gone: readonly string[];
  /** How what is known of the pages differs from before; those are gone as well that are made when somebody asks now. */
  readonly changes: PageChanges;
}

/** What a release keeps for the next one: made with the pages, and no part of what visitors get. */
const keptFiles: readonly string[] = ['/page-dates.json'];
const linesAPart = 128;

/** Keeps such a file in parts, most of which the release before has as well. */
function keepFile(file: string, bytes: Buffer, { nextDir, lastDir }: Pick<Places, 'nextDir' | 'lastDir'>): void {
  const [here, last] = [join(nextDir, file), join(lastDir, file)];
  keepInParts({ bytes, file: here, last, ends: endsAbout(linesAPart) });
}

interface MadeFile {
  readonly content: Buffer;
  readonly facts: PageEntry;
}

type Finish = (file: string, rendered: RenderedFile, key: string | undefined) => MadeFile;

/** A rendered file as it is served, with one stylesheet if it is a page. */
const finishBy =
  (merger: StylesheetMerger, readsOf: (set: number) => number): Finish =>
  (file, { bytes, reads }, key) => {
    const known = { ...(key !== undefined && { key }), reads: readsOf(reads) };
    if (!file.endsWith('.html')) return { content: bytes, facts: { ...known, inline: [] } };
    const { page, style } = merger.apply(bytes);
    return { content: page, facts: { ...known, ...(style !== undefined && { style }), inline: inlineHashes(page) } };
  };

/** What is made with the site, and what when somebody asks. */
function inTwo(all: Renderer['paths'], listOrders: ListOrders) {
  const isLate = ({ key }: RenderedPath): boolean => listOrders === 'demand' && isLateKey(key);
  const late = all.filter(isLate).map(({ file, key = '' }) => [file, key] as const);
  return { paths: all.filter((path) => !isLate(path)), late: Object.fromEntries(late) };
}

/** Renders every page with the renderer that the build has just bundled; `onFile` is called for each. */
export async function makeAllPages(
  { nextDir, lastDir, siteUrl, listOrders }: Target,
  onFile: () => void,
): Promise<RenderedPages> {
  const clientDir = join(nextDir, 'client');
  const sheets = (await listFiles(clientDir)).filter((file) => file.endsWith('.css'));
  const merger = new StylesheetMerger(await readStylesheets(clientDir, sheets));
  const renderer = await openRenderer(join(nextDir, 'renderer'), siteUrl);
  const reads = new ReadsCollector();
  const finish = finishBy(merger, readsIn(reads, renderer));
  const pages: Record<string, PageEntry> = {};
  const { paths, late } = inTwo(renderer.paths, listOrders);
  for (const { file, key } of paths) {
    const rendered = await renderer.render(file);
    if (!rendered) continue;
    if (keptFiles.includes(file)) {
      keepFile(file, rendered.bytes, { nextDir, lastDir });
      continue;
    }
    const { content, facts } = finish(file, rendered, key);
    pages[file] = facts;
    writePageSync(join(clientDir, file), content);
    onFile();
  }
  for (const [href, css] of merger.merged) await writeFile(join(clientDir, href), css);
  return { pages, reads: reads.result(renderer.unitValue), late };
}

/** What is another of what a page shows: that of the feed is told by its key, where it has one. */
function whyRendered(known: PageEntry | undefined, key: string | undefined, whyOf: ChangedReads['whyOf']): string[] {
  if (!known) return ['new'];
  const own = known.key === key ? [] : ['records'];
  return [...own, ...(known.reads === undefined ? ['unknown'] : whyOf(known.reads, key !== undefined))];
}

interface Carried {
  readonly pages: Record<string, PageEntry>;
  /** Those that are to be rendered: they show something else, or might. */
  readonly others: readonly RenderedPath[];
  /** What the pages that are carried read. */
  readonly used: Set<number>;
  /** How many the last release has as well. */
  readonly met: number;
}

/** Takes over what shows the same as in the last release. */
function carryPages(
  paths: readonly RenderedPath[],
  { last, carry, isChanged }: Pick<Places, 'last' | 'carry'> & Pick<ChangedReads, 'isChanged'>,
): Carried {
  const pages: Record<string, PageEntry> = {};
  const others: RenderedPath[] = [];
  const used = new Set<number>();
  let met = 0;
  for (const path of paths) {
    const { file, key } = path;
    const known = last.pages[file];
    if (known) met += 1;
    if (known?.reads !== undefined && known.key === key && !isChanged(known.reads, key !== undefined)) {
      carry.file(file);
      pages[file] = known;
      used.add(known.reads);
    } else others.push(path);
  }
  return { pages, others, used, met };
}

/** Files of the last release that have no page any more. */
function filesWithout(before: BuildManifest['pages'], now: Carried['pages']): string[] {
  const left: string[] = [];
  // A list of all of them takes as long again.
  for (const file in before) if (now[file] === undefined) left.push(file);
  return left;
}

/** Renders what shows something else than in the last release, and carries the rest over. */
export async function makeChangedPages(places: Places): Promise<ChangedPages> {
  const { lastDir, nextDir, last, siteUrl, carry, listOrders } = places;
  forgetLoaded();
  const clientDir = join(nextDir, 'client');
  const sheets = last.statics.filter((file) => file.endsWith('.css'));
  const merger = new StylesheetMerger(await readStylesheets(join(lastDir, 'client'), sheets));
  // Carried over already. Where it lies is the same in every build, so that Node finds what it has compiled.
  const renderer = await openRenderer(join(nextDir, 'renderer'), siteUrl);
  const reads = new ReadsCollector(last.reads);
  const finish = finishBy(merger, readsIn(reads, renderer));
  const { isChanged, whyOf } = changedReads(last.reads, renderer.unitValue);
  const { paths, late } = inTwo(renderer.paths, listOrders);
  const { pages, others, used, met } = carryPages(paths, { last, carry, isChanged });
  const { made, touched } = await renderOthers(others, { places, renderer, pages, finish, whyOf });
  for (const { file } of touched) used.add(pages[file]?.reads ?? 0);
  const isAllThere =
    met === sumsOf(last.pages).pages && others.every(({ file }) => file in pages || !(file in last.pages));
  const left = isAllThere ? [] : filesWithout(last.pages, pages);
  const counted = countedReads(pages, { used, reads, renderer });
  const told = { others: touched.map(({ file }) => file), gone: left };
  const changes = pageChanges(last.pages, pages, counted.isAnew ? undefined : told);
  for (const file of await placeStyles(pages, last, merger, clientDir, carry)) made.push(file);
  const gone = left.filter((file) => !(file in late));
  setLoaded({ renderer, merger });
  return { pages, reads: counted.reads, late, made, touched, gone, changes };
}

interface Rendering {
  readonly places: Places;
  readonly renderer: Renderer;
  /** Of all files; those that are rendered say here what is known of them. */
  readonly pages: Record<string, PageEntry>;
  readonly finish: Finish;
  readonly whyOf: ChangedReads['whyOf'];
}

/** Renders these, and writes those that show something else. */
async function renderOthers(others: readonly RenderedPath[], { places, renderer, pages, finish, whyOf }: Rendering) {
  const { lastDir, nextDir, last, carry } = places;
  const made: string[] = [];
  const touched: RenderedAgain[] = [];
  renderer.choose(others.map(({ file }) => file));
  for (const { file, key } of others) {
    const rendered = await renderer.render(file);
    if (!rendered || keptFiles.includes(file)) {
      if (rendered) keepFile(file, rendered.bytes, places);
      continue;
    }
    const known = last.pages[file];
    const { content, facts } = finish(file, rendered, key);
    pages[file] = facts;
    // What was made again, only to be sure, is mostly the same: its compressed copies are then, too.
    const isOther = !known || !holds(join(lastDir, 'client', file), content);
    const why = whyRendered(known, key, whyOf);
    touched.push({ file, hasKey: key !== undefined, why, isOther });
    if (!isOther) carry.file(file);
    else {
      carry.makeRoom(file);
      await writePage(join(nextDir, 'client', file), content);
      made.push(file);
    }
  }
  return { made, touched };
}

interface Counted {
  readonly reads: ReadsCollector;
  /** The sets that pages have. */
  readonly used: ReadonlySet<number>;
}

/** What these pages read; counted anew where a set of units is read by none of them any more. */
function countedReads(
  pages: Record<string, PageEntry>,
  { used, reads, renderer: { unitValue } }: Pick<Rendering, 'renderer'> & Counted,
): { readonly reads: PageReads; readonly isAnew: boolean } {
  const all = reads.result(unitValue);
  if (used.size === all.sets.length) return { reads: all, isAnew: false };
  const anew = new ReadsCollector();
  const { unitsOf } = changedReads(all, unitValue);
  const numberOf = memoOf((set: number) => anew.add(unitsOf(set)));
  for (const [file, entry] of Object.entries(pages))
    if (entry.reads !== undefined) pages[file] = { ...entry, reads: numberOf(entry.reads) };
  return { reads: anew.result(unitValue), isAnew: true };
}

/** The number in a release of what the renderer counts in its own way. */
function readsIn(reads: ReadsCollector, { unitsOf }: Renderer): (set: number) => number {
  return memoOf((set: number) => reads.add(unitsOf(set)));
}

/** The merged stylesheets that some page needs, and no others. Returns the new ones. */
async function placeStyles(
  pages: ChangedPages['pages'],
  last: BuildManifest,
  merger: StylesheetMerger,
  clientDir: string,
  carry: CarryOver,
): Promise<string[]> {
  const old = stylesOf(last.pages);
  const made: string[] = [];
  for (const style of stylesOf(pages)) {
    if (old.has(style)) {
      carry.file(style);
      continue;
    }
    await writePage(join(clientDir, style), merger.merged.get(style) ?? '');
    made.push(style);
  }
  return made;
}
