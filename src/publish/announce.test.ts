import { afterEach, expect, it, vi } from 'vitest';
import type { BuildResult } from '#publish/publish-built.ts';
import { announce, pagePaths } from '#publish/announce.ts';
import { readSiteConfig } from '#site/site-config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const made = [
  '/nl/te-koop/index.html',
  '/nl/404/index.html',
  '/nl/404/property/index.html',
  '/cards/nl/5-0/index.html',
  '/robots.txt',
];
const result: BuildResult = {
  nextDir: '',
  made,
  gone: ['/nl/te-koop/gent/huis/46/index.html'],
  late: [],
  mode: 'incremental',
  rules: {
    languages: ['nl'],
    defaultLanguage: 'nl',
    headers: [],
    redirects: [],
    moved: [],
    recordLists: { property: {}, project: {} },
    gone: [],
  },
  release: { id: 'a', builtAt: '', pages: 1, bytes: 1, mode: 'incremental' },
};

it('names the pages among files', () => {
  expect(pagePaths(made, ['nl', 'fr'])).toEqual(['/nl/te-koop/']);
});

/** The site with a key for IndexNow, and what search engines are sent. */
function withSearchEngines() {
  const site = readSiteConfig('content/site.json', {});
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return Promise.resolve(new Response('', { status: 202 }));
  });
  return { site: { ...site, rebuild: { ...site.rebuild, indexNowKey: 'a1b2c3d4' } }, sent };
}

it('tells search engines which pages changed, after a whole build those that show something else', async () => {
  const { site, sent } = withSearchEngines();
  const host = new URL(site.url).host;
  const urls = ['/nl/te-koop/', '/nl/te-koop/gent/huis/46/'].map((path) => site.url + path);
  expect(await announce(result, site)).toEqual([]);
  expect(await announce({ ...result, mode: 'full', changed: ['/nl/te-koop/'] }, site)).toEqual([]);
  expect(await announce({ ...result, mode: 'full' }, site)).toEqual([]);
  const address = 'https://api.indexnow.org/indexnow';
  expect(sent).toEqual([
    [address, { host, key: 'a1b2c3d4', urlList: urls }],
    [address, { host, key: 'a1b2c3d4', urlList: urls.slice(0, 1) }],
  ]);
});

it('names the pages too that are made when somebody asks for them', async () => {
  const { site, sent } = withSearchEngines();
  const [changed, gone] = ['/nl/te-koop/type/index.html', '/nl/te-koop/type/pagina-9/index.html'];
  await announce({ ...result, made: [], gone: [gone], lateChanged: [changed] }, site);
  const urlList = ['/nl/te-koop/type/', '/nl/te-koop/type/pagina-9/'].map((path) => site.url + path);
  expect(sent).toEqual([[expect.any(String), expect.objectContaining({ urlList })]]);
});

it('tells them of more pages than they take at once in parts, and of nothing without a key', async () => {
  const { site, sent } = withSearchEngines();
  const changed = Array.from({ length: 10_001 }, (_, index) => `/nl/${index}/`);
  await announce({ ...result, mode: 'full', changed }, site);
  expect(sent.map((call) => (call as [string, { urlList: string[] }])[1].urlList.length)).toEqual([10_000, 1]);
  await announce(result, readSiteConfig('content/site.json', {}));
  expect(sent).toHaveLength(2);
});
