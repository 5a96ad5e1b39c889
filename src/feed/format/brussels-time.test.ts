import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brusselsDate, brusselsDateTime } from './brussels-time.ts';

describe('brusselsDateTime', () => {
  it.each([
    ['2026-11-02 09:30:00', '2026-11-02T09:30:00+01:00'],
    ['2026-07-02 09:30', '2026-07-02T09:30:00+02:00'],
    ['2026-07-02', '2026-07-02T00:00:00+02:00'],
    ['2026-07-02T07:30:00Z', '2026-07-02T09:30:00+02:00'],
    ['2026-07-02T07:30:00.123+00:00', '2026-07-02T09:30:00+02:00'],
    ['2026-03-29 03:30:00', '2026-03-29T03:30:00+02:00'],
    ['2026-03-29 01:30:00', '2026-03-29T01:30:00+01:00'],
  ])('reads %s as %s', (text, expected) => {
    expect(brusselsDateTime(text)).toBe(expected);
  });

  it.each(['03/04/2026', '2026-02-30', '2026-13-01', 'today', '', '2026-11-02 25:00:00', '0000-00-00 00:00:00'])(
    'refuses %j instead of guessing',
    (text) => {
      expect(brusselsDateTime(text)).toBeUndefined();
    },
  );

  it('keeps the instant of a time with a zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const iso = brusselsDateTime(new Date(seconds * 1000).toISOString()) ?? '';
        expect(Date.parse(iso)).toBe(seconds * 1000);
      }),
    );
  });
});

describe('brusselsDate', () => {
  it('gives the day that it is in Brussels', () => {
    expect(brusselsDate('2026-06-30T22:30:00Z')).toBe('2026-07-01');
    expect(brusselsDate('2026-06-30')).toBe('2026-06-30');
  });
});
