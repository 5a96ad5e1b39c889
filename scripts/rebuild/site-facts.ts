import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InlineHashes } from '#scripts/hosting/headers.ts';
import { inlineHashes, InlineHashCollector } from '#scripts/hosting/inline-hashes.ts';
import { outputFile } from '#scripts/rebuild/program.ts';

/** What is known of a made file without reading it. */
export interface PageFacts {
  /** The same key means the same content; without one the file is made again every time. */
  readonly key?: string;
  /** `/_astro/page.x.css`: the one stylesheet that was put together for the page. */
  readonly style?: string;
  /** Hashes of its inline scripts and styles, for the security policy: `script sha256-…`. */
  readonly inline: readonly string[];
}

/** What a release tells the next one, so that unchanged files are carried over. */
export interface SiteFacts {
  /** Of the code that made it. */
  readonly code: string;
  /** Of everything that it was made from. */
  readonly inputs: string;
  /** Files that the program makes, `/nl/index.html`. */
  readonly pages: Readonly<Record<string, PageFacts>>;
  /** Files that come with the code: scripts, fonts, icons. */
  readonly statics: readonly string[];
  /** Hash of each redirect page. */
  readonly redirects: Readonly<Record<string, string>>;
}

const mergedStyle = /<link rel="stylesheet" href="(\/_astro\/page\.[^"]+\.css)">/u;

/** Facts of a page as it lies in the site. */
export function describePage(html: string, key: string | undefined): PageFacts {
  const style = mergedStyle.exec(html)?.[1];
  return { ...(key !== undefined && { key }), ...(style !== undefined && { style }), inline: inlineHashes(html) };
}

/** Stands for a redirect page: `redirectHash('<!doctype html>…')`. */
export function redirectHash(html: string): string {
  return createHash('sha256').update(html).digest('base64url').slice(0, 16);
}

/** What the security policy has to allow. */
export function policyHashes(pages: SiteFacts['pages']): InlineHashes {
  const collector = new InlineHashCollector();
  for (const [file, { inline }] of Object.entries(pages)) collector.add(inline, file);
  return collector.result();
}

interface BuiltPath {
  readonly pathname: string;
  readonly type: string;
  readonly key?: string;
}

/** The files that Astro has made and those that came with the code, before anything is added to them. */
export interface BuiltFiles {
  readonly keys: ReadonlyMap<string, string | undefined>;
  readonly statics: readonly string[];
}

/** Tells made files from static ones, from the list that scripts/astro/kept-program.ts left. */
export async function readBuiltFiles(releaseDir: string): Promise<BuiltFiles> {
  const list = join(releaseDir, 'program/paths.json');
  const paths = JSON.parse(await readFile(list, 'utf8')) as BuiltPath[];
  await rm(list);
  const keys = new Map(paths.map(({ pathname, type, key }) => [outputFile(pathname, type), key]));
  const clientDir = join(releaseDir, 'client');
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length));
  const made = new Set(files);
  return {
    keys: new Map([...keys].filter(([file]) => made.has(file))),
    statics: files.filter((file) => !keys.has(file)),
  };
}

/** Facts of every made file of a release whose pages are finished. */
export async function describePages(releaseDir: string, { keys }: BuiltFiles): Promise<Record<string, PageFacts>> {
  const pages: Record<string, PageFacts> = {};
  for (const [file, key] of keys) {
    const html = file.endsWith('.html') ? await readFile(join(releaseDir, 'client', file), 'utf8') : '';
    pages[file] = describePage(html, key);
  }
  return pages;
}

const nameOf = (releaseDir: string): string => join(releaseDir, 'program/facts.json');

export function writeFacts(releaseDir: string, facts: SiteFacts): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(facts.pages).sort(([a], [b]) => (a < b ? -1 : 1)));
  return writeFile(nameOf(releaseDir), JSON.stringify({ ...facts, statics: [...facts.statics].sort(), pages: sorted }));
}

/** The facts of a release; undefined for one that was built without them. */
export async function readFacts(releaseDir: string): Promise<SiteFacts | undefined> {
  const text = await readFile(nameOf(releaseDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as SiteFacts);
}
