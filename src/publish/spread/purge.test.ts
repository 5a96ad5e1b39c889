import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson } from '#base/json.ts';
import { publishMade } from '#publish/spread/bucket.fixture.ts';
import { purgeChanged } from '#publish/spread/purge.ts';
import { rollBack } from '#release/roll-back.ts';

let folder: string;
let dist: string;
let server: Server;
let status: number;
let heard: unknown[];
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-purge-'));
  dist = join(folder, 'dist');
  [status, heard] = [200, []];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      heard.push([request.headers.authorization, parseJson(text)]);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  env = {
    CDN_PURGE_URL: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    CDN_PURGE_TOKEN: 'abc',
  };
});

afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const files = {
  '/nl/index.html': 'home',
  '/nl/te-koop/gent/huis/46/index.html': 'a house',
  '/cards/nl/46-0/index.html': 'its card',
  '/sitemap.xml': 'addresses',
  '/exports/homes.json': 'homes',
  '/_astro/a.css': 'style',
};

/** Without waiting: no server takes this over. */
const purge = (variables = env): Promise<string[]> => purgeChanged(dist, variables, 0);

/** What the CDN was told last. */
const said = (): unknown => heard.at(-1);

describe('the purge of a CDN', () => {
  it('names everything that answers otherwise: pages, cards, sitemaps, exports, redirects, what is gone', async () => {
    await publishMade(dist, 1, { files });
    expect(await purge()).toEqual([]);
    expect(said()).toEqual(['Bearer abc', { everything: true }]);
    const { '/nl/te-koop/gent/huis/46/index.html': house, ...others } = files;
    expect(house).toBe('a house');
    const moved = [{ from: '/nl/te-koop/gand/huis/46/', to: '/nl/te-koop/gent/huis/46/' }];
    await publishMade(dist, 2, {
      files: {
        ...others,
        '/sitemap.xml': 'fewer',
        '/exports/homes.json': 'none',
        '/cards/nl/46-0/index.html': 'sold',
        '/theme.css': 'red',
      },
      rules: { moved, gone: ['/for-sale/46/'] },
    });
    expect(await purge()).toEqual([]);
    const paths = [
      '/cards/nl/46-0/',
      '/exports/homes.json',
      '/for-sale/46/',
      '/nl/te-koop/gand/huis/46/',
      '/nl/te-koop/gent/huis/46/',
      '/sitemap.xml',
      '/theme.css',
    ];
    expect(said()).toEqual(['Bearer abc', { everything: false, paths }]);
    await rollBack(dist);
    await purge();
    expect(said()).toEqual(['Bearer abc', { everything: false, paths }]);
    expect(heard).toHaveLength(3);
    await purge();
    expect(heard).toHaveLength(3);
  });

  it('names every path that gets another header', async () => {
    await publishMade(dist, 1, { files });
    await purge();
    await publishMade(dist, 2, {
      files,
      rules: { headers: [{ pattern: '/_astro/*', set: { 'Cache-Control': 'x' } }] },
    });
    await purge();
    const paths = Object.keys(files).map((file) => file.replace('index.html', ''));
    expect(said()).toEqual(['Bearer abc', { everything: false, paths: paths.sort() }]);
  });

  it('is told again until it listens, of all that changed meanwhile', async () => {
    await publishMade(dist, 1, { files });
    await purge();
    status = 500;
    await publishMade(dist, 2, { files: { ...files, '/nl/index.html': 'second' } });
    expect(await purge()).toEqual(['CDN_PURGE_URL answered 500. The site is published; its caches may be older.']);
    status = 200;
    await publishMade(dist, 3, { files: { ...files, '/nl/index.html': 'second', '/sitemap.xml': 'other' } });
    expect(await purge()).toEqual([]);
    expect(said()).toEqual(['Bearer abc', { everything: false, paths: ['/nl/', '/sitemap.xml'] }]);
  });

  it('of nobody asks nothing, and says so where nobody answers', async () => {
    await publishMade(dist, 1, { files });
    expect(await purge({})).toEqual([]);
    server.close();
    expect(await purge()).toEqual([expect.stringContaining('CDN_PURGE_URL did not answer')]);
  });
});
