import { afterEach, expect, it } from 'vitest';
import { __vitePreload as preload } from './preload.ts';

afterEach(() => {
  document.head.replaceChildren();
});

const asked = () => [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

it('asks once for each file that a chunk needs, and gives what loads it', async () => {
  const load = () => Promise.resolve('the chunk');
  expect(await preload(load, ['_astro/map.js', '_astro/react.js'])).toBe('the chunk');
  expect(await preload(load, ['_astro/react.js'])).toBe('the chunk');
  expect(asked()).toEqual([
    ['modulepreload', '/_astro/map.js'],
    ['modulepreload', '/_astro/react.js'],
  ]);
});

it('asks for nothing where a chunk stands alone, and hands a failure on', async () => {
  await expect(preload(() => Promise.reject(new Error('It did not come.')))).rejects.toThrow('It did not come.');
  expect(asked()).toEqual([]);
});
