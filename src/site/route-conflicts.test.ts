import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRoutes } from './route-schema.ts';
import { checkRoutes, routeConflicts } from './route-conflicts.ts';

describe('paths that two routes claim', () => {
  it('are named with both routes', () => {
    const routes = [
      { original: '/mission/', paths: { nl: '/nl/missie/', fr: '/fr/mission/' } },
      { original: '/team/', paths: { nl: '/nl/team/', fr: '/fr/mission/' } },
    ];
    expect(routeConflicts(routes)).toEqual(['/fr/mission/ (/mission/ and /team/)']);
    expect(() => checkRoutes(routes)).toThrow('Give one of them another in content/routes.json');
  });

  it('are none where one route gives two languages the same page', () => {
    const paths = { en: '/en/thank-you/contact/', de: '/en/thank-you/contact/' };
    expect(routeConflicts([{ original: '/feedback/contact-me/', paths }])).toEqual([]);
  });

  it('are none in the route table of the site', () => {
    expect(routeConflicts(readRoutes(readFileSync('content/routes.json', 'utf8')))).toEqual([]);
  });
});
