import { themePath } from '#base/theme-path.ts';
import {
  fileCache,
  fetchPages,
  isHomePath,
  keepPage,
  offlineHeader,
  mayKeep,
  pageCache,
  type KeepMessage,
} from './offline-pages.ts';
import { withBanner } from './offline-page.ts';
import { photoFolder } from './page-files.ts';
import { worker, type FetchEvent } from './worker-scope.ts';

/** Put in by src/pages/service-worker.js.ts: the line above a page read offline, and pages that are kept, by language. */
declare const offlineTexts: Readonly<Record<string, string>>;
declare const favouritesPaths: Readonly<Record<string, string>>;
declare const comparePaths: Readonly<Record<string, string>>;

const ownPages = new Set([...Object.values(favouritesPaths), ...Object.values(comparePaths)]);

/** Names with a content hash: what was kept under one is never out of date. */
const hashedFile = /^\/(?:_astro|icons|media)\//u;

/** The kept page with its banner; without one the favourites, which say that the page is not on the device. */
async function offlinePage(path: string): Promise<Response> {
  const pages = await caches.open(pageCache);
  const kept = await pages.match(path);
  if (kept) {
    const html = withBanner(await kept.text(), offlineTexts, new Date(kept.headers.get(offlineHeader) ?? 0));
    return new Response(html, { headers: kept.headers });
  }
  const inOrder = [favouritesPaths[path.slice(1, 3)] ?? '', ...Object.values(favouritesPaths)];
  for (const favourites of inOrder) {
    if (favourites !== path && (await pages.match(favourites))) return Response.redirect(`${favourites}?offline`);
  }
  return Response.error();
}

/** Network first, always: a price that is out of date is never shown to somebody who is online. */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  try {
    const response = await fetch(event.request);
    if (mayKeep(response) && (isHomePath(path) || ownPages.has(path)))
      event.waitUntil(keepPage(path, response.clone()));
    return response;
  } catch {
    return offlinePage(path);
  }
}

/** Another size of a photo that is kept: offline any is better than none. */
async function otherSize(files: Cache, path: string): Promise<Response | undefined> {
  const folder = photoFolder(path);
  if (folder === undefined) return undefined;
  const key = (await files.keys()).find(({ url }) => new URL(url).pathname.startsWith(folder));
  return key && files.match(key);
}

async function answerFile(request: Request, path: string): Promise<Response> {
  const files = await caches.open(fileCache);
  const kept = await files.match(path);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    const other = await otherSize(files, path);
    if (other) return other;
    throw error;
  }
}

/** The agency's colours, which may be others under the same name: those of the network, offline the kept ones. */
async function answerTheme(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(fileCache)).match(themePath);
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  const current: readonly string[] = [pageCache, fileCache];
  const tidy = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => name.startsWith('gevel-') && !current.includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidy());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
  else if (pathname === themePath) event.respondWith(answerTheme(request));
  else if (hashedFile.test(pathname) && !request.headers.has('range')) event.respondWith(answerFile(request, pathname));
});

worker.addEventListener('message', (event) => {
  const message = event.data as Partial<KeepMessage>;
  // Only pages of this origin can send one.
  if (message.type === 'keep' && message.paths) event.waitUntil(fetchPages(message.paths));
});
