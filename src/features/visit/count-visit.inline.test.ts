import { expect, it } from 'vitest';
import { openPage } from '#scripts/test-setup/inline-page.ts';

const home = 'https://agency.example/nl/te-koop/46/';
const search = 'https://search.example/results?q=villa';

async function openWith(navigator: object, url = home, before = search) {
  const sent: string[] = [];
  const page = await openPage('src/features/visit/count-visit.inline.ts', {
    url,
    attributes: 'data-visit="46" data-src="/visit.js"',
    prepare: (window) => {
      const sendBeacon = (path: string, fields: URLSearchParams) => sent.push(`${path} ${fields.toString()}`);
      for (const [name, value] of Object.entries({ sendBeacon, webdriver: false, ...navigator }))
        Object.defineProperty(window.navigator, name, { value });
      Object.defineProperty(window.document, 'referrer', { value: before });
    },
  });
  await page.settled();
  return { sent, asked: page.asked };
}

async function sentBy(navigator: object, url = home): Promise<string[]> {
  return (await openWith(navigator, url)).sent;
}

it('counts a visit with the origin of the page before and the medium of the address, and nothing else of both', async () => {
  const page = 'page=%2Fnl%2Fte-koop%2F46%2F';
  const referrer = 'referrer=https%3A%2F%2Fsearch.example';
  expect(await sentBy({})).toEqual([`/api/beacon listing=46&${page}&${referrer}&medium=`]);
  expect(await sentBy({}, `${home}?utm_medium=email&utm_source=a`)).toEqual([
    `/api/beacon listing=46&${page}&${referrer}&medium=email`,
  ]);
});

it('does not count somebody who refuses, nor a browser that a program drives', async () => {
  expect(await sentBy({ doNotTrack: '1' })).toEqual([]);
  expect(await sentBy({ globalPrivacyControl: true })).toEqual([]);
  expect(await sentBy({ webdriver: true })).toEqual([]);
  expect(await sentBy({ doNotTrack: '0', globalPrivacyControl: false })).toHaveLength(1);
});

it('asks for what carries the origin on where a site or a campaign led to the page or one before, and else for nothing', async () => {
  const askedAt = async (path: string, before: string) =>
    (await openWith({}, `https://agency.example${path}`, before)).asked;
  const own = 'https://agency.example/nl/';
  expect(await askedAt('/nl/', '')).toEqual([]);
  expect(await askedAt('/nl/te-koop/?page=2', own)).toEqual([]);
  expect(await askedAt('/nl/', search)).toEqual(['/visit.js']);
  expect(await askedAt('/nl/?utm_source=krant', '')).toEqual(['/visit.js']);
  expect(await askedAt('/nl/te-koop/#from=search&landing=/nl/', own)).toEqual(['/visit.js']);
});

it('carries nothing of somebody who refuses to be counted', async () => {
  expect((await openWith({ doNotTrack: '1' })).asked).toEqual([]);
  expect((await openWith({ globalPrivacyControl: true })).asked).toEqual([]);
  expect((await openWith({ webdriver: true })).asked).toEqual(['/visit.js']);
});

it('counts a page that was carried to as one of our own, without the campaign of its visit', async () => {
  const { sent } = await openWith({}, `${home}#from=mail&landing=/nl/&utm_medium=email`, 'https://agency.example/nl/');
  expect(sent).toEqual([
    '/api/beacon listing=46&page=%2Fnl%2Fte-koop%2F46%2F&referrer=https%3A%2F%2Fagency.example&medium=',
  ]);
});
