import { isDay } from '#domain/dates.ts';
import { stateRule } from '#domain/listing-state.ts';
import type { EarlierPrice, Listing, Price } from '#domain/listing.ts';
import { shownAmountCents } from '#domain/price.ts';

interface Settings {
  readonly marqueeIgnore: readonly number[];
}

/** A change of the price. */
export interface PriceChange {
  /** ISO date of the change. */
  readonly on: string;
  readonly fromCents: number;
  readonly toCents: number;
}

/** What decides which changes of a price there are. */
export type PricedListing = Pick<Listing, 'price' | 'goal' | 'availability' | 'contractType'>;

/** More changes than a home has; what a feed repeats without end stops here. */
const maximumPrices = 24;
/** The price unit that says "from": it moves when the cheapest of several is gone, and no price changed. */
const startingFromUnit = 7;

/** The dated prices before today's, oldest first: those of the list, and the one before the last change. */
function pricesBefore({ earlier = [], previousCents, changedOn }: Price): readonly EarlierPrice[] {
  if (!previousCents || changedOn === undefined || !isDay(changedOn)) return earlier;
  return [...earlier, { cents: previousCents, untilOn: changedOn.slice(0, 10) }];
}

/** In order of their days, one a day, and none that is the same as the one before it or, at the end, as today's. */
function inOrder(prices: readonly EarlierPrice[], amountCents: number): EarlierPrice[] {
  const days = new Set<string>();
  const dated = prices
    .filter(({ untilOn }) => isDay(untilOn) && !days.has(untilOn) && days.add(untilOn))
    .sort((a, b) => (a.untilOn < b.untilOn ? -1 : 1));
  const changed = dated.filter(({ cents }, index) => cents !== dated[index - 1]?.cents);
  const last = changed.findLastIndex(({ cents }) => cents !== amountCents);
  return changed.slice(0, last + 1).slice(-maximumPrices);
}

/** What is asked, where a change of it is one of the price: shown, whole, and no start of a bid or of several homes. */
function amountWithHistory(listing: PricedListing, settings: Settings): number | undefined {
  const isPrice = listing.price.unit !== startingFromUnit && stateRule(listing).isFullPrice;
  return isPrice ? shownAmountCents(listing.price, settings) : undefined;
}

/**
 * All changes of a shown price that are known, newest first. What a home opens at, or costs "from", is no price of it that changed.
 * `425 000 € until 2026-06-01, 405 000 € until 2026-10-19, now 389 000 € -> [{on: '2026-10-19', …}, {on: '2026-06-01', …}]`
 * (docs/rules/money.md)
 */
export function priceChanges(listing: PricedListing, settings: Settings): PriceChange[] {
  const { price } = listing;
  const amountCents = amountWithHistory(listing, settings);
  if (amountCents === undefined) return [];
  const before = inOrder(pricesBefore(price), amountCents);
  return before
    .map(({ cents, untilOn }, index) => ({
      on: untilOn,
      fromCents: cents,
      toCents: before[index + 1]?.cents ?? amountCents,
    }))
    .reverse();
}

/** What was asked before the last change, also where a feed does not say since when. `{amountCents: 38900000, previousCents: 40500000} -> 40500000` (docs/rules/money.md) */
export function priceBeforeCents(listing: PricedListing, settings: Settings): number | undefined {
  const { previousCents, changedOn } = listing.price;
  const [change] = priceChanges(listing, settings);
  if (changedOn !== undefined || !previousCents) return change?.fromCents;
  const amountCents = amountWithHistory(listing, settings);
  return amountCents === undefined || amountCents === previousCents ? undefined : previousCents;
}

/** Is what is asked a price that can be lower than another? No opening bid, sum of an annuity or price "from" is one, nor what is hidden. */
export function isComparedPrice(listing: PricedListing, settings: Settings): boolean {
  return amountWithHistory(listing, settings) !== undefined;
}

/**
 * Has a price fallen since it was seen at an amount? Only where its history has one as high, for a rent is no lower price than that of the
 * sale before, or where nothing but the price is another one: not everybody who reads a feed keeps a history.
 * `(450 000 €, now 440 000 € of the same offer) -> true` (docs/rules/money.md)
 */
export function hasFallenFrom(
  listing: PricedListing,
  seen: { readonly cents: number; readonly isOnlyPrice: boolean },
  settings: Settings,
): boolean {
  const amountCents = amountWithHistory(listing, settings);
  if (amountCents === undefined || amountCents >= seen.cents) return false;
  return seen.isOnlyPrice || priceChanges(listing, settings).some(({ fromCents }) => fromCents >= seen.cents);
}

/** What a price of the last reading is compared by. */
export type RememberedListing = PricedListing & Pick<Listing, 'isDraft'>;

function isGone({ availability }: RememberedListing): boolean {
  return availability === 'sold' || availability === 'rented';
}

/** Is it still the same offer? A home that is let after it was for sale, or comes back after it was sold, begins anew. */
function isSameOffer(before: RememberedListing, after: RememberedListing): boolean {
  return (
    !before.isDraft &&
    before.goal === after.goal &&
    before.contractType === after.contractType &&
    before.price.unit === after.price.unit &&
    JSON.stringify(before.price.unitText) === JSON.stringify(after.price.unitText) &&
    (!isGone(before) || isGone(after))
  );
}

/** The day of a change that was seen now: the feed's, where that can be true. */
function dayOfChange({ changedOn }: Price, known: readonly EarlierPrice[], today: string): string {
  const day = changedOn?.slice(0, 10);
  const last = known.at(-1)?.untilOn ?? '';
  return day !== undefined && isDay(day) && day <= today && day > last ? day : today;
}

/**
 * The price of a home with what was asked before: what the feed tells, and what the last reading of the feed held. Nothing is kept of
 * a price that is hidden, and nothing across a change of what is offered. `(450 000 € yesterday, 440 000 € today) -> {amountCents:
 * 44000000, previousCents: 45000000, changedOn: today}` (docs/rules/money.md)
 */
export function rememberedPrice(
  before: RememberedListing | undefined,
  after: RememberedListing,
  { today, marqueeIgnore }: { readonly today: string } & Settings,
): Price {
  const { price } = after;
  const amountCents = amountWithHistory(after, { marqueeIgnore });
  if (!amountCents) return price;
  const wasShown = before !== undefined && shownAmountCents(before.price, { marqueeIgnore }) !== undefined;
  const known = wasShown && isSameOffer(before, after) ? before.price : undefined;
  if (!known?.amountCents) return price;
  const old = pricesBefore(known);
  const seen =
    known.amountCents === amountCents
      ? old
      : [...old, { cents: known.amountCents, untilOn: dayOfChange(price, old, today) }];
  // Of two that tell of one day the feed is right.
  const chain = inOrder([...pricesBefore(price), ...seen], amountCents);
  const last = chain.at(-1);
  if (!last) return price;
  const earlier = chain.slice(0, -1);
  const told = { ...price, previousCents: last.cents, changedOn: last.untilOn };
  return earlier.length === 0 && price.earlier === undefined ? told : { ...told, earlier };
}
