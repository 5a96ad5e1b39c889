import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { parseJson } from '#base/json.ts';
import { publishMade } from '#publish/spread/bucket.fixture.ts';
import type { PlaceFolders } from '#server/backup/backup-files.ts';
import { backupWhenDue } from '#server/backup/daily.ts';
import { listGenerations } from '#server/backup/generations.ts';
import { makeBackup, type BackupReport } from '#server/backup/make-backup.ts';
import { checkBackup } from '#server/backup/open-backup.ts';
import { planRestore, restoreBackup, type RestoreReport } from '#server/backup/restore-backup.ts';
import { hourMs } from '#server/clock.ts';
import { erasePerson } from '#server/retention/person.ts';
import { anyTestimonial } from '#server/retention/testimonial-erasings.ts';
import { startBackend } from '#server/app/start.ts';
import { blockStaff } from '#server/staff/staff-admin.ts';
import type { Store } from '#server/store/store.ts';
import { knownTables } from '#server/store/table-order.ts';
import { jsonPost, question, startApi, type TestApi } from './test-api.ts';
import { fillStore, photo } from './full-store.ts';
import { addStaff } from './staff-browser.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

const key = 'a passphrase of the tests';

let api: TestApi;
/** What is there after the machine was lost. */
let fresh: TestDatabase;

const folderOf = (name: string): string => join(api.database.folder, name);
const backups = (): string => folderOf('backups');

function placesIn(folder: string): PlaceFolders {
  const place = (name: string): string => join(folder, name);
  return { content: place('content'), private: place('private'), var: folder, hosting: place('hosting') };
}

/** Encrypted where that is the point: each opening of it takes a second. */
function back(passphrase?: string): Promise<BackupReport> {
  const { store, config, clock } = api.services;
  const parts = { store, secret: config.secret, folders: placesIn(api.database.folder), release: 'r1' };
  return makeBackup(parts, { folder: backups(), key: passphrase, keep: 14 }, clock());
}

function freshTarget() {
  const { secret } = api.services.config;
  const env = { ...fresh.env, GEVEL_SECRET: secret, GEVEL_VAR: fresh.folder };
  return { env, folders: placesIn(fresh.folder), isOtherSecret: false };
}

async function restore(file: string): Promise<RestoreReport> {
  const target = freshTarget();
  const { log, clock } = api.services;
  return restoreBackup(await planRestore({ file, key: undefined }, target), target, { log, now: clock() });
}

/** Every row of every table, in an order that both databases have. */
async function allRows({ reader }: Store): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name, columns } of await knownTables()) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(reader);
    const cells = found.rows.map((row) => columns.map((column) => row[column]));
    rows[name] = cells.map((row) => JSON.stringify(row.map(bytesAsText))).sort();
  }
  return rows;
}

function bytesAsText(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}

