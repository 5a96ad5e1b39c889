import { describe, expect, it } from 'vitest';
import { parseRange } from '#hosting/serve/byte-range.ts';
import { chooseEncoding } from '#hosting/serve/encoding.ts';

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['identity, br;q=0.5', 'identity'],
    ['BR', 'br'],
    ['deflate', 'identity'],
    ['*;q=0', 'identity'],
    ['br;q=nonsense', 'identity'],
  ])('answers %j with %s when both forms exist', (header, expected) => {
    expect(chooseEncoding(header, ['identity', 'br', 'gzip'])).toBe(expected);
  });

  it('sends only what exists', () => {
    expect(chooseEncoding('br', ['identity', 'gzip'])).toBe('identity');
    expect(chooseEncoding('br, gzip', ['identity', 'gzip'])).toBe('gzip');
  });
});

describe('parseRange', () => {
  it.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=990-5000', { start: 990, end: 999 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    [undefined, undefined],
  ])('reads %j of 1000 bytes', (header, expected) => {
    expect(parseRange(header, 1000)).toEqual(expected);
  });
});
