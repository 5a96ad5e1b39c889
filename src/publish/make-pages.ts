import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LayeredMap } from '#base/layered-map.ts';
import { memoOf } from '#base/memo.ts';
import { endsAbout, keepInParts } from '#base/parted-file.ts';
import { holds } from '#base/unchanged-file.ts';
import { readStylesheets, StylesheetMerger } from '#render/stylesheets.ts';
import { inlineHashes } from '#hosting/rules/inline-hashes.ts';
import { writePage, writePageSync } from '#hosting/rules/write.ts';
import type { CarryOver } from '#release/carry-over.ts';
import { openRenderer, type RenderedFile, type RenderedPath, type Renderer } from '#render/renderer.ts';
import { carryPages, isLate, lateOf } from '#publish/carry-pages.ts';
import { forgetLoaded, setLoaded } from '#publish/late-job.ts';
import { listFiles, stylesOf, type BuildManifest, type RenderedPages } from '#publish/build-manifest.ts';
import { lateKeyOf } from '#release/late-pages.ts';
import type { ListOrders } from '#release/list-orders.ts';
import { pageChanges, sumsOf, type PageChanges } from '#publish/page-sums.ts';
import type { PageEntry } from '#publish/stored-pages.ts';
import type { RenderedAgain } from '#publish/touched.ts';
import { keepPageDates } from '#site/page-dates.ts';
import { changedReads, ReadsCollector, type ChangedReads } from '#publish/page-reads.ts';

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
  /** Told of each file below `client/` that was made. */
  readonly onMade: (file: string) => void;
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
const linesAPart = 256;

/** Keeps such a file in parts, most of which the release before has as well. */
function keepFile(file: string, bytes: Buffer, { nextDir, lastDir }: Pick<Places, 'nextDir' | 'lastDir'>): void {
  const [here, last] = [join(nextDir, file), join(lastDir, file)];
  keepInParts({ bytes, file: here, last, ends: endsAbout(linesAPart) });
  keepPageDates(here, bytes);
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
  const pages = new Map<string, PageEntry>();
  for (const path of renderer.paths) {
    const { file, key } = path;
    if (isLate(path, listOrders)) continue;
    const rendered = await renderer.render(file);
    if (!rendered) continue;
    if (keptFiles.includes(file)) {
      keepFile(file, rendered.bytes, { nextDir, lastDir });
      continue;
    }
    const { content, facts } = finish(file, rendered, key);
    pages.set(file, facts);
    writePageSync(join(clientDir, file), content);
    onFile();
  }
  for (const [href, css] of merger.merged) await writeFile(join(clientDir, href), css);
  return { pages, reads: reads.result(renderer.unitValue), late: lateOf(renderer.paths, listOrders) };
}

/** What is another of what a page shows: that of the feed is told by its key, where it has one. */
function whyRendered(known: PageEntry | undefined, key: string | undefined, whyOf: ChangedReads['whyOf']): string[] {
  if (!known) return ['new'];
  const own = known.key === key ? [] : ['records'];
  return [...own, ...(known.reads === undefined ? ['unknown'] : whyOf(known.reads, key !== undefined))];
}

/** What makes the pages of a release after `last`, with the records and texts of today. */
async function openPages({ lastDir, nextDir, last, siteUrl }: Omit<Places, 'carry' | 'onMade'>) {
  const sheets = last.statics.filter((file) => file.endsWith('.css'));
  const merger = new StylesheetMerger(await readStylesheets(join(lastDir, 'client'), sheets));
  // Carried over already. Where it lies is the same in every build, so that Node finds what it has compiled.
  const renderer = await openRenderer(join(nextDir, 'renderer'), siteUrl);
  return { merger, renderer, ...changedReads(last.reads, renderer.unitValue) };
}

/** Loads all that pages are made from, and looks at what each of the last release was made from; makes none. */
export async function loadPages(places: Omit<Places, 'carry' | 'onMade'>): Promise<void> {
  const content = forgetLoaded();
  const { merger, renderer, isChanged } = await openPages(places);
  for (const set of sumsOf(places.last.pages).reads.keys()) isChanged(set, true);
  // Astro loads the last of its modules with the first page, and their folder may be gone by then.
  const [first] = renderer.paths;
  if (first) {
    renderer.choose([first.file]);
    await renderer.render(first.file);
  }
  setLoaded({ renderer, merger, content });
}

