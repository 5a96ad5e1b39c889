import { hasFields } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { ownSite, type DayViews } from '#domain/statistics/day-views.ts';
import type { SourceClass } from '#domain/statistics/source-class.ts';
import type { RowContents } from '#server/owner-data/row-contents.ts';
import type { Store } from '#server/store/store.ts';

/** A private row as it was stored. */
export type ReadRow = {
  [K in keyof RowContents]: {
    readonly listingId: string;
    readonly kind: K;
    readonly day: string;
    readonly content: RowContents[K];
  };
}[keyof RowContents];

/** What each kind of row must hold: the next sync writes anew what does not, and no page ends for it. */
const needed: { readonly [K in keyof RowContents]: readonly (keyof RowContents[K] & string)[] } = {
  contact: ['kind'],
  medium: ['name'],
  price: ['priceCents'],
  offer: ['text'],
  step: ['text'],
  visits: [],
  facts: ['reference', 'title', 'zip', 'city', 'goal', 'availability', 'createdAt'],
};

interface StoredRow {
  readonly listingId: string;
  readonly kind: keyof RowContents;
  readonly day: string;
  readonly content: unknown;
}

/** By hand: an owner's page reads ten thousand of them. */
function isRow(row: StoredRow): row is ReadRow {
  return hasFields<Record<string, unknown>>(row.content, needed[row.kind]);
}

/** Ids of the owner's homes, in the feed's order of numbers. */
export async function ownedListings({ reader }: Store, ownerId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('owner_listings')
    .select('listing_id')
    .where('owner_id', '=', ownerId)
    .orderBy('listing_id')
    .execute();
  return rows.map(({ listing_id: id }) => id).sort((a, b) => Number(a) - Number(b));
}

interface RowQuestion {
  readonly ownerId: string;
  /** Without it the rows of all homes. */
  readonly listingId?: string;
  readonly kinds: readonly (keyof RowContents)[];
  /** Rows before this day are left out. */
  readonly from?: string;
}

/** Private rows of an owner, home by home in the order of the feed. */
export async function readRows(
  { reader }: Store,
  { ownerId, listingId, kinds, from = '' }: RowQuestion,
): Promise<ReadRow[]> {
  let query = reader
    .selectFrom('owner_rows')
    .select(['listing_id', 'kind', 'day', 'content'])
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', [...kinds])
    .where('day', '>=', from);
  if (listingId !== undefined) query = query.where('listing_id', '=', listingId);
  const rows = await query.orderBy('listing_id').orderBy('kind').orderBy('position').execute();
  return rows
    .map(({ listing_id: id, kind, day, content }) => ({ listingId: id, kind, day, content: storedContent(content) }))
    .filter(isRow);
}

/** What portal sites reported of some homes from a day on, by home; the own site as the feed counts it, from the beginning. */
export async function reportedViews(
  { reader }: Store,
  listingIds: readonly string[],
  from: string,
): Promise<Map<string, DayViews[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('portal_views')
    .select(['listing_id', 'day', 'source', 'views'])
    .where('listing_id', 'in', [...listingIds])
    .where((row) => row.or([row('day', '>=', from), row('source', '=', ownSite)]))
    .execute();
  return Map.groupBy(rows, (row) => row.listing_id);
}

/** What we counted ourselves, by home and day. */
export async function countedVisits(
  { reader }: Store,
  listingIds: readonly string[],
): Promise<Map<string, DayViews[]>> {
  if (listingIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('own_visits')
    .select(({ fn }) => ['listing_id', 'day', fn.sum<number>('visits').as('visits')])
    .where('listing_id', 'in', [...listingIds])
    .groupBy(['listing_id', 'day'])
    .execute();
  const views = rows.map(({ listing_id: id, day, visits }) => ({ id, day, source: ownSite, views: visits }));
  return Map.groupBy(views, ({ id }) => id);
}

/** Where the visits of a home came from since a day, the most frequent first. */
export async function visitOrigins(
  { reader }: Store,
  listingId: string,
  from: string,
): Promise<{ origin: SourceClass; visits: number }[]> {
  const rows = await reader
    .selectFrom('own_visits')
    .select(({ fn }) => ['source_class', fn.sum<number>('visits').as('visits')])
    .where('listing_id', '=', listingId)
    .where('day', '>=', from)
    .groupBy('source_class')
    .execute();
  return rows
    .map(({ source_class: origin, visits }) => ({ origin: origin as SourceClass, visits }))
    .sort((a, b) => b.visits - a.visits || a.origin.localeCompare(b.origin));
}