describe.each(storeKinds)('a back-up of a store on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    fresh = await newDatabase(kind);
    await fillStore(api);
  });

  afterEach(async () => {
    await api.close();
    await fresh.remove();
  });

  it('brings everything back after all was destroyed, row by row, also to the other kind of database', async () => {
    const before = await allRows(api.services.store);
    const { file, rows, files, isEncrypted } = await back(key);
    expect({ files, isEncrypted }).toEqual({ files: 4, isEncrypted: true });
    expect(rows).toBe(Object.values(before).flat().length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const isReadable = ['home.example', 'Over ons', photo.subarray(0, 40)].some((part) =>
      readFileSync(file).includes(part),
    );
    expect(isReadable).toBe(false);
    // Nothing that was made on the way stays behind.
    expect(readdirSync(api.database.folder).filter((name) => name.includes('copy'))).toEqual([]);

    const other = await newDatabase(kind === 'sqlite' ? 'postgres' : 'sqlite');
    for (const place of [fresh, other]) {
      const { env, ...rest } = freshTarget();
      const target = { ...rest, env: { ...env, DATABASE_URL: '', ...place.env }, folders: placesIn(place.folder) };
      const plan = await planRestore({ file, key }, target);
      expect(plan.replaces).toEqual([]);
      await restoreBackup(plan, target, { log: api.services.log, now: new Date() });
      const store = await place.open();
      expect(await allRows(store)).toEqual({ ...before, owner_sessions: [] });
      // And it can be used: keys and counters stand where they stood.
      await store.write((transaction) => transaction.deleteFrom('leads').execute());
      expect(await store.reader.selectFrom('upload_contents').select('id').execute()).toEqual([]);
      await store.close();
      expect(readFileSync(join(place.folder, 'content/pages/about.md'), 'utf8')).toBe('Over ons');
      expect(readFileSync(join(place.folder, 'private/contacts.json'), 'utf8')).toBe('[1]');
      expect(readFileSync(join(place.folder, 'hosting/former-paths.json'), 'utf8')).toBe('{}');
      for (const madeAgain of ['content/snapshot', 'hosting/rules.json'])
        expect(existsSync(join(place.folder, madeAgain))).toBe(false);
    }
    await other.remove();
  });

  it('holds every lead that was acknowledged before it began, and no half of one, while visitors go on', async () => {
    const acknowledged = new Set<string>();
    let isOver = false;
    const visitors = Array.from({ length: 8 }, async (_, visitor) => {
      for (let number = 0; !isOver; number += 1) {
        const email = `v${String(visitor)}-${String(number)}@home.example`;
        const { status } = await api.request('/api/forms/contact', jsonPost({ ...question, email }));
        if (status === 201) acknowledged.add(email);
      }
    });
    while (acknowledged.size < 20) await new Promise((resolve) => setTimeout(resolve, 20));
    const early = [...acknowledged];
    const { file } = await back();
    const during = acknowledged.size;
    while (acknowledged.size < during + 5) await new Promise((resolve) => setTimeout(resolve, 20));
    isOver = true;
    await Promise.all(visitors);
    await restore(file);

    const store = await fresh.open();
    const leads = await store.reader.selectFrom('leads').select(['id', 'email']).execute();
    const known = new Set(leads.map(({ email }) => email));
    expect(early.filter((email) => !known.has(email))).toEqual([]);
    // The last ones came after its moment: otherwise nothing went on meanwhile.
    expect([...acknowledged].some((email) => !known.has(email))).toBe(true);
    for (const { id, email } of leads.filter((lead) => lead.email.startsWith('v'))) {
      const mails = await store.reader.selectFrom('outbox').select('id').where('lead_id', '=', id).execute();
      expect([email, mails.length]).toEqual([email, 2]);
    }
    await store.close();
  });

  it('leaves erased whoever was erased since, though the machine is lost with its own list', async () => {
    const { file } = await back();
    const backup = { folder: backups(), key, keep: 14, everyHours: 24 };
    const { services } = api;
    await erasePerson({ ...services, config: { ...services.config, backup } }, 'an@home.example');
    const { erasedAgain } = await restore(file);
    expect(erasedAgain).toBe(1);
    const store = await fresh.open();
    const leads = await store.reader.selectFrom('leads').select('email').orderBy('email').execute();
    expect(leads.map(({ email }) => email)).toEqual(['bo@home.example', 'els@home.example']);
    await store.close();
  });

  it('leaves erased whoever was erased by another machine, which makes no back-ups', async () => {
    const { services } = api;
    const { store, config, clock } = services;
    const backup = { folder: backups(), key: undefined, keep: 2, everyHours: 6 };
    const keeper = { ...services, config: { ...config, backup } };
    const look = () => backupWhenDue(keeper, placesIn(api.database.folder), () => Promise.resolve('r1'));
    await look();
    const other = { ...config, varDir: folderOf('other') };
    await erasePerson({ store, config: other, clock }, 'an@home.example');
    // No further back-up is due yet.
    await look();
    const [newest, ...others] = await listGenerations(backups());
    expect(others).toEqual([]);
    expect((await restore(newest?.file ?? '')).erasedAgain).toBe(1);
  });

  it('names the colleagues whom it lets in, whoever was blocked since among them', async () => {
    await addStaff(api, 'Els', 'manager');
    await addStaff(api, 'Jan', 'agent');
    const { services } = api;
    await blockStaff({ services, actor: 'command' }, 'staff-jan');
    const { file } = await back();
    await addStaff(api, 'Leen', 'manager');
    await blockStaff({ services, actor: 'command' }, 'staff-els');
    const { colleagues, owners } = await restore(file);
    const els = { name: 'Els', email: 'els@lindehof.example', role: 'manager', status: 'active' };
    expect([colleagues, owners]).toEqual([[els], 1]);
  });

  it('publishes the site that it holds, but not where that may show a testimonial which was erased since', async () => {
    const { store, config, clock } = api.services;
    const id = await publishMade(folderOf('dist'), 1, { files: { '/nl/index.html': 'home' } });
    const folders = { ...placesIn(api.database.folder), release: realpathSync(folderOf('dist/current')) };
    const parts = { store, secret: config.secret, folders, release: id };
    const { file } = await makeBackup(parts, { folder: backups(), key: undefined, keep: 14 }, clock());
    const script = resolve('scripts/gevel.ts');
    /** What the command says on a machine that has nothing. */
    const restored = async (cwd: string) => {
      mkdirSync(cwd);
      const { GEVEL_SECRET } = freshTarget().env;
      const places = { GEVEL_STORE: join(cwd, 'gevel.db'), GEVEL_VAR: cwd };
      const env = { ...process.env, ...places, GEVEL_SECRET, LOG_LEVEL: 'silent' };
      const { stdout } = await promisify(execFile)(process.execPath, [script, 'restore', file, '--json'], { cwd, env });
      return { said: parseJson(stdout), isShown: existsSync(join(cwd, 'dist/current/client/nl/index.html')) };
    };
    expect(await restored(folderOf('one'))).toMatchObject({ said: { isPublished: true }, isShown: true });
    writeFileSync(join(backups(), 'erased'), `\n${anyTestimonial} ${String(clock().getTime())}\n`);
    expect(await restored(folderOf('two'))).toMatchObject({ said: { isPublished: false }, isShown: false });
  });

  it('takes the place of what is there only when that is said, and keeps it when the back-up is bad', async () => {
    const { file } = await back();
    await restore(file);
    const store = await fresh.open();
    await store.write((transaction) => transaction.updateTable('leads').set({ name: 'Later' }).execute());
    await store.close();
    writeFileSync(join(fresh.folder, 'content/site.json'), '{"name": "Other"}');
    writeFileSync(join(fresh.folder, 'content/pages/new.md'), 'New');
    const { replaces } = await planRestore({ file, key: undefined }, freshTarget());
    expect(replaces.join(', ')).toMatch(/the database \(.*leads.*content.pages.new\.md, .*content.site\.json/u);

    const bytes = readFileSync(file);
    const bad = join(fresh.folder, 'bad.backup');
    for (const [name, content, why] of [
      ['truncated', bytes.subarray(0, -500), /cut off/u],
      ['half written', bytes.subarray(0, bytes.length / 2), /cut off/u],
      ['with one bit turned', flipped(bytes, Math.floor(bytes.length / 2)), /damaged/u],
      ['foreign', Buffer.from('PK\u0003\u0004 some archive'), /no back-up of this software/u],
      ['empty', Buffer.alloc(0), /no back-up/u],
    ] as const) {
      writeFileSync(bad, content);
      await expect(restore(bad), name).rejects.toThrow(why);
    }
    const kept = await fresh.open();
    expect(await kept.reader.selectFrom('leads').select('name').distinct().execute()).toEqual([{ name: 'Later' }]);
    await kept.close();
    await restore(file);
    const back2 = await fresh.open();
    expect(await back2.reader.selectFrom('leads').selectAll().where('name', '=', 'Later').execute()).toEqual([]);
    await back2.close();
    expect(existsSync(join(fresh.folder, 'content/pages/new.md'))).toBe(false);
    const aside = readdirSync(fresh.folder).find((name) => name.startsWith('content.before-')) ?? '';
    expect(readFileSync(join(fresh.folder, aside, 'pages/new.md'), 'utf8')).toBe('New');
  });

  it('is not restored under a server that runs, nor to a site with another secret', async () => {
    const { file } = await back();
    const server = await fresh.open();
    await server.write((transaction) => transaction.deleteFrom('limits').execute());
    await expect(restore(file)).rejects.toThrow(/is in use. Stop the server|A server is connected/u);
    await server.close();
    const target = freshTarget();
    const other = { ...target, env: { ...target.env, GEVEL_SECRET: 'x'.repeat(40) } };
    await expect(planRestore({ file, key: undefined }, other)).rejects.toThrow('Set GEVEL_SECRET to it');
    expect((await planRestore({ file, key: undefined }, { ...other, isOtherSecret: true })).replaces).toEqual([]);
  });

  it('is made by the server when one is due, and the oldest make room', async () => {
    const { services } = api;
    const keeper = {
      ...services,
      config: { ...services.config, backup: { folder: backups(), key: undefined, keep: 2, everyHours: 6 } },
    };
    const look = () => backupWhenDue(keeper, placesIn(api.database.folder), () => Promise.resolve('r1'));
    const count = async () => (await listGenerations(backups())).length;
    await look();
    await look();
    expect(await count()).toBe(1);
    for (let times = 0; times < 3; times += 1) {
      api.pass(6 * hourMs);
      await look();
    }
    const [newest, ...older] = await listGenerations(backups());
    expect(older).toHaveLength(1);
    expect(newest?.madeAt.getTime()).toBeGreaterThan(services.clock().getTime() - 2_000);
    const { manifest, ending } = await checkBackup({ file: newest?.file ?? '', key: undefined });
    expect([manifest.release, manifest.store, ending.rows['leads']]).toEqual(['r1', kind, 3]);
  });
});

