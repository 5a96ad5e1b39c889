import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRenderer, type Renderer } from './renderer.ts';

/** In the form that the build keeps; tests/build/plain-astro.test.ts holds the real one. */
const entry = `
const page = { type: 'page', component: 'src/pages/[...page].astro' };
const answers = {
  '/nl/contact/': () => new Response('<p>€</p>'),
  '/404/': () => new Response('missing', { status: 404 }),
  '/robots.txt': () => new Response('User-agent: *'),
  '/empty/': () => new Response(null),
  '/moved/': () => new Response(null, { status: 301 }),
  '/gone/': () => new Response('gone', { status: 404 }),
  '/broken/': () => { throw new Error('listing 46 has no photo'); },
};
export const paths = async () => [
  { pathname: '/nl/contact', route: page, cacheKey: 'first' },
  { pathname: '/nl/contact', route: page, cacheKey: 'second' },
  { pathname: '/robots.txt', route: { type: 'endpoint', component: 'src/pages/robots.txt.ts' } },
  ...['404', 'empty', 'moved', 'gone', 'broken'].map((name) => ({ pathname: '/' + name, route: page })),
];
export const render = async (request) => {
  const response = answers[new URL(request.url).pathname]();
  const { status, body } = response;
  return { status, ...(body && { bytes: Buffer.from(await response.arrayBuffer()) }), reads: 0 };
};
export const choose = (paths) => {
  globalThis.chosenPaths = paths.map(({ pathname }) => pathname);
};
export const unitsOfSet = () => ['site/agency/phone'];
export const unitValue = (unit) => unit + ' now';
`;

let folder = '';
let renderer: Renderer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-renderer-'));
  writeFileSync(join(folder, 'entry.mjs'), entry);
  renderer = await openRenderer(folder, 'https://www.lindehof.example');
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const textOf = async (file: string) => (await renderer.render(file))?.bytes.toString();

describe('a renderer that an earlier build has bundled', () => {
  it('names each file once, with the key of the route that claimed it first', () => {
    expect(renderer.paths.slice(0, 3).map(({ file, key }) => ({ file, key }))).toEqual([
      { file: '/nl/contact/index.html', key: 'first' },
      { file: '/robots.txt', key: undefined },
      { file: '/404.html', key: undefined },
    ]);
  });

  it('asks for pages as folders and for files by their name', async () => {
    expect(await textOf('/nl/contact/index.html')).toBe('<p>€</p>');
    expect(await textOf('/robots.txt')).toBe('User-agent: *');
    expect(await textOf('/404.html')).toBe('missing');
    expect(await renderer.render('/empty/index.html')).toBeUndefined();
  });

  it('says what a file was made from, and what that is worth now', async () => {
    const { reads = -1 } = (await renderer.render('/robots.txt')) ?? {};
    expect(renderer.unitsOf(reads).map(renderer.unitValue)).toEqual(['site/agency/phone now']);
  });

  it('says which page failed, and keeps what it threw', async () => {
    await expect(renderer.render('/broken/index.html')).rejects.toThrow(
      expect.objectContaining({
        message: '/broken/index.html could not be rendered by src/pages/[...page].astro: listing 46 has no photo',
        cause: new Error('listing 46 has no photo'),
      }),
    );
  });

  it('publishes no page that answers with an error or leads elsewhere', async () => {
    for (const [file, status] of [
      ['/gone/index.html', 404],
      ['/moved/index.html', 301],
    ] as const)
      await expect(renderer.render(file)).rejects.toThrow(
        `${file} answers ${status} where 200 is expected, so it is not published.`,
      );
    await expect(renderer.render('/nl/other/index.html')).rejects.toThrow('The renderer has no page for');
  });
});

describe('a renderer that is opened again in one process', () => {
  it('has the pages of now in their order, whatever came and went', async () => {
    const own = mkdtempSync(join(tmpdir(), 'gevel-renderer-'));
    const pages = ['a', 'b', 'c', 'd'].map((name) => ({ pathname: `/${name}`, route: { type: 'page' } }));
    writeFileSync(
      join(own, 'entry.mjs'),
      'export const paths = async () => globalThis.pathsOfTest;\nexport const choose = () => undefined;\n',
    );
    try {
      for (const places of [[0, 1, 2], [0, 2], [0, 1, 2, 3], [3, 1], [1, 3], []]) {
        Object.assign(globalThis, { pathsOfTest: places.map((place) => pages[place]) });
        const opened = await openRenderer(own, 'https://www.lindehof.example');
        const files = ['a', 'b', 'c', 'd'].map((name) => `/${name}/index.html`);
        const now = places.map((place) => files[place]);
        expect(opened.paths.map(({ file }) => file)).toEqual(now);
        for (const file of files) {
          const choose = () => {
            opened.choose([file]);
          };
          if (now.includes(file)) expect(choose).not.toThrow();
          else expect(choose).toThrow('The renderer has no page for');
        }
      }
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });
});
