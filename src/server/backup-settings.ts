import { join } from 'node:path';
import { isStorageAddress, readStorageSettings, type StorageSettings } from '#server/storage/storage-settings.ts';

/** What the environment says about back-ups. */
export interface BackupSettings {
  /** Where they are made, and stay where there is no storage. */
  readonly folder: string;
  /** Where they stay: `BACKUP_DIR=s3://…`. */
  readonly storage?: StorageSettings;
  /** Passphrase; without one they are readable by this user and the administrator. */
  readonly key: string | undefined;
  /** How many stay. */
  readonly keep: number;
  readonly everyHours: number;
}

const shortestKey = 16;

/** A whole number of at least 1; throws with what the variable is for. */
export function readCountOf(name: string, text: string, most: number): number {
  const count = Number(text);
  if (/^\d+$/u.test(text) && count >= 1 && count <= most) return count;
  throw new Error(`${name} is "${text}". Give a whole number from 1 to ${most}.`);
}

/** The passphrase of BACKUP_KEY; undefined without one. Throws for one that is too short. */
export function readBackupKey(env: NodeJS.ProcessEnv): string | undefined {
  const { BACKUP_KEY: key } = env;
  if (!key) return undefined;
  if (key.length >= shortestKey) return key;
  throw new Error(`BACKUP_KEY has ${key.length} characters; it needs ${shortestKey}. Make one: openssl rand -hex 32.`);
}

/** Where the server keeps back-ups, and how many; undefined without BACKUP_DIR. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings | undefined {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep = '14', BACKUP_HOURS: hours = '24' } = env;
  if (!folder) return undefined;
  const key = readBackupKey(env);
  const storage = isStorageAddress(folder) ? readStorageSettings(folder, env) : undefined;
  if (storage && key === undefined)
    throw new Error(`Back-ups in ${folder} lie with somebody else: set BACKUP_KEY, which encrypts them.`);
  return {
    folder: storage ? join(env['GEVEL_VAR'] ?? 'var', 'backups') : folder,
    ...(storage && { storage }),
    key,
    keep: readCountOf('BACKUP_KEEP', keep, 1_000),
    everyHours: readCountOf('BACKUP_HOURS', hours, 24 * 31),
  };
}

/** A back-up that somebody names, and the storage that it lies in where it is an address there. */
export function backupSource(
  file: string,
  env: NodeJS.ProcessEnv,
): { file: string; storage: StorageSettings | undefined } {
  if (!isStorageAddress(file)) return { file, storage: undefined };
  return { file, storage: readStorageSettings(file.slice(0, file.lastIndexOf('/')), env) };
}
