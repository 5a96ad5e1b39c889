import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import { searchContentOf } from '#search/content.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import { search } from '#search/search.ts';
import { contentWith, listingIn } from './content.fixture.ts';
import { sorts } from './list-words.ts';
import { listPages } from './lists.ts';

const anyListing = fc.record({
  city: fc.constantFrom('Gent', 'gent', 'Liège', 'Lier', 'Écaussinnes', 'eeklo', "'s-Gravenvoeren", 'Esch-sur-Alzette'),
  zip: fc.constantFrom('9000', '1000', '4000', '9050'),
  typeId: fc.constantFrom(11, 12, 21, 3),
  amountCents: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  marquee: fc.constantFrom(1, 4),
  changedAt: fc.constantFrom('2026-11-01T09:00:00Z', '2026-11-02T09:00:00Z'),
});

it('the search finds listings in the order of the static lists', () => {
  fc.assert(
    fc.property(fc.array(anyListing, { maxLength: 30 }), (raw) => {
      const listings = raw.map(({ city, zip, typeId, amountCents, marquee, changedAt }, number) =>
        listingIn(city, number, {
          typeId,
          changedAt,
          address: { city, zip, countryId: 10, isPublished: true },
          price: { isPublished: true, marquee, ...(amountCents !== undefined && { amountCents }) },
        }),
      );
      const newestFirst = listings.toSorted(
        (a, b) => b.changedAt.localeCompare(a.changedAt) || Number(b.id) - Number(a.id),
      );
      const content = contentWith(newestFirst);
      const { marqueeIgnore } = content.site;
      const records = searchContentOf({ listings, types: content.types, municipalityNames, marqueeIgnore });
      const index = decodeSearchIndex(encodeSearchIndex(records));
      const pages = listPages(content).filter(({ goal, facet }) => goal === 'sale' && facet.kind === 'all');
      for (const sort of sorts) {
        const listed = pages.filter((page) => page.sort === sort).flatMap((page) => page.listings.map(({ id }) => id));
        expect(search(index, { goal: 'sale', sort, pageSize: 100 }).ids).toEqual(listed);
      }
    }),
  );
});
