import type { Listing } from '#domain/listing.ts';

/**
 * A listing as the site shows it: where a marquee stands in the place of the price, no amount leaves the house, nor any that
 * follows from it. What the feed hid is not in a listing at all.
 */
export function shownListing(listing: Listing, marqueeIgnore: readonly number[]): Listing {
  const { marquee, marqueeName, isPublished } = listing.price;
  const isUnderMarquee = marquee !== undefined && marqueeIgnore.includes(marquee);
  if (isPublished && !isUnderMarquee) return listing;
  const { maximumPersons } = listing.costs;
  return {
    ...listing,
    price: {
      isPublished: false,
      ...(marquee !== undefined && { marquee }),
      ...(marqueeName && { marqueeName }),
    },
    costs: maximumPersons === undefined ? {} : { maximumPersons },
  };
}
