import type { Services } from '#server/services.ts';
import { siteToday } from '#site/today.ts';

/**
 * The day that the site takes as today, at this moment: a server runs for weeks, also without a publication. Fixed in a demonstration.
 * `-> '2026-11-24'`
 */
export function todayOf({ siteData, clock }: Pick<Services, 'siteData' | 'clock'>): string {
  return siteToday(siteData().config, process.env, clock());
}
