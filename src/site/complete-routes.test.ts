import { describe, expect, it } from 'vitest';
import type { RouteEntry } from '#domain/route.ts';
import { completeRoutes } from './complete-routes.ts';

const services: RouteEntry = {
  original: '/Diensten/',
  type: 'page',
  view: 'services',
  paths: { nl: '/nl/diensten/' },
  breadcrumbs: { nl: [{ name: 'Diensten' }], fr: [{ name: 'Nos services à vous' }] },
};
const article: RouteEntry = {
  original: '/diensten/nieuwbouw/',
  type: 'article',
  paths: { nl: '/nl/diensten/nieuwbouw/', fr: '/fr/services/neuf/' },
  breadcrumbs: {
    nl: [{ name: 'Diensten', path: '/nl/diensten/' }, { name: 'Nieuwbouw' }],
    fr: [{ name: 'Services', path: '/fr/services/' }, { name: 'Neuf' }],
  },
};
const listing: RouteEntry = { original: '/property/46/', type: 'property', paths: {}, breadcrumbs: {} };

describe('completeRoutes', () => {
  it('makes a path of the translated names', () => {
    const [completed] = completeRoutes([services], ['nl', 'fr'], 'nl');
    expect(completed?.paths).toEqual({ nl: '/nl/diensten/', fr: '/fr/nos-services-a-vous/' });
  });

  it('makes a path of the original one for a language that is new to the table, with the steps of the default one', () => {
    const [parent, child] = completeRoutes([services, article], ['nl', 'lb'], 'nl');
    expect(parent?.paths['lb']).toBe('/lb/diensten/');
    expect(child?.paths['lb']).toBe('/lb/diensten/nieuwbouw/');
    expect(child?.breadcrumbs['lb']).toEqual([{ name: 'Diensten', path: '/lb/diensten/' }, { name: 'Nieuwbouw' }]);
  });

  it('leads a step whose path changed in the table to the page of its name, and to none that several have', () => {
    const moved: RouteEntry = { ...services, paths: { nl: '/nl/wat-wij-doen/' } };
    const [, child] = completeRoutes([moved, article], ['nl'], 'nl');
    expect(child?.breadcrumbs['nl']).toEqual([{ name: 'Diensten', path: '/nl/wat-wij-doen/' }, { name: 'Nieuwbouw' }]);
    const twin: RouteEntry = { ...moved, original: '/andere/', paths: { nl: '/nl/andere/' } };
    expect(completeRoutes([moved, twin, article], ['nl'], 'nl').at(-1)?.breadcrumbs['nl']).toEqual(
      article.breadcrumbs['nl'],
    );
  });

  it('leaves a complete entry, and the rows of listings, as they are', () => {
    expect(completeRoutes([article, listing], ['nl', 'fr'], 'nl')).toEqual([article, listing]);
    expect(completeRoutes([listing], ['lb'], 'nl')).toEqual([listing]);
  });
});
