import { ownPage } from '#ui/own-page.ts';
import { copyOfPage } from './home-copy.ts';
import { offlineHeader } from './service-worker/offline-pages.ts';
import type { HomeCopy } from './saved-homes.ts';

/** What a page that is kept for reading offline says of its home. */
export async function readOfflineCopy(path: string): Promise<HomeCopy | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const kept = await caches.match(path);
  if (!kept) return undefined;
  const copy = copyOfPage(ownPage(await kept.text()), path);
  const asOf = kept.headers.get(offlineHeader)?.slice(0, 10);
  return copy && { ...copy, ...(asOf !== undefined && { asOf }) };
}
