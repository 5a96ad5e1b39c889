import { isObject } from '#base/json.ts';
import { keepUncompressed } from '#base/packed.ts';
import { tidyHeap } from '#base/tidy-heap.ts';
import { isLateJob, loadedIs, makeLate, type LateJob } from '#publish/late-job.ts';
import { rebuildInTurn } from '#publish/rebuild-in-turn.ts';
import { answerJobs, isWarmUp, processStays } from '#publish/resident-jobs.ts';
import { warmUp } from '#publish/warm-up.ts';
import { releaseFolder } from '#release/releases.ts';
import { withSiteLock } from '#release/site-lock.ts';
import { reportText } from '#server/rebuild/report.ts';
import { readSiteConfig } from '#site/site-config.ts';

/**
 * Rebuilds whenever its parent says so (src/publish/resident.ts), with everything that was loaded for the one before, loads that while
 * there is nothing to do, and makes late pages of what it published: `node rebuild-worker.ts PROGRAM`.
 */
const [program = ''] = process.argv.slice(2);

keepUncompressed(processStays(process.env));

/** What a rebuild came to; the release that it published is the one whose late pages can be made here. */
async function rebuild(job: unknown): Promise<string> {
  const begunAt = new Date();
  const has = (wish: 'isFull' | 'acceptsFewer'): boolean => isObject(job) && job[wish] === true;
  const wishes = { isFull: has('isFull'), acceptsFewer: has('acceptsFewer') };
  const distDir = process.env['DIST'] ?? 'dist';
  const report = await rebuildInTurn({ distDir, ...wishes, begunAt, log: console.log, onReport: () => undefined });
  const { mode, releaseId } = report;
  if (mode === 'incremental' && releaseId !== undefined) loadedIs(releaseFolder(distDir, releaseId));
  return reportText(report);
}

/** Loads what the next rebuild begins with, in its turn; what is wrong with it that one tells. */
async function warm(): Promise<boolean> {
  const distDir = process.env['DIST'] ?? 'dist';
  const log = (): void => undefined;
  const options = { sync: { site: readSiteConfig(), env: process.env, log }, build: { distDir } };
  const isWarm = await withSiteLock({ task: 'npm run rebuild', log }, () => warmUp(options)).catch(() => false);
  tidyHeap();
  return isWarm;
}

/** What is wrong with a page is told by the process that makes it then. */
const makeIfPossible = (job: LateJob): Promise<boolean> => makeLate(job).catch(() => false);

answerJobs(program, async (job) => {
  if (isLateJob(job)) return JSON.stringify(await makeIfPossible(job));
  return isWarmUp(job) ? JSON.stringify(await warm()) : rebuild(job);
});
