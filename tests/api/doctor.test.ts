import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { checkDatabase } from '#hosting/doctor/database.ts';
import { examine, findingText } from '#hosting/doctor/doctor.ts';
import { checkFeed } from '#hosting/doctor/feed.ts';
import { checkPermissions } from '#hosting/doctor/files.ts';
import { worstOf } from '#base/doctor-finding.ts';
import { checkProxies, checkSettings } from '#hosting/doctor/settings.ts';
import { newDatabase, storeKinds } from './test-store.ts';
import { tell, site, told } from './doctor-parts.ts';

describe('the feed', () => {
  it.each([
    ['https://lindehof:hunter2@feed.example/homes', 'red The address of the feed holds a user name or password.'],
    ['ftp://lindehof:hunter2@feed.example/homes', 'red There is no feed at the address in content/site.json.'],
  ])('at %s is told without its password', async (source, what) => {
    const findings = await checkFeed({}, { ...site, feed: { ...site.feed, source } }, new Date(), tell);
    expect(told(findings)).toContain(what);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });
});

describe('the settings', () => {
  it('are red where they stop the server, amber where nothing reads them', () => {
    const env = { TRUSTED_PROXIES: 'many', SMTP_ULR: 'smtp://x', SMPT_HOST: 'x', HOSTNAME: 'x' };
    expect(told(checkSettings(env, site, tell))).toEqual([
      expect.stringContaining('red TRUSTED_PROXIES is "many".'),
      'amber SMTP_ULR is set, and nothing reads it.',
      'amber SMPT_HOST is set, and nothing reads it.',
      expect.stringContaining('amber The site takes every day as'),
    ]);
  });

  it('leave no secret behind', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-doctor-'));
    rmSync(folder, { recursive: true });
    checkSettings({ GEVEL_VAR: folder }, site, tell);
    expect(() => {
      rmSync(folder, { recursive: true });
    }).toThrow('ENOENT');
  });

  it.each([
    [{}, 'red'],
    [{ TRUSTED_PROXIES: '1' }, 'green'],
    [{ TRUSTED_PROXIES: '1', HOST: '0.0.0.0' }, 'amber'],
    [{ HOST: '0.0.0.0' }, 'green'],
  ])('about proxies %j are %s on a public site', (env, light) => {
    expect(worstOf(checkProxies(env, site, tell))).toBe(light);
  });
});

describe.each(storeKinds)('the store on %s', (kind) => {
  it('is amber before the first start, green after it, and is not changed by the look', async () => {
    const database = await newDatabase(kind);
    expect(worstOf(await checkDatabase(database.env, new Date(), tell))).toBe('amber');
    const store = await database.open();
    await store.close();
    expect(told(await checkDatabase(database.env, new Date(), tell)).join('\n')).not.toMatch(/^(?:amber|red)/mu);
    await database.remove();
  });
});

describe('the store', () => {
  it('is red where PostgreSQL does not encrypt, is away, or has another time', async () => {
    const url = inject('postgresUrl');
    const outside = await checkDatabase({ DATABASE_URL: url.replace('127.0.0.1', '0.0.0.0') }, new Date(), tell);
    expect(outside).toMatchObject([{ light: 'red', advice: expect.stringContaining('sslmode=disable') as unknown }]);
    const away = await checkDatabase({ DATABASE_URL: 'postgres://gevel:secret@127.0.0.1:9/none' }, new Date(), tell);
    expect(away).toMatchObject([{ light: 'red' }]);
    expect(JSON.stringify(away)).not.toContain('secret');
    const late = await checkDatabase({ DATABASE_URL: url }, new Date(Date.now() + 600_000), tell);
    expect(told(late)[0]).toMatch(/^red The clock is (?:599|600) seconds away/u);
  });

  it('is red where its file is damaged', async () => {
    const database = await newDatabase('sqlite');
    const file = join(database.folder, 'gevel.db');
    writeFileSync(file, 'this is no database, however long it goes on and on');
    expect(told(await checkDatabase({ GEVEL_STORE: file }, new Date(), tell)).join('')).toMatch(/^red .*damaged/u);
    await database.remove();
  });
});

describe('the secret', () => {
  it('is red where others may read it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-doctor-'));
    const file = join(folder, 'secret');
    writeFileSync(file, 'x'.repeat(32), { mode: 0o600 });
    const ofSecret = async () =>
      told(await checkPermissions({ GEVEL_VAR: folder }, tell)).filter((one) => one.includes(file));
    expect(await ofSecret()).toEqual([`green Only this user reads ${file}.`]);
    chmodSync(file, 0o644);
    expect((await ofSecret()).join('')).toMatch(/^red Others/u);
    rmSync(folder, { recursive: true });
  });
});

describe('the whole', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gevel-doctor-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('looks at everything, says no secret, and a look that breaks off does not end the others', async () => {
    const names = {
      resolveTxt: () => Promise.reject(new Error('no network')),
      resolveMx: () => Promise.reject(new Error('no network')),
    };
    const env = {
      GEVEL_VAR: folder,
      DIST: folder,
      GEVEL_STORE: join(folder, 'gevel.db'),
      SITE_URL: 'https://www.agency.be',
      GEVEL_SECRET: 'canary-of-the-signatures-0123456789',
      SMTP_URL: 'smtp://a:canary-of-mail@127.0.0.1:9',
      MAIL_FROM: 'site@agency.be',
      REBUILD_SECRET: 'canary-short',
    };
    const findings = await examine({ env, siteFile: 'content/site.json', names, now: new Date() });
    const checks = [...new Set(findings.map(({ check }) => check))];
    expect(checks).toEqual([
      ...['configuration', 'proxies', 'feed', 'mail server', 'mail domain'],
      ...['store', 'clock', 'scanner', 'disk', 'permissions', 'release', 'map'],
    ]);
    expect(findings.find(({ check }) => check === 'mail domain')?.what).toContain('no network');
    const text = findings.map(findingText).join('\n');
    expect(text).not.toContain('canary');
    for (const { light, advice } of findings) expect(advice !== undefined).toBe(light !== 'green');
    expect(worstOf(findings)).toBe('red');
  });

  it('says what is wrong with content/site.json where nothing else can be looked at', async () => {
    const siteFile = join(folder, 'site.json');
    writeFileSync(siteFile, '{}');
    const findings = await examine({ env: {}, siteFile, names: new Resolver(), now: new Date() });
    expect(findings).toMatchObject([{ check: 'configuration', light: 'red' }]);
  });
});
