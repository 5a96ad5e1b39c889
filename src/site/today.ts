import { brusselsDay } from '#domain/brussels-clock.ts';
import type { SiteConfig } from '#site/site-config.ts';

/**
 * The day that the site is built for: GEVEL_TODAY of the environment, the fixed date of a demonstration, or
 * today in Belgium. `siteToday({ fixedDate: '2026-11-20' }, {}) -> '2026-11-20'`
 */
export function siteToday(
  { fixedDate }: Pick<SiteConfig, 'fixedDate'>,
  env: NodeJS.ProcessEnv = process.env,
  now = new Date(),
): string {
  return env['GEVEL_TODAY'] ?? fixedDate ?? brusselsDay(now.getTime());
}
