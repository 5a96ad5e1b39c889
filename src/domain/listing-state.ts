import type { Availability, Listing } from '#domain/listing.ts';

/** What is done with a home, as far as it changes what a visitor is told and may do. */
export type ListingState = Availability | 'public-sale' | 'judicial-sale' | 'life-annuity';

/** What a page offers beside its price; `notary` leads to where the bids are taken. */
export type ListingAction = 'viewing' | 'offer' | 'application' | 'notary';

/** What stands in the place of an amount that is not shown. */
type PricelessLabel =
  'onRequest' | 'availability.sold' | 'availability.rented' | 'contractType.public-sale' | 'contractType.judicial-sale';

/** All that follows from a state. */
export interface StateRule {
  /** Key of its name in the messages of `listing`. */
  readonly label:
    | `availability.${Availability}`
    | 'contractType.public-sale'
    | 'contractType.judicial-sale'
    | 'contractType.life-annuity';
  /** Key of a sentence about it, in full: most states need none. */
  readonly text?: 'errors:property-sold' | 'errors:property-rented' | 'listing:stateNotary' | 'listing:stateAnnuity';
  /** Is the amount what the home costs? An opening bid and the first part of an annuity are not, so nothing is reckoned from them. */
  readonly isFullPrice: boolean;
  /** Where the amount is hidden: nobody gives a price on request for what has gone, or for what the notary sells. */
  readonly withoutPrice: PricelessLabel;
  readonly actions: readonly ListingAction[];
}

const onOffer = { isFullPrice: true, withoutPrice: 'onRequest', actions: ['viewing', 'offer', 'application'] } as const;
const byNotary = { text: 'listing:stateNotary', isFullPrice: false, actions: ['viewing', 'notary'] } as const;
const gone = { isFullPrice: true, actions: [] } as const;

/**
 * One row a state. Bids on a public or judicial sale are taken by the notary alone, and an annuity is agreed in person: neither is
 * an offer with an advance to the agent (docs/rules/listings.md).
 */
const rules: Readonly<Record<ListingState, StateRule>> = {
  available: { ...onOffer, label: 'availability.available' },
  option: { ...onOffer, label: 'availability.option' },
  sold: { ...gone, label: 'availability.sold', text: 'errors:property-sold', withoutPrice: 'availability.sold' },
  rented: {
    ...gone,
    label: 'availability.rented',
    text: 'errors:property-rented',
    withoutPrice: 'availability.rented',
  },
  'public-sale': { ...byNotary, label: 'contractType.public-sale', withoutPrice: 'contractType.public-sale' },
  'judicial-sale': { ...byNotary, label: 'contractType.judicial-sale', withoutPrice: 'contractType.judicial-sale' },
  'life-annuity': {
    label: 'contractType.life-annuity',
    text: 'listing:stateAnnuity',
    isFullPrice: false,
    withoutPrice: 'onRequest',
    actions: ['viewing'],
  },
};

type StateParts = Pick<Listing, 'availability' | 'contractType' | 'goal'>;

/** Sales of which the amount is not what the home costs. */
type OtherSale = Extract<ListingState, 'public-sale' | 'judicial-sale' | 'life-annuity'>;

/** How a home is sold where nobody simply pays its price, whatever has become of it. `{contractType: 'public-sale', goal: 'sale'} -> 'public-sale'` */
export function otherSaleOf({ contractType, goal }: Omit<StateParts, 'availability'>): OtherSale | undefined {
  if (goal !== 'sale') return undefined;
  return contractType === 'public-sale' || contractType === 'judicial-sale' || contractType === 'life-annuity'
    ? contractType
    : undefined;
}

/** The state of a home: what is gone is gone, however it was sold. `{availability: 'available', contractType: 'public-sale', goal: 'sale'} -> 'public-sale'` */
export function stateOf(listing: StateParts): ListingState {
  const { availability } = listing;
  return (availability === 'available' ? otherSaleOf(listing) : undefined) ?? availability;
}

/** The row of a home: an option changes the name of a public sale or an annuity, not who takes bids and what its amount is. */
function rowOf(listing: StateParts): StateRule {
  const rule = rules[stateOf(listing)];
  const otherSale = otherSaleOf(listing);
  if (otherSale === undefined) return rule;
  return listing.availability === 'option'
    ? { ...rules[otherSale], label: rule.label }
    : { ...rule, isFullPrice: false };
}

/** What follows from the state of a home; of offer and application the one that fits its goal. */
export function stateRule(listing: StateParts): StateRule {
  const rule = rowOf(listing);
  const other: ListingAction = listing.goal === 'sale' ? 'application' : 'offer';
  return { ...rule, actions: rule.actions.filter((action) => action !== other) };
}

/** Is this open to a visitor? `(a rental on offer, 'application') -> true`, `(a public sale, 'offer') -> false` */
export function mayAct(listing: StateParts, action: ListingAction): boolean {
  return stateRule(listing).actions.includes(action);
}
