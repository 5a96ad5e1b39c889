import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseHomes, firstChoice, homeOrders } from './home-choice.ts';
import { homeWith } from './home.fixture.ts';

const homes = [
  homeWith({ id: '1', title: 'Villa', place: '9000 Gent', priceCents: 1, daysOnline: 5 }),
  homeWith({ id: '2', title: 'Appartement', place: '4000 Liège', priceCents: 3, daysOnline: null, status: 'sold' }),
  homeWith({ id: '3', title: 'Studio', place: '9000 Gent', priceCents: null, daysOnline: 9 }),
];
const idsOf = (choice: Partial<typeof firstChoice>) =>
  chooseHomes(homes, { ...firstChoice, ...choice }).map(({ id }) => id);

describe('chooseHomes', () => {
  it('finds by every word, without accents and capitals', () => {
    expect(idsOf({ words: 'LIEGE app' })).toEqual(['2']);
    expect(idsOf({ words: 'gent villa' })).toEqual(['1']);
    expect(idsOf({ words: 'brugge' })).toEqual([]);
  });

  it('orders, what is unknown last', () => {
    expect(idsOf({ order: 'price' })).toEqual(['2', '1', '3']);
    expect(idsOf({ order: 'days' })).toEqual(['3', '1', '2']);
    expect(idsOf({ order: 'title' })).toEqual(['2', '3', '1']);
  });

  it('shows those of a status', () => {
    expect(idsOf({ status: 'sold' })).toEqual(['2']);
  });

  it('loses no home by an order', () => {
    fc.assert(
      fc.property(fc.constantFrom(...homeOrders), (order) => {
        expect(idsOf({ order }).sort()).toEqual(['1', '2', '3']);
      }),
    );
  });
});
