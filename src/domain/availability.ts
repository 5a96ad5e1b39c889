import { daysBetween } from '#domain/dates.ts';
import type { Availability, Listing } from '#domain/listing.ts';
import { priceChanges, type PricedListing } from '#domain/price-history.ts';

function isOnOffer(availability: Availability): boolean {
  return availability === 'available' || availability === 'option';
}

function isWithinDays(from: string, today: string, days: number): boolean {
  const age = daysBetween(from, today);
  return age >= 0 && age <= days;
}

/** Does the listing stand in lists and the sitemap? Only what is still on offer, and never a draft. `{availability: 'option', isDraft: false} -> true` (docs/rules/listings.md) */
export function isListed(listing: Pick<Listing, 'availability' | 'isDraft'>): boolean {
  return !listing.isDraft && isOnOffer(listing.availability);
}

/** Is the page there? A sold or rented one stays for a number of days after the change, then it is gone; without a date it stays. `sold 91 days ago, 90 days -> 'gone'` (docs/rules/listings.md) */
export function soldPageState(
  listing: Pick<Listing, 'availability' | 'availabilityChangedOn'>,
  settings: { readonly today: string; readonly soldPagesDays: number },
): 'live' | 'gone' {
  const { availability, availabilityChangedOn } = listing;
  if (isOnOffer(availability) || availabilityChangedOn === undefined) return 'live';
  return daysBetween(availabilityChangedOn, settings.today) > settings.soldPagesDays ? 'gone' : 'live';
}

/** Did the listing come in at most a number of days ago? `('2026-11-18', '2026-11-20', 14) -> true` (docs/rules/listings.md) */
export function isNew(listing: Pick<Listing, 'createdAt' | 'firstSight'>, today: string, days: number): boolean {
  return listing.firstSight !== 'first-reading' && isWithinDays(listing.createdAt, today, days);
}

/** Did a shown price change at most a number of days ago? `350 000 €, before 365 000 €, 10 days ago, 14 days -> true` (docs/rules/money.md) */
export function isPriceChanged(
  listing: PricedListing,
  { today, days, marqueeIgnore }: { today: string; days: number; marqueeIgnore: readonly number[] },
): boolean {
  const [change] = priceChanges(listing, { marqueeIgnore });
  return change !== undefined && isWithinDays(change.on, today, days);
}
