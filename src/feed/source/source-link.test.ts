import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { safeHttpUrl, safeRelativePath, sourceLink } from './source-link.ts';

describe('sourceLink', () => {
  it('takes a path below the feed', () => {
    expect(sourceLink('media/villa.jpg')).toEqual({ kind: 'path', path: 'media/villa.jpg' });
  });

  it('takes an http(s) address', () => {
    expect(sourceLink('https://pictures.example/a b.jpg')).toEqual({
      kind: 'url',
      url: 'https://pictures.example/a%20b.jpg',
    });
  });

  it.each([
    '../secret.jpg',
    'media/../../secret.jpg',
    '/etc/passwd',
    'C:\\secret.jpg',
    'media/%2e%2e/secret.jpg',
    '.env',
    'media//a.jpg',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'https://user:word@pictures.example/a.jpg',
    'media/a.jpg\u0000.txt',
    42,
    null,
  ])('refuses %j', (value) => {
    expect(sourceLink(value)).toBeUndefined();
  });

  it('never accepts a path that leaves its folder', () => {
    const part = fc.constantFrom('..', '.', '/', '\\', 'a', '%2e', ' ', ':', '...');
    fc.assert(
      fc.property(fc.string({ unit: part }), (text) => {
        const path = safeRelativePath(text);
        if (path !== undefined) expect(join('/feed', path).startsWith('/feed/')).toBe(true);
      }),
    );
  });

  it('accepts addresses only with http or https', () => {
    fc.assert(
      fc.property(fc.constantFrom('http', 'https', 'ftp', 'ws', 'file', 'data'), fc.webPath(), (scheme, path) => {
        const isOurs = scheme.startsWith('http');
        expect(safeHttpUrl(`${scheme}://feed.example${path}`) !== undefined).toBe(isOurs);
      }),
    );
  });
});
