import type { SiteData } from '#server/site/site-data.ts';
import { siteToday } from '#site/today.ts';

interface Asked {
  readonly siteData: () => SiteData;
  readonly clock: () => Date;
}

/**
 * The day that the site takes as today, at this moment: a server runs for weeks, also without a publication. Fixed in a demonstration.
 * `-> '2026-11-24'`
 */
export function todayOf({ siteData, clock }: Asked): string {
  return siteToday(siteData().config, process.env, clock());
}
