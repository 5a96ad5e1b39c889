import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isListOf, isMapOf, isObject, isText } from '#base/json.ts';
import { LastRead } from '#base/last-read.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { walkFiles } from '#base/walk-files.ts';
import type { InlineHashes } from '#hosting/rules/headers.ts';
import { InlineHashCollector } from '#hosting/rules/inline-hashes.ts';
import type { ContentFiles } from '#publish/content-files.ts';
import type { LatePages } from '#release/late-pages.ts';
import { isPageReads, type PageReads } from '#publish/page-reads.ts';

/** What is known of a made file without reading it. */
export interface PageEntry {
  /** The same key means that it shows the same of the feed; without one it may show all of the feed that it read. */
  readonly key?: string;
  /** What it was made from: a number of `reads`. Without it the file is made again every time. */
  readonly reads?: number;
  /** `/_astro/page.x.css`: the one stylesheet that was put together for the page. */
  readonly style?: string;
  /** Hashes of its inline scripts and styles, for the security policy: `script sha256-…`. */
  readonly inline: readonly string[];
}

/** What a release tells the next one, so that unchanged files are carried over. */
export interface BuildManifest {
  /** Of the code that made it. */
  readonly code: string;
  /** Of the agency's own: settings, routes, texts, files. */
  readonly content: string;
  /** Of everything that it was made from. */
  readonly inputs: string;
  /** Files that the renderer makes, `/nl/index.html`. */
  readonly pages: Readonly<Record<string, PageEntry>>;
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
  for (const [file, { inline }] of Object.entries(pages)) collector.add(inline, file);
  return collector.result();
}

/** The merged stylesheets that pages need. */
export function stylesOf(pages: BuildManifest['pages']): Set<string> {
  const styles = new Set<string>();
  for (const { style } of Object.values(pages)) if (style !== undefined) styles.add(style);
  return styles;
}

/** Every file of `client/` apart from pictures and redirect pages: those come last, where no page stands. */
export function pageFiles({ pages, statics, files }: Pick<BuildManifest, 'pages' | 'statics' | 'files'>): string[] {
  return [...Object.keys(pages), ...stylesOf(pages), ...statics, ...Object.keys(files)];
}

/** The same with redirect pages: what the next release may take over. */
export function carriedFiles(facts: BuildManifest): string[] {
  return [...pageFiles(facts), ...Object.keys(facts.redirects)];
}

/** Every file below a folder, `/nl/index.html`. */
export const listFiles = walkFiles;

/** By hand: there are tens of thousands of pages. */
function isPageEntry(value: unknown): value is PageEntry {
  if (!isObject(value)) return false;
  const { key, style, inline, reads } = value;
  const isTextOrNone = (one: unknown): boolean => one === undefined || isText(one);
  if (reads !== undefined && !Number.isSafeInteger(reads)) return false;
  return isTextOrNone(key) && isTextOrNone(style) && isListOf(inline, isText);
}

function isManifest(value: unknown): value is BuildManifest {
  if (!isObject(value)) return false;
  const { code, content, inputs, pages, reads, statics, files, redirects } = value;
  const isKnown =
    isText(code) && isText(content) && isText(inputs) && isListOf(statics, isText) && isMapOf(files, isText);
  return isKnown && isMapOf(pages, isPageEntry) && isPageReads(reads) && isMapOf(redirects, isText);
}

const repair = 'Build the site anew: `npm run build`.';
const form: StoredFormat<BuildManifest> = {
  name: 'renderer/facts.json of the built site',
  version: 1,
  check: checkThat(isManifest, 'it holds something else than the facts of a site'),
  repair,
};
/** The pages that were rendered, and what they were made from. */
export interface RenderedPages extends Pick<BuildManifest, 'pages' | 'reads'> {
  /** Those that were left for when somebody asks, with their keys. */
  readonly late: LatePages['pages'];
}

const pagesForm: StoredFormat<RenderedPages> = {
  name: 'renderer/pages.json of the build',
  version: 1,
  check: checkThat(
    (value): value is RenderedPages =>
      isObject(value) &&
      isMapOf(value['pages'], isPageEntry) &&
      isPageReads(value['reads']) &&
      isMapOf(value['late'], isText),
    'it holds something else than pages',
  ),
  repair,
};

const pagesOf = (releaseDir: string): string => join(releaseDir, 'renderer/pages.json');

/** Hands the facts of the pages from the process that renders them to the one that builds the site. */
export function writePages(releaseDir: string, pages: RenderedPages): Promise<void> {
  return writeFile(pagesOf(releaseDir), storedText(pages, pagesForm));
}

/** Takes them over: they stay with the facts of the site. */
export async function readPages(releaseDir: string): Promise<RenderedPages> {
  const file = pagesOf(releaseDir);
  const pages = readStored(await readFile(file, 'utf8'), pagesForm);
  await rm(file);
  return pages;
}

const nameOf = (releaseDir: string): string => join(releaseDir, 'renderer/facts.json');

/** A process that rebuilds meets the facts of a release four times: it writes them, prepares the next copy by them, and begins with them. */
const lastFacts = new LastRead<BuildManifest>();

export async function writeManifest(releaseDir: string, facts: BuildManifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(facts.pages).sort(([a], [b]) => (a < b ? -1 : 1)));
  const written = { ...facts, statics: [...facts.statics].sort(), pages: sorted };
  await writeFile(nameOf(releaseDir), storedText(written, form));
  await lastFacts.keep(nameOf(releaseDir), written);
}

/** The facts of a release; undefined for one without any, or with some that cannot be read: the site is then built anew. */
export async function readManifest(releaseDir: string): Promise<BuildManifest | undefined> {
  return lastFacts.read(nameOf(releaseDir), (text) => readStored(text, form)).catch(() => undefined);
}
