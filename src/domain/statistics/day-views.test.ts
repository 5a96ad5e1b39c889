import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDays, mergeViews, viewSource } from '#domain/statistics/day-views.ts';
import { anyViews, today } from '#domain/statistics/views.fixture.ts';

describe('viewSource', () => {
  it('knows the own site by what feeds call it, and leaves portals their names', () => {
    expect(['Website', ' eigen site', 'PortaalEen'].map(viewSource)).toEqual(['own', 'own', 'PortaalEen']);
  });
});

describe('lastDays', () => {
  it('ends with today and crosses months', () => {
    expect(lastDays('2026-03-01', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(lastDays(today, 30)).toHaveLength(30);
  });
});

describe('mergeViews', () => {
  it('takes the larger count of two that tell of the same, in any order, and never adds them', () => {
    fc.assert(
      fc.property(anyViews, anyViews, (reported, counted) => {
        const merged = mergeViews(reported, counted);
        expect(mergeViews(counted, reported)).toEqual(merged);
        expect(mergeViews(merged, merged)).toEqual(merged);
        for (const { day, source, views } of merged) {
          const told = [...reported, ...counted].filter((row) => row.day === day && row.source === source);
          expect(views).toBe(Math.max(...told.map((row) => row.views)));
        }
      }),
    );
  });
});
