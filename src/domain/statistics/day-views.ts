import { addDays } from '#domain/dates.ts';

/** How often a listing was seen on one day at one place. */
export interface DayViews {
  /** ISO date. */
  readonly day: string;
  /** Name of a portal site, or `ownSite`. */
  readonly source: string;
  readonly views: number;
}

/** The agency's own site among the sources. */
export const ownSite = 'own';

/** What the feeds call the agency's own site. */
const ownSiteNames = new Set(['own', 'website', 'site', 'site web', 'eigen website', 'eigen site', 'webseite']);

/** The source that a feed's portal name means. `'Website' -> 'own'`, `'PortaalEen' -> 'PortaalEen'` */
export function viewSource(portal: string): string {
  const name = portal.trim();
  return ownSiteNames.has(name.toLowerCase()) ? ownSite : name;
}

/** The days up to and with today, oldest first. `('2026-11-20', 2) -> ['2026-11-19', '2026-11-20']` */
export function lastDays(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index + 1 - count));
}

/**
 * One row a day and source. The CRM and our own counter see the same visits of the own site, so the larger count holds and the two are
 * never added. `([{day: '2026-11-20', source: 'own', views: 3}], [{day: '2026-11-20', source: 'own', views: 5}]) -> 5 views`
 */
export function mergeViews(reported: readonly DayViews[], counted: readonly DayViews[]): DayViews[] {
  const merged = new Map<string, DayViews>();
  for (const row of [...reported, ...counted]) {
    const key = `${row.day} ${row.source}`;
    const known = merged.get(key);
    if (!known || known.views < row.views) merged.set(key, row);
  }
  return [...merged.values()].sort((a, b) => a.day.localeCompare(b.day) || a.source.localeCompare(b.source));
}
