import { expect, it } from 'vitest';
import { openPage } from '#scripts/test-setup/inline-page.ts';

const part = (goal: string, names: readonly string[]) =>
  `<section><ul>${names.map((name) => `<li><a href="/de/${goal}/${name}/">${name}</a></li>`).join('')}</ul></section>`;

async function linksAt(path: string) {
  const body = `<div class="gone-lists">${part('zu-verkaufen', ['haus', 'wohnung', 'aalst', 'eeklo'])}${part('zu-vermieten', ['haus', 'wohnung', 'eeklo'])}</div>`;
  const { window } = await openPage('src/layouts/gone-lists.inline.ts', {
    url: `https://agency.example${path}`,
    body,
  });
  return [...window.document.querySelectorAll('a')].map(
    ({ pathname, parentElement }) => pathname + (parentElement?.className === 'is-near' ? '*' : ''),
  );
}

it('puts town and kind of the home that is gone first', async () => {
  expect(await linksAt('/de/zu-vermieten/eeklo/wohnung/219/')).toEqual([
    '/de/zu-vermieten/wohnung/*',
    '/de/zu-vermieten/eeklo/*',
    '/de/zu-vermieten/haus/',
    '/de/zu-verkaufen/haus/',
    '/de/zu-verkaufen/wohnung/',
    '/de/zu-verkaufen/aalst/',
    '/de/zu-verkaufen/eeklo/',
  ]);
});

it('leaves the lists as they are where the address says nothing', async () => {
  const [first] = await linksAt('/property/117/');
  expect(first).toBe('/de/zu-verkaufen/haus/');
});
