import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secret, serveSite, type Served } from './server.fixture.ts';

let site: Served;

beforeAll(async () => {
  site = await serveSite();
});

afterAll(async () => {
  await site.end();
});

describe('redirects and errors', () => {
  it('picks the language of / by query, cookie, browser, then the default', async () => {
    const browser = { 'Accept-Language': 'en, fr;q=0.8' };
    expect((await site.ask('/')).headers.location).toBe('/nl/');
    expect((await site.ask('/', browser)).headers.location).toBe('/fr/');
    expect((await site.ask('/', { ...browser, Cookie: 'a=b; lang=nl' })).headers.location).toBe('/nl/');
    const chosen = await site.ask('/?lng=fr&page=2', { Cookie: 'lang=nl' });
    expect([chosen.status, chosen.headers.location]).toEqual([302, '/fr/?lng=fr&page=2']);
    expect(chosen.headers.vary).toBe('Accept-Language, Cookie, User-Agent');
    expect(chosen.headers['cache-control']).toBe('no-cache');
  });

  it('ignores a wish for a language that the site does not have', async () => {
    const headers = { 'Accept-Language': 'ja, fr;q=0.8', Cookie: 'lang=de' };
    expect((await site.ask('/?lng=xx', headers)).headers.location).toBe('/fr/?lng=xx');
    expect((await site.ask('/?lng=FR-be')).headers.location).toBe('/fr/?lng=FR-be');
  });

  it('never redirects twice, nor from a path with a language, whatever the visitor wishes', async () => {
    const wishes = { 'Accept-Language': 'fr', Cookie: 'lang=fr' };
    for (const path of ['/', '/Privacy/', '/?lng=nl', '/privacy?lng=xx']) {
      const { headers } = await site.ask(path, wishes);
      expect([path, (await site.ask(headers.location ?? '', wishes)).status]).toEqual([path, 200]);
    }
    const own = await site.ask('/nl/?lng=fr', wishes);
    expect([own.status, own.headers.vary]).toEqual([200, 'Accept-Encoding']);
  });

  it('gives robots the page with all languages in the place of a redirect', async () => {
    const robot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'Accept-Language': 'fr' };
    for (const path of ['/Privacy/', '/privacy', '/PRIVACY/index.html?lng=fr']) {
      const { status, headers, body } = await site.ask(path, robot);
      expect([path, status, body.toString()]).toEqual([path, 200, 'choose']);
      expect(headers.vary).toBe('Accept-Language, Cookie, User-Agent');
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it.each([
    [302, '/Privacy/', '/nl/privacy/'],
    [302, '/privacy', '/nl/privacy/'],
    [302, '/PRIVACY/index.html', '/nl/privacy/'],
    [302, '/index.html', '/nl/'],
    [301, '/nl', '/nl/'],
    [301, '/nl/privacy?x=1', '/nl/privacy/?x=1'],
    [301, '/nl/privacy/index.html', '/nl/privacy/'],
    [301, '/NL/', '/nl/'],
    [301, '//nl//privacy/', '/nl/privacy/'],
    [301, '/nl/Privacy', '/nl/privacy/'],
    [301, '/nl/privacy/pagina-1/?x=1', '/nl/privacy/?x=1'],
  ])('answers %i for %s and leads to %s', async (expected, from, to) => {
    const { status, headers } = await site.ask(from);
    expect([status, headers.location]).toEqual([expected, to]);
  });

  it.each(['//evil.example/', '//evil.example/nl/', '/nl/nowhere-1/'])('leads nowhere from %s', async (path) => {
    const { status, headers } = await site.ask(path);
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  it('never repeats the Host header', async () => {
    for (const path of ['/', '/nl', '//evil.example/', '//evil.example/index.html', '/nl/privacy/index.html']) {
      const { headers } = await site.ask(path, { Host: 'evil.example' });
      expect(headers.location ?? '/').toMatch(/^\/(?!\/)(?!.*evil)/u);
    }
  });

  it("answers an unknown path without language in the visitor's", async () => {
    for (const [path, code, text] of [
      ['/onbekend', 404, 'introuvable'],
      ['/property/9/', 410, 'bien introuvable'],
      ['/property/9999/', 404, 'bien introuvable'],
      ['/404/', 404, 'introuvable'],
    ] as const) {
      const { status, headers, body } = await site.ask(path, { 'Accept-Language': 'en, fr;q=0.5' });
      expect([path, status, body.toString()]).toEqual([path, code, text]);
      expect(headers.vary).toBe('Accept-Language, Cookie, User-Agent');
    }
    expect((await site.ask('/fr/inconnu', { Cookie: 'lang=nl' })).body.toString()).toBe('introuvable');
  });

  it('answers unknown, expired and error paths with the page of the language', async () => {
    const cases = [
      ['/nl/onbekend/', 404, 'niet gevonden'],
      ['/fr/inconnu', 404, 'introuvable'],
      ['/onbekend', 404, 'niet gevonden'],
      ['/fr/404/', 404, 'introuvable'],
      ['/fr/404/property/', 404, 'bien introuvable'],
      // A path of a home, and no home: the page says so.
      ['/nl/te-koop/gent/villa/9/', 410, 'pand niet gevonden'],
      ['/property/9', 410, 'pand niet gevonden'],
      ['/fr/a-vendre/gand/maison/9999/', 404, 'bien introuvable'],
      ['/nl/te-koop/nergens/', 404, 'niet gevonden'],
      ['/_headers', 404, 'niet gevonden'],
      ['/nl/index.html.br', 404, 'niet gevonden'],
    ] as const;
    for (const [path, status, text] of cases) {
      const answer = await site.ask(path);
      expect([path, answer.status, answer.body.toString()]).toEqual([path, status, text]);
      expect(answer.headers.etag).toBeUndefined();
    }
  });
});

describe('hostile requests', () => {
  const pieces = fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '\\', '/', '//', '%00', '%', '%zz', 'nl', '.env');
  const more = fc.constantFrom(
    'leak',
    'leak.txt',
    'secret.txt',
    'index.html',
    '?',
    '#',
    '%252e',
    '%c0%af',
    'client',
    ';',
  );

  it('never leave the site, never fail', async () => {
    const path = fc.array(fc.oneof(pieces, more, fc.string({ maxLength: 4, unit: 'grapheme-ascii' })), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(path, async (parts) => {
        const target = `/${parts.join('/')}`.replace(/\s/gu, '+');
        const answer = await site.askRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 (?:200|301|302|400|404|410) /u);
        expect(answer).not.toContain(secret);
        expect(answer).not.toContain('private');
      }),
      { numRuns: 300 },
    );
  });

  it('get 405 or 400 for odd request lines', async () => {
    expect(await site.askRaw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 405 /u,
    );
    expect(await site.askRaw('GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /u,
    );
    expect(await site.askRaw('GET /nl/ HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /u);
  });

  it('are refused when they name two hosts, of which a proxy may have read the other', async () => {
    for (const hosts of ['Host: x\r\nHost: y', 'host: x\r\nHOST: x']) {
      for (const path of ['/nl/', '/api/health/live']) {
        const answer = await site.askRaw(`GET ${path} HTTP/1.1\r\n${hosts}\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 400 .*^Connection: close\r$/imsu);
      }
    }
  });
});
