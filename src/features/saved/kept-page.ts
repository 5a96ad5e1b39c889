import { copyOfPage } from './home-copy.ts';
import { keptHeader } from './service-worker/kept-pages.ts';
import type { HomeCopy } from './saved-homes.ts';

/** What a page that is kept for reading offline says of its home. */
export async function copyOfKeptPage(path: string): Promise<HomeCopy | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const kept = await caches.match(path);
  if (!kept) return undefined;
  const page = new DOMParser().parseFromString(await kept.text(), 'text/html');
  const copy = copyOfPage(page, path);
  const asOf = kept.headers.get(keptHeader)?.slice(0, 10);
  return copy && { ...copy, ...(asOf !== undefined && { asOf }) };
}
