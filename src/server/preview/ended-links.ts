import type { Store } from '#server/store/store.ts';

/** Did somebody end the links to a draft that were made at this time? */
export async function isLinkEnded({ reader }: Store, listingId: string, issuedMs: number): Promise<boolean> {
  const row = await reader
    .selectFrom('draft_link_ends')
    .select('ended_at')
    .where('listing_id', '=', listingId)
    .where('ended_at', '>=', issuedMs)
    .executeTakeFirst();
  return row !== undefined;
}
