import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { foldersOf } from '#feed/source/folders.ts';
import { openBucket } from '#publish/spread/bucket.ts';
import { dropCalls, hasCalls, takeCalls } from '#publish/spread/feed-calls.ts';
import type { RebuildFolders } from '#publish/spread/rebuild-files.ts';
import { putState, takeState, type StateParts } from '#publish/spread/rebuild-state.ts';
import { Sealer } from '#publish/spread/sealed.ts';
import { hasToMeet, meetBucket, spread } from '#publish/spread/spread.ts';
import { readServerConfig } from '#server/config.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import { withDatabaseLock } from '#server/store/database-lock.ts';

function foldersHere(distDir: string, env: NodeJS.ProcessEnv): RebuildFolders {
  const { contentDir, cacheDir, privateDir } = foldersOf({});
  return { distDir, cacheDir, privateDir, snapshotDir: env['GEVEL_SNAPSHOT'] ?? join(contentDir, 'snapshot') };
}

/** Brings what other machines published, read and were told; returns how to leave there what this rebuild makes of it. */
async function begin(parts: StateParts, env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const { bucket, folders } = parts;
  await mkdir(folders.distDir, { recursive: true });
  await meetBucket(folders.distDir, env);
  await takeState(parts);
  const calls = await takeCalls(bucket, folders.privateDir);
  return async () => {
    await putState(parts);
    await dropCalls(bucket, folders.privateDir, calls);
  };
}

/** Runs something whose failure is no reason to stop; says what went wrong. */
async function tried<T>(
  what: string,
  run: () => Promise<T>,
): Promise<{ readonly done?: T; readonly problems: string[] }> {
  try {
    return { done: await run(), problems: [] };
  } catch (error) {
    return { problems: [`${what}: ${errorMessage(error)}`] };
  }
}

/**
 * A rebuild that stands on what any machine did before, and that every machine shows: one at a time of all that share a database. Where the
 * bucket does not answer this machine goes on by itself, and says so.
 */
export async function sharedRebuild(
  distDir: string,
  rebuild: () => Promise<RebuildReport>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<RebuildReport> {
  const bucket = openBucket(env);
  const withProblems = (report: RebuildReport, problems: readonly string[]): RebuildReport => ({
    ...report,
    warnings: [...report.warnings, ...problems],
  });
  if (!bucket) return withProblems(await rebuild(), await spread(distDir, env));
  return withDatabaseLock(env, 'rebuild', async () => {
    const sealer = new Sealer(readServerConfig(env).secret);
    const parts = { bucket, sealer, folders: foldersHere(distDir, env) };
    const begun = await tried('What other machines did is not known here', () => begin(parts, env));
    const report = await rebuild();
    const problems = [...begun.problems, ...(await spread(distDir, env))];
    if (begun.done && report.outcome !== 'failed') {
      const left = await tried('Other machines do not know yet what was read of the feed', begun.done);
      problems.push(...left.problems);
    }
    return withProblems(report, problems);
  });
}

/** Is there something in the bucket that a rebuild here has to look at, whatever is the same on this machine? */
export async function isAskedElsewhere(distDir: string, env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const bucket = openBucket(env);
  return bucket !== undefined && ((await hasToMeet({ bucket, distDir })) || (await hasCalls(bucket)));
}
