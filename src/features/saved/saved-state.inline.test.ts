import { expect, it } from 'vitest';
import { savedEvent, savedKey, seenKey, seenLimit } from '#contracts/saved.ts';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

const file = 'src/features/saved/saved-state.inline.ts';
const body =
  '<button class="heart" value="46"></button><button class="heart" value="51"></button><span class="saved-count"></span>';
const kept = (...ids: readonly string[]): string =>
  JSON.stringify({ version: 1, homes: ids.map((id) => ({ id, at: 1, copy: { title: 'Villa', path: '/nl/46/' } })) });

type Page = Awaited<ReturnType<typeof openPage>>;

const shown = (page: Page) => [
  ...[...page.window.document.querySelectorAll('.heart')].map((heart) => heart.getAttribute('aria-pressed')),
  elementIn(page, '.saved-count').textContent,
];

function withStored(key: string, value: string, attributes = ''): Promise<Page> {
  return openPage(file, {
    url: 'https://agency.example/nl/te-koop/46/',
    body,
    attributes,
    prepare: ({ localStorage }) => {
      localStorage.setItem(key, value);
    },
  });
}

it('shows which hearts are pressed and how many homes are saved', async () => {
  expect(shown(await withStored(savedKey, kept('51', '77')))).toEqual(['false', 'true', '2']);
  expect(shown(await withStored(savedKey, kept()))).toEqual(['false', 'false', '']);
});

it('takes a storage that is spoilt or empty for none', async () => {
  expect(shown(await withStored(savedKey, '{"homes":[{"id":"46"'))).toEqual(['false', 'false', '']);
  expect(shown(await withStored('other', '1'))).toEqual(['false', 'false', '']);
});

it('follows a change, and a page that the browser brings back', async () => {
  const page = await withStored(savedKey, kept());
  const { localStorage, Event } = page.window;
  localStorage.setItem(savedKey, kept('46'));
  page.window.dispatchEvent(new Event(savedEvent));
  expect(shown(page)).toEqual(['true', 'false', '1']);
  localStorage.setItem(savedKey, kept('46', '51'));
  page.window.dispatchEvent(new Event('pageshow'));
  expect(shown(page)).toEqual(['true', 'true', '2']);
});

it('remembers the home on the page, the latest first, each once and so many as it may', async () => {
  const paths = Array.from({ length: seenLimit }, (_, index) => `/nl/${String(index)}/`);
  const seen = async (before: string, attributes = 'data-home="1"') =>
    (await withStored(seenKey, before, attributes)).window.localStorage.getItem(seenKey);
  const here = '/nl/te-koop/46/';
  expect(await seen(paths.join(' '))).toBe([here, ...paths.slice(0, -1)].join(' '));
  expect(await seen(`/nl/1/ ${here}`)).toBe(`${here} /nl/1/`);
  expect(await seen('/nl/1/', '')).toBe('/nl/1/');
  expect((await withStored('other', '1', 'data-home="1"')).window.localStorage.getItem(seenKey)).toBe(here);
});
