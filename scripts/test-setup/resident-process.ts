import { join } from 'node:path';
import { keepUncompressed } from '#base/packed.ts';
import { isLateJob, loadedIs, makeLate } from '#publish/late-job.ts';
import { answerJobs, isWarmUp } from '#publish/resident-jobs.ts';
import { warmUp } from '#publish/warm-up.ts';
import { withSiteLock } from '#release/site-lock.ts';
import { doRebuildJob, readRebuildJob } from '#scripts/test-setup/rebuild-job.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** Rebuilds of tests in one process that stays, and late pages of what they publish, as src/publish/rebuild-worker.ts. */
keepUncompressed();

async function rebuild(job: unknown): Promise<string> {
  const outcome = await doRebuildJob(job);
  if (outcome === 'incremental') loadedIs(join(readRebuildJob(job).build.distDir, 'current'));
  return outcome;
}

function warm(job: unknown): Promise<boolean> {
  const { feed, contentDir, build } = readRebuildJob(job);
  return withSiteLock({ task: 'a test' }, () => warmUp({ sync: { site: readSiteConfig(), feed, contentDir }, build }));
}

answerJobs(process.argv[2] ?? '', async (job) => {
  if (isLateJob(job)) return String(await makeLate(job));
  return isWarmUp(job) ? String(await warm(job)) : rebuild(job);
});
