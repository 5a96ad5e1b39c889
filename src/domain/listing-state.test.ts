import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Availability, ContractType, Goal } from '#domain/listing.ts';
import { mayAct, otherSaleOf, stateOf, stateRule } from '#domain/listing-state.ts';

const home = fc.record(
  {
    availability: fc.constantFrom<Availability>('available', 'option', 'sold', 'rented'),
    goal: fc.constantFrom<Goal>('sale', 'rent'),
    contractType: fc.constantFrom<ContractType>(
      'private-sale',
      'public-sale',
      'judicial-sale',
      'life-annuity',
      'lease-short',
    ),
  },
  { requiredKeys: ['availability', 'goal'] },
);

describe('the state of a home', () => {
  it('takes no offer on what the notary sells or an annuity pays, and leads to the notary instead', () => {
    const of = (contractType: ContractType) =>
      stateRule({ availability: 'available', goal: 'sale', contractType }).actions;
    expect(of('public-sale')).toEqual(['viewing', 'notary']);
    expect(of('judicial-sale')).toEqual(['viewing', 'notary']);
    expect(of('life-annuity')).toEqual(['viewing']);
    expect(of('private-sale')).toEqual(['viewing', 'offer']);
  });

  it('offers a price on request only where the agency can give one', () => {
    const wordOf = (availability: Availability, contractType: ContractType = 'private-sale') =>
      stateRule({ availability, goal: 'sale', contractType }).withoutPrice;
    expect(wordOf('available')).toBe('onRequest');
    expect(wordOf('option')).toBe('onRequest');
    expect(wordOf('sold')).toBe('availability.sold');
    expect(wordOf('rented')).toBe('availability.rented');
    expect(wordOf('available', 'public-sale')).toBe('contractType.public-sale');
    expect(wordOf('available', 'life-annuity')).toBe('onRequest');
  });

  it('under option still has its bids taken by the notary, and no amount that the home would cost', () => {
    const of = (contractType: ContractType) => stateRule({ availability: 'option', goal: 'sale', contractType });
    expect(of('public-sale')).toMatchObject({ label: 'availability.option', actions: ['viewing', 'notary'] });
    expect(of('life-annuity')).toMatchObject({ text: 'listing:stateAnnuity', actions: ['viewing'] });
    expect(of('private-sale').actions).toEqual(['viewing', 'offer']);
  });

  it('has no amount that a home costs where it is an opening bid or an annuity, sold or not', () => {
    fc.assert(
      fc.property(home, (listing) => {
        expect(stateRule(listing).isFullPrice).toBe(otherSaleOf(listing) === undefined);
      }),
    );
  });

  it('is sold, however it was sold', () => {
    expect(stateOf({ availability: 'sold', goal: 'sale', contractType: 'public-sale' })).toBe('sold');
  });

  it('never lets anybody buy what is to let, rent what is for sale, or take what has gone', () => {
    fc.assert(
      fc.property(home, (listing) => {
        expect(mayAct(listing, listing.goal === 'sale' ? 'application' : 'offer')).toBe(false);
        if (listing.availability === 'sold' || listing.availability === 'rented')
          expect(stateRule(listing).actions).toEqual([]);
        if (mayAct(listing, 'offer')) expect(stateRule(listing).isFullPrice).toBe(true);
      }),
    );
  });
});
