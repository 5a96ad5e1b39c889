import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#domain/dates.ts';
import { figurePeriod, figurePeriods } from './figure-period.ts';

const today = '2026-11-23';
const day = fc.integer({ min: 0, max: 15_000 }).map((days) => addDays('2000-01-01', days));

describe('a period of figures', () => {
  it('is this month, the last one, twelve months or two dates', () => {
    const spanOf = (asked: object) => {
      const { name, from, until, rows } = figurePeriod(asked, today);
      return [name, from, until, rows.length];
    };
    expect(spanOf({})).toEqual(['month', '2026-11-01', today, 23]);
    expect(spanOf({ period: 'last-month' })).toEqual(['last-month', '2026-10-01', '2026-10-31', 31]);
    expect(spanOf({ period: 'year' })).toEqual(['year', '2025-12-01', today, 12]);
    expect(spanOf({ period: 'own', from: '2026-02-10', until: '2026-01-30' })).toEqual([
      'own',
      '2026-01-30',
      '2026-02-10',
      12,
    ]);
  });

  it('is this month where two dates are none', () => {
    expect(figurePeriod({ period: 'own', from: '2026-02-30', until: today }, today).name).toBe('month');
    expect(figurePeriod({ period: 'for ever' }, today).name).toBe('month');
  });

  it('has every day in exactly one row, and never more rows than a table bears', () => {
    fc.assert(
      fc.property(fc.constantFrom(...figurePeriods), day, day, day, (period, from, until, now) => {
        const found = figurePeriod({ period, from, until }, now);
        expect(found.rows[0]?.from).toBe(found.from);
        expect(found.rows.at(-1)?.until).toBe(found.until);
        for (const [index, row] of found.rows.entries()) {
          expect(row.from <= row.until).toBe(true);
          expect(found.rows[index + 1]?.from ?? addDays(found.until, 1)).toBe(addDays(row.until, 1));
          expect(daysBetween(row.from, row.until)).toBeLessThan(found.isByMonth ? 31 : 1);
        }
        expect(found.rows.length).toBeLessThanOrEqual(62);
      }),
    );
  });
});
