import { readLatePages } from '#release/late-pages.ts';

/**
 * When the pages of a list behind the first and its other orders are made: with the site (`static`), or when somebody asks (`demand`),
 * which needs our own server.
 */
export type ListOrders = 'static' | 'demand';

/** What LIST_ORDERS says; undefined where it says nothing. */
export function wantedListOrders({ LIST_ORDERS: wanted }: NodeJS.ProcessEnv = process.env): ListOrders | undefined {
  if (wanted === undefined || wanted === '') return undefined;
  if (wanted === 'static' || wanted === 'demand') return wanted;
  throw new Error(
    `LIST_ORDERS is "${wanted}". Set it to demand where our own server answers visitors, to static for every other host.`,
  );
}

/** How a site is built from nothing: every page of it, for whatever host, unless LIST_ORDERS says otherwise. */
export function firstListOrders(): ListOrders {
  return wantedListOrders() ?? 'static';
}

/** How a rebuild goes on: as the release before was made, unless LIST_ORDERS says otherwise, for another program may serve it. */
export async function nextListOrders(releaseDir: string): Promise<ListOrders> {
  return wantedListOrders() ?? (await listOrdersOf(releaseDir));
}

/** What a release does. */
export async function listOrdersOf(releaseDir: string): Promise<ListOrders> {
  return (await readLatePages(releaseDir)) ? 'demand' : 'static';
}
