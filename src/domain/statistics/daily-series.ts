import { lastDays, ownSite, type DayViews } from '#domain/statistics/day-views.ts';

/** The views of one source, one entry a day; undefined where nothing is known of the day. */
export interface SourceSeries {
  readonly source: string;
  readonly counts: readonly (number | undefined)[];
  readonly sum: number;
}

export interface DailySeries {
  /** ISO dates, oldest first. */
  readonly days: readonly string[];
  /** The own site first, then the others, the busiest first. */
  readonly sources: readonly SourceSeries[];
}

function seriesOf(source: string, rows: readonly DayViews[], days: readonly string[]): SourceSeries {
  const byDay = new Map<string, number>();
  for (const { day, views } of rows) byDay.set(day, (byDay.get(day) ?? 0) + views);
  // We count every day ourselves, so that a day of ours without a row is a day without a visit; a portal's is a gap.
  const first = rows.reduce((least, { day }) => (day < least ? day : least), '9999');
  const missing = (day: string): number | undefined => (source === ownSite && day >= first ? 0 : undefined);
  const counts = days.map((day) => byDay.get(day) ?? missing(day));
  return { source, counts, sum: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) };
}

/**
 * The last days of every source, for a graph and its table; a source without any views in that time is left out.
 * `-> {days: ['2026-11-19', '2026-11-20'], sources: [{source: 'own', counts: [4, 0], sum: 4}]}` (docs/rules/owner-portal.md)
 */
export function dailySeries(rows: readonly DayViews[], today: string, dayCount: number): DailySeries {
  const days = lastDays(today, dayCount);
  const sources = [...Map.groupBy(rows, ({ source }) => source)]
    .map(([source, own]) => seriesOf(source, own, days))
    .filter(({ counts }) => counts.some((count) => count !== undefined))
    .sort(
      (a, b) =>
        Number(b.source === ownSite) - Number(a.source === ownSite) ||
        b.sum - a.sum ||
        a.source.localeCompare(b.source),
    );
  return { days, sources };
}

/** All sources of each day together; undefined on a day of which no source tells. `[[1, undefined], [2, undefined]] -> [3, undefined]` */
export function dailySums({ days, sources }: DailySeries): (number | undefined)[] {
  return days.map((_, index) => {
    const known = sources.map(({ counts }) => counts[index]).filter((count) => count !== undefined);
    return known.length === 0 ? undefined : known.reduce((sum, count) => sum + count, 0);
  });
}
