import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isDay } from '#domain/dates.ts';

const isoDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, -14));

describe('isDay', () => {
  it('knows the days that exist, with or without a time', () => {
    expect(['2026-11-20', '2026-11-20T23:59:00+01:00', '2024-02-29 10:00:00'].map(isDay)).toEqual([true, true, true]);
    fc.assert(fc.property(isoDay, isDay));
  });

  it('knows what is no day', () => {
    const others = ['', 'soon', '2026-02-30', '2026-13-01', '2026-1-1', '20-11-2026'];
    expect(others.filter(isDay)).toEqual([]);
  });
});

describe('addDays and daysBetween', () => {
  it('cross months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(daysBetween('2026-11-20', '2026-11-22')).toBe(2);
    expect(daysBetween('2026-11-22T23:00:00Z', '2026-11-20T01:00:00Z')).toBe(-2);
  });

  it('undo each other', () => {
    fc.assert(
      fc.property(isoDay, fc.integer({ min: -20_000, max: 20_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  it('refuse what is no day', () => {
    expect(() => addDays('soon', 1)).toThrow(
      new RangeError('"soon" is not a calendar day: pass an ISO date such as 2026-01-31'),
    );
    expect(() => daysBetween('2026-01-01', '2026-02-30')).toThrow('"2026-02-30" is not a calendar day');
  });
});
