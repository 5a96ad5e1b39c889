import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '#domain/appointments.ts';
import { addDays } from '#domain/dates.ts';
import { duePeriod } from '#domain/statistics/report-period.ts';

describe('duePeriod', () => {
  it('is the week on Monday and the two days after', () => {
    expect(
      ['2026-11-22', '2026-11-23', '2026-11-25', '2026-11-26'].map((day) => duePeriod('weekly', day)?.name),
    ).toEqual([undefined, 'week of 2026-11-23', 'week of 2026-11-23', undefined]);
  });

  it('is the month on its first three days', () => {
    expect(
      ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((day) => duePeriod('monthly', day)?.name),
    ).toEqual([undefined, 'month 2026-12', 'month 2026-12', undefined]);
  });

  it('comes once in any seven days, once in any month', () => {
    fc.assert(
      fc.property(fc.nat(5000), (start) => {
        const days = Array.from({ length: 7 }, (_, index) => addDays('2026-01-01', start + index));
        const weeks = new Set(
          days.map((day) => duePeriod('weekly', day)?.name).filter((period) => period !== undefined),
        );
        // A window of seven days that begins late in a period's days touches the next one too.
        expect([1, 2]).toContain(weeks.size);
        for (const day of days) {
          const month = duePeriod('monthly', day)?.name;
          if (month !== undefined) expect(month).toBe(`month ${day.slice(0, 7)}`);
        }
      }),
    );
  });

  it('ends on the Sunday, or on the last day of the month, before its report', () => {
    fc.assert(
      fc.property(fc.nat(5000), (start) => {
        const day = addDays('2026-01-01', start);
        const [week, month] = [duePeriod('weekly', day), duePeriod('monthly', day)];
        if (week) expect(weekdayOf(addDays(day, -week.daysAgo))).toBe('Su');
        if (month) expect(addDays(day, 1 - month.daysAgo)).toBe(`${day.slice(0, 7)}-01`);
      }),
    );
  });
});
