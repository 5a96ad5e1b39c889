import type { OpeningTimes } from '#domain/office/opening-time.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** When the agency is open, as content/site.json says it. */
export function openingTimesOf({ agency, appointments }: SiteConfig): OpeningTimes {
  return { hours: agency.openingHours, closed: appointments.closed };
}
