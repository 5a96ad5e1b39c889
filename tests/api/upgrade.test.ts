import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readParted } from '#base/parted-file.ts';
import { objectWith, parseJson } from '#base/json.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { planRestore, restoreBackup } from '#server/backup/restore-backup.ts';
import { migrations } from '#server/store/migrations.ts';
import { openSqliteStore } from '#server/store/sqlite-store.ts';
import type { Store } from '#server/store/store.ts';
import { listReleases } from '#release/releases.ts';
import { createLog } from '#server/log.ts';
import { loadSite } from '#hosting/serve/site.ts';
import { fillStore } from './full-store.ts';
import { startApi } from './test-api.ts';
import { newDatabase } from './test-store.ts';

/*
 * What each version left behind, kept from the day on which its number was given: its database, a back-up of it, and the
 * lists of a release. The fixture of a new number is made by the first run of this file, which fails until it is committed.
 */
const versions = 'tests/api/versions';
const { version: current } = objectWith<{ version?: string }>(parseJson(readFileSync('package.json', 'utf8')));
const siteSecret = 'the secret of the site in the fixtures';
const places = (folder: string) => ({
  content: join(folder, 'content'),
  private: join(folder, 'private'),
  var: folder,
});
const releaseFiles = ['release.json', 'hosting/files.json', 'hosting/rules.json'] as const;

/** Keeps what this version leaves behind; small, for it stays for good. */
async function keep(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const api = await startApi('sqlite', { config: { secret: siteSecret } });
  await fillStore(api);
  const { store, config, clock } = api.services;
  const target = { folder: api.database.folder, key: undefined, keep: 1 };
  const made = { store, secret: config.secret, folders: places(api.database.folder), release: 'r1' };
  const { file } = await makeBackup(made, target, clock());
  writeFileSync(join(folder, 'store.backup'), readFileSync(file));
  const copy = join(api.database.folder, 'copy.db');
  await sql`vacuum into ${sql.lit(copy)}`.execute(store.reader);
  writeFileSync(join(folder, 'database.gz'), gzipSync(readFileSync(copy)));
  await api.close();
  const texts = releaseFiles.map((file) => [file, readParted(join('dist/current', file))]);
  writeFileSync(join(folder, 'release.gz'), gzipSync(JSON.stringify(Object.fromEntries(texts))));
}

const count = async ({ reader }: Store, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(reader);
  return Number(rows[0]?.n);
};

it('has a fixture of its own version', async () => {
  const folder = join(versions, current ?? '');
  if (existsSync(folder)) return;
  await keep(folder);
  throw new Error(`${folder} was not there. It was made: commit it, and leave it as it is from then on.`);
});

const kept = existsSync(versions) ? readdirSync(versions) : [];

it.each(kept)(
  'opens the database of version %s with all that it holds, and goes back to it by its back-up',
  async (name) => {
    const database = await newDatabase('sqlite');
    const file = database.env['GEVEL_STORE'] ?? '';
    writeFileSync(file, gunzipSync(readFileSync(join(versions, name, 'database.gz'))), { mode: 0o600 });
    const store = await openSqliteStore({ file });
    const { rows } = await sql<{ name: string }>`select name from gevel_migrations order by name`.execute(store.reader);
    expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations('sqlite')).sort());
    const told = await Promise.all(
      ['leads', 'uploads', 'upload_contents', 'owners'].map((table) => count(store, table)),
    );
    expect(told).toEqual([3, 3, 3, 1]);
    // It is written to as well.
    await store.write((transaction) => transaction.deleteFrom('leads').where('id', '=', 'an').execute());
    expect(await count(store, 'leads')).toBe(2);
    await store.close();

    const env = { ...database.env, GEVEL_VAR: database.folder, GEVEL_SECRET: siteSecret };
    const target = { env, folders: places(database.folder), isOtherSecret: false };
    const plan = await planRestore({ file: join(versions, name, 'store.backup'), key: undefined }, target);
    await restoreBackup(plan, target, { log: createLog('silent'), now: new Date() });
    const back = await database.open();
    expect(await count(back, 'leads')).toBe(3);
    await back.close();
    await database.remove();
  },
);

const releaseOf = z.record(z.string(), z.string());

it.each(kept)('serves the release of version %s', async (name) => {
  const { folder, remove } = await newDatabase('sqlite');
  const release = join(folder, 'releases/20261124T120000-0c68d6');
  const texts = releaseOf.parse(
    parseJson(gunzipSync(readFileSync(join(versions, name, 'release.gz'))).toString('utf8')),
  );
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(release, path)), { recursive: true });
    writeFileSync(join(release, path), text);
  }
  mkdirSync(join(release, 'client'));
  symlinkSync('releases/20261124T120000-0c68d6', join(folder, 'current'));
  for (const part of ['client', 'hosting']) symlinkSync(`current/${part}`, join(folder, part));
  const site = await loadSite(folder);
  expect(site.files.has('/nl/index.html')).toBe(true);
  const [info] = await listReleases(folder);
  expect(info).toMatchObject({ isCurrent: true, mode: 'full' });
  await remove();
});
