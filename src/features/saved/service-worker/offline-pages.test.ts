import { expect, it } from 'vitest';
import { isHomePath, mayKeep } from './offline-pages.ts';

it.each([
  ['/nl/te-koop/gent/villa-aan-het-water/46/', true],
  ['/fr/a-louer/liege/appartement/314/', true],
  ['/nl/te-koop/gent/', false],
  ['/nl/', false],
  ['/nl/te-koop/pagina-2/', false],
  ['/api/forms/46/', false],
])('tells the page of a home by its path: %s is %s', (path, isHome) => {
  expect(isHomePath(path)).toBe(isHome);
});

it.each([
  ['public, max-age=0, must-revalidate', 200, true],
  ['no-store', 200, false],
  ['private, max-age=60', 200, false],
  ['public, max-age=0, must-revalidate', 410, false],
])('keeps an answer with %s and status %i: %s', (caching, status, isKept) => {
  expect(mayKeep(new Response('', { status, headers: { 'cache-control': caching } }))).toBe(isKept);
});
