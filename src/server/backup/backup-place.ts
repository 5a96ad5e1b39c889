import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import type { BackupSettings } from '#server/backup-settings.ts';
import { generationsOf, listGenerations, type Generation } from '#server/backup/generations.ts';
import { makeBackup, type BackupParts, type BackupReport } from '#server/backup/make-backup.ts';
import { erasedTexts } from '#server/storage/erased-objects.ts';
import { openStorage } from '#server/storage/storage.ts';
import type { StorageSettings } from '#server/storage/storage-settings.ts';

type Place = Pick<BackupSettings, 'folder' | 'storage'>;

function generationsIn({ address }: StorageSettings, names: readonly string[]): Generation[] {
  return generationsOf(names, (name) => `${address}/${name}`);
}

/** Back-ups of a folder, or of a place in storage, the newest first. */
export async function listBackups({ folder, storage }: Place): Promise<Generation[]> {
  if (!storage) return listGenerations(folder);
  return generationsIn(storage, await openStorage(storage).list());
}

async function send(settings: StorageSettings, report: BackupReport, keep: number): Promise<BackupReport> {
  const storage = openStorage(settings);
  const name = basename(report.file);
  try {
    await storage.putFile(name, report.file);
    const old = generationsIn(settings, await storage.list()).slice(keep);
    for (const { file } of old) await storage.remove(basename(file));
    return { ...report, file: `${settings.address}/${name}`, dropped: old.length };
  } catch (error) {
    throw new Error(`The back-up lies on this machine only, as ${report.file}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

/**
 * Makes a back-up and lets the oldest go. For storage it is made on this machine first, where one stays: an upload must know
 * how long it is, and what is at hand is restored sooner.
 */
export async function keepBackup(
  parts: BackupParts,
  { folder, storage, key, keep }: Pick<BackupSettings, 'folder' | 'storage' | 'key' | 'keep'>,
  now: Date,
): Promise<BackupReport> {
  if (!storage) return makeBackup(parts, { folder, key, keep }, now);
  return send(storage, await makeBackup(parts, { folder, key, keep: 1 }, now), keep);
}

/** Fetches a back-up from storage, with the list of who was erased beside it, into a folder that the caller removes. */
async function fetchInto(folder: string, settings: StorageSettings, name: string): Promise<string> {
  const storage = openStorage(settings);
  const file = join(folder, name);
  await storage.takeFile(name, file);
  await writeFile(join(folder, 'erased'), await erasedTexts(storage), { mode: 0o600 });
  return file;
}

/** Does something with the file of a back-up, wherever that lies; what was fetched for it is gone afterwards. */
export async function withBackupFile<T>(
  { file, storage }: { readonly file: string; readonly storage: StorageSettings | undefined },
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!storage) return work(file);
  const folder = await mkdtemp(join(tmpdir(), 'gevel-backup-'));
  try {
    return await work(await fetchInto(folder, storage, basename(file)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
