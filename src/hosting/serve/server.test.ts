import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { get, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildHeaderRules } from '#hosting/rules/headers.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { startServer, type RunningServer } from '#hosting/serve/server.ts';
import type { ApiEnvironment } from '#server/http/context.ts';

const secret = 'outside of the site';
const home = `<h1>Welkom</h1>${'x'.repeat(600)}`;
const rules: HostingRules = {
  languages: ['nl', 'fr'],
  defaultLanguage: 'nl',
  headers: buildHeaderRules({
    hashes: { scripts: [], styles: [] },
    languages: ['nl', 'fr'],
    entries: [
      { name: 'media', isFolder: true },
      { name: 'robots.txt', isFolder: false },
    ],
  }),
  redirects: [
    { from: '/', to: '/nl/', status: 302, byLanguage: { nl: '/nl/', fr: '/fr/' } },
    { from: '/Privacy/', to: '/nl/privacy/', status: 302, byLanguage: { nl: '/nl/privacy/', fr: '/fr/vie-privee/' } },
    {
      from: '/property/46/',
      to: '/nl/te-koop/gent/huis/46/',
      status: 302,
      byLanguage: { nl: '/nl/te-koop/gent/huis/46/', fr: '/fr/a-vendre/gand/maison/46/' },
    },
  ],
  moved: [{ from: '/fr/a-vendre/gent/', to: '/fr/a-vendre/gand/' }],
  recordLists: { property: { nl: ['/nl/te-koop/', '/nl/te-huur/'], fr: ['/fr/a-vendre/'] }, project: {} },
  gone: ['/nl/te-koop/gent/villa/9/', '/property/9/'],
};

let folder: string;
let server: RunningServer;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A raw request: `fetch` would tidy the path before it is sent. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

