import { join } from 'node:path';
import { syncFeed } from '#feed/sync/sync.ts';
import { loadPublished } from '#publish/load-published.ts';
import { loadedIs } from '#publish/late-job.ts';
import { readFirst } from '#publish/published-changes.ts';
import type { RebuildOptions } from '#publish/rebuild-site.ts';

/**
 * Reads the feed and the published release as a rebuild does, publishes nothing, and keeps what it read: the first change among 10 000
 * homes would else wait for it. False where there is something to publish, which a rebuild does, and where the feed cannot be read,
 * which the next rebuild tells.
 */
export async function warmUp({ sync, build }: Omit<RebuildOptions, 'isFull'>): Promise<boolean> {
  const synced = await syncFeed(sync);
  const releaseDir = synced.ok ? await loadPublished(build) : undefined;
  if (releaseDir === undefined) return false;
  // What is told of the next change is told by the homes of now.
  readFirst(join(releaseDir, 'snapshot'));
  loadedIs(releaseDir);
  return true;
}
