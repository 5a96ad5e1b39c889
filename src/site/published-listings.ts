import { soldPageState } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';

interface PublishedOptions {
  readonly today: string;
  readonly soldPagesDays: number;
}

const byNewest = (a: Listing, b: Listing) => b.changedAt.localeCompare(a.changedAt) || Number(b.id) - Number(a.id);

/** The listings that have a page, newest first: no drafts, nothing sold long ago. Throws where none is left: that would be an empty site. */
export function publishedListings(all: readonly Listing[], { today, soldPagesDays }: PublishedOptions): Listing[] {
  const published = all.filter(
    (listing) => !listing.isDraft && soldPageState(listing, { today, soldPagesDays }) === 'live',
  );
  if (published.length > 0) return published.sort(byNewest);
  const drafts = all.filter(({ isDraft }) => isDraft).length;
  throw new Error(
    `listings.json of the snapshot holds no listing with a page: ${String(drafts)} of ${String(all.length)} are drafts (isDraft), ` +
      'the others were sold or rented too long ago (availability, availabilityChangedOn). That would be an empty site. ' +
      'Publish a listing in the CRM, then run `npm run sync`.',
  );
}
