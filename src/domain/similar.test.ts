import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';
import { createSimilarIndex, followingSimilarIndex, similarListings } from '#domain/similar.ts';

const gent = { latitude: 51.05, longitude: 3.72 };
const antwerpen = { latitude: 51.22, longitude: 4.4 };

function home(id: string, parts: Partial<Listing> & { geo?: typeof gent; priceCents?: number } = {}): Listing {
  const { geo = gent, priceCents = 35_000_000, ...rest } = parts;
  return listingWith({
    id,
    address: { zip: '9000', city: 'Gent', countryId: 10, isPublished: true, geo: { ...geo, isExact: true } },
    price: { isPublished: true, amountCents: priceCents },
    surfaces: { livingM2: 150 },
    ...rest,
  });
}

function idsLike(listing: Listing, candidates: readonly Listing[], count = 3): string[] {
  return similarListings(listing, candidates, count).map(({ id }) => id);
}

describe('similarListings', () => {
  it('prefers what is near', () => {
    expect(idsLike(home('1'), [home('2', { geo: antwerpen }), home('3')])).toEqual(['3', '2']);
  });

  it('prefers a like price, size and type', () => {
    expect(idsLike(home('1'), [home('2', { priceCents: 50_000_000 }), home('3')])).toEqual(['3', '2']);
    expect(idsLike(home('1'), [home('2', { surfaces: { livingM2: 400 } }), home('3')])).toEqual(['3', '2']);
    expect(idsLike(home('1'), [home('2', { typeId: 12 }), home('3')])).toEqual(['3', '2']);
  });

  it('shows no home of quite another price, however few are left', () => {
    const villa = home('1', { priceCents: 124_900_000 });
    const others = [home('2', { priceCents: 46_500_000 }), home('3', { priceCents: 99_000_000 })];
    expect(idsLike(villa, others)).toEqual(['3']);
    const hidden = home('4', { price: { isPublished: false } });
    expect(idsLike(villa, [hidden])).toEqual(['4']);
  });

  it('compares with homes of any price where prices are compared', () => {
    const [villa, cheaper] = [home('1', { priceCents: 124_900_000 }), home('2', { priceCents: 46_500_000 })];
    expect(createSimilarIndex([cheaper], { atAnyPrice: true })(villa, 3)).toEqual([cheaper]);
  });

  it('never shows one that costs more than one and a half times, or less than two thirds', () => {
    const cents = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 8 }), (asked, prices) => {
        const others = prices.map((priceCents, index) => home(String(index + 2), { priceCents }));
        const found = similarListings(home('1', { priceCents: asked }), others, 8);
        const fitting = prices.filter((price) => price * 3 >= asked * 2 && price * 2 <= asked * 3);
        expect(found).toHaveLength(fitting.length);
      }),
    );
  });

  it('takes only the same goal and kind, and only what is listed', () => {
    const others = [
      home('2', { goal: 'rent' }),
      home('3', { webId: 4 }),
      home('4', { availability: 'sold' }),
      home('5', { isDraft: true }),
      home('6'),
    ];
    expect(idsLike(home('1'), others)).toEqual(['6']);
  });

  it('answers for a sold listing that is not in the index', () => {
    expect(idsLike(home('1', { availability: 'sold' }), [home('2')])).toEqual(['2']);
  });

  it('compares plots by their ground', () => {
    const plot = (id: string, groundM2: number) => home(id, { webId: 4, surfaces: { groundM2 } });
    expect(idsLike(plot('1', 500), [plot('2', 5_000), plot('3', 550)])).toEqual(['3', '2']);
  });

  it('settles ties by id and never counts itself', () => {
    expect(idsLike(home('2'), [home('4'), home('3'), home('2'), home('1')], 2)).toEqual(['1', '3']);
    expect(idsLike(home('2'), [home('1')], 0)).toEqual([]);
  });

  it('goes by the postcode where there is no place on the map', () => {
    const bare = (id: string, zip: string) =>
      listingWith({ id, address: { zip, city: '', countryId: 10, isPublished: false } });
    expect(idsLike(bare('1', '9000'), [bare('2', '2000'), bare('3', '9000')])).toEqual(['3', '2']);
  });

  it('finds among many what it finds when each is asked after in turn', () => {
    const degrees = fc.integer({ min: 0, max: 40 });
    const parts = fc.record({
      geo: fc.option(fc.tuple(degrees, degrees), { nil: undefined, freq: 6 }),
      priceCents: fc.integer({ min: 1, max: 6 }),
      typeId: fc.integer({ min: 1, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(parts, { minLength: 2, maxLength: 40 }), fc.nat(4), (all, count) => {
        const homes = all.map(({ geo, priceCents, typeId }, index) => {
          const one = home(String(index), { priceCents: priceCents * 10_000_000, typeId });
          const { geo: known, ...bare } = one.address;
          const [latitude = 0, longitude = 0] = geo ?? [];
          const place = { latitude: 50 + latitude / 20, longitude: 3 + longitude / 20, isExact: true };
          return { ...one, address: geo && known ? { ...bare, geo: place } : bare };
        });
        const [asked, ...others] = homes;
        if (!asked) return;
        let kept: readonly Listing[] = [];
        for (const other of others) kept = similarListings(asked, [...kept, other], count);
        expect(idsLike(asked, others, count)).toEqual(kept.map(({ id }) => id));
      }),
    );
  });

  it('gives the same answer whatever the order of the candidates', () => {
    const price = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
    const candidates = fc.uniqueArray(fc.tuple(fc.nat(50), price), { selector: ([id]) => id, maxLength: 12 });
    fc.assert(
      fc.property(candidates, fc.nat(5), (pairs, count) => {
        const homes = pairs.map(([id, units]) =>
          home(
            String(id),
            units === undefined ? { price: { isPublished: false } } : { priceCents: units * 10_000_000 },
          ),
        );
        const ids = idsLike(home('7'), homes, count);
        expect(ids).toEqual(idsLike(home('7'), homes.toReversed(), count));
        expect(ids).not.toContain('7');
        const fitting = homes.filter(({ id, price: { amountCents = 35_000_000 } }) => {
          return id !== '7' && amountCents * 3 >= 70_000_000 && amountCents * 2 <= 105_000_000;
        });
        expect(ids).toHaveLength(Math.min(count, fitting.length));
      }),
    );
  });
});

