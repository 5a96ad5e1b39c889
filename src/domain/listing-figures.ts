import { daysBetween, isDay } from '#domain/dates.ts';
import { stateRule } from '#domain/listing-state.ts';
import type { Listing } from '#domain/listing.ts';
import { comparableAmountCents } from '#domain/price.ts';

interface Settings {
  readonly marqueeIgnore: readonly number[];
}

/** The price unit that says "from": that of the smallest of several, which no one area belongs to. */
const startingFromUnit = 7;
/** Of land the ground is what is bought, of all else what is built. */
const landWebId = 4;
const daysPerWeek = 7;
const centsPerEuro = 100;

/**
 * What a square metre costs, in cents of whole euros; undefined where the price is not shown, not that of the whole, or the area is
 * unknown. `€ 389.000 for 138 m² -> 281900` (docs/rules/money.md)
 */
export function pricePerM2Cents(listing: Listing, settings: Settings): number | undefined {
  const { goal, price, surfaces, webId } = listing;
  // Words behind a price say that it is not all that is paid: without VAT a square metre would look cheaper than another.
  const isWhole = price.unit !== startingFromUnit && price.unitText === undefined;
  if (goal !== 'sale' || !isWhole || !stateRule(listing).isFullPrice) return undefined;
  const amountCents = comparableAmountCents(price, settings);
  const areaM2 = webId === landWebId ? surfaces.groundM2 : surfaces.livingM2;
  if (amountCents === undefined || !areaM2) return undefined;
  return Math.round(amountCents / areaM2 / centsPerEuro) * centsPerEuro;
}

/**
 * Weeks from the day that a home came online to the day that it was sold or let, at least one; undefined while it is on offer, and
 * where the feed does not give both days in order. `2026-07-02 to 2026-10-28 -> 17` (docs/rules/listings.md)
 */
export function weeksOnOffer(
  listing: Pick<Listing, 'availability' | 'availabilityChangedOn' | 'createdAt' | 'firstSight'>,
): number | undefined {
  const { availability, availabilityChangedOn: until, createdAt } = listing;
  if ((availability !== 'sold' && availability !== 'rented') || until === undefined) return undefined;
  if (listing.firstSight === 'first-reading' || !isDay(until) || !isDay(createdAt)) return undefined;
  const days = daysBetween(createdAt, until);
  return days < 0 ? undefined : Math.max(1, Math.round(days / daysPerWeek));
}
