import { memoBy } from '#base/memo.ts';
import type { OpeningTimes } from '#domain/office/opening-time.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** When the agency is open, as content/site.json says it; the same object as long as that is the same. */
export const openingTimesOf = memoBy(({ agency, appointments }: SiteConfig): OpeningTimes => ({
  hours: agency.openingHours,
  closed: appointments.closed,
}));
