import { memoBy } from '#base/memo.ts';
import type { Listing } from '#domain/listing.ts';
import type { Content } from '#site/content.ts';

const byReference = memoBy(({ listings }: Pick<Content, 'listings'>): ReadonlyMap<string, Listing> => {
  // Of two with one reference the first has it.
  return new Map(listings.toReversed().map((listing) => [listing.reference, listing]));
});

/** The home that a text names, on offer or gone; undefined where the site has neither any more. */
export function homeByReference(content: Pick<Content, 'listings'>, reference: string): Listing | undefined {
  return byReference(content).get(reference);
}
