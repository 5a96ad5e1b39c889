import { themePath } from '#base/theme-path.ts';
import { filesOfPage, filesOfScript } from './page-files.ts';

/** What a page asks of the service worker: make these readable offline. */
export interface KeepMessage {
  readonly type: 'keep';
  readonly paths: readonly string[];
}

/** The number goes up when what is kept changes its form: the worker then drops the old caches. */
export const pageCache = 'gevel-pages-1';
export const fileCache = 'gevel-files-1';

/** When a kept page was fetched, ISO. */
export const offlineHeader = 'x-gevel-kept';

/** All favourites, the homes seen lately, and the pages around them: some 15 MB at most. */
const maximumPages = 130;
const maximumFiles = 260;

/** Headers that described the bytes on the way, not the text that is kept. */
const transferHeaders = ['content-encoding', 'content-length', 'transfer-encoding', 'vary'];

/** Takes out what was put in first. */
async function trim(cache: Cache, maximum: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - maximum)).map((key) => cache.delete(key)));
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const response = await fetch(path);
  if (!response.ok) return;
  const isScript = path.endsWith('.js');
  const code = isScript ? await response.clone().text() : '';
  await cache.put(path, response);
  for (const other of filesOfScript(path, code)) await keepFile(cache, other);
}

/** Keeps the agency's colours as they are today: they may be others under the same name. */
async function keepTheme(cache: Cache): Promise<void> {
  const response = await fetch(themePath).catch(() => undefined);
  if (!response?.ok) return;
  // Put in anew, they count as the newest.
  await cache.delete(themePath);
  await cache.put(themePath, response);
}

/** Keeps a page that was just fetched, and what it needs to be read. */
export async function keepPage(path: string, response: Response): Promise<void> {
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const name of transferHeaders) headers.delete(name);
  headers.set(offlineHeader, new Date().toISOString());
  // The files first: a page that is kept can be read.
  const files = await caches.open(fileCache);
  for (const file of filesOfPage(html)) await keepFile(files, file);
  await keepTheme(files);
  const pages = await caches.open(pageCache);
  // Put in anew, it counts as the newest.
  await pages.delete(path);
  await pages.put(path, new Response(html, { headers }));
  await trim(pages, maximumPages);
  await trim(files, maximumFiles);
}

/** May this answer be kept? A page for one visitor alone, a preview for one, says that it may not. */
export function mayKeep({ ok, redirected, headers }: Response): boolean {
  return ok && !redirected && !/no-store|private/u.test(headers.get('cache-control') ?? '');
}

/** Fetches the pages that are not kept yet, one after the other: the visitor's own requests go first. A visit renews the others. */
export async function fetchPages(paths: readonly string[]): Promise<void> {
  const pages = await caches.open(pageCache);
  for (const path of paths) {
    if (await pages.match(path)) continue;
    const response = await fetch(path).catch(() => undefined);
    if (response && mayKeep(response)) await keepPage(path, response);
  }
}

/** Is this the page of a home? Five parts, the number last: `/nl/te-koop/gent/villa/46/`. */
export function isHomePath(path: string): boolean {
  return /^\/[a-z]{2}\/[^/]+\/[^/]+\/[^/]+\/\d+\/$/u.test(path);
}
