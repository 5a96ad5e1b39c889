import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { buildChanges } from '#publish/build-changes.ts';
import type { BuildOptions, BuildResult } from '#publish/publish-built.ts';
import { announce } from '#publish/announce.ts';
import { publishedChanges, readFirst } from '#publish/published-changes.ts';
import { readFeed } from '#publish/read-feed.ts';
import { checkNotHeld, ReleaseHeld } from '#release/releases.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import type { SyncOptions } from '#feed/sync/sync.ts';

export interface RebuildOptions {
  readonly sync: SyncOptions;
  readonly build: BuildOptions;
  /** Build the whole site, whatever is the same. */
  readonly isFull: boolean;
}

async function build({ isFull, build: options }: RebuildOptions): Promise<BuildResult | 'unchanged'> {
  const changed = isFull ? undefined : await buildChanges(options);
  if (changed) return changed;
  // Loaded where it is wanted: the compiler of mails alone takes longer to load than most rebuilds to render.
  const { buildSite } = await import('#publish/build-site.ts');
  return buildSite(options);
}

const secondsSince = (startMs: number): number => Math.round(performance.now() - startMs) / 1000;

/** Somebody went back to an earlier release: that is no failure, and nobody has to be told again. */
function heldReport({ message }: ReleaseHeld): RebuildReport {
  return { outcome: 'unchanged', message, warnings: [], seconds: { sync: 0, build: 0 } };
}

/** Reads the feed, makes what changed, and publishes it. What goes wrong is in the report, and publishes nothing. */
export async function rebuildSite(options: RebuildOptions): Promise<RebuildReport> {
  try {
    await checkNotHeld(options.build.distDir ?? 'dist');
    return await syncAndBuild(options);
  } catch (error) {
    if (error instanceof ReleaseHeld) return heldReport(error);
    throw error;
  }
}

async function syncAndBuild(options: RebuildOptions): Promise<RebuildReport> {
  const { contentDir = 'content', distDir = 'dist' } = options.build;
  const { snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join(contentDir, 'snapshot') } = options.build;
  const before = await readFirst(join(distDir, 'current/snapshot'), snapshotDir);
  const syncStarted = performance.now();
  const { result: synced, warnings: found } = await readFeed(options.sync);
  const sync = secondsSince(syncStarted);
  const warnings = [...found];
  if (!synced.ok) {
    const message = `${synced.message} ${synced.advice}`;
    return { outcome: 'failed', trouble: synced.trouble, message, warnings, seconds: { sync, build: 0 } };
  }
  const buildStarted = performance.now();
  try {
    const result = await build(options);
    const seconds = { sync, build: secondsSince(buildStarted) };
    if (result === 'unchanged') return { outcome: 'unchanged', warnings, seconds };
    const { release, mode, made } = result;
    warnings.push(...(await announce(result)));
    const changes = publishedChanges(before, await readFirst(snapshotDir));
    return {
      outcome: 'published',
      mode,
      releaseId: release.id,
      pages: release.pages,
      made: made.length,
      changes,
      warnings,
      seconds,
    };
  } catch (error) {
    if (error instanceof ReleaseHeld) throw error;
    const message = errorMessage(error);
    return { outcome: 'failed', message, warnings, seconds: { sync, build: secondsSince(buildStarted) } };
  }
}
