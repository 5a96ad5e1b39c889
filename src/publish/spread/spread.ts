import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { replaceFile } from '#base/replace-file.ts';
import { openBucket, readPointer } from '#publish/spread/bucket.ts';
import { putRelease } from '#publish/spread/put-release.ts';
import type { Pointer } from '#publish/spread/published-format.ts';
import { isTaken, takeRelease, type Following } from '#publish/spread/take-release.ts';
import { purgeChanged } from '#publish/spread/purge.ts';
import { currentReleaseId, pinnedReleaseId } from '#release/releases.ts';
import { withSiteLock } from '#release/site-lock.ts';
import { withDatabaseLock } from '#server/store/database-lock.ts';

/** Keeps what this machine and the bucket last agreed on. */
const agreedFile = (distDir: string): string => join(distDir, 'spread');
const spreadLock = (distDir: string): string => join(distDir, 'spread.lock');

/** `'20261121T093000-ab12 pinned'`: what a machine shows, and whether somebody went back to it. */
async function shownHere(distDir: string): Promise<string | undefined> {
  const [release, pinned] = [await currentReleaseId(distDir), await pinnedReleaseId(distDir)];
  return release === undefined ? undefined : shown(release, pinned !== undefined);
}

const shown = (release: string, isPinned: boolean): string => `${release}${isPinned ? ' pinned' : ''}`;

async function agreed(distDir: string): Promise<string | undefined> {
  return readFile(agreedFile(distDir), 'utf8').catch(() => undefined);
}

/** Is there something that only this machine shows? A machine that has never agreed on anything takes what there is. */
async function hasOwnNews(distDir: string, pointer: Pointer | undefined): Promise<boolean> {
  const here = await shownHere(distDir);
  const known = await agreed(distDir);
  if (here === undefined || known === here) return false;
  if (pointer === undefined) return true;
  if (known === undefined) return false;
  const [release = '', pin] = here.split(' ');
  // Going back is no matter of age, and whoever goes on again does so from the release that the site was pinned at.
  if (pin !== undefined) return true;
  if (pointer.isPinned) return release === pointer.release;
  // What another machine has published since is newer: names sort by age.
  return release >= pointer.release;
}

async function put({ bucket, distDir }: Following): Promise<void> {
  const [id, pinned] = [await currentReleaseId(distDir), await pinnedReleaseId(distDir)];
  if (id === undefined) return;
  const isPinned = pinned !== undefined;
  const folder = await realpath(join(distDir, 'current'));
  await putRelease({ bucket, folder, id, isPinned, memory: distDir });
  await replaceFile(agreedFile(distDir), shown(id, isPinned));
}

/** What a machine and the bucket did to show the same. */
type Meeting = 'same' | 'put' | 'taken';

async function meet(following: Following): Promise<Meeting> {
  const { bucket, distDir } = following;
  const pointer = await readPointer(bucket);
  if (await hasOwnNews(distDir, pointer)) {
    await put(following);
    return 'put';
  }
  if (!pointer) return 'same';
  const isSame = await isTaken(following, pointer);
  await mkdir(distDir, { recursive: true });
  if (!isSame) await takeRelease(following, pointer);
  const now = shown(pointer.release, pointer.isPinned);
  if ((await agreed(distDir)) !== now) await replaceFile(agreedFile(distDir), now);
  return isSame ? 'same' : 'taken';
}

/** Does this machine show something else than the bucket? Asked with one request, and without any lock. */
export async function hasToMeet(following: Following): Promise<boolean> {
  const pointer = await readPointer(following.bucket);
  if (await hasOwnNews(following.distDir, pointer)) return true;
  return pointer !== undefined && !(await isTaken(following, pointer));
}

/** Makes this machine and the bucket of PUBLISH_TO show the same: what is newer here is put there, what is newer there is taken. */
export async function meetBucket(distDir: string, env: NodeJS.ProcessEnv = process.env): Promise<Meeting> {
  const bucket = openBucket(env);
  if (!bucket) return 'same';
  return withSiteLock({ task: 'a publication', file: spreadLock(distDir), log: () => undefined }, () =>
    withDatabaseLock(env, 'publication', () => meet({ bucket, distDir })),
  );
}

/** This machine has published: says so, for as long as the bucket does not know. */
async function noteNews(distDir: string): Promise<void> {
  if ((await agreed(distDir)) === undefined) await replaceFile(agreedFile(distDir), 'nothing');
}

/**
 * Brings what was just published here, or gone back to, to everybody else: other machines by the bucket, caches by their purge.
 * Returns what went wrong; the next rebuild, or the next look at the bucket, tries it again.
 */
export async function spread(distDir: string, env: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const problems: string[] = [];
  try {
    if (openBucket(env)) {
      await noteNews(distDir);
      await meetBucket(distDir, env);
    }
  } catch (error) {
    problems.push(
      `Other machines may still show the publication before; it is tried again by itself: ${errorMessage(error)}`,
    );
  }
  return [...problems, ...(await purgeChanged(distDir, env))];
}
