import { afterEach, expect, it, vi } from 'vitest';
import { lateKey } from '#base/late-key.ts';
import { announce, pagesForSearch } from '#publish/announce.ts';
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
it('names the pages among files, but none that is made when somebody asks for it', () => {
  const keyOf = (file: string): string | undefined => (file.includes('pagina-2') ? lateKey('x') : undefined);
  expect(pagesForSearch([...made, '/nl/te-koop/pagina-2/index.html'], keyOf, ['nl', 'fr'])).toEqual(['/nl/te-koop/']);
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

it('tells search engines which pages show something else, and nothing where nobody knows', async () => {
  const { site, sent } = withSearchEngines();
  const host = new URL(site.url).host;
  const changed = ['/nl/te-koop/', '/nl/te-koop/gent/huis/46/'];
  expect(await announce({ changed }, site)).toEqual([]);
  expect(await announce({}, site)).toEqual([]);
  const urlList = changed.map((path) => site.url + path);
  expect(sent).toEqual([['https://api.indexnow.org/indexnow', { host, key: 'a1b2c3d4', urlList }]]);
});

it('tells them of more pages than they take at once in parts, and of nothing without a key', async () => {
  const { site, sent } = withSearchEngines();
  const changed = Array.from({ length: 10_001 }, (_, index) => `/nl/${index}/`);
  await announce({ changed }, site);
  expect(sent.map((call) => (call as [string, { urlList: string[] }])[1].urlList.length)).toEqual([10_000, 1]);
  await announce({ changed }, readSiteConfig('content/site.json', {}));
  expect(sent).toHaveLength(2);
});
