import { Resolver } from 'node:dns/promises';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { worstOf } from '#base/doctor-finding.ts';
import { checkClock } from '#hosting/doctor/clock.ts';
import { checkMailDomain } from '#hosting/doctor/mail-domain.ts';
import { checkMailServer } from '#hosting/doctor/mail-server.ts';
import { checkStreets } from '#hosting/doctor/streets.ts';
import { checkTileServer } from '#hosting/doctor/tiles.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startNameServer, type Zone } from './name-server.ts';
import { tell, demonstration, site, told } from './doctor-parts.ts';

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

describe('the clock', () => {
  const now = new Date('2026-11-20T12:00:00Z');

  /** A feed whose server has this clock; a cache has kept its answer for `age` seconds. */
  const beside = async (seconds: number, age = 0) => {
    const date = new Date(now.getTime() + (seconds - age) * 1000).toUTCString();
    const server = createServer((_request, response) => {
      response.writeHead(404, { Date: date, ...(age > 0 && { Age: String(age) }) }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    // The machine itself, under an address that is not the loopback's own.
    const feed = { ...site.feed, source: `http://0.0.0.0:${String(port)}/feed.xml` };
    const found = await checkClock({ ...site, feed }, now, tell, () => Promise.resolve(undefined));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return told(found).join('');
  };

  it('is compared with the server of the feed, what a cache kept included', async () => {
    expect(await beside(0)).toMatch(/^green The clock agrees with that of 0\.0\.0\.0:\d+\.$/u);
    expect(await beside(0, 600)).toMatch(/^green/u);
    expect(await beside(30)).toMatch(/^amber The clock is \d+ seconds away/u);
    expect(await beside(-600)).toMatch(/^red The clock is 600 seconds away/u);
  });

  it('is what the machine says where nobody can be asked, and no server of this machine is', async () => {
    const feed = { ...site.feed, source: 'http://127.0.0.1:9/feed.xml' };
    const found = async (isSet: boolean | undefined) =>
      told(await checkClock({ ...site, feed }, now, tell, () => Promise.resolve(isSet))).join('');
    expect(await found(true)).toMatch(/^green The machine says/u);
    expect(await found(false)).toMatch(/^amber The machine says that nothing/u);
    expect(await found(undefined)).toMatch(/^amber There is nothing to compare/u);
    expect(worstOf(await checkClock(demonstration, now, tell, () => Promise.resolve(undefined)))).toBe('green');
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
