import { closeSync, openSync, readSync } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isObject, parseJson } from '#base/json.ts';
import { linkedFolder } from '#base/linked-folder.ts';
import { eachOf } from '#base/one-by-one.ts';
import { PackedList, type Listed } from '#base/packed-list.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import { checkBy, readStored, storedText, type ShapeOf, type StoredFormat } from '#base/stored.ts';
import { replaceFile } from '#base/replace-file.ts';

export interface Manifest {
  /** When the content last changed, ISO. */
  readonly generatedAt: string;
  readonly feed: string;
  readonly counts: object;
  /** Folders of .cache/media that the snapshot uses. */
  readonly mediaHashes: readonly string[];
}

const manifestFile = 'manifest.json';

function folders(contentDir: string) {
  // What takes the folder's place must lie beside the folder, not beside a link to it.
  const snapshot = linkedFolder(join(contentDir, 'snapshot'));
  return { snapshot, next: `${snapshot}.next`, previous: `${snapshot}.previous` };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** The JSON of each record, which one that waits has already. */
function textsOf(records: Listed<unknown>): Iterable<string> {
  return records instanceof PackedList ? records.texts() : eachOf(records, (record) => JSON.stringify(record));
}

/** A record per line: readable, and a change shows as the lines that changed. Made anew each time: a large stock is never one text. */
export function toLines(records: Listed<unknown>): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      yield records.length === 0 ? '[' : '[\n';
      let comma = '';
      for (const text of textsOf(records)) {
        yield `${comma}${text}`;
        comma = ',\n';
      }
      yield records.length === 0 ? ']\n' : '\n]\n';
    },
  };
}

/** Finishes or undoes a swap that a crash interrupted between its two renames. */
export async function recoverSnapshot(contentDir: string): Promise<void> {
  const { snapshot, next, previous } = folders(contentDir);
  if (!(await exists(snapshot))) {
    // The manifest is written last: a next folder with one is whole.
    if (await exists(join(next, manifestFile))) await rename(next, snapshot);
    else if (await exists(previous)) await rename(previous, snapshot);
  }
  await rm(next, { recursive: true, force: true });
  await rm(previous, { recursive: true, force: true });
}

/** A file of a snapshot: its text, or the pieces of it. */
type Content = string | Iterable<string>;

/** Does a file hold just this? It is read piece by piece, and no further than to the first difference. */
function isSame(file: string, content: Content): boolean {
  const descriptor = openSync(file, 'r');
  const next = (length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, null));
  };
  try {
    for (const piece of typeof content === 'string' ? [content] : content) {
      const wanted = Buffer.from(piece);
      if (!next(wanted.length).equals(wanted)) return false;
    }
    return next(1).length === 0;
  } finally {
    closeSync(descriptor);
  }
}

async function isUnchanged(
  snapshot: string,
  files: ReadonlyMap<string, Content>,
  manifest: Manifest,
): Promise<boolean> {
  try {
    const old = parseJson(await readFile(join(snapshot, manifestFile), 'utf8'));
    if (!isObject(old)) return false;
    if (JSON.stringify({ ...old, generatedAt: '' }) !== JSON.stringify({ ...manifest, generatedAt: '' })) return false;
    for (const [name, content] of files) {
      if (!isSame(join(snapshot, name), content)) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Puts a whole new snapshot in the place of the old one; leaves it as it is when nothing changed. */
export async function writeSnapshot(
  contentDir: string,
  files: ReadonlyMap<string, Content>,
  manifest: Manifest,
): Promise<{ changed: boolean }> {
  const { snapshot, next, previous } = folders(contentDir);
  await recoverSnapshot(contentDir);
  if (await isUnchanged(snapshot, files, manifest)) return { changed: false };
  await mkdir(next, { recursive: true });
  for (const [name, text] of files) await replaceFile(join(next, name), text);
  await replaceFile(join(next, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFolder(next);
  if (await exists(snapshot)) await rename(snapshot, previous);
  await rename(next, snapshot);
  await syncFolder(dirname(snapshot));
  await rm(previous, { recursive: true, force: true });
  return { changed: true };
}

/** Owners and their rows, readable by this user only and never below the content folder. */
export async function writeOwners(privateDir: string, owners: readonly unknown[]): Promise<void> {
  await mkdir(privateDir, { recursive: true, mode: 0o700 });
  await replaceFile(join(privateDir, 'owners.json'), toLines(owners), 0o600);
}

/** A record's number at its source, by which the CRM knows it in leads and announcements. */
interface SourceId {
  readonly id: string;
  readonly sourceId: string;
}

/** Which number of ours is which one of the CRM; properties and projects count on their own there. */
export interface SourceIds {
  readonly feed: string;
  readonly ids: readonly SourceId[];
  readonly projects: readonly SourceId[];
}

const sourceIdsFile = 'source-ids.json';
const sourceIds = z.array(z.object({ id: z.string(), sourceId: z.string() })).default([]);
const sourceIdsForm: StoredFormat<SourceIds> = {
  name: sourceIdsFile,
  version: 1,
  check: checkBy(z.object({ feed: z.string(), ids: sourceIds, projects: sourceIds } satisfies ShapeOf<SourceIds>)),
  repair: 'The next sync writes it anew.',
};

/** Keeps the numbers for leads and for telling the CRM of pages. */
export async function writeSourceIds(privateDir: string, ids: SourceIds): Promise<void> {
  await mkdir(privateDir, { recursive: true, mode: 0o700 });
  await replaceFile(join(privateDir, sourceIdsFile), `${storedText(ids, sourceIdsForm, 1)}\n`, 0o600);
}

/** The numbers that the last sync wrote; undefined without one, or when it read another feed. */
export async function readSourceIds(privateDir: string, feed: string): Promise<SourceIds | undefined> {
  const ids = await readCacheFile(join(privateDir, sourceIdsFile), (text) => readStored(text, sourceIdsForm));
  return ids?.feed === feed ? ids : undefined;
}
