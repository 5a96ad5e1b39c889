import { existsSync, mkdirSync } from 'node:fs';
import { mkdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashOfFile } from '#base/hash-of-file.ts';
import { linkOrCopy } from '#base/link-or-copy.ts';
import { runPool } from '#base/run-pool.ts';
import { objectName, readPublication } from '#publish/spread/bucket.ts';
import { hashFiles } from '#publish/spread/object-hashes.ts';
import type { Pointer, PublishedFile } from '#publish/spread/published-format.ts';
import { foldAway, isWhole, unfold } from '#release/folding.ts';
import { linkPackages } from '#release/link-packages.ts';
import {
  checkNotPinned,
  currentReleaseId,
  discardedPlace,
  listReleases,
  pinAt,
  publishAgain,
  publishWhole,
  releaseFolder,
  resumePublishing,
} from '#release/releases.ts';
import { retainOldAssets } from '#release/retained-assets.ts';
import { publicationLock, withSiteLock } from '#release/site-lock.ts';
import { forgetWithdrawnMedia } from '#release/withdrawn-media.ts';
import type { Storage } from '#server/storage/storage.ts';

const width = 16;
/** So many files are linked before others get their turn. */
const inOneTurn = 500;

/** A bucket and the folder of releases that follows it. */
export interface Following {
  readonly bucket: Storage;
  readonly distDir: string;
}

/** Where objects lie until all of a release are there: those of a taking that was cut off are not fetched again. */
const fetchedOf = (distDir: string): string => join(distDir, 'fetched');

/** Fetches an object and looks whether it holds what its name says. */
async function fetchObject({ bucket, distDir }: Following, hash: string): Promise<void> {
  const file = join(fetchedOf(distDir), hash);
  if (existsSync(file)) return;
  const part = `${file}.part`;
  await rm(part, { force: true });
  await bucket.takeFile(objectName(hash), part);
  if ((await hashOfFile(part)) !== hash) {
    await rm(part);
    throw new Error(
      `${objectName(hash)} of the bucket holds something else than its name says. Nothing of it is published.`,
    );
  }
  await rename(part, file);
}

/** Files of the published release by their hash. */
async function filesHere(distDir: string): Promise<Map<string, string>> {
  const folder = await realpath(join(distDir, 'current')).catch(() => undefined);
  if (folder === undefined) return new Map();
  const files = await hashFiles(folder, join(distDir, 'object-hashes.json'));
  return new Map(files.map(([path, hash]) => [hash, folder + path]));
}

/** Makes the folder of a release of what is here and what has been fetched: links, which cost no room. */
async function assemble(
  files: readonly PublishedFile[],
  placeOf: (hash: string) => string,
  nextDir: string,
): Promise<void> {
  await rm(nextDir, { recursive: true, force: true });
  const folders = new Set<string>();
  for (const [index, [path, hash]] of files.entries()) {
    if (index % inOneTurn === 0) await nextTurn();
    const target = nextDir + path;
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    // Thousands of packed drawings are the same, and have one hash.
    linkOrCopy(placeOf(hash), target);
  }
}

async function exchange({ distDir }: Following, { release, isPinned }: Pointer, nextDir: string | undefined) {
  const folder = releaseFolder(distDir, release);
  if (nextDir === undefined) await unfold(distDir, release);
  const retained = join(distDir, 'retained');
  const clientDir = join(nextDir ?? folder, 'client');
  if (existsSync(join(distDir, 'current')))
    await retainOldAssets(join(distDir, 'client'), clientDir, retained, new Date());
  // First: what is pinned stays so over a power cut.
  if (isPinned) await pinAt(distDir, release);
  else await resumePublishing(distDir);
  if (nextDir === undefined) await publishAgain(distDir, release);
  else {
    // One that is here and has lost files was fetched again.
    if (existsSync(folder)) await rename(folder, await discardedPlace(distDir, release));
    await publishWhole(nextDir, distDir, release);
  }
  await forgetWithdrawnMedia(distDir);
}

/** Fetches what a publication has and this machine has not, looks at every byte of it, and gives back the folder of the whole. */
async function fetchRelease(following: Following, { manifest }: Pointer): Promise<string> {
  const { bucket, distDir } = following;
  await mkdir(fetchedOf(distDir), { recursive: true });
  await linkPackages(distDir);
  const { files } = await readPublication(bucket, manifest, join(distDir, 'bucket-publication.json'));
  const here = await filesHere(distDir);
  const missing = new Set(files.map(([, hash]) => hash).filter((hash) => !here.has(hash)));
  await runPool(missing, width, (hash) => fetchObject(following, hash));
  const nextDir = join(distDir, 'taken');
  await assemble(files, (hash) => here.get(hash) ?? join(fetchedOf(distDir), hash), nextDir);
  return nextDir;
}

/** Serves what the bucket shows from now on: all of it at once, or, where something is missing or damaged, what was served before. */
export async function takeRelease(following: Following, pointer: Pointer): Promise<void> {
  const { distDir } = following;
  const { release } = pointer;
  const isKept = (await listReleases(distDir)).some(({ id }) => id === release) && (await isWhole(distDir, release));
  const nextDir = isKept ? undefined : await fetchRelease(following, pointer);
  await withSiteLock({ task: 'a publication', file: publicationLock }, () => exchange(following, pointer, nextDir));
  await rm(fetchedOf(distDir), { recursive: true, force: true });
  await foldAway(distDir);
}

/** Does this machine serve what the bucket shows? */
export async function isTaken({ distDir }: Following, { release, isPinned }: Pointer): Promise<boolean> {
  const isPinnedHere = await checkNotPinned(distDir).then(
    () => false,
    () => true,
  );
  return (await currentReleaseId(distDir)) === release && isPinnedHere === isPinned;
}
