import type { Transaction } from 'kysely';
import { ApiError } from '#server/http/api-error.ts';
import { todayOf } from '#server/site/today.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** So many homes can stand in the spotlight; the home page shows the first of them. */
export const mostSpotlit = 30;

/** Who of the rebuilds was asked by a change of the spotlight. */
export const spotlightReason = 'spotlight';

interface SpotlightRow {
  readonly listing_id: string;
  readonly position: number;
  readonly until_day: string | null;
}

/** The homes of the spotlight in their order, those whose last day is past left out. */
export function spotlitHomes({ reader }: Pick<Store, 'reader'>, today: string): Promise<SpotlightRow[]> {
  return reader
    .selectFrom('spotlights')
    .selectAll()
    .where((where) => where.or([where('until_day', 'is', null), where('until_day', '>=', today)]))
    .orderBy('position')
    .orderBy('listing_id')
    .execute();
}

interface Change {
  readonly services: Services;
  /** Number of the colleague. */
  readonly actor: string;
  readonly now: Date;
}

/** Writes the order anew, from 1, without gaps. */
async function placeAll(transaction: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await transaction
      .updateTable('spotlights')
      .set({ position: index + 1 })
      .where('listing_id', '=', id)
      .execute();
}

async function idsNow(transaction: Transaction<Tables>): Promise<string[]> {
  // The write comes first: whoever changes the order at the same time waits until this is done, on both databases.
  await transaction
    .updateTable('spotlights')
    .set((row) => ({ position: row.ref('position') }))
    .execute();
  const rows = await transaction
    .selectFrom('spotlights')
    .select('listing_id')
    .orderBy('position')
    .orderBy('listing_id')
    .execute();
  return rows.map(({ listing_id: id }) => id);
}

/** Puts a home in the spotlight as the last, or gives it another last day; the home page follows at the next publication. */
export async function addToSpotlight(
  { services, actor, now }: Change,
  listingId: string,
  untilDay: string | undefined,
): Promise<void> {
  const { store } = services;
  const { listings } = services.siteData();
  if (!listings.some(({ id }) => id === listingId)) throw new ApiError('not-found');
  await store.write(async (transaction) => {
    const ids = await idsNow(transaction);
    if (ids.length >= mostSpotlit && !ids.includes(listingId)) throw new ApiError('invalid');
    const until = { until_day: untilDay ?? null };
    await transaction
      .insertInto('spotlights')
      .values({ listing_id: listingId, position: ids.length + 1, ...until })
      .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(until))
      .execute();
    const after = untilDay ?? '';
    await recordAct(transaction, { actor, act: 'spotlight-added', subject: `home ${listingId}`, after, now });
    await requestRebuild(transaction, { reason: spotlightReason, now });
  });
}

/** Takes a home out of the spotlight. */
export async function endSpotlight({ services, actor, now }: Change, listingId: string): Promise<void> {
  await services.store.write(async (transaction) => {
    await transaction.deleteFrom('spotlights').where('listing_id', '=', listingId).execute();
    await placeAll(transaction, await idsNow(transaction));
    await recordAct(transaction, { actor, act: 'spotlight-ended', subject: `home ${listingId}`, now });
    await requestRebuild(transaction, { reason: spotlightReason, now });
  });
}

/** `(['a', 'b', 'c'], ['c', 'x', 'a']) -> ['c', 'a', 'b']`: what is not known is passed over, what is not named comes last. */
export function reordered(ids: readonly string[], wanted: readonly string[]): string[] {
  const named = [...new Set(wanted)].filter((id) => ids.includes(id));
  return [...named, ...ids.filter((id) => !named.includes(id))];
}

/** `(['a', 'b', 'c'], 'c', 'up') -> ['a', 'c', 'b']`; at an end it stays. */
export function movedOne(ids: readonly string[], id: string, direction: 'up' | 'down'): string[] {
  const from = ids.indexOf(id);
  const to = direction === 'up' ? from - 1 : from + 1;
  const other = ids[to];
  if (from === -1 || other === undefined) return [...ids];
  return ids.map((one, index) => (index === from ? other : index === to ? id : one));
}

/** Do those that somebody may not place stand in the order in which they stood? `(['a', 'b', 'c'], ['c', 'a', 'b'], (id) => id === 'c') -> true` */
export function keepsOthers(
  before: readonly string[],
  after: readonly string[],
  isOwn: (id: string) => boolean,
): boolean {
  const [others, still] = [before, after].map((ids) => ids.filter((id) => !isOwn(id)).join(' '));
  return others === still;
}

/** Gives the spotlight another order, made of the one that it has now. */
export async function orderSpotlight(
  { services, actor, now }: Change,
  order: (ids: readonly string[]) => readonly string[],
): Promise<void> {
  await services.store.write(async (transaction) => {
    const before = await idsNow(transaction);
    const after = order(before);
    if (before.join(' ') === after.join(' ')) return;
    await placeAll(transaction, after);
    const states = { before: before.join(' '), after: after.join(' ') };
    await recordAct(transaction, { actor, act: 'spotlight-moved', subject: 'spotlight', ...states, now });
    await requestRebuild(transaction, { reason: spotlightReason, now });
  });
}

/** Forgets the homes whose last day is past, and asks for the publication that the home page then needs. Returns how many. */
export async function endPastSpotlights(services: Pick<Services, 'store' | 'siteData' | 'clock'>): Promise<number> {
  const { store, clock } = services;
  const today = todayOf(services);
  const past = await store.reader
    .selectFrom('spotlights')
    .select('listing_id')
    .where('until_day', '<', today)
    .execute();
  if (past.length === 0) return 0;
  await store.write(async (transaction) => {
    await transaction.deleteFrom('spotlights').where('until_day', '<', today).execute();
    await placeAll(transaction, await idsNow(transaction));
    await requestRebuild(transaction, { reason: spotlightReason, now: clock() });
  });
  return past.length;
}
