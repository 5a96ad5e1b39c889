import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { comparableAmountCents } from '#domain/price.ts';

/** Finds the most similar listings of an index, best first. */
export type FindSimilar = (listing: Listing, count: number) => Listing[];

/** The numbers that likeness is reckoned with; NaN where unknown. */
interface Traits {
  readonly listing: Listing;
  readonly eastKm: number;
  readonly northKm: number;
  readonly logPrice: number;
  readonly logSize: number;
  readonly bedrooms: number;
}

const landWebId = 4;
const kmPerDegree = 111.2;
/** Cosine of 50.5° north, the middle of Belgium: there a degree of longitude is that much shorter. */
const longitudeShare = 0.636;

/** What counts as one unit of difference: 15 km, a price or size times e, two bedrooms, another type. */
const kmPerUnit = 15;
const bedroomsPerUnit = 2;
const otherType = 0.6;
/** Difference where one of the two is unknown. */
const unknownDifference = 0.7;
/** A price under a marquee counts: what is alike does not tell it. */
const allMarquees = { marqueeIgnore: [] };
/** Distance of two towns of which one has no place on the map. */
const unknownDistanceUnits = 2;

function sizeM2({ webId, surfaces }: Listing): number {
  const { livingM2, totalM2, groundM2 } = surfaces;
  return (webId === landWebId ? groundM2 : (livingM2 ?? totalM2 ?? groundM2)) ?? Number.NaN;
}

function traitsOf(listing: Listing): Traits {
  const { geo } = listing.address;
  return {
    listing,
    eastKm: geo ? geo.longitude * kmPerDegree * longitudeShare : Number.NaN,
    northKm: geo ? geo.latitude * kmPerDegree : Number.NaN,
    logPrice: Math.log(comparableAmountCents(listing.price, allMarquees) ?? Number.NaN),
    logSize: Math.log(sizeM2(listing)),
    bedrooms: listing.building.bedrooms ?? Number.NaN,
  };
}

function difference(one: number, other: number): number {
  const apart = Math.abs(one - other);
  return apart < Infinity ? apart : unknownDifference;
}

function distanceUnits(one: Traits, other: Traits): number {
  const km = Math.hypot(one.eastKm - other.eastKm, one.northKm - other.northKm);
  if (km < Infinity) return km / kmPerUnit;
  return one.listing.address.zip === other.listing.address.zip ? 0 : unknownDistanceUnits;
}

/** How unlike two listings are: 0 for the same place, price, size and type. */
function unlikeness(one: Traits, other: Traits): number {
  return (
    distanceUnits(one, other) +
    2 * difference(one.logPrice, other.logPrice) +
    difference(one.logSize, other.logSize) +
    difference(one.bedrooms, other.bedrooms) / bedroomsPerUnit +
    (one.listing.typeId === other.listing.typeId ? 0 : otherType)
  );
}

function bucketOf({ goal, webId }: Listing): string {
  return `${goal}-${webId}`;
}

/** The `count` least unlike of the candidates; of equals the earlier one first. */
function nearest(traits: Traits, candidates: readonly Traits[], count: number): Listing[] {
  const best: { listing: Listing; score: number }[] = [];
  for (const candidate of candidates) {
    if (candidate.listing.id === traits.listing.id) continue;
    const score = unlikeness(traits, candidate);
    if (best.length === count && score >= (best.at(-1)?.score ?? -Infinity)) continue;
    const after = best.findIndex((other) => score < other.score);
    best.splice(after < 0 ? best.length : after, 0, { listing: candidate.listing, score });
    if (best.length > count) best.pop();
  }
  return best.map(({ listing }) => listing);
}

/** Prepares listings once for many questions: same goal and kind, near, alike in type, price and size; only listed ones, ties by id. `[homes] -> (home, 3) => [the three most alike]` (spec section 2 "Screens") */
export function createSimilarIndex(listings: readonly Listing[]): FindSimilar {
  const inOrder = listings.filter(isListed).toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)));
  const buckets = Map.groupBy(inOrder.map(traitsOf), ({ listing }) => bucketOf(listing));
  return (listing, count) => nearest(traitsOf(listing), buckets.get(bucketOf(listing)) ?? [], count);
}

/** The listings among the candidates that are most like one, best first, never itself. `(villa in Gent, [flat in Gent, villa in Gent], 1) -> [villa in Gent]` (spec section 2 "Screens") */
export function similarListings(listing: Listing, candidates: readonly Listing[], count: number): Listing[] {
  return createSimilarIndex(candidates)(listing, count);
}
