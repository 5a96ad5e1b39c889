import { closeSync, openSync, readSync } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isObject, parseJson } from '#base/json.ts';
import { linkedFolder } from '#base/linked-folder.ts';
import { LastRead } from '#base/last-read.ts';
import { memoBy } from '#base/memo.ts';
import { eachOf } from '#base/one-by-one.ts';
import { bytesOf, readsAgain, type Packed } from '#base/packed.ts';
import { PackedList, type Listed } from '#base/packed-list.ts';
import { chunksOf, joinPieces, samePieces, type Piece } from '#base/pieces.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import { checkBy, readStored, storedText, type ShapeOf, type StoredFormat } from '#base/stored.ts';
import { removeUnfinished, replaceFile } from '#base/replace-file.ts';
import { sameMembers } from '#base/same-members.ts';
import { lineKey, rememberLines } from '#site/snapshot-lines.ts';

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
function recordPieces(records: Listed<unknown>): Iterable<Piece> {
  return records instanceof PackedList ? records.packed : eachOf(records, (record) => JSON.stringify(record));
}

/** A record per line: readable, and a change shows as the lines that changed. In pieces: a large stock is never one text. */
export function toLines(records: Listed<unknown>): Piece[] {
  if (records.length === 0) return ['[', ']\n'];
  const pieces: Piece[] = [];
  for (const record of recordPieces(records)) pieces.push(pieces.length === 0 ? '[\n' : ',\n', record);
  return [...pieces, '\n]\n'];
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
export type Content = string | readonly Piece[];

const piecesOf = (content: Content): readonly Piece[] => (typeof content === 'string' ? [content] : content);

/** Does a file hold just this? It is read piece by piece, and no further than to the first difference. */
function holds(file: string, pieces: readonly Piece[]): boolean {
  const descriptor = openSync(file, 'r');
  const next = (length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, null));
  };
  try {
    for (const chunk of chunksOf(pieces)) {
      if (!next(chunk.length).equals(chunk)) return false;
    }
    return next(1).length === 0;
  } finally {
    closeSync(descriptor);
  }
}

/** What this process has written, of the snapshot before and of the new one: what it wrote itself it need not read. */
const lastWritten = new LastRead<readonly Piece[]>(16);

async function isSame(file: string, pieces: readonly Piece[]): Promise<boolean> {
  const known = await lastWritten.known(file);
  return known ? samePieces(known, pieces) : holds(file, pieces);
}

/** Stands for the line of a record that waits. */
const packedKey = memoBy((packed: Packed) => lineKey(bytesOf(packed)));
const keyOf = (piece: Piece): string => (typeof piece === 'string' ? lineKey(piece) : packedKey(piece));

/** Tells whoever asks in this process what stands on each line of a file that `toLines` made. */
function rememberRecords(file: string, pieces: readonly Piece[]): void {
  const records = pieces.filter((_, index) => index % 2 === 1);
  rememberLines(file, { keys: records.map(keyOf), lineAt: (index) => joinPieces(records.slice(index, index + 1)) });
}

/** Files with a record on each line whose lines others ask for (src/site/snapshot-lines.ts). */
const linedFiles = new Set(['listings.json', 'projects.json']);

/** Keeps what a process that reads the feed again has written. */
async function rememberWritten(snapshot: string, files: ReadonlyMap<string, Content>): Promise<void> {
  if (!readsAgain()) return;
  for (const [name, content] of files) {
    const [file, pieces] = [join(snapshot, name), piecesOf(content)];
    await lastWritten.keep(file, pieces);
    // An empty list has no line.
    if (linedFiles.has(name) && pieces.length > 2) rememberRecords(file, pieces);
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
      if (!(await isSame(join(snapshot, name), piecesOf(content)))) return false;
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
  if (await isUnchanged(snapshot, files, manifest)) {
    await rememberWritten(snapshot, files);
    return { changed: false };
  }
  await mkdir(next, { recursive: true });
  for (const [name, content] of files) await replaceFile(join(next, name), chunksOf(piecesOf(content)));
  await replaceFile(join(next, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFolder(next);
  if (await exists(snapshot)) await rename(snapshot, previous);
  await rename(next, snapshot);
  await syncFolder(dirname(snapshot));
  await rm(previous, { recursive: true, force: true });
  await rememberWritten(snapshot, files);
  return { changed: true };
}

/** What this process has written into them. */
const [lastOwners, lastIds] = [new LastRead<readonly unknown[]>(2), new LastRead<SourceIds>(2)];

/** Owners and their rows, readable by this user only and never below the content folder. */
export async function writeOwners(privateDir: string, owners: readonly unknown[]): Promise<void> {
  const name = 'owners.json';
  const file = join(privateDir, name);
  await removeUnfinished(privateDir, (one) => one === name);
  const known = await lastOwners.known(file);
  if (known && sameMembers(known, owners)) return;
  await mkdir(privateDir, { recursive: true, mode: 0o700 });
  await replaceFile(file, chunksOf(toLines(owners)), 0o600);
  if (readsAgain()) await lastOwners.keep(file, owners);
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

function sameIds(a: readonly SourceId[], b: readonly SourceId[]): boolean {
  return a.length === b.length && a.every(({ id, sourceId }, at) => id === b[at]?.id && sourceId === b[at].sourceId);
}

/** Keeps the numbers for leads and for telling the CRM of pages. */
export async function writeSourceIds(privateDir: string, ids: SourceIds): Promise<void> {
  const file = join(privateDir, sourceIdsFile);
  const known = await lastIds.known(file);
  const isSaid = known?.feed === ids.feed && sameIds(known.ids, ids.ids) && sameIds(known.projects, ids.projects);
  if (isSaid) return;
  await mkdir(privateDir, { recursive: true, mode: 0o700 });
  await replaceFile(file, `${storedText(ids, sourceIdsForm, 1)}\n`, 0o600);
  if (readsAgain()) await lastIds.keep(file, ids);
}

/** The numbers that the last sync wrote; undefined without one, or when it read another feed. */
export async function readSourceIds(privateDir: string, feed: string): Promise<SourceIds | undefined> {
  const ids = await readCacheFile(join(privateDir, sourceIdsFile), (text) => readStored(text, sourceIdsForm));
  return ids?.feed === feed ? ids : undefined;
}
