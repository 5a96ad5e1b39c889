import { join } from 'node:path';
import { keepUncompressed } from '#base/packed.ts';
import { isLateJob, loadedIs, makeLate } from '#publish/late-job.ts';
import { answerJobs } from '#publish/resident-jobs.ts';
import { doRebuildJob, readRebuildJob } from '#scripts/test-setup/rebuild-job.ts';

/** Rebuilds of tests in one process that stays, and late pages of what they publish, as src/publish/rebuild-worker.ts. */
keepUncompressed();

async function rebuild(job: unknown): Promise<string> {
  const outcome = await doRebuildJob(job);
  if (outcome === 'incremental') loadedIs(join(readRebuildJob(job).build.distDir, 'current'));
  return outcome;
}

answerJobs(process.argv[2] ?? '', async (job) => (isLateJob(job) ? String(await makeLate(job)) : rebuild(job)));
