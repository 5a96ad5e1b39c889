import { objectWith } from '#base/json.ts';
import { buildChanges } from '#publish/build-changes.ts';
import { buildSite } from '#publish/build-site.ts';
import { nextFolder, type BuildOptions } from '#publish/publish-built.ts';
import { rebuildSite } from '#publish/rebuild-site.ts';
import { prepareStaging } from '#publish/staging.ts';
import { withSiteLock } from '#release/site-lock.ts';
import { syncFeed } from '#feed/sync/sync.ts';
import { reportText } from '#server/rebuild/report.ts';
import { readSiteConfig } from '#site/site-config.ts';

interface Job {
  readonly feed: string;
  /** The snapshot and its pictures are kept below it. */
  readonly contentDir: string;
  readonly build: BuildOptions & { readonly distDir: string };
  readonly isWhole: boolean;
}

/** What a test asks for. Throws where it asks for something else. */
export function readRebuildJob(job: unknown): Job {
  return objectWith<Job>(job, 'feed', 'contentDir', 'build', 'isWhole');
}

/** One rebuild of a test; says how it was built: `full`, `incremental`, `unchanged`, or `impossible` where a whole build is needed. */
export async function doRebuildJob(job: unknown): Promise<string> {
  const { feed, contentDir, build, isWhole } = readRebuildJob(job);
  const result = await withSiteLock({ task: 'a test' }, async () => {
    const synced = await syncFeed({ site: readSiteConfig(), feed, contentDir });
    if (!synced.ok) throw new Error(`${synced.message} ${synced.advice}`);
    const built = isWhole ? await buildSite(build) : await buildChanges(build);
    if (typeof built === 'object') await prepareStaging(build.distDir, nextFolder(build.distDir));
    return built;
  });
  return typeof result === 'object' ? result.mode : (result ?? 'impossible');
}

/** One rebuild as the server does it; returns what it tells of it. */
export async function reportRebuildJob(job: unknown): Promise<string> {
  const { feed, contentDir, build, isWhole } = readRebuildJob(job);
  const sync = { site: readSiteConfig(), feed, contentDir };
  return withSiteLock({ task: 'a test' }, async () => reportText(await rebuildSite({ sync, build, isFull: isWhole })));
}
