import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import S3rver from '@20minutes/s3rver';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupSource, readBackupSettings, type BackupSettings } from '#server/backup-settings.ts';
import { keepBackup, listBackups, withBackupFile } from '#server/backup/backup-place.ts';
import { backupWhenDue } from '#server/backup/daily.ts';
import { planRestore, restoreBackup } from '#server/backup/restore-backup.ts';
import { openStorage } from '#server/storage/storage.ts';
import type { StorageSettings } from '#server/storage/storage-settings.ts';
import { hourMs } from '#server/clock.ts';
import { erasePerson } from '#server/retention/person.ts';
import { fillStore } from './full-store.ts';
import { startApi, type TestApi } from './test-api.ts';
import { newDatabase, type TestDatabase } from './test-store.ts';

const key = 'a passphrase of the tests';
const bucket = 'backups';
const address = `s3://${bucket}/agency`;

let api: TestApi;
let fresh: TestDatabase;
let folder: string;
let server: S3rver;
let env: NodeJS.ProcessEnv;

function settings(): BackupSettings & { readonly storage: StorageSettings } {
  const { storage, ...rest } = readBackupSettings({ ...env, BACKUP_DIR: address }) ?? {};
  if (!storage) throw new Error('No storage is set.');
  return { folder: join(folder, 'backups'), key, keep: 2, everyHours: 6, ...rest, storage };
}

const places = (base: string) => ({ content: join(base, 'content'), private: join(base, 'private'), var: base });

function parts() {
  const { store, config } = api.services;
  return { store, secret: config.secret, folders: places(api.database.folder), release: 'r1' };
}

/** Not in one piece: the storage answers from this process. */
async function gevel(...args: readonly string[]): Promise<string> {
  const options = { env: { ...process.env, ...env } };
  return (await promisify(execFile)(process.execPath, ['scripts/gevel.ts', ...args], options)).stdout;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-storage-'));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 'storage') };
  mkdirSync(options.directory);
  server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] });
  const { port } = await server.run();
  env = {
    BACKUP_KEY: key,
    BACKUP_KEEP: '2',
    BACKUP_HOURS: '6',
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${String(port)}`,
    BACKUP_S3_KEY_ID: 'S3RVER',
    BACKUP_S3_SECRET: 'S3RVER',
    GEVEL_VAR: folder,
  };
  api = await startApi('sqlite');
  fresh = await newDatabase('sqlite');
  await fillStore(api);
});

afterEach(async () => {
  await api.close();
  await fresh.remove();
  await server.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

describe('back-ups in storage that speaks the interface of S3', () => {
  it('bring everything back after the machine was lost, without whoever was erased since', async () => {
    const place = settings();
    const made = await keepBackup(parts(), place, api.services.clock());
    expect(made.file).toMatch(/^s3:\/\/backups\/agency\/gevel-.*\.backup$/u);
    expect((await listBackups(place)).map(({ file }) => file)).toEqual([made.file]);
    const { services } = api;
    await erasePerson({ ...services, config: { ...services.config, backup: place } }, 'an@home.example');

    // The machine is gone, with the copy that lay on it.
    rmSync(place.folder, { recursive: true });
    const target = {
      env: { ...fresh.env, GEVEL_SECRET: services.config.secret, GEVEL_VAR: fresh.folder },
      folders: places(fresh.folder),
      isOtherSecret: false,
    };
    let fetched = '';
    const report = await withBackupFile(backupSource(made.file, env), async (file) => {
      fetched = file;
      return restoreBackup(await planRestore({ file, key }, target), target, {
        log: services.log,
        now: services.clock(),
      });
    });
    expect([report.rows, report.erasedAgain, existsSync(fetched)]).toEqual([made.rows, 1, false]);
    const store = await fresh.open();
    const leads = await store.reader.selectFrom('leads').select('email').execute();
    expect(leads).toHaveLength(2);
    expect(leads.map(({ email }) => email)).not.toContain('an@home.example');
    await store.close();
    expect(readFileSync(join(fresh.folder, 'content/pages/about.md'), 'utf8')).toBe('Over ons');
  });

  it('are made by the server when one is due, and the oldest make room; other objects stay', async () => {
    const place = settings();
    const storage = openStorage(place.storage);
    await storage.putText('notes.txt', 'ours');
    const keeper = { ...api.services, config: { ...api.services.config, backup: place } };
    const look = () => backupWhenDue(keeper, places(api.database.folder), () => Promise.resolve('r1'));
    for (const hours of [0, 0, 6, 6, 6]) {
      api.pass(hours * hourMs);
      await look();
    }
    expect(await listBackups(place)).toHaveLength(2);
    expect(await storage.takeText('notes.txt')).toBe('ours');
    // One stays at hand.
    expect(readdirSync(place.folder)).toHaveLength(1);
  });

  it('are listed and looked through by the command', async () => {
    const { file } = await keepBackup(parts(), settings(), api.services.clock());
    expect(await gevel('backup', '--list', '--to', address)).toContain(file);
    expect(await gevel('backup', '--check', file)).toContain('Whole: made at');
  });

  it('say what is wrong, never a secret, and leave the copy of this machine', async () => {
    const wrong = { ...settings().storage, secret: 'not-the-secret' };
    await expect(openStorage(wrong).list()).rejects.toThrow(/403 SignatureDoesNotMatch/u);
    await expect(openStorage({ ...wrong, bucket: 'none' }).list()).rejects.not.toThrow('not-the-secret');
    const made = keepBackup(parts(), { ...settings(), storage: wrong }, api.services.clock());
    await expect(made).rejects.toThrow(/lies on this machine only, as .*gevel-.*\.backup: PUT s3:.*403/u);
    expect(readdirSync(settings().folder)).toEqual([expect.stringMatching(/\.backup$/u)]);
    const unset = { ...env, BACKUP_DIR: address };
    expect(() => readBackupSettings({ ...unset, BACKUP_KEY: '' })).toThrow('set BACKUP_KEY');
    expect(() => readBackupSettings({ ...unset, BACKUP_S3_SECRET: '' })).toThrow('BACKUP_S3_SECRET');
    expect(() => readBackupSettings({ ...unset, BACKUP_S3_ENDPOINT: 'http://s3.storage.example' })).toThrow('https');
    expect(() => readBackupSettings({ ...unset, BACKUP_DIR: 's3://X/../y' })).toThrow('is no place in storage');
  });

  it('are listed beyond the names that one answer holds', async () => {
    // Two names with signs that XML and addresses write otherwise, one in each answer.
    const paging = createServer((request, response) => {
      const last = new URL(request.url ?? '', 'http://storage').searchParams.get('marker');
      const [key, isCut] = last === 'agency/a&b' ? ['agency/c/d+e=', false] : ['agency/a&amp;b', true];
      response.end(
        `<ListBucketResult><IsTruncated>${String(isCut)}</IsTruncated><Contents><Key>${key}</Key></Contents></ListBucketResult>`,
      );
    }).listen(0, '127.0.0.1');
    await once(paging, 'listening');
    const { port } = paging.address() as AddressInfo;
    const storage = openStorage({ ...settings().storage, endpoint: `http://127.0.0.1:${String(port)}` });
    expect(await storage.list()).toEqual(['a&b', 'c/d+e=']);
    paging.close();
  });
});
