import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import { buildTree } from '#domain/tree.ts';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import { searchContentOf } from '#search/content.ts';
import { stockOf } from './stock.ts';

const typeTrees = [['Huis'], ['Huis', 'Villa'], ['Woning', 'Villa']].map((names) =>
  buildTree(
    names.map((nl, index) => ({ ID: index + 1, Name: { nl } })),
    'nl',
  ),
);

const anyHome = (id: string): fc.Arbitrary<Listing> =>
  fc
    .record({
      zip: fc.constantFrom('9000', '1050'),
      typeId: fc.constantFrom(1, 2),
      amountCents: fc.constantFrom(100_00, 200_00),
      title: fc.constantFrom({ nl: 'Villa in Gent' }, { nl: 'Huis te Elsene' }),
      marquee: fc.constantFrom(3, 4),
      availability: fc.constantFrom('available' as const, 'sold' as const),
    })
    .map(({ zip, typeId, title, availability, ...price }) => {
      const address = { ...listingWith().address, zip };
      return listingWith({ id, typeId, title, availability, address, price: { isPublished: true, ...price } });
    });

const anySource = fc.record({
  types: fc.constantFrom(...typeTrees),
  config: fc.record({ marqueeIgnore: fc.subarray([3, 4]) }),
});

it('says of homes that it has seen what it says of those that it sees first', async () => {
  const someHomes = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4').chain(anyHome), { selector: ({ id }) => id });
  // The same objects come back in other company, with other settings.
  const anySteps = someHomes.chain((homes) =>
    fc.array(fc.record({ listings: fc.subarray(homes), source: anySource }), { minLength: 2, maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      for (const { listings, source } of steps) {
        const seen = await stockOf({ ...source, listings });
        const first = await stockOf({ ...source, listings: structuredClone(listings) });
        expect([...seen.homes]).toEqual([...first.homes]);
        const { index, rowOf } = await seen.search();
        const { marqueeIgnore } = source.config;
        const content = searchContentOf({ listings, types: source.types, municipalityNames, marqueeIgnore });
        expect(index).toEqual(decodeSearchIndex(encodeSearchIndex(content)));
        expect([...seen.homes.keys()].sort()).toEqual([...index.ids].sort());
        for (const [id, { fingerprint, price_cents: cents }] of seen.homes) {
          expect(index.ids[rowOf.get(id) ?? -1]).toBe(id);
          if (cents !== null) expect(seen.fingerprintAt(id, cents)).toBe(fingerprint);
          expect(seen.fingerprintAt(id, 1)).not.toBe(fingerprint);
        }
      }
    }),
  );
});
