import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing, Price } from '#domain/listing.ts';
import { hasFallenFrom, priceBeforeCents, priceChanges, rememberedPrice } from '#domain/price-history.ts';

const all = { marqueeIgnore: [] };
const asked = (amountCents: number, more: Partial<Price> = {}): Price => ({ isPublished: true, amountCents, ...more });
const home = (price: Price, parts: Partial<Listing> = {}) => listingWith({ price, ...parts });

describe('priceChanges', () => {
  const price = asked(389, {
    previousCents: 405,
    changedOn: '2026-10-19',
    earlier: [{ cents: 425, untilOn: '2026-06-01' }],
  });

  it('tells each change from one price to the next, newest first', () => {
    expect(priceChanges(home(price), all)).toEqual([
      { on: '2026-10-19', fromCents: 405, toCents: 389 },
      { on: '2026-06-01', fromCents: 425, toCents: 405 },
    ]);
    expect(priceChanges(home(price, { goal: 'rent' }), all)).toHaveLength(2);
  });

  it('tells nothing of a price that is hidden, on request, opening, from, or the first part of an annuity', () => {
    expect(priceChanges(home({ ...price, isPublished: false }), all)).toEqual([]);
    expect(priceChanges(home({ isPublished: true, previousCents: 405, changedOn: '2026-10-19' }), all)).toEqual([]);
    expect(priceChanges(home({ ...price, unit: 7 }), all)).toEqual([]);
    expect(priceChanges(home({ ...price, marquee: 4 }), { marqueeIgnore: [4] })).toEqual([]);
    expect(priceChanges(home(price, { contractType: 'judicial-sale' }), all)).toEqual([]);
    expect(priceChanges(home(price, { contractType: 'life-annuity' }), all)).toEqual([]);
  });

  it('takes a repetition for none, and a day that does not exist for nothing', () => {
    const same = asked(400, { previousCents: 400, changedOn: '2026-10-19' });
    expect(priceChanges(home(same), all)).toEqual([]);
    expect(priceChanges(home(asked(400, { previousCents: 500, changedOn: '2026-02-30' })), all)).toEqual([]);
    expect(priceChanges(home(asked(400, { previousCents: 500 })), all)).toEqual([]);
  });
});

describe('priceBeforeCents', () => {
  it('is what the last change began at, and where no change can be told nothing', () => {
    const contract = fc.constantFrom(undefined, 'public-sale', 'judicial-sale', 'life-annuity', 'private-sale');
    const drawn = fc.record({
      contractType: contract,
      unit: fc.constantFrom(undefined, 7, 3),
      marquee: fc.constantFrom(undefined, 4, 5),
      cents: fc.nat(3),
      before: fc.nat(3),
      isDated: fc.boolean(),
    });
    fc.assert(
      fc.property(drawn, ({ contractType, unit, marquee, cents, before, isDated }) => {
        const price = asked(cents, {
          previousCents: before,
          ...(unit !== undefined && { unit }),
          ...(marquee !== undefined && { marquee }),
        });
        const dated = { ...price, changedOn: '2026-10-19' };
        const of = (one: Price) => home(one, contractType && { contractType });
        const told = priceChanges(of(dated), { marqueeIgnore: [4] })[0]?.fromCents;
        expect(priceBeforeCents(of(isDated ? dated : price), { marqueeIgnore: [4] })).toBe(told);
      }),
    );
  });
});

