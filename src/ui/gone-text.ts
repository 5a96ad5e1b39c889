import { isListed } from '#domain/availability.ts';
import { weeksOnOffer } from '#domain/listing-figures.ts';
import { stateRule } from '#domain/listing-state.ts';
import type { Listing } from '#domain/listing.ts';
import type { Translate } from '#i18n/translator.ts';

/** What stands in the place of the price of a home that is gone: `Sold in 17 weeks`, or `Sold` where that is not known; undefined on offer. */
export function goneText(listing: Listing, t: Translate): string | undefined {
  if (isListed({ ...listing, isDraft: false })) return undefined;
  const weeks = weeksOnOffer(listing);
  if (weeks === undefined) return t(`listing:${stateRule(listing).label}`);
  return t(listing.availability === 'sold' ? 'listing:soldWeeks' : 'listing:rentedWeeks', { count: weeks });
}
