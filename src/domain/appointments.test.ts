import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visitDays, weekdayOf } from './appointments.ts';
import { addDays } from './dates.ts';

/** A Friday. */
const today = '2026-11-20';

describe('visitDays', () => {
  const free = Array.from({ length: 30 }, (_, ahead) => addDays(today, ahead + 1))
    .filter((date) => !['Sa', 'Su'].includes(weekdayOf(date)) && date !== '2026-12-08' && date <= '2026-12-18')
    .map((date) => ({ date, times: ['10:00', '14:00'] }));

  it('begins with the first free day and shows fourteen days', () => {
    const { days, earlier, later } = visitDays(free, '', today);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-11-23', '2026-12-04']);
    expect([earlier, later]).toEqual([undefined, '2026-12-07']);
  });

  it('goes on from a wanted day, and leads back no further than the first', () => {
    expect(visitDays(free, '2026-12-07', today)).toMatchObject({ earlier: '2026-11-23' });
    expect(visitDays(free, '2026-12-07', today).later).toBeUndefined();
    expect(visitDays(free, '2026-11-25', today)).toMatchObject({ earlier: '2026-11-23' });
  });

  it('shows every free day once on the way from the first to the last, wherever it began', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.nat(free.length - 1)), (wanted, taken) => {
        const left = free.filter((_, index) => !taken.includes(index));
        const start = visitDays(left, wanted, today);
        expect(start.days.length === 0).toBe(left.length === 0);
        const seen: string[] = [];
        for (let from: string | undefined = ''; from !== undefined; from = visitDays(left, from, today).later)
          seen.push(...visitDays(left, from, today).days.map(({ date }) => date));
        expect(seen).toEqual(left.map(({ date }) => date));
      }),
    );
  });
});