/** Renders what shows something else than in the last release, and carries the rest over. */
export async function makeChangedPages(places: Places): Promise<ChangedPages> {
  const { nextDir, last, carry, listOrders } = places;
  const content = forgetLoaded();
  const clientDir = join(nextDir, 'client');
  const { merger, renderer, isChanged, whyOf } = await openPages(places);
  const reads = new ReadsCollector(last.reads);
  const finish = finishBy(merger, readsIn(reads, renderer));
  const carried = carryPages({
    paths: renderer.paths,
    listOrders,
    before: last.pages,
    isChanged,
    isPrepared: carry.isPrepared,
    carry(file) {
      carry.file(file);
    },
  });
  const { others, late } = carried;
  const { made, touched, entries } = await renderOthers(others, { places, renderer, finish, whyOf });
  const left = [...carried.gone, ...others.map(({ file }) => file).filter((file) => !entries.has(file))];
  const pages = carried.pages.with(new Map([...left.map((file) => [file, undefined] as const), ...entries]));
  const told = { others: [...entries.keys()], gone: left.filter((file) => last.pages.has(file)) };
  const counted = countedReads(pages, pageChanges(last.pages, pages, told), { last, reads, renderer });
  carried.keep(counted.pages);
  for (const file of await placeStyles(counted.pages, last, merger, clientDir, carry)) made.push(file);
  setLoaded({ renderer, merger, content });
  return { ...counted, late, made, touched, gone: told.gone.filter((file) => lateKeyOf(late, file) === undefined) };
}

interface Rendering {
  readonly places: Places;
  readonly renderer: Renderer;
  readonly finish: Finish;
  readonly whyOf: ChangedReads['whyOf'];
}

/** Renders these, and writes those that show something else. */
async function renderOthers(others: readonly RenderedPath[], { places, renderer, finish, whyOf }: Rendering) {
  const { lastDir, nextDir, last, carry, onMade } = places;
  const made: string[] = [];
  const touched: RenderedAgain[] = [];
  const entries = new Map<string, PageEntry>();
  renderer.choose(others.map(({ file }) => file));
  for (const { file, key } of others) {
    const rendered = await renderer.render(file);
    if (!rendered || keptFiles.includes(file)) {
      if (rendered) keepFile(file, rendered.bytes, places);
      continue;
    }
    const known = last.pages.get(file);
    const { content, facts } = finish(file, rendered, key);
    entries.set(file, facts);
    // What was made again, only to be sure, is mostly the same: its compressed copies are then, too.
    const isOther = !known || !holds(join(lastDir, 'client', file), content);
    const why = whyRendered(known, key, whyOf);
    touched.push({ file, hasKey: key !== undefined, why, isOther });
    if (!isOther) carry.file(file);
    else {
      carry.makeRoom(file);
      await writePage(join(nextDir, 'client', file), content);
      made.push(file);
      onMade(file);
    }
  }
  return { made, touched, entries };
}

interface Counted extends Pick<Rendering, 'renderer'> {
  readonly last: BuildManifest;
  readonly reads: ReadsCollector;
}

/** What these pages read; counted anew where a set of units is read by none of them any more. */
function countedReads(
  pages: LayeredMap<PageEntry>,
  changes: PageChanges,
  { last, reads, renderer: { unitValue } }: Counted,
): Pick<ChangedPages, 'pages' | 'reads' | 'changes'> {
  const all = reads.result(unitValue);
  const used = sumsOf(pages).reads;
  if (used.size === all.sets.length) return { pages, reads: all, changes };
  const anew = new ReadsCollector();
  const { unitsOf } = changedReads(all, unitValue);
  const numberOf = memoOf((set: number) => anew.add(unitsOf(set)));
  const counted = new Map<string, PageEntry>();
  for (const [file, entry] of pages.entries())
    counted.set(file, entry.reads === undefined ? entry : { ...entry, reads: numberOf(entry.reads) });
  return { pages: counted, reads: anew.result(unitValue), changes: pageChanges(last.pages, counted) };
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