function flipped(bytes: Buffer, place: number): Buffer {
  const other = Buffer.from(bytes);
  other[place] = (other[place] ?? 0) ^ 4;
  return other;
}

describe('a damaged database', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
    await fillStore(api);
  });

  afterEach(async () => {
    await api.close();
  });

  it.each([
    ['in its head', 0, 'is no database'],
    ['in its middle', 40_960, 'where its leads were'],
  ])('%s is told at the start, with the newest back-up and the command', async (_, place) => {
    const { file: newest } = await back();
    await api.services.store.close();
    const file = api.database.env['GEVEL_STORE'] ?? '';
    const bytes = readFileSync(file);
    bytes.fill(0xaa, place, place + 8_192);
    writeFileSync(file, bytes);
    for (const ending of ['-wal', '-shm']) rmSync(file + ending, { force: true });
    const env = { ...api.database.env, GEVEL_VAR: api.database.folder, GEVEL_SECRET: api.services.config.secret };
    const start = startBackend({ ...env, BACKUP_DIR: backups(), GEVEL_MAIL_TEMPLATES: inject('templatesFile') });
    await expect(start).rejects.toThrow(
      new RegExp(`is damaged .*The newest back-up is of .*: npx gevel restore ${newest} --yes`, 'u'),
    );
    const target = { env, folders: placesIn(api.database.folder), isOtherSecret: false };
    const plan = await planRestore({ file: newest, key: undefined }, target);
    expect(plan.replaces.join()).toContain('database');
    const report = await restoreBackup(plan, target, { log: api.services.log, now: new Date() });
    expect(existsSync(report.oldDatabase ?? '')).toBe(true);
    const store = await api.database.open();
    expect(await store.reader.selectFrom('leads').select('id').execute()).toHaveLength(3);
    await store.close();
  });
});
