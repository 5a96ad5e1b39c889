import { join } from 'node:path';
import { runPool } from '#base/run-pool.ts';
import {
  hashesOf,
  hashOfText,
  objectName,
  publicationText,
  readPointer,
  readPublication,
  writePointer,
} from '#publish/spread/bucket.ts';
import { dropUnnamed, dropWithdrawn, markWithdrawn } from '#publish/spread/collect.ts';
import { hashFiles } from '#publish/spread/object-hashes.ts';
import type { Pointer, Publication, PublishedFile } from '#publish/spread/published-format.ts';
import { siteAnswers } from '#publish/spread/site-answers.ts';
import type { Storage } from '#server/storage/storage.ts';

/** Objects on their way at the same time. */
const width = 16;
/** The publication before stays: a machine may be in the middle of taking it. */
const keptPublications = 1;
/** How often another machine may publish meanwhile. */
const mostTries = 5;

/** A release of this machine, and what is known of it. */
export interface PuttableRelease {
  readonly bucket: Storage;
  /** Its folder. */
  readonly folder: string;
  readonly id: string;
  readonly isPinned: boolean;
  /** Folder of the files that remember hashes. */
  readonly memory: string;
}

/** Pictures, plans and documents: what is no longer published must not lie anywhere. */
function mediaOf(files: readonly PublishedFile[]): Set<string> {
  return hashesOf(files.filter(([path]) => path.startsWith('/client/media/')));
}

async function putObjects({ bucket, folder }: PuttableRelease, files: readonly PublishedFile[], there: Set<string>) {
  const missing = new Map(files.filter(([, hash]) => !there.has(hash)).map(([path, hash]) => [hash, path]));
  await runPool(missing, width, ([hash, path]) => bucket.putFile(objectName(hash), folder + path, hash));
  return missing.size;
}

/** Earlier publications that stay, the newest first, each once. */
function keptBefore(before: Pointer | undefined, manifest: string): string[] {
  const all = before ? [before.manifest, ...before.kept] : [];
  return [...new Set(all)].filter((hash) => hash !== manifest).slice(0, keptPublications);
}

/** Puts what the bucket has not, and exchanges the pointer; false where another machine has published meanwhile. */
async function tryPut(release: PuttableRelease, publication: Publication, text: string): Promise<boolean> {
  const { bucket, id, isPinned, memory } = release;
  const manifest = hashOfText(text);
  const before = await readPointer(bucket);
  if (before?.manifest === manifest && before.isPinned === isPinned) return true;
  const last = before && (await readPublication(bucket, before.manifest, join(memory, 'bucket-publication.json')));
  const now = hashesOf(publication.files);
  await putObjects(release, publication.files, hashesOf(last?.files ?? []));
  await bucket.putText(objectName(manifest), text);
  const gone = [...mediaOf(last?.files ?? [])].filter((hash) => !now.has(hash));
  await markWithdrawn(bucket, gone);
  if ((await readPointer(bucket))?.manifest !== before?.manifest) return false;
  await writePointer(bucket, { release: id, manifest, kept: keptBefore(before, manifest), isPinned });
  return true;
}

/**
 * Puts a release into the bucket: objects that are not there, then the list of all, then the pointer, so that who reads it sees the
 * whole release before or the whole new one, whenever this ends. What was withdrawn goes at once, what nothing names now and then.
 */
export async function putRelease(release: PuttableRelease, now = new Date()): Promise<void> {
  const { bucket, folder, id, memory } = release;
  const files = await hashFiles(folder, join(memory, 'object-hashes.json'));
  const publication = { release: id, files, answers: await siteAnswers(folder, files) };
  const text = publicationText(publication);
  for (let tries = 0; !(await tryPut(release, publication, text)); tries += 1)
    if (tries === mostTries)
      throw new Error('Other machines publish all the while; this release was not put into the bucket.');
  await dropWithdrawn(bucket, hashesOf(files));
  await dropUnnamed(bucket, now);
}
