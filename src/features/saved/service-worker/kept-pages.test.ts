import { expect, it } from 'vitest';
import { isHomePath } from './kept-pages.ts';

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
