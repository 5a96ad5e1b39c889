import { ownPage } from '#ui/own-page.ts';
import { visitorDay } from '#ui/visitor-day.ts';
import { copyOfPage } from './home-copy.ts';
import { offlineHeader } from './service-worker/offline-pages.ts';
import type { HomeCopy } from './saved-homes.ts';

/** What a page that is kept for reading offline says of its home. */
export async function readOfflineCopy(path: string): Promise<HomeCopy | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const kept = await caches.match(path);
  if (!kept) return undefined;
  const copy = copyOfPage(ownPage(await kept.text()), path);
  const fetched = new Date(kept.headers.get(offlineHeader) ?? Number.NaN);
  return copy && { ...copy, ...(!Number.isNaN(fetched.getTime()) && { asOf: visitorDay(fetched) }) };
}
