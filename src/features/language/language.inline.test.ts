import { expect, it } from 'vitest';
import { openPage } from '#scripts/test-setup/inline-page.ts';
import { placeKey } from './place-key.ts';

async function startsAt(path: string, place?: string): Promise<number> {
  let starts = 0;
  const page = await openPage('src/features/language/language.inline.ts', {
    url: `https://agency.example${path}`,
    attributes: 'data-src="/switch.js"',
    chunk: { start: () => (starts += 1) },
    prepare: ({ sessionStorage }) => {
      if (place !== undefined) sessionStorage.setItem(placeKey, place);
    },
  });
  await page.settled();
  return starts;
}

it('fetches the code of languages where a place waits or the address wishes for a language, and else nothing', async () => {
  expect(await startsAt('/nl/')).toBe(0);
  expect(await startsAt('/nl/?lngs=2')).toBe(0);
  expect(await startsAt('/nl/?lng=fr')).toBe(1);
  expect(await startsAt('/nl/?page=2&lng=fr')).toBe(1);
  expect(await startsAt('/nl/', '{}')).toBe(1);
});
