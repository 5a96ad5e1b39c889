import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LateMaker } from '#hosting/serve/late-maker.ts';
import { startServer } from '#hosting/serve/server.ts';
import type { Backend } from '#server/app/start.ts';
import type { ApiEnvironment } from '#server/http/context.ts';
import { home, serveSite, type Served } from './server.fixture.ts';

let site: Served;

beforeAll(async () => {
  site = await serveSite();
});

afterAll(async () => {
  await site.end();
});

const backendOf = (app: Backend['app'], reload: () => void): Backend => ({
  app,
  mailboxPath: undefined,
  trustedProxies: 0,
  reload,
  endStreams: () => Promise.resolve(),
  stop: () => Promise.resolve(),
});

describe('the page of a home', () => {
  it.each([
    ['/nl/te-koop/gent/oude-titel/46/', '/nl/te-koop/gent/huis/46/'],
    ['/nl/te-koop/gand/huis/46?x=1', '/nl/te-koop/gent/huis/46/?x=1'],
    ['/nl/te-huur/gent/huis/46/', '/nl/te-koop/gent/huis/46/'],
    ['/fr/a-vendre/gent/', '/fr/a-vendre/gand/'],
  ])('moved from %s to %s', async (path, today) => {
    const { status, headers } = await site.ask(path);
    expect([status, headers.location]).toEqual([301, today]);
    // For every visitor the same: no language is chosen.
    expect(headers.vary).toBeUndefined();
  });

  it.each([
    ['/nl/te-koop/?q=LH-0046', '/nl/te-koop/gent/huis/46/'],
    ['/fr/a-vendre/?q=lh%200046&bedrooms=2', '/fr/a-vendre/gand/maison/46/'],
    ['/nl/te-huur/?q=LH.0046', '/nl/te-koop/gent/huis/46/'],
  ])(
    'answers a list that is asked for its reference, %s, until the reference is another home’s',
    async (path, home) => {
      const { status, headers } = await site.ask(path);
      expect([status, headers.location]).toEqual([302, home]);
      expect(headers['cache-control']).not.toContain('immutable');
    },
  );

  it.each(['/nl/te-koop/?q=LH-0047', '/nl/te-koop/?q=', '/nl/te-koop/?q=9000', '/nl/?q=LH-0046'])(
    'does not answer %s',
    async (path) => {
      expect((await site.ask(path)).headers.location).toBeUndefined();
    },
  );

  it('stands at one path, and leads nowhere while it is missing', async () => {
    expect((await site.ask('/nl/te-koop/gent/huis/46/')).body.toString()).toBe('huis');
    expect((await site.ask('/fr/a-vendre/gand/maison/46/')).status).toBe(404);
  });

  it('is gone under every title, and unknown without its number', async () => {
    expect((await site.ask('/nl/te-koop/gand/nieuwe-titel/9/')).status).toBe(410);
    expect((await site.ask('/nl/te-koop/gent/huis/47/')).status).toBe(404);
  });
});

