import { expect, it } from 'vitest';
import { openPage } from '#scripts/test-setup/inline-page.ts';

async function sentBy(navigator: object, url = 'https://agency.example/nl/te-koop/46/'): Promise<string[]> {
  const sent: string[] = [];
  await openPage('src/features/visit/count-visit.inline.ts', {
    url,
    attributes: 'data-visit="46"',
    prepare: (window) => {
      const sendBeacon = (path: string, fields: URLSearchParams) => sent.push(`${path} ${fields.toString()}`);
      for (const [name, value] of Object.entries({ sendBeacon, webdriver: false, ...navigator }))
        Object.defineProperty(window.navigator, name, { value });
      Object.defineProperty(window.document, 'referrer', { value: 'https://search.example/results?q=villa' });
    },
  });
  return sent;
}

it('counts a visit with the origin of the page before and the medium of the address, and nothing else of both', async () => {
  const page = 'page=%2Fnl%2Fte-koop%2F46%2F';
  const referrer = 'referrer=https%3A%2F%2Fsearch.example';
  expect(await sentBy({})).toEqual([`/api/beacon listing=46&${page}&${referrer}&medium=`]);
  expect(await sentBy({}, 'https://agency.example/nl/te-koop/46/?utm_medium=email&utm_source=a')).toEqual([
    `/api/beacon listing=46&${page}&${referrer}&medium=email`,
  ]);
});

it('does not count somebody who refuses, nor a browser that a program drives', async () => {
  expect(await sentBy({ doNotTrack: '1' })).toEqual([]);
  expect(await sentBy({ globalPrivacyControl: true })).toEqual([]);
  expect(await sentBy({ webdriver: true })).toEqual([]);
  expect(await sentBy({ doNotTrack: '0', globalPrivacyControl: false })).toHaveLength(1);
});
