import { sameMembers } from '#base/same-members.ts';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { comparableAmountCents } from '#domain/price.ts';

/** Finds the most similar listings of an index, best first. */
export type FindSimilar = (listing: Listing, count: number) => readonly Listing[];

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
/** A home at more than one and a half times the price, or less than two thirds, is no alternative to whoever looks at this one. */
const maximumPriceRatio = 1.5;
const maximumLogPrice = Math.log(maximumPriceRatio) + 1e-9;
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

function reckonTraits(listing: Listing): Traits {
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

const known = new WeakMap<Listing, Traits>();

function traitsOf(listing: Listing): Traits {
  const traits = known.get(listing) ?? reckonTraits(listing);
  known.set(listing, traits);
  return traits;
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

function priceUnits(one: Traits, other: Traits): number {
  return 2 * difference(one.logPrice, other.logPrice);
}

/** How unlike two listings are: 0 for the same place, price, size and type. */
function unlikeness(one: Traits, other: Traits): number {
  return (
    distanceUnits(one, other) +
    priceUnits(one, other) +
    difference(one.logSize, other.logSize) +
    difference(one.bedrooms, other.bedrooms) / bedroomsPerUnit +
    (one.listing.typeId === other.listing.typeId ? 0 : otherType)
  );
}

/** Could somebody who can buy the one buy the other? Also where one of the prices is not known. */
function isAffordable(one: Traits, other: Traits): boolean {
  const apart = Math.abs(one.logPrice - other.logPrice);
  return Number.isNaN(apart) || apart <= maximumLogPrice;
}

function bucketOf({ goal, webId }: Listing): string {
  return `${goal}-${webId}`;
}

/** A sum of fractions can be off by the last digits. */
const slack = 1 + 1e-9;

interface Scored {
  readonly candidate: Traits;
  readonly score: number;
}

/** Of equals the one with the lower number comes first. */
function isBefore(score: number, { listing }: Traits, other: Scored): boolean {
  return score < other.score || (score === other.score && listing.id < other.candidate.listing.id);
}

/** The `count` least unlike of those that it is offered, whatever their order. */
class Nearest {
  readonly #traits: Traits;
  readonly #count: number;
  readonly #best: Scored[];

  readonly #atAnyPrice: boolean;

  constructor(traits: Traits, count: number, atAnyPrice: boolean, best: readonly Scored[] = []) {
    this.#traits = traits;
    this.#count = count;
    this.#atAnyPrice = atAnyPrice;
    this.#best = [...best];
  }

  offer(candidate: Traits): void {
    if (candidate.listing.id === this.#traits.listing.id) return;
    if (!this.#atAnyPrice && !isAffordable(this.#traits, candidate)) return;
    // Most have no chance by their price alone; to reckon the distance takes longer.
    if (priceUnits(this.#traits, candidate) > this.worstScore * slack) return;
    const score = unlikeness(this.#traits, candidate);
    if (score > this.worstScore) return;
    const after = this.#best.findIndex((other) => isBefore(score, candidate, other));
    this.#best.splice(after < 0 ? this.#best.length : after, 0, { candidate, score });
    if (this.#best.length > this.#count) this.#best.pop();
  }

  /** Whoever is more unlike than this has no chance. */
  get worstScore(): number {
    return this.#best.length < this.#count ? Infinity : (this.#best.at(-1)?.score ?? -Infinity);
  }

  get best(): readonly Scored[] {
    return this.#best;
  }
}

/** Candidates of one goal and kind. */
interface Bucket {
  readonly fromWest: readonly Traits[];
  /** Those without a place on the map. */
  readonly unplaced: readonly Traits[];
}

function bucketFrom(candidates: readonly Traits[]): Bucket {
  const placed = candidates.filter(({ eastKm }) => !Number.isNaN(eastKm));
  return {
    fromWest: placed.toSorted((a, b) => a.eastKm - b.eastKm),
    unplaced: candidates.filter(({ eastKm }) => Number.isNaN(eastKm)),
  };
}

/** Index of the first that is not west of it. */
function firstFrom(fromWest: readonly Traits[], eastKm: number): number {
  let [low, high] = [0, fromWest.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fromWest[middle]?.eastKm ?? Infinity) < eastKm) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How far east or west a candidate lies; nobody is infinitely far. */
function eastWestKm({ eastKm }: Traits, candidate: Traits | undefined): number {
  return candidate ? Math.abs(candidate.eastKm - eastKm) : Infinity;
}

/** Goes outward from the place of a home, east and west, until who is so far away has no chance by that alone. */
function look(found: Nearest, traits: Traits, { fromWest, unplaced }: Bucket): void {
  for (const candidate of unplaced) found.offer(candidate);
  const isPlaced = !Number.isNaN(traits.eastKm);
  let east = isPlaced ? firstFrom(fromWest, traits.eastKm) : 0;
  let west = east - 1;
  for (;;) {
    const [onEast, onWest] = [fromWest[east], fromWest[west]];
    const [toEast, toWest] = [eastWestKm(traits, onEast), eastWestKm(traits, onWest)];
    const isEast = onEast !== undefined && (toEast <= toWest || !onWest || !isPlaced);
    const candidate = isEast ? onEast : onWest;
    if (!candidate) break;
    if (Math.min(toEast, toWest) / kmPerUnit > found.worstScore * slack) break;
    found.offer(candidate);
    if (isEast) east += 1;
    else west -= 1;
  }
}

/** What was found for a home. */
interface Found {
  readonly count: number;
  readonly best: readonly Scored[];
  readonly listings: readonly Listing[];
  /** The state of the stock for which it is right. */
  state: number;
}

/** With more homes that come or go nobody looks at them one by one. */
const mostOthers = 100;

/** Homes that are asked about, with what is known of them from before some came and went. */
class SimilarIndex {
  readonly listings: ReadonlySet<Listing>;
  readonly #atAnyPrice: boolean;
  readonly #state: number;
  /** Of the states before as well: each says what it is right for. */
  readonly #found: WeakMap<Listing, Found>;
  /** Who is here and was not, by bucket. */
  readonly #added: ReadonlyMap<string, readonly Traits[]>;
  readonly #gone: ReadonlySet<Listing>;
  #buckets: ReadonlyMap<string, Bucket> | undefined;

  constructor(listings: Iterable<Listing>, atAnyPrice: boolean, last?: SimilarIndex) {
    this.listings = new Set(listings);
    this.#atAnyPrice = atAnyPrice;
    this.#state = last ? last.#state + 1 : 0;
    const added = last ? [...this.listings].filter((listing) => !last.listings.has(listing)) : [];
    const gone = last ? [...last.listings].filter((listing) => !this.listings.has(listing)) : [];
    this.#found = last && added.length + gone.length <= mostOthers ? last.#found : new WeakMap<Listing, Found>();
    this.#added = Map.groupBy(added.map(traitsOf), ({ listing }) => bucketOf(listing));
    this.#gone = new Set(gone);
  }

  find(listing: Listing, count: number): readonly Listing[] {
    const known = this.#found.get(listing);
    const isKnown = known?.count === count;
    if (isKnown && known.state === this.#state) return known.listings;
    const found = (isKnown ? this.#again(listing, known) : undefined) ?? this.#anew(listing, count);
    found.state = this.#state;
    if (found !== known) this.#found.set(listing, found);
    return found.listings;
  }

  /** What was found in the state before, with those that came since; undefined where one of it has gone. */
  #again(listing: Listing, last: Found): Found | undefined {
    if (last.state !== this.#state - 1 || last.listings.some((one) => this.#gone.has(one))) return undefined;
    const added = this.#added.get(bucketOf(listing));
    if (!added) return last;
    const nearest = new Nearest(traitsOf(listing), last.count, this.#atAnyPrice, last.best);
    for (const candidate of added) nearest.offer(candidate);
    return this.#foundBy(nearest, last.count, last);
  }

  #anew(listing: Listing, count: number): Found {
    this.#buckets ??= bucketsOf(this.listings);
    const traits = traitsOf(listing);
    const nearest = new Nearest(traits, count, this.#atAnyPrice);
    const bucket = this.#buckets.get(bucketOf(listing));
    if (bucket) look(nearest, traits, bucket);
    return this.#foundBy(nearest, count);
  }

  #foundBy({ best }: Nearest, count: number, last?: Found): Found {
    const listings = best.map(({ candidate }) => candidate.listing);
    return last && sameMembers(last.listings, listings) ? last : { count, best, listings, state: this.#state };
  }
}

function bucketsOf(listings: Iterable<Listing>): Map<string, Bucket> {
  const groups = Map.groupBy(Array.from(listings, traitsOf), ({ listing }) => bucketOf(listing));
  return new Map([...groups].map(([key, candidates]) => [key, bucketFrom(candidates)]));
}

/** Prepares listings once for many questions: same goal and kind, near, alike in type, price and size; only listed ones, ties by id; at a like price, unless prices are what is to be compared. `[homes] -> (home, 3) => [the three most alike]` (docs/rules/listings.md) */
export function createSimilarIndex(listings: readonly Listing[], { atAnyPrice = false } = {}): FindSimilar {
  const index = new SimilarIndex(listings.filter(isListed), atAnyPrice);
  return (listing, count) => index.find(listing, count);
}

/** The same for one state of the stock after another: a few homes that came and went are looked at alone, and what they do not change is the same list. */
export function followingSimilarIndex(): (listings: readonly Listing[]) => FindSimilar {
  let last: SimilarIndex | undefined;
  return (listings) => {
    const index = new SimilarIndex(listings.filter(isListed), false, last);
    last = index;
    return (listing, count) => index.find(listing, count);
  };
}

/** The listings among the candidates that are most like one, best first, never itself. `(villa in Gent, [flat in Gent, villa in Gent], 1) -> [villa in Gent]` (docs/rules/listings.md) */
export function similarListings(listing: Listing, candidates: readonly Listing[], count: number): readonly Listing[] {
  return createSimilarIndex(candidates)(listing, count);
}