describe('files', () => {
  it('answers a folder with its page', async () => {
    const { status, headers, body } = await site.ask('/nl/');
    expect(status).toBe(200);
    expect(body.toString()).toBe(home);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  });

  it('sends the compressed form that the client prefers', async () => {
    const br = await site.ask('/nl/', { 'Accept-Encoding': 'gzip, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers.vary).toBe('Accept-Encoding');
    expect(brotliDecompressSync(br.body).toString()).toBe(home);
    expect((await site.ask('/nl/', { 'Accept-Encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip');
  });

  it('answers 304 to the tag that it gave, one tag for each encoding', async () => {
    const plain = (await site.ask('/nl/')).headers.etag ?? '';
    const small = (await site.ask('/nl/', { 'Accept-Encoding': 'br' })).headers.etag ?? '';
    expect(small).toBe(plain.replace(/"$/u, '-br"'));
    const again = await site.ask('/nl/', { 'If-None-Match': `W/${plain}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await site.ask('/nl/', { 'If-None-Match': small })).status).toBe(200);
  });

  it('sends the headers alone to HEAD and refuses other methods', async () => {
    const head = await site.ask('/nl/', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(home.length), 0]);
    const post = await site.ask('/nl/', {}, 'POST');
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('sends parts of media', async () => {
    const part = await site.ask('/media/film.mp4', { Range: 'bytes=2-4' });
    expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([206, 'bytes 2-4/10', '234']);
    expect([part.headers['content-type'], part.headers['accept-ranges']]).toEqual(['video/mp4', 'bytes']);
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await site.ask('/media/film.mp4', { Range: 'bytes=-3' })).body.toString()).toBe('789');
    const beyond = await site.ask('/media/film.mp4', { Range: 'bytes=10-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  });

  it('sends the streets of the map in parts, never compressed, and whole to whoever has another version', async () => {
    const path = '/map/streets.0123456789.pmtiles';
    const all = { 'Accept-Encoding': 'br, gzip' };
    const whole = await site.ask(path, all);
    expect([whole.status, whole.headers['content-encoding'], whole.headers['accept-ranges']]).toEqual([
      200,
      undefined,
      'bytes',
    ]);
    expect(whole.headers['content-type']).toBe('application/vnd.pmtiles');
    const tag = whole.headers.etag ?? '';
    const part = await site.ask(path, { ...all, Range: 'bytes=0-6', 'If-Range': tag });
    expect([part.status, part.body.toString(), part.headers.etag]).toEqual([206, 'PMTiles', tag]);
    for (const other of ['"other"', `W/${tag}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      const answer = await site.ask(path, { Range: 'bytes=0-6', 'If-Range': other });
      expect([other, answer.status, answer.body.length]).toEqual([other, 200, whole.body.length]);
    }
    expect((await site.ask(path, { Range: 'bytes=0-1,3-4' })).status).toBe(200);
    // Parts are of GET alone (RFC 9110 section 14.2).
    const head = await site.ask(path, { Range: 'bytes=0-6' }, 'HEAD');
    expect([head.status, head.headers['content-length']]).toEqual([200, String(whole.body.length)]);
  });
});

describe('a build that is exchanged under a running server', () => {
  it('answers 404 for a page that is gone and a new tag for one that changed', async () => {
    const distDir = join(site.folder, 'exchanged');
    const page = join(distDir, 'client/nl/index.html');
    const robots = join(distDir, 'client/robots.txt');
    await cp(join(site.folder, 'dist/hosting'), join(distDir, 'hosting'), { recursive: true });
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

  it('is the old one still while the API cannot read the new one, and each that is replaced makes no more pages', async () => {
    const distDir = join(site.folder, 'refused');
    const rules = join(distDir, 'hosting/rules.json');
    await cp(join(site.folder, 'dist/hosting'), join(distDir, 'hosting'), { recursive: true });
    await mkdir(join(distDir, 'client'));
    await mkdir(join(distDir, 'late'));
    await writeFile(join(distDir, 'late/pages.json'), '{"version":1,"variables":{},"pages":{}}');
    let isReadable = false;
    const backend = backendOf(new Hono<ApiEnvironment>(), () => {
      if (!isReadable) throw new Error('The snapshot cannot be read.');
    });
    const stopped = vi.spyOn(LateMaker.prototype, 'stop');
    const running = await startServer({ distDir, host: '127.0.0.1', port: 0, backend });
    const privacy = async () =>
      (await fetch(`${running.url}/Privacy/`, { redirect: 'manual' })).headers.get('location');
    try {
      await writeFile(rules, (await readFile(rules, 'utf8')).replaceAll('/nl/privacy/', '/nl/gegevens/'));
      await expect(running.reload()).rejects.toThrow('The snapshot cannot be read.');
      expect([await privacy(), stopped.mock.calls.length]).toEqual(['/nl/privacy/', 1]);
      isReadable = true;
      await running.reload();
      expect([await privacy(), stopped.mock.calls.length]).toEqual(['/nl/gegevens/', 2]);
      expect(new Set(stopped.mock.contexts).size).toBe(2);
    } finally {
      await running.stop();
      stopped.mockRestore();
    }
  });
});

describe('a page that is made when somebody asks', () => {
  it('is that of the new release where the site is exchanged while it is waited for', async () => {
    const distDir = join(site.folder, 'late');
    await cp(join(site.folder, 'dist/hosting'), join(distDir, 'hosting'), { recursive: true });
    await mkdir(join(distDir, 'client/nl/list'), { recursive: true });
    await mkdir(join(distDir, 'late'));
    const late = join(distDir, 'late/pages.json');
    await writeFile(late, '{"version":1,"variables":{},"pages":{"/nl/list/index.html":"late x"}}');
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    let answer = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const makeElsewhere = async (): Promise<boolean> => {
      asked();
      await isAnswered;
      return false;
    };
    const running = await startServer({ distDir, host: '127.0.0.1', port: 0, makeElsewhere });
    try {
      const waiting = fetch(`${running.url}/nl/list/`);
      await isAsked;
      await writeFile(late, '{"version":1,"variables":{},"pages":{}}');
      await writeFile(join(distDir, 'client/nl/list/index.html'), 'new');
      await running.reload();
      answer();
      expect(await (await waiting).text()).toBe('new');
    } finally {
      await running.stop();
    }
  });
});

describe('starting and stopping', () => {
  it('says what to do when the port is taken or the site is not built', async () => {
    const port = Number(new URL(site.url).port);
    const distDir = join(site.folder, 'dist');
    await expect(startServer({ distDir, host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${String(port)} on 127.0.0.1 is taken by another program. Stop it, or set PORT to a free port.`,
    );
    await expect(startServer({ distDir: site.folder, host: '127.0.0.1', port: 0 })).rejects.toThrow(
      `There is no built site in ${site.folder} (client/ or hosting/rules.json is missing). Run \`npm run build\` first.`,
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
      distDir: join(site.folder, 'dist'),
      host: '127.0.0.1',
      port: 0,
      backend: backendOf(app, () => undefined),
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
