import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRoutes, routeSchema } from './route-schema.ts';

const route = (original: string, nl: string) => ({ original, type: 'page', paths: { nl }, breadcrumbs: {} });

describe('routeSchema', () => {
  it('takes every route of the site', () => {
    expect(readRoutes(readFileSync('content/routes.json', 'utf8')).length).toBeGreaterThan(20);
  });

  it.each(['/../x/', '/a/../', '/./', '/a\\b/', '/a%2fb/', '/a?b/', '//', 'a/', '/a'])(
    'refuses the original path %s, which names no folder of the site',
    (original) => {
      expect(routeSchema.safeParse(route(original, '/nl/a/')).error?.issues).toMatchObject([
        { path: ['original'], message: 'an original path starts and ends with a slash' },
      ]);
    },
  );

  it.each(['/nl/../x/', '/nl/./', '/nl/a%20b/', '/nl\\x/', '/x/', '/nl//'])('refuses the path %s', (path) => {
    expect(routeSchema.safeParse(route('/a/', path)).error?.issues).toMatchObject([
      { path: ['paths', 'nl'], message: 'a localized path is /{language}/.../' },
    ]);
  });
});