/** Sends bytes as they are and returns everything that comes back. */
function askRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('close', () => {
      resolve(answer);
    });
    socket.once('error', reject);
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serving-'));
  const files: Record<string, string | Buffer> = {
    'secret.txt': secret,
    'dist/hosting/rules.json': JSON.stringify(rules),
    'dist/client/404.html': 'default not found',
    'dist/client/robots.txt': 'User-agent: *',
    'dist/client/_headers': 'private',
    'dist/client/.env': 'private',
    'dist/client/nl/index.html': home,
    'dist/client/nl/index.html.br': brotliCompressSync(home),
    'dist/client/nl/index.html.gz': gzipSync(home),
    'dist/client/nl/privacy/index.html': 'privacy',
    'dist/client/privacy/index.html': 'choose',
    'dist/client/fr/vie-privee/index.html': 'vie privée',
    'dist/client/nl/404/index.html': 'niet gevonden',
    'dist/client/nl/404/property/index.html': 'pand niet gevonden',
    'dist/client/nl/te-koop/gent/huis/46/index.html': 'huis',
    'dist/client/fr/index.html': 'bienvenue',
    'dist/client/fr/404/index.html': 'introuvable',
    'dist/client/fr/404/property/index.html': 'bien introuvable',
    'dist/client/media/film.mp4': '0123456789',
    'dist/client/map/streets.0123456789.pmtiles': `PMTiles${'x'.repeat(600)}`,
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await symlink(join(folder, 'secret.txt'), join(folder, 'dist/client/leak.txt'));
  await symlink(folder, join(folder, 'dist/client/leak'));
  server = await startServer({ distDir: join(folder, 'dist'), host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('the page of a home', () => {
  it.each([
    ['/nl/te-koop/gent/oude-titel/46/', '/nl/te-koop/gent/huis/46/'],
    ['/nl/te-koop/gand/huis/46?x=1', '/nl/te-koop/gent/huis/46/?x=1'],
    ['/nl/te-huur/gent/huis/46/', '/nl/te-koop/gent/huis/46/'],
    ['/fr/a-vendre/gent/', '/fr/a-vendre/gand/'],
  ])('moved from %s to %s', async (path, today) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([301, today]);
    // For every visitor the same: no language is chosen.
    expect(headers.vary).toBeUndefined();
  });

  it('stands at one path, and leads nowhere while it is missing', async () => {
    expect((await ask('/nl/te-koop/gent/huis/46/')).body.toString()).toBe('huis');
    expect((await ask('/fr/a-vendre/gand/maison/46/')).status).toBe(404);
  });

  it('is gone under every title, and unknown without its number', async () => {
    expect((await ask('/nl/te-koop/gand/nieuwe-titel/9/')).status).toBe(410);
    expect((await ask('/nl/te-koop/gent/huis/47/')).status).toBe(404);
  });
});

describe('files', () => {
  it('answers a folder with its page', async () => {
    const { status, headers, body } = await ask('/nl/');
    expect(status).toBe(200);
    expect(body.toString()).toBe(home);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  });

  it('sends the compressed form that the client prefers', async () => {
    const br = await ask('/nl/', { 'Accept-Encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers.vary).toBe('Accept-Encoding');
    expect(brotliDecompressSync(br.body).toString()).toBe(home);
    expect((await ask('/nl/', { 'Accept-Encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip');
  });

  it('answers 304 to the tag that it gave, one tag for each encoding', async () => {
    const plain = (await ask('/nl/')).headers.etag ?? '';
    const small = (await ask('/nl/', { 'Accept-Encoding': 'br' })).headers.etag ?? '';
    expect(small).toBe(plain.replace(/"$/u, '-br"'));
    const again = await ask('/nl/', { 'If-None-Match': `W/${plain}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await ask('/nl/', { 'If-None-Match': small })).status).toBe(200);
  });

  it('sends the headers alone to HEAD and refuses other methods', async () => {
    const head = await ask('/nl/', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(home.length), 0]);
    const post = await ask('/nl/', {}, 'POST');
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('sends parts of media', async () => {
    const part = await ask('/media/film.mp4', { Range: 'bytes=2-4' });
    expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([206, 'bytes 2-4/10', '234']);
    expect([part.headers['content-type'], part.headers['accept-ranges']]).toEqual(['video/mp4', 'bytes']);
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await ask('/media/film.mp4', { Range: 'bytes=-3' })).body.toString()).toBe('789');
    const beyond = await ask('/media/film.mp4', { Range: 'bytes=10-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  it('sends the streets of the map in parts, never compressed, and whole to whoever has another version', async () => {
    const path = '/map/streets.0123456789.pmtiles';
    const all = { 'Accept-Encoding': 'br, gzip' };
    const whole = await ask(path, all);
    expect([whole.status, whole.headers['content-encoding'], whole.headers['accept-ranges']]).toEqual([
      200,
      undefined,
      'bytes',
    ]);
    expect(whole.headers['content-type']).toBe('application/vnd.pmtiles');
    const tag = whole.headers.etag ?? '';
    const part = await ask(path, { ...all, Range: 'bytes=0-6', 'If-Range': tag });
    expect([part.status, part.body.toString(), part.headers.etag]).toEqual([206, 'PMTiles', tag]);
    for (const other of ['"other"', `W/${tag}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      const answer = await ask(path, { Range: 'bytes=0-6', 'If-Range': other });
      expect([other, answer.status, answer.body.length]).toEqual([other, 200, whole.body.length]);
    }
    expect((await ask(path, { Range: 'bytes=0-1,3-4' })).status).toBe(200);
    // Parts are of GET alone (RFC 9110 section 14.2).
    const head = await ask(path, { Range: 'bytes=0-6' }, 'HEAD');
    expect([head.status, head.headers['content-length']]).toEqual([200, String(whole.body.length)]);
  });
});

describe('redirects and errors', () => {
  it('picks the language of / by query, cookie, browser, then the default', async () => {
    const browser = { 'Accept-Language': 'en, fr;q=0.8' };
    expect((await ask('/')).headers.location).toBe('/nl/');
    expect((await ask('/', browser)).headers.location).toBe('/fr/');
    expect((await ask('/', { ...browser, Cookie: 'a=b; lang=nl' })).headers.location).toBe('/nl/');
    const chosen = await ask('/?lng=fr&page=2', { Cookie: 'lang=nl' });
    expect([chosen.status, chosen.headers.location]).toEqual([302, '/fr/?lng=fr&page=2']);
    expect(chosen.headers.vary).toBe('Accept-Language, Cookie, User-Agent');
    expect(chosen.headers['cache-control']).toBe('no-cache');
  });

  it('ignores a wish for a language that the site does not have', async () => {
    const headers = { 'Accept-Language': 'ja, fr;q=0.8', Cookie: 'lang=de' };
    expect((await ask('/?lng=xx', headers)).headers.location).toBe('/fr/?lng=xx');
    expect((await ask('/?lng=FR-be')).headers.location).toBe('/fr/?lng=FR-be');
  });

  it('never redirects twice, nor from a path with a language, whatever the visitor wishes', async () => {
    const wishes = { 'Accept-Language': 'fr', Cookie: 'lang=fr' };
    for (const path of ['/', '/Privacy/', '/?lng=nl', '/privacy?lng=xx']) {
      const { headers } = await ask(path, wishes);
      expect([path, (await ask(headers.location ?? '', wishes)).status]).toEqual([path, 200]);
    }
    const own = await ask('/nl/?lng=fr', wishes);
    expect([own.status, own.headers.vary]).toEqual([200, 'Accept-Encoding']);
  });

  it('gives robots the page with all languages in the place of a redirect', async () => {
    const robot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'Accept-Language': 'fr' };
    for (const path of ['/Privacy/', '/privacy', '/PRIVACY/index.html?lng=fr']) {
      const { status, headers, body } = await ask(path, robot);
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
    const { status, headers } = await ask(from);
    expect([status, headers.location]).toEqual([expected, to]);
  });

  it.each(['//evil.example/', '//evil.example/nl/', '/nl/nowhere-1/'])('leads nowhere from %s', async (path) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  it('never repeats the Host header', async () => {
    for (const path of ['/', '/nl', '//evil.example/', '//evil.example/index.html', '/nl/privacy/index.html']) {
      const { headers } = await ask(path, { Host: 'evil.example' });
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
      const { status, headers, body } = await ask(path, { 'Accept-Language': 'en, fr;q=0.5' });
      expect([path, status, body.toString()]).toEqual([path, code, text]);
      expect(headers.vary).toBe('Accept-Language, Cookie, User-Agent');
    }
    expect((await ask('/fr/inconnu', { Cookie: 'lang=nl' })).body.toString()).toBe('introuvable');
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
      const answer = await ask(path);
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
        const answer = await askRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 (?:200|301|302|400|404|410) /u);
        expect(answer).not.toContain(secret);
        expect(answer).not.toContain('private');
      }),
      { numRuns: 300 },
    );
  });

  it('get 405 or 400 for odd request lines', async () => {
    expect(await askRaw('OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /u);
    expect(await askRaw('GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 /u,
    );
    expect(await askRaw('GET /nl/ HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /u);
  });

  it('are refused when they name two hosts, of which a proxy may have read the other', async () => {
    for (const hosts of ['Host: x\r\nHost: y', 'host: x\r\nHOST: x']) {
      for (const path of ['/nl/', '/api/health/live']) {
        const answer = await askRaw(`GET ${path} HTTP/1.1\r\n${hosts}\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 400 .*^Connection: close\r$/imsu);
      }
    }
  });
});

describe('a build that is exchanged under a running server', () => {
  it('answers 404 for a page that is gone and a new tag for one that changed', async () => {
    const distDir = join(folder, 'exchanged');
    const page = join(distDir, 'client/nl/index.html');
    const robots = join(distDir, 'client/robots.txt');
    await cp(join(folder, 'dist/hosting'), join(distDir, 'hosting'), { recursive: true });
    await mkdir(join(page, '..'), { recursive: true });
    await writeFile(page, 'first');
    await writeFile(robots, 'User-agent: *');
    const running = await startServer({ distDir, host: '127.0.0.1', port: 0 });
    const fetchFrom = (path: string) => fetch(running.url + path);
    try {
      const first = await fetchFrom('/nl/');
      await writeFile(page, 'second one');
      const second = await fetchFrom('/nl/');
      expect([await first.text(), await second.text()]).toEqual(['first', 'second one']);
      expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
      await rm(robots);
      const gone = await fetchFrom('/robots.txt');
      expect([gone.status, await gone.text()]).toEqual([404, 'This page does not exist.\n']);
    } finally {
      await running.stop();
    }
  });
});

describe('starting and stopping', () => {
  it('says what to do when the port is taken or the site is not built', async () => {
    const port = Number(new URL(server.url).port);
    const distDir = join(folder, 'dist');
    await expect(startServer({ distDir, host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${String(port)} on 127.0.0.1 is taken by another program. Stop it, or set PORT to a free port.`,
    );
    await expect(startServer({ distDir: folder, host: '127.0.0.1', port: 0 })).rejects.toThrow(
      `There is no built site in ${folder} (client/ or hosting/rules.json is missing). Run \`npm run build\` first.`,
    );
  });

  it('finishes a running request before it stops', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const app = new Hono<ApiEnvironment>();
    app.get('/api/slow', async (context) => {
      arrived();
      await held;
      return context.text('done');
    });
    const other = await startServer({
      distDir: join(folder, 'dist'),
      host: '127.0.0.1',
      port: 0,
      backend: {
        app,
        mailboxPath: undefined,
        trustedProxies: 0,
        reload: () => undefined,
        stop: () => Promise.resolve(),
      },
    });
    const answer = new Promise<string>((resolve, reject) => {
      get(`${other.url}/api/slow`, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => {
          resolve(text);
        });
      }).once('error', reject);
    });
    await arrival;
    const stopped = other.stop();
    release();
    await expect(answer).resolves.toBe('done');
    await stopped;
    await expect(fetch(`${other.url}/`)).rejects.toThrow('fetch failed');
  });
});
