import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailySeries, dailySums } from '#domain/statistics/daily-series.ts';
import { countVisits } from '#domain/statistics/visit-counts.ts';
import { anyViews, today } from '#domain/statistics/views.fixture.ts';

describe('dailySeries', () => {
  it('shows a portal without a row as a gap, and the own site as a day without visits', () => {
    const rows = [
      { day: '2026-11-17', source: 'own', views: 4 },
      { day: '2026-11-17', source: 'Logis', views: 9 },
      { day: '2026-11-19', source: 'Logis', views: 2 },
    ];
    expect(dailySeries(rows, today, 5)).toEqual({
      days: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
      sources: [
        { source: 'own', counts: [undefined, 4, 0, 0, 0], sum: 4 },
        { source: 'Logis', counts: [undefined, 9, undefined, 2, undefined], sum: 11 },
      ],
    });
  });

  it('leaves out a source that has nothing in that time', () => {
    expect(dailySeries([{ day: '2026-01-01', source: 'Logis', views: 3 }], today, 30).sources).toEqual([]);
  });

  it('adds up to what is counted, source by source and day by day', () => {
    fc.assert(
      fc.property(anyViews, (rows) => {
        const series = dailySeries(rows, today, 30);
        const { month } = countVisits(rows, today);
        expect(series.sources.reduce((sum, source) => sum + source.sum, 0)).toBe(month);
        expect(dailySums(series).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(month);
        for (const { counts } of series.sources) expect(counts).toHaveLength(30);
      }),
    );
  });
});
