import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isListOf, isMapOf, isObject, isText } from '#base/json.ts';
import { LastRead } from '#base/last-read.ts';
import { changedRuns, KnownRuns, partsOfLines, runsOf, type LineRun } from '#base/line-runs.ts';
import { beginningOf, endsAbout, keepParts } from '#base/parted-file.ts';
import { readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { walkFiles } from '#base/walk-files.ts';
import type { InlineHashes } from '#hosting/rules/headers.ts';
import { InlineHashCollector } from '#hosting/rules/inline-hashes.ts';
import type { ContentFiles } from '#publish/content-files.ts';
import { lateList, type LatePages } from '#release/late-pages.ts';
import { isPageReads, type PageReads } from '#publish/page-reads.ts';
import { inlinesOf, sumsOf, type PageChanges } from '#publish/page-sums.ts';
import { numbersOf, pagesIn, storedEntry, storedPages, type Pages } from '#publish/stored-pages.ts';

/** What a release tells the next one, so that unchanged files are carried over. */
export interface BuildManifest {
  /** Of the code that made it. */
  readonly code: string;
  /** Of the agency's own: settings, routes, texts, files. */
  readonly content: string;
  /** Of everything that it was made from. */
  readonly inputs: string;
  /** Files that the renderer makes, `/nl/index.html`. */
  readonly pages: Pages;
  /** What the pages were made from. */
  readonly reads: PageReads;
  /** Files that come with the code: scripts and fonts. */
  readonly statics: readonly string[];
  /** Files of the agency: icons, portraits. */
  readonly files: ContentFiles;
  /** Hash of each redirect page. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** Stands for a redirect page: `redirectHash('<!doctype html>…')`. */
export function redirectHash(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 16);
}

/** What the security policy has to allow. */
export function policyHashes(pages: BuildManifest['pages']): InlineHashes {
  const collector = new InlineHashCollector();
  for (const inline of inlinesOf(pages)) collector.add(inline, () => fileWith(pages, inline));
  return collector.result();
}

/** The first file with just these inline elements. */
function fileWith(pages: BuildManifest['pages'], wanted: readonly string[]): string {
  const text = wanted.join('\n');
  for (const [file, { inline }] of pages.entries()) if (inline.join('\n') === text) return file;
  return '';
}

/** The merged stylesheets that pages need. */
export function stylesOf(pages: BuildManifest['pages']): Set<string> {
  return new Set(sumsOf(pages).styles.keys());
}

/** Every file below a folder, `/nl/index.html`. */
export const listFiles = walkFiles;

/** The facts of a file; throws for what is none. */
function manifestOf(value: unknown): BuildManifest {
  const { inlines, pages: stored, ...rest } = isObject(value) ? value : {};
  const pages = pagesIn(inlines, stored);
  const { code, content, inputs, reads, statics, files, redirects } = rest;
  const isKnown = isText(code) && isText(content) && isText(inputs) && isListOf(statics, isText);
  if (isKnown && pages && isMapOf(files, isText) && isPageReads(reads) && isMapOf(redirects, isText))
    return { code, content, inputs, pages, reads, statics, files, redirects };
  throw new Error('it holds something else than the facts of a site');
}

const repair = 'Build the site anew: `npm run build`.';
const form: StoredFormat<BuildManifest> = {
  name: 'facts.json of the built site',
  version: 2,
  check: manifestOf,
  repair,
};
/** The pages that were rendered, and what they were made from. */
export interface RenderedPages extends Pick<BuildManifest, 'pages' | 'reads'> {
  /** Those that were left for when somebody asks, with their keys. */
  readonly late: LatePages['pages'];
}

/** The pages of a file; throws for what is none. */
function renderedOf(value: unknown): RenderedPages {
  const { inlines, pages: stored, reads, late } = isObject(value) ? value : {};
  const pages = pagesIn(inlines, stored);
  if (pages && isPageReads(reads) && isMapOf(late, isText))
    return { pages, reads, late: lateList(Object.entries(late)) };
  throw new Error('it holds something else than pages');
}

const pagesForm: StoredFormat<RenderedPages> = {
  name: 'renderer/pages.json of the build',
  version: 2,
  check: renderedOf,
  repair,
};

const pagesOf = (releaseDir: string): string => join(releaseDir, 'renderer/pages.json');

/** Hands the facts of the pages from the process that renders them to the one that builds the site. */
export function writePages(releaseDir: string, { pages, reads, late }: RenderedPages): Promise<void> {
  const stored = { reads, late: Object.fromEntries(late), ...storedPages(pages, inlinesOf(pages)) };
  return writeFile(pagesOf(releaseDir), storedText(stored, pagesForm));
}

/** Takes them over: they stay with the facts of the site. */
export async function readPages(releaseDir: string): Promise<RenderedPages> {
  const file = pagesOf(releaseDir);
  const pages = readStored(await readFile(file, 'utf8'), pagesForm);
  await rm(file);
  return pages;
}

const nameOf = (releaseDir: string): string => join(releaseDir, 'facts.json');

/** A process that rebuilds meets the facts of a release four times: it writes them, prepares the next copy by them, and begins with them. */
const lastFacts = new LastRead<BuildManifest>();

/** So many pages are a part of the file, on average. */
const pagesAPart = 256;

const ends = endsAbout(pagesAPart);
const factLine = (path: string, fact: unknown): string => `${JSON.stringify(path)}:${JSON.stringify(fact)}`;
const endsLine = (path: string): boolean => ends(beginningOf(`${JSON.stringify(path)}:`));

/** Of facts that were written or read last. */
const knownRuns = new KnownRuns();

interface Lines {
  readonly facts: object;
  readonly before: object | undefined;
  /** What a line follows beside its fact. */
  readonly by: string;
  readonly paths: () => Iterable<string>;
  readonly changed: () => [string, boolean][];
}

/** The lines of facts by path as the parts that they are. */
function runsBy({ facts, before, by, paths, changed }: Lines): readonly LineRun[] {
  const known = before && knownRuns.of(before, by);
  const runs = known
    ? facts === before
      ? known
      : changedRuns(known, new Map(changed()), endsLine)
    : runsOf([...paths()].sort(), endsLine);
  knownRuns.keep(facts, by, runs);
  return runs;
}

/** What the release before knew, and how the pages of today differ from its own. */
interface Before {
  readonly last: BuildManifest;
  readonly changes: PageChanges;
}

function runsOfPages({ pages }: BuildManifest, before: Before | undefined, by: string): readonly LineRun[] {
  const changed = (): [string, boolean][] => {
    const { others = [], gone = [] } = before?.changes ?? {};
    return [
      ...others.map((path): [string, boolean] => [path, true]),
      ...gone.map((path): [string, boolean] => [path, false]),
    ];
  };
  return runsBy({ facts: pages, before: before?.last.pages, by, paths: () => pages.keys(), changed });
}

function runsOfRedirects({ redirects }: BuildManifest, last: BuildManifest | undefined): readonly LineRun[] {
  const before = last?.redirects ?? {};
  const changed = (): [string, boolean][] =>
    Object.keys({ ...before, ...redirects })
      .filter((path) => before[path] !== redirects[path])
      .map((path) => [path, redirects[path] !== undefined]);
  return runsBy({ facts: redirects, before: last?.redirects, by: '', paths: () => Object.keys(redirects), changed });
}

/**
 * Keeps the facts of a release in parts, most of which the release in `lastDir` has as well. By what is known of that one (`before`) only
 * what is another is written.
 */
export async function writeManifest(
  releaseDir: string,
  lastDir: string,
  facts: BuildManifest,
  before?: Before,
): Promise<void> {
  const { pages, redirects, ...rest } = { ...facts, statics: [...facts.statics].sort() };
  const inlines = inlinesOf(pages);
  const numberOf = numbersOf(inlines);
  const head = storedText({ ...rest, inlines }, form).slice(0, -1);
  const lineOfPage = (path: string): string => {
    const entry = pages.get(path);
    return factLine(path, entry && storedEntry(entry, numberOf));
  };
  const pieces = [
    `${head},\n"redirects":{\n`,
    { runs: runsOfRedirects(facts, before?.last), lineOf: (path: string) => factLine(path, redirects[path]) },
    '},\n"pages":{\n',
    { runs: runsOfPages(facts, before, JSON.stringify(inlines)), lineOf: lineOfPage },
    '}}\n',
  ];
  keepParts(partsOfLines(pieces, ends), { file: nameOf(releaseDir), last: nameOf(lastDir) });
  await lastFacts.keep(nameOf(releaseDir), { ...rest, pages, redirects });
}

/** The facts of a release; undefined for one without any, or with some that cannot be read: the site is then built anew. */
export async function readManifest(releaseDir: string): Promise<BuildManifest | undefined> {
  return lastFacts.read(nameOf(releaseDir), (text) => readStored(text, form)).catch(() => undefined);
}
