import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { checkDatabase } from '#hosting/doctor/database.ts';
import { examine, findingText } from '#hosting/doctor/doctor.ts';
import { checkFeed } from '#hosting/doctor/feed.ts';
import { checkPermissions } from '#hosting/doctor/files.ts';
import { worstOf, type Finding } from '#base/doctor-finding.ts';
import { tellOf } from '#hosting/doctor/finding.ts';
import { checkMailDomain } from '#hosting/doctor/mail-domain.ts';
import { checkMailServer } from '#hosting/doctor/mail-server.ts';
import { checkProxies, checkSettings } from '#hosting/doctor/settings.ts';
import { checkStreets } from '#hosting/doctor/streets.ts';
import { checkTileServer } from '#hosting/doctor/tiles.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startNameServer, type Zone } from './name-server.ts';
import { newDatabase, storeKinds } from './test-store.ts';

const tell = tellOf('test');
const demonstration = readSiteConfig('content/site.json', {});
const site = { ...demonstration, url: 'https://www.agency.be' };

const told = (findings: readonly Finding[]) => findings.map(({ light, what }) => `${light} ${what}`);

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
    const env = { TRUSTED_PROXIES: 'many', SMTP_ULR: 'smtp://x' };
    expect(told(checkSettings(env, site, tell))).toEqual([
      expect.stringContaining('red TRUSTED_PROXIES is "many".'),
      'amber SMTP_ULR is set, and nothing reads it.',
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

describe('the mail server', () => {
  let server: MailServer | undefined;

  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  /** Reaches the machine itself, under an address that is not the loopback's own. */
  const outside = (url: string): string => url.replace('127.0.0.1', '0.0.0.0');
  const lookAt = async (url: string) => told(await checkMailServer({ SMTP_URL: url }, site, tell));

  it('is red where a public site has none, amber on a demonstration', async () => {
    expect(worstOf(await checkMailServer({}, site, tell))).toBe('red');
    expect(worstOf(await checkMailServer({}, demonstration, tell))).toBe('amber');
  });

  it('is red elsewhere without encryption, and is told no password', async () => {
    server = await startMailServer();
    const url = outside(server.url).replace('smtp://', 'smtp://agency:secret@');
    const [line = ''] = await lookAt(url);
    expect(line).toMatch(/^red 0\.0\.0\.0:\d+ does not take us: /u);
    expect(line).not.toContain('secret');
    expect(server.passwords).toEqual([]);
  });

  it('is red with a certificate that nobody vouches for, amber where that is wanted', async () => {
    server = await startMailServer({ offersTls: true });
    expect((await lookAt(outside(server.url))).join('')).toMatch(/^red .*certificate/iu);
    expect((await lookAt(`${outside(server.url)}?tls.rejectUnauthorized=false`)).join('')).toMatch(
      /^amber .*whatever certificate/u,
    );
  });

  it('is green here where it answers, red where nothing does, and gets no mail', async () => {
    server = await startMailServer();
    expect(await lookAt(server.url)).toEqual([expect.stringMatching(/^green .* takes us \(on this machine\)\.$/u)]);
    expect(server.mails).toEqual([]);
    const { url } = server;
    await server.stop();
    server = undefined;
    expect((await lookAt(url)).join('')).toMatch(/^red .* does not take us/u);
  });
});

describe('the mail domain', () => {
  const key = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`;
  const well: Zone = {
    'agency.be': { txt: ['some-proof=1', 'v=spf1 include:mail.example ~all'], mx: ['mail.agency.be'] },
    'mail1._domainkey.agency.be': { txt: [key] },
    '_dmarc.agency.be': { txt: ['v=DMARC1; p=reject; rua=mailto:dmarc@agency.be'] },
  };

  const lookAt = async (zone: Zone, from = 'site@agency.be', selector: string | undefined = 'mail1') => {
    const server = await startNameServer(zone);
    const names = new Resolver({ timeout: 1_000, tries: 1 });
    names.setServers([server.address]);
    try {
      return await checkMailDomain(names, from, selector, tell);
    } finally {
      server.stop();
    }
  };

  it('is well with SPF, a key, DMARC and a mailbox; a subdomain has the DMARC of its domain', async () => {
    expect(worstOf(await lookAt(well))).toBe('green');
    const below = {
      ...well,
      'mail.agency.be': well['agency.be'] ?? {},
      'mail1._domainkey.mail.agency.be': { txt: [key] },
    };
    expect(worstOf(await lookAt(below, 'site@mail.agency.be'))).toBe('green');
  });

  it('says everything that is missing, and what to publish', async () => {
    const found = await lookAt({});
    expect(found.map(({ light }) => light)).toEqual(['amber', 'red', 'red', 'red']);
    expect(found.every(({ advice = '' }) => advice.length > 20)).toBe(true);
  });

  const spf = (...txt: string[]): Zone => ({ ...well, 'agency.be': { txt, mx: ['mail.agency.be'] } });
  const many = Array.from({ length: 11 }, (_, index) => `include:p${String(index)}.example`).join(' ');

  it.each<[string, Zone, string]>([
    ['two SPF records', spf('v=spf1 a -all', 'v=spf1 mx -all'), 'red agency.be has 2 SPF records'],
    ['everybody may send', spf('v=spf1 +all'), 'red The SPF record of agency.be lets anybody send'],
    ['too many questions', spf(`v=spf1 ${many} -all`), 'red The SPF record of agency.be asks 11 further questions'],
    ['no word about others', spf('v=spf1 mx'), 'amber The SPF record of agency.be does not say'],
    [
      'a key that was taken back',
      { ...well, 'mail1._domainkey.agency.be': { txt: ['v=DKIM1; p='] } },
      'red The DKIM key at mail1._domainkey.agency.be was taken back',
    ],
    ['DMARC that watches', { ...well, '_dmarc.agency.be': { txt: ['v=DMARC1; p=none'] } }, 'amber The DMARC record'],
    ['DMARC without policy', { ...well, '_dmarc.agency.be': { txt: ['v=DMARC1'] } }, 'red The DMARC record'],
  ])('finds %s, and nothing else', async (_name, zone, line) => {
    const found = told(await lookAt(zone)).filter((one) => !one.startsWith('green'));
    expect(found).toHaveLength(1);
    expect(found[0]?.startsWith(line)).toBe(true);
  });

  it('is amber without the name of the key, and for a demonstration nobody is asked', async () => {
    const server = await startNameServer(well);
    const names = new Resolver({ timeout: 1_000, tries: 1 });
    names.setServers([server.address]);
    const findings = await checkMailDomain(names, 'site@agency.be', undefined, tell);
    expect(findings.filter(({ light }) => light !== 'green')).toMatchObject([
      { advice: expect.stringContaining('DKIM_SELECTOR') as unknown },
    ]);
    server.stop();
    expect(await checkMailDomain(names, 'x@lindehof.example', undefined, tell)).toHaveLength(1);
    await expect(checkMailDomain(names, 'x@agency.be', undefined, tell)).rejects.toThrow('could not be looked up');
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

describe('the tile server', () => {
  it('is green with a picture, red with a page of an error, and red when it is away', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.setHeader('Content-Type', url.includes('key=right') ? 'image/png' : 'text/html');
      response.end('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const tiles = (key: string) => `http://127.0.0.1:${String(port)}/{z}/{x}/{y}.png?key=${key}`;
    expect((await checkTileServer(tiles('right'), site.url, tell)).light).toBe('green');
    const wrong = await checkTileServer(tiles('wrong'), site.url, tell);
    expect(wrong.light).toBe('red');
    expect(JSON.stringify(wrong)).not.toContain('key=');
    expect(asked[0]).toMatch(/^\/12\/\d+\/\d+\.png/u);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect((await checkTileServer(tiles('right'), site.url, tell)).light).toBe('red');
  });
});

describe('the streets of the map', () => {
  it('are green in parts; red whole, packed, changed or away', async () => {
    const server = createServer(({ url = '', headers }, response) => {
      const isPart = url !== '/whole' && headers.range === 'bytes=0-6';
      response.writeHead(isPart ? 206 : 200, url === '/packed' ? { 'Content-Encoding': 'identity' } : {});
      response.end(url === '/changed' ? '<html>' : 'PMTiles');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const host = `127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}`;
    const lightOf = async (path: string) => (await checkStreets(`http://${host}/${path}`, tell)).light;
    expect(await lightOf('parts')).toBe('green');
    for (const path of ['whole', 'packed', 'changed']) expect([path, await lightOf(path)]).toEqual([path, 'red']);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await lightOf('parts')).toBe('red');
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
      ...['store', 'disk', 'permissions', 'release', 'map'],
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
