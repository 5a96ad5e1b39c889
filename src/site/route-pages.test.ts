import { describe, expect, it } from 'vitest';
import { routePages } from './route-pages.ts';

describe('pages of a route', () => {
  it('makes one page for each enabled language', () => {
    const paths = { nl: '/nl/gratis-schatting/', fr: '/fr/estimation-gratuite/', en: '/en/free-valuation/' };
    expect(routePages({ paths }, ['nl', 'en', 'de'])).toEqual([
      { path: 'nl/gratis-schatting', language: 'nl' },
      { path: 'en/free-valuation', language: 'en' },
    ]);
  });

  it('makes no page for a path of another language', () => {
    const paths = { en: '/en/thank-you/contact/', de: '/en/thank-you/contact/' };
    expect(routePages({ paths }, ['en', 'de'])).toEqual([{ path: 'en/thank-you/contact', language: 'en' }]);
  });
});