describe('hasFallenFrom', () => {
  it('tells a lower price of the same offer from the price of another', () => {
    const offer = fc.record({
      goal: fc.constantFrom('sale', 'rent'),
      contractType: fc.constantFrom('private-sale', 'public-sale', 'life-annuity'),
      unit: fc.constantFrom(3, 7),
      cents: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(offer, offer, (first, second) => {
        const [seen, now] = [first, second].map(({ cents, unit, ...parts }) => home(asked(cents, { unit }), parts));
        if (!seen || !now) return;
        const known = { ...now, price: rememberedPrice(seen, now, { today: '2026-11-20', ...all }) };
        const isSame = (['goal', 'contractType', 'unit'] as const).every((name) => first[name] === second[name]);
        const isFull = second.unit !== 7 && (second.goal === 'rent' || second.contractType === 'private-sale');
        const hasFallen = isSame && isFull && second.cents < first.cents;
        expect(hasFallenFrom(known, { cents: first.cents, isOnlyPrice: false }, all)).toBe(hasFallen);
        if (isSame) expect(hasFallenFrom(now, { cents: first.cents, isOnlyPrice: true }, all)).toBe(hasFallen);
      }),
    );
  });
});

describe('rememberedPrice', () => {
  const remember = (before: Listing | undefined, after: Listing, today = '2026-11-20') =>
    rememberedPrice(before, after, { today, marqueeIgnore: [4] });

  it('keeps what was asked when the feed tells only what is asked', () => {
    const first = home(asked(450));
    const second = home(remember(first, home(asked(440)), '2026-11-10'));
    expect(second.price).toEqual(asked(440, { previousCents: 450, changedOn: '2026-11-10' }));
    expect(remember(second, home(asked(430)))).toEqual(
      asked(430, {
        previousCents: 440,
        changedOn: '2026-11-20',
        earlier: [{ cents: 450, untilOn: '2026-11-10' }],
      }),
    );
  });

  it('remembers nothing that a marquee hid, and nothing where the price is a start', () => {
    expect(remember(home(asked(450, { marquee: 4 })), home(asked(440)))).toEqual(asked(440));
    expect(remember(home(asked(450)), home(asked(440, { marquee: 4 }))).previousCents).toBeUndefined();
    expect(remember(home(asked(450, { unit: 7 })), home(asked(440, { unit: 7 }))).previousCents).toBeUndefined();
    const court = { contractType: 'judicial-sale' } as const;
    expect(remember(home(asked(450), court), home(asked(440), court))).toEqual(asked(440));
  });

  it('believes the day and the price of the feed, and tells one change once', () => {
    const after = home(asked(440, { previousCents: 450, changedOn: '2026-11-18' }));
    expect(remember(home(asked(450)), after)).toEqual(after.price);
    expect(remember(home(asked(450)), home(asked(440, { changedOn: '2026-11-18' })))).toEqual(
      asked(440, { previousCents: 450, changedOn: '2026-11-18' }),
    );
    expect(remember(home(asked(450)), home(asked(440, { changedOn: '2027-01-01' })))).toMatchObject({
      changedOn: '2026-11-20',
    });
  });

  it.each<[string, Partial<Listing>, Partial<Listing>]>([
    ['a hidden price', { price: { isPublished: false } }, {}],
    ['a draft', { isDraft: true }, {}],
    ['another goal', { goal: 'rent' }, {}],
    ['another contract', { contractType: 'public-sale' }, {}],
    ['another unit', { price: asked(450, { unit: 7 }) }, {}],
    ['a home that was sold', { availability: 'sold' }, { availability: 'available' }],
  ])('begins anew after %s', (_, before, after) => {
    const now = home(asked(440), after);
    expect(remember(home(asked(450), before), now)).toEqual(now.price);
  });

  it('keeps nothing of a price that is hidden now', () => {
    const hidden = home({ isPublished: false });
    expect(remember(home(asked(450, { previousCents: 500, changedOn: '2026-01-01' })), hidden)).toEqual(hidden.price);
  });

  it('forgets no price that was asked on another day, and adds none that was not', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amounts, (prices) => {
        let known = home(asked(prices[0] ?? 1));
        prices.slice(1).forEach((cents, index) => {
          const today = `2026-11-${String(index + 2).padStart(2, '0')}`;
          known = home(rememberedPrice(known, home(asked(cents)), { today, ...all }));
          // To read the same again changes nothing.
          expect(rememberedPrice(known, home(asked(cents)), { today: '2026-12-31', ...all })).toEqual(known.price);
        });
        const told = priceChanges(known, all).reverse();
        const changes = prices.flatMap((to, index) => {
          const from = prices[index - 1];
          return from === undefined || from === to
            ? []
            : [{ on: `2026-11-${String(index + 1).padStart(2, '0')}`, fromCents: from, toCents: to }];
        });
        expect(told).toEqual(changes);
      }),
    );
  });
});
