import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { duePeriod } from '#domain/statistics/report-period.ts';

describe('duePeriod', () => {
  it('is the week on Monday and the two days after', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26'].map((day) => duePeriod('weekly', day))).toEqual([
      undefined,
      'week of 2026-11-23',
      'week of 2026-11-23',
      undefined,
    ]);
  });

  it('is the month on its first three days', () => {
    expect(['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((day) => duePeriod('monthly', day))).toEqual([
      undefined,
      'month 2026-12',
      'month 2026-12',
      undefined,
    ]);
  });

  it('comes once in any seven days, once in any month', () => {
    fc.assert(
      fc.property(fc.nat(5000), (start) => {
        const days = Array.from({ length: 7 }, (_, index) => addDays('2026-01-01', start + index));
        const weeks = new Set(days.map((day) => duePeriod('weekly', day)).filter((period) => period !== undefined));
        // A window of seven days that begins late in a period's days touches the next one too.
        expect([1, 2]).toContain(weeks.size);
        for (const day of days) {
          const month = duePeriod('monthly', day);
          if (month !== undefined) expect(month).toBe(`month ${day.slice(0, 7)}`);
        }
      }),
    );
  });
});
