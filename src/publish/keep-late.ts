import { writeLatePages, type LatePages } from '#release/late-pages.ts';
import type { ListOrders } from '#release/list-orders.ts';
import { mapFolder } from '#site/map/map-folder.ts';
import { streetsOf } from '#site/map/streets-file.ts';
import type { SiteConfig } from '#site/site-config.ts';

interface Kept {
  readonly nextDir: string;
  /** The release before, or where one would be. */
  readonly lastDir: string;
  readonly listOrders: ListOrders;
  readonly late: LatePages['pages'];
  readonly site: SiteConfig;
  readonly code: string;
  /** ISO date. */
  readonly today: string;
}

/** Keeps with a release what its late pages are made from, where it has any; its streets it has among its files. */
export async function keepLate({ nextDir, lastDir, listOrders, late, site, code, today }: Kept): Promise<void> {
  if (listOrders === 'static') return;
  const streets = streetsOf(site);
  const url = process.env['SITE_URL'];
  const variables = {
    GEVEL_CODE: code,
    GEVEL_TODAY: today,
    ...(url !== undefined && { SITE_URL: url }),
    ...(streets && { GEVEL_STREETS: `../client${mapFolder}${streets.name}` }),
  };
  await writeLatePages(nextDir, lastDir, { pages: late, variables });
}
