import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { environmentVariables } from '#base/environment.ts';
import { keepBackup, listBackups, withBackupFile } from '#server/backup/backup-place.ts';
import type { BackupReport } from '#server/backup/make-backup.ts';
import { checkBackup } from '#server/backup/open-backup.ts';
import { placeFolders, publishedRelease } from '#server/backup/place-folders.ts';
import {
  backupSource,
  readBackupKey,
  readBackupSettings,
  readCountOf,
  type BackupSettings,
} from '#server/backup-settings.ts';
import { completeErasedList } from '#server/retention/erased-list.ts';
import { openServices } from '#server/app/start.ts';

interface Options {
  readonly to?: string | undefined;
  readonly keep?: string | undefined;
  readonly withRelease?: true | undefined;
  readonly withSecrets?: true | undefined;
  readonly list?: true | undefined;
  readonly check?: string | undefined;
  readonly json?: true | undefined;
}

const { env } = process;

function placeOf({ to }: Options): BackupSettings {
  const settings = readBackupSettings({ ...env, BACKUP_DIR: to ?? env['BACKUP_DIR'] });
  if (settings) return settings;
  throw new Error('Say where back-ups go: set BACKUP_DIR, or add --to <folder>.');
}

/** Secrets of the site and of its feed, by the names of their variables. */
function secretsOf(siteSecret: string): Record<string, string> {
  const known = environmentVariables.filter(({ isSecret }) => isSecret === true).map(({ name }) => name);
  const names = Object.keys(env).filter((name) => known.includes(name) || /^FEED_(?!.*_FILE$)/u.test(name));
  // With the key beside it the back-up would be as good as open.
  const wanted = names.filter((name) => name !== 'BACKUP_KEY');
  return { ...Object.fromEntries(wanted.map((name) => [name, env[name] ?? ''])), GEVEL_SECRET: siteSecret };
}

async function make(options: Options): Promise<BackupReport> {
  const place = placeOf(options);
  if (options.withSecrets === true && place.key === undefined)
    throw new Error('Secrets go only into an encrypted back-up: set BACKUP_KEY, or BACKUP_KEY_FILE.');
  const keep = options.keep === undefined ? place.keep : readCountOf('--keep', options.keep, 1_000);
  const release = await publishedRelease(env);
  const services = await openServices();
  try {
    const { store, config, clock } = services;
    const current = join(env['DIST'] ?? 'dist', 'current');
    const folders = {
      ...placeFolders(env),
      ...(options.withRelease === true && release !== undefined && { release: await realpath(current) }),
    };
    const secrets = options.withSecrets === true ? { secrets: secretsOf(config.secret) } : {};
    const parts = { store, secret: config.secret, folders, release, ...secrets };
    await completeErasedList(services);
    return await keepBackup(parts, { ...place, keep }, clock());
  } finally {
    await services.visits.stop();
    await services.store.close();
  }
}

async function run(options: Options): Promise<void> {
  const say = (value: object, text: string): void => {
    console.log(options.json === true ? JSON.stringify(value) : text);
  };
  if (options.check !== undefined) {
    const { manifest, ending, ...rest } = await withBackupFile(backupSource(options.check, env), (file) =>
      checkBackup({ file, key: readBackupKey(env) }),
    );
    const { madeAt, store, release } = manifest;
    const counts = { rows: ending.rows, files: ending.files };
    say({ madeAt, store, release, ...counts, ...rest }, `Whole: made at ${madeAt}, ${ending.files} files.`);
  } else if (options.list === true) {
    const found = await listBackups(placeOf(options));
    say(found, found.map(({ file, madeAt }) => `${madeAt.toISOString()}  ${file}`).join('\n') || 'No back-ups.');
  } else {
    const report = await make(options);
    const { file, bytes, rows, files, isEncrypted, dropped } = report;
    const how = isEncrypted ? 'encrypted' : 'NOT encrypted (set BACKUP_KEY)';
    say(report, `${file}: ${rows} rows, ${files} files, ${bytes} bytes, ${how}. ${dropped} older ones deleted.`);
  }
}

export const command = new Command('gevel backup')
  .description(
    'Makes a back-up: the store with its uploads, what the agency edits in content/, private records of the feed, and the list ' +
      'of who was erased. The server goes on meanwhile. With BACKUP_DIR the server makes one a day by itself.',
  )
  .option('--to <place>', 'where it goes, a folder or s3://bucket/path; BACKUP_DIR without it')
  .option('--keep <number>', 'how many stay there; BACKUP_KEEP, else 14, without it')
  .option('--with-release', 'the published site too, which can also be built again')
  .option('--with-secrets', 'the secrets of the environment too; only where BACKUP_KEY encrypts them')
  .option('--list', 'say which back-ups there are')
  .option('--check <file>', 'look through a back-up, every byte of it, and restore nothing')
  .option('--json', 'print JSON')
  .action(run);
