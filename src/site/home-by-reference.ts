import { memoBy } from '#base/memo.ts';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import type { Content } from '#site/content.ts';

const byReference = memoBy(({ listings }: Pick<Content, 'listings'>): ReadonlyMap<string, Listing> => {
  // Of two with one reference the one that is on offer has it, else the newer, as they come.
  const gone = listings.filter((listing) => !isListed(listing));
  const onOffer = listings.filter((listing) => isListed(listing));
  return new Map([...onOffer, ...gone].toReversed().map((listing) => [listing.reference, listing]));
});

/** The home that a text names, on offer or gone; undefined where the site has neither any more. */
export function homeByReference(content: Pick<Content, 'listings'>, reference: string): Listing | undefined {
  return byReference(content).get(reference);
}
