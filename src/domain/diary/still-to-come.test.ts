import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { isStillToCome } from './still-to-come.ts';

const at = (time: string): number => brusselsMoment('2026-11-20', time);

describe('isStillToCome', () => {
  it('is over once it has begun, and without a time when its day is over', () => {
    const viewing = '2026-11-20T18:00:00+01:00';
    expect([isStillToCome(viewing, at('18:00')), isStillToCome(viewing, at('18:01'))]).toEqual([true, false]);
    for (const day of ['2026-11-20', '2026-11-20T00:00:00+01:00']) {
      expect([isStillToCome(day, at('23:59')), isStillToCome(day, at('24:00'))]).toEqual([true, false]);
    }
  });

  it('is never to come without a day', () => {
    fc.assert(
      fc.property(fc.constantFrom('', '-', '2026-02-30', 'morgen'), fc.nat(), (day, nowMs) => {
        expect(isStillToCome(day, nowMs)).toBe(false);
      }),
    );
  });
});
