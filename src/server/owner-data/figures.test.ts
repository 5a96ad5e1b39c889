import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { ownSite, type DayViews } from '#domain/statistics/day-views.ts';
import { anyViews, today } from '#domain/statistics/views.fixture.ts';
import type { OwnerHomeDetail } from '#contracts/portal.ts';
import { homeDetail } from '#server/owner-data/home-detail.ts';
import type { Viewer } from '#server/owner-data/home-overview.ts';
import type { ReadRow } from '#server/owner-data/read-rows.ts';
import { readSiteData } from '#server/site/site-data.ts';

const viewer: Viewer = { data: readSiteData(), language: 'nl', today, nowMs: Date.parse(`${today}T12:00Z`) };
const listing = listingWith({ createdAt: '2026-06-01T09:00:00Z' });

/** What our own counter saw, one row a day. */
const anyCounted: fc.Arbitrary<DayViews[]> = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: -150, max: 0 }).map((days) => addDays(today, days)),
    source: fc.constant(ownSite),
    views: fc.nat(1000),
  }),
  { selector: ({ day }) => day, maxLength: 40 },
);

/** What the feeds reported: one row a day and source, as the store keeps them. */
const anyReported = anyViews.map((rows) => [...new Map(rows.map((row) => [`${row.day} ${row.source}`, row])).values()]);

const medium = (name: string): ReadRow => ({ listingId: listing.id, kind: 'medium', day: '', content: { name } });

/** Media as agencies name them: twice, and in other capitals than the views are reported under. */
const anyMedia = fc.array(fc.constantFrom('PortaalEen', 'portaaleen', 'Logis', 'Wohnblick').map(medium), {
  maxLength: 5,
});

function detailOf(reported: DayViews[], counted: DayViews[], rows: readonly ReadRow[] = []): OwnerHomeDetail {
  const sources = { id: listing.id, listing, rows, reported, counted };
  return homeDetail(sources, viewer, { similar: [], origins: [] });
}

const sumOf = (numbers: readonly (number | null)[]): number =>
  numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0);

describe('the figures of a home', () => {
  it('add up: the sources of the graph, its days, the visits of the site and the views on portals', () => {
    fc.assert(
      fc.property(anyReported, anyCounted, (reported, counted) => {
        const { graph, visits, portalViews, spark } = detailOf(reported, counted);
        const sumAt = (isOwn: boolean): number =>
          sumOf(graph.sources.filter(({ source }) => (source === ownSite) === isOwn).map(({ sum }) => sum));
        expect(sumAt(true)).toBe(visits.month);
        expect(sumAt(false)).toBe(portalViews);
        for (const { counts, sum } of graph.sources) expect(sumOf(counts)).toBe(sum);
        expect(spark).toHaveLength(graph.days.length);
        spark.forEach((sum, day) => {
          expect(sum ?? 0).toBe(sumOf(graph.sources.map(({ counts }) => counts[day] ?? null)));
        });
        expect(sumOf(spark)).toBe(visits.month + portalViews);
      }),
    );
  });

  it('say of the media together what the views on portals say, each view once', () => {
    fc.assert(
      fc.property(anyReported, anyMedia, (reported, rows) => {
        const { media, portalViews } = detailOf(reported, [], rows);
        expect(sumOf(media.map(({ views }) => views))).toBe(portalViews);
      }),
    );
  });

  it('name a portal once whose views come in other capitals', () => {
    const views = { day: today, source: 'PortaalEen', views: 12 };
    expect(detailOf([views], [], [medium('Portaaleen')]).media).toEqual([
      { name: 'Portaaleen', url: null, since: null, views: 12 },
    ]);
  });
});
