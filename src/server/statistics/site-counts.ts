import { daysLater, type FigurePeriod } from '#domain/statistics/figure-period.ts';
import { countMembers } from '#server/newsletter/members.ts';
import type { Services } from '#server/services.ts';
import { alertCounts, emptySearches, leadsByRow, leadsOfOrigin, viewsBy } from '#server/statistics/read-counts.ts';

const mostPages = 30;
const mostSearches = 50;
const mostOrigins = 20;

/** Everything that is counted of a period. */
export type SiteCounts = Awaited<ReturnType<typeof siteCounts>>;

/**
 * Counts of a period, from indexes alone: however many leads there are. Views have the day that the site takes as today,
 * leads a moment of the clock; `ahead` is how many days the clock is ahead of that day.
 */
export async function siteCounts({ store, clock }: Pick<Services, 'store' | 'clock'>, period: FigurePeriod, ahead = 0) {
  const { reader } = store;
  const byClock = daysLater(period, ahead);
  const pages = await viewsBy(reader, period, 'page');
  return {
    days: await viewsBy(reader, period, 'day'),
    sources: await viewsBy(reader, period, 'source_class'),
    pages: pages.toSorted((a, b) => b.views - a.views).slice(0, mostPages),
    searches: await emptySearches(reader, period, mostSearches),
    leads: await leadsByRow(reader, byClock),
    campaigns: await leadsOfOrigin(reader, byClock, ['utm_source', 'utm_medium', 'utm_campaign'], mostOrigins),
    landings: await leadsOfOrigin(reader, byClock, ['landing'], mostOrigins),
    alerts: await alertCounts(reader, byClock, clock()),
    readers: await countMembers({ store }),
  };
}
