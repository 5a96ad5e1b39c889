import type { Availability, Listing } from '#domain/listing.ts';

/** What is done with a home, as far as it changes what a visitor is told and may do. */
export type ListingState = Availability | 'public-sale' | 'judicial-sale' | 'life-annuity';

/** What a page offers beside its price; `notary` leads to where the bids are taken. */
export type ListingAction = 'viewing' | 'offer' | 'application' | 'notary';

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
  readonly actions: readonly ListingAction[];
}

/**
 * One row a state. Bids on a public or judicial sale are taken by the notary alone, and an annuity is agreed in person: neither is
 * an offer with an advance to the agent (docs/rules/listings.md).
 */
const rules: Readonly<Record<ListingState, StateRule>> = {
  available: { label: 'availability.available', isFullPrice: true, actions: ['viewing', 'offer', 'application'] },
  option: { label: 'availability.option', isFullPrice: true, actions: ['viewing', 'offer', 'application'] },
  sold: { label: 'availability.sold', text: 'errors:property-sold', isFullPrice: true, actions: [] },
  rented: { label: 'availability.rented', text: 'errors:property-rented', isFullPrice: true, actions: [] },
  'public-sale': {
    label: 'contractType.public-sale',
    text: 'listing:stateNotary',
    isFullPrice: false,
    actions: ['viewing', 'notary'],
  },
  'judicial-sale': {
    label: 'contractType.judicial-sale',
    text: 'listing:stateNotary',
    isFullPrice: false,
    actions: ['viewing', 'notary'],
  },
  'life-annuity': {
    label: 'contractType.life-annuity',
    text: 'listing:stateAnnuity',
    isFullPrice: false,
    actions: ['viewing'],
  },
};

type StateParts = Pick<Listing, 'availability' | 'contractType' | 'goal'>;

/** The state of a home: what is gone is gone, however it was sold. `{availability: 'available', contractType: 'public-sale', goal: 'sale'} -> 'public-sale'` */
export function stateOf({ availability, contractType, goal }: StateParts): ListingState {
  const isOtherSale =
    contractType === 'public-sale' || contractType === 'judicial-sale' || contractType === 'life-annuity';
  return availability === 'available' && goal === 'sale' && isOtherSale ? contractType : availability;
}

/** What follows from the state of a home; of offer and application the one that fits its goal. */
export function stateRule(listing: StateParts): StateRule {
  const rule = rules[stateOf(listing)];
  const other: ListingAction = listing.goal === 'sale' ? 'application' : 'offer';
  return { ...rule, actions: rule.actions.filter((action) => action !== other) };
}

/** Is this open to a visitor? `(a rental on offer, 'application') -> true`, `(a public sale, 'offer') -> false` */
export function mayAct(listing: StateParts, action: ListingAction): boolean {
  return stateRule(listing).actions.includes(action);
}
