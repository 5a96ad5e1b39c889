import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOfReferer } from '#server/accounts/next-of-referer.ts';
import { ownerPath, safeNext } from '#server/owners/owner-paths.ts';

describe('safeNext', () => {
  it.each(['/nl/owner/', '/fr/owner/account/', '/nl/owner/account/?done=password', '/de/owner/property/46/'])(
    'goes on to %s',
    (path) => {
      expect(safeNext(path, 'en')).toBe(path);
    },
  );

  it.each([
    '//evil.example/nl/owner/',
    'https://evil.example/nl/owner/',
    '/nl/owner/../../api/',
    '/nl/owner/%2e%2e/',
    '/nl/owner/\\evil.example',
    '/nl/owner/#x',
    '/nl/owner/?next=//evil.example',
    '/nl/owners/',
    '/nl/login/',
    ' /nl/owner/',
    '/nl/owner/\n',
    undefined,
    ['/nl/owner/'],
  ])('never goes on to %j', (next) => {
    expect(safeNext(next, 'nl')).toBe(ownerPath('nl'));
  });

  it('stays on this site, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const next of [text, `https://${text}`, `//${text}/nl/owner/`, `/nl/owner/${text}`, `/${text}/owner/`]) {
          const base = 'https://www.immo-lindehof.example';
          const { origin, pathname } = new URL(safeNext(next, 'nl'), base);
          expect(origin).toBe(base);
          expect(pathname).toMatch(/^\/[a-z]{2}\/owner\//u);
        }
      }),
    );
  });
});

describe('nextOfReferer', () => {
  it('reads where a visitor of the login page wanted to go', () => {
    expect(nextOfReferer('https://a.example/nl/login/?next=%2Fnl%2Fowner%2Faccount%2F')).toBe('/nl/owner/account/');
    for (const none of [null, '', 'nonsense', 'https://a.example/nl/login/'])
      expect(nextOfReferer(none)).toBeUndefined();
  });
});