describe('createSimilarIndex', () => {
  it('answers 2 500 questions about 2 500 listings in well under a second of work', () => {
    const homes = Array.from({ length: 2_500 }, (_, index) =>
      home(String(index), {
        goal: index % 4 === 0 ? 'rent' : 'sale',
        geo: { latitude: 50.5 + (index % 97) / 100, longitude: 3 + (index % 89) / 50 },
        priceCents: 10_000_000 + (index % 211) * 100_000,
      }),
    );
    const before = process.cpuUsage();
    const find = createSimilarIndex(homes);
    const found = homes.map((listing) => find(listing, 4).length);
    const { user, system } = process.cpuUsage(before);
    expect(new Set(found)).toEqual(new Set([4]));
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  it('answers as a search among the same listings does', () => {
    const units = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    fc.assert(
      fc.property(units, fc.nat(4), (prices, count) => {
        const homes = prices.map((price) => home(String(price), { priceCents: price * 10_000_000 }));
        const find = createSimilarIndex(homes);
        for (const one of homes) expect(find(one, count)).toEqual(similarListings(one, homes, count));
      }),
    );
  });
});

describe('followingSimilarIndex', () => {
  it('finds who came, beside those that it knew', () => {
    const [asked, far, near] = [home('1'), home('2', { geo: antwerpen }), home('3', { geo: gent })];
    const rented = home('4', { goal: 'rent' });
    const follow = followingSimilarIndex();
    expect(follow([asked, far])(asked, 2)).toEqual([far]);
    expect(follow([asked, far, rented])(asked, 2)).toEqual([far]);
    expect(follow([asked, far, near, rented])(asked, 2)).toEqual([near, far]);
  });

  it('answers as a new index does, whoever comes and goes, and with the same list where nothing is other', () => {
    const state = fc.uniqueArray(
      fc.record({ id: fc.nat(12), price: fc.integer({ min: 4, max: 8 }), east: fc.nat(2) }),
      {
        selector: ({ id }) => id,
        maxLength: 12,
      },
    );
    const known = new Map<string, Listing>();
    const homeOf = ({ id, price, east }: { id: number; price: number; east: number }): Listing => {
      const name = `${id} ${price} ${east}`;
      const geo = { latitude: 51.05, longitude: 3.72 + east / 10 };
      const made = known.get(name) ?? home(String(id), { priceCents: price * 5_000_000, geo });
      known.set(name, made);
      return made;
    };
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 6 }), fc.nat(4), (states, count) => {
        const follow = followingSimilarIndex();
        const indexes = states.map((state, index) => {
          const homes = state.map(homeOf);
          const [find, anew] = [follow(homes), createSimilarIndex(homes)];
          // Not everybody is asked about each time, nor always for as many.
          const number = count + Number(index > 2);
          for (const one of homes.slice(0, 9)) expect(find(one, number)).toEqual(anew(one, number));
          return { homes, find };
        });
        // Who holds on to a state before is answered by that one, and for any number.
        for (const { homes, find } of indexes)
          for (const number of [count, count + 1])
            for (const one of homes) expect(find(one, number)).toEqual(similarListings(one, homes, number));
        const last = (states.at(-1) ?? []).map(homeOf);
        const find = follow(last);
        const first = last.map((asked) => find(asked, count));
        const findAgain = follow([...last]);
        for (const [index, asked] of last.entries()) expect(findAgain(asked, count)).toBe(first[index]);
      }),
    );
  });
});
