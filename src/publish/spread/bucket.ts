import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { replaceFile } from '#base/replace-file.ts';
import { readStored, storedText } from '#base/stored.ts';
import {
  pointerFormat,
  publicationFormat,
  type Pointer,
  type Publication,
  type PublishedFile,
} from '#publish/spread/published-format.ts';
import { isStorageAddress, readStorageSettings } from '#server/storage/storage-settings.ts';
import { openStorage, type Storage } from '#server/storage/storage.ts';

/*
 * A bucket holds `objects/<hash>`, content by its hash, `current.json`, which leads to the publication that it shows, and
 * `withdrawn/<hash>`, what is to be removed. Nothing is ever written over but `current.json`, and that comes last.
 */

const pointerName = 'current.json';
export const objectsFolder = 'objects/';

export const objectName = (hash: string): string => objectsFolder + hash;

/** The storage of PUBLISH_TO; undefined where the site is published on this machine only. Throws with advice on a wrong value. */
export function openBucket(env: NodeJS.ProcessEnv): Storage | undefined {
  const { PUBLISH_TO: address } = env;
  if (!address) return undefined;
  if (!isStorageAddress(address))
    throw new Error(`PUBLISH_TO is "${address}". Write s3://bucket, or s3://bucket/path.`);
  return openStorage(readStorageSettings(address, env, 'PUBLISH'));
}

export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the bucket shows; undefined while nothing was put there. */
export async function readPointer(bucket: Storage): Promise<Pointer | undefined> {
  const text = await bucket.findText(pointerName);
  return text === undefined ? undefined : readStored(text, pointerFormat);
}

/** Exchanges what the bucket shows, in one request. */
export function writePointer(bucket: Storage, pointer: Pointer): Promise<void> {
  return bucket.putText(pointerName, storedText(pointer, pointerFormat));
}

/** A publication of the bucket; `memory` is a file that keeps the last one, and is believed by its hash only. */
export async function readPublication(bucket: Storage, hash: string, memory?: string): Promise<Publication> {
  const kept = memory === undefined ? undefined : await readFile(memory, 'utf8').catch(() => undefined);
  if (kept !== undefined && hashOfText(kept) === hash) return readStored(kept, publicationFormat);
  const text = await bucket.takeText(objectName(hash));
  if (hashOfText(text) !== hash)
    throw new Error(`${objectName(hash)} of the bucket holds something else than its name says.`);
  const publication = readStored(text, publicationFormat);
  if (memory !== undefined) await replaceFile(memory, text);
  return publication;
}

export function publicationText(publication: Publication): string {
  return storedText(publication, publicationFormat);
}

export function hashesOf(files: readonly PublishedFile[]): Set<string> {
  return new Set(files.map(([, hash]) => hash));
}
