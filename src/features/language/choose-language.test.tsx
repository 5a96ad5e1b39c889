import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

/** Where the script of a page without language leads to, of a visitor who comes to it. */
async function ledTo(address: string, before: string): Promise<unknown> {
  history.replaceState(null, '', address);
  document.body.innerHTML = '<main><a hreflang="nl" href="/nl/">NL</a><a hreflang="en" href="/en/">EN</a></main>';
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(before);
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  vi.resetModules();
  await import('./choose-language.ts');
  return replace.mock.lastCall?.[0];
}

it('leads on to the own language, with the question and the place of the address', async () => {
  expect(await ledTo('/?page=2#main', '')).toBe('/en/?page=2#main');
});

it('says to the next page which site led to this one, which that page cannot see', async () => {
  expect(await ledTo('/', 'https://www.google.be/')).toBe('/en/#from=search&landing=/');
  expect(await ledTo('/?utm_source=krant', 'https://www.google.be/')).toBe(
    '/en/?utm_source=krant#from=search&landing=/&utm_source=krant',
  );
});
