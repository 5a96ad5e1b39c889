import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { countVisits, earlierVisits, weeklyChange } from '#domain/statistics/visit-counts.ts';
import { anyViews, today } from '#domain/statistics/views.fixture.ts';

const own = (day: string, views: number) => ({ day, source: 'own', views });

describe('countVisits', () => {
  it('counts seven and thirty days with today, and nothing that lies ahead', () => {
    const rows = [
      own('2026-10-21', 1000),
      own('2026-10-22', 100),
      own('2026-11-13', 20),
      own('2026-11-14', 10),
      own(today, 7),
      own('2026-11-21', 5000),
    ];
    expect(countVisits(rows, today)).toEqual({ today: 7, week: 17, month: 137, total: 1137 });
  });

  it('adds what the feed counted before its rows begin', () => {
    const rows = [own('2026-11-19', 10), own(today, 5)];
    expect(countVisits(rows, today, earlierVisits(rows, { day: '2026-11-19', total: 100 })).total).toBe(105);
    expect(countVisits(rows, today, earlierVisits(rows, { day: '2026-11-19', total: 3 })).total).toBe(15);
  });

  it('never shows a longer time with fewer visits', () => {
    fc.assert(
      fc.property(anyViews, fc.nat(10_000), (rows, total) => {
        const counts = countVisits(rows, today, earlierVisits(rows, { day: today, total }));
        expect(counts.today).toBeLessThanOrEqual(counts.week);
        expect(counts.week).toBeLessThanOrEqual(counts.month);
        expect(counts.month).toBeLessThanOrEqual(counts.total);
        expect(counts.total).toBeGreaterThanOrEqual(total);
      }),
    );
  });
});

describe('weeklyChange', () => {
  it('sets the seven days until yesterday against the seven before', () => {
    expect(weeklyChange([own('2026-11-10', 14), own('2026-11-18', 21)], today)).toBe(0.5);
    expect(weeklyChange([own('2026-11-06', 14), own('2026-11-13', 7), own('2026-11-19', 7)], today)).toBe(0);
    expect(weeklyChange([own('2026-11-05', 7), own('2026-11-12', 14), own(today, 7)], today)).toBe(-1);
    expect(weeklyChange([own('2026-11-18', 21)], today)).toBeUndefined();
  });

  it('is none while every day is like the others, at whatever hour somebody looks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(1_000), (each, soFar) => {
        const days = Array.from({ length: 20 }, (_, index) => own(addDays(today, -1 - index), each));
        expect(weeklyChange([...days, own(today, soFar)], today)).toBe(0);
      }),
    );
  });
});
