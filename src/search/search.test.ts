import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provinceOf } from '#domain/province.ts';
import { decodeSearchIndex, encodeSearchIndex } from './codec.ts';
import { roomNames, surfaceNames } from './facets.ts';
import { naiveFilters, naivePostcode, naiveRows, naiveTypeIds } from './naive.fixture.ts';
import { featureFlags, featureNames, sortNames, type FilterName, type SearchQuery } from './query.ts';
import { energySteps, flagNames, type SearchContent, type SearchRecord } from './record.ts';
import { anyContent, anyQuery, samplePlaces, sampleTables, sampleTypes } from './search.fixture.ts';
import { matches, prepareSearch, search } from './search.ts';

function indexOf(content: SearchContent) {
  return decodeSearchIndex(encodeSearchIndex(content));
}

/** Ids that are rows, so that results can be told apart. */
function numbered(content: SearchContent): SearchContent {
  return { ...content, records: content.records.map((record, row) => ({ ...record, id: String(row) })) };
}

const anyNumbered = anyContent.map(numbered);
const everything = { page: 1, pageSize: 1000, sort: 'date' } as const;
const noFlags = Object.fromEntries(flagNames.map((name) => [name, false])) as SearchRecord['flags'];

function recordWith(parts: Partial<SearchRecord>): SearchRecord {
  const base = { id: '0', reference: 'LH-1', place: 0, type: 0, numbers: {}, flags: noFlags, wording: { form: 0 } };
  return { ...base, titleWords: [], streetWords: [], ...parts };
}

function contentWith(records: readonly Partial<SearchRecord>[]): SearchContent {
  return numbered({ ...sampleTables, records: records.map(recordWith) });
}

function tally<Key>(keys: readonly (Key | undefined)[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** How many values lie from each lower end to the next one. */
function bucketed(values: readonly number[], from: readonly number[]): number[] {
  return from.map(
    (least, index) => values.filter((value) => value >= least && value < (from[index + 1] ?? Infinity)).length,
  );
}

/** All choices of a number of things. `(['a', 'b', 'c'], 2) -> [['a', 'b'], ['a', 'c'], ['b', 'c']]` */
function choicesOf<T>(things: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return things.flatMap((thing, index) => choicesOf(things.slice(index + 1), size - 1).map((rest) => [thing, ...rest]));
}

describe('search', () => {
  it('finds what a naive filter finds', () => {
    fc.assert(
      fc.property(anyNumbered, anyQuery, (content, query) => {
        const rows = naiveRows(content, query);
        const found = search(indexOf(content), { ...query, ...everything });
        expect(found.ids).toEqual(rows.map(String));
        expect(found.total).toBe(rows.length);
      }),
      { numRuns: 400 },
    );
  });

  it('answers for one listing as it answers for all', () => {
    fc.assert(
      fc.property(anyNumbered, anyQuery, (content, query) => {
        const index = indexOf(content);
        const rows = content.records.flatMap((_, row) => (matches(index, row, query) ? [row] : []));
        expect(rows).toEqual(naiveRows(content, query));
      }),
      { numRuns: 50 },
    );
  });

  it('counts each facet as if its own filter were not set', () => {
    fc.assert(
      fc.property(anyNumbered, anyQuery, (content, query) => {
        const { facets, totalsWithout } = search(indexOf(content), query);
        const left = (filter: FilterName) =>
          naiveRows(content, query, [filter]).flatMap((row) => content.records[row] ?? []);
        const places = left('place').flatMap(({ place }) => content.places[place] ?? []);
        expect(facets.municipalities).toEqual(tally(places.map(({ municipalityId }) => municipalityId)));
        expect(facets.postcodes).toEqual(tally(places.map(naivePostcode)));
        expect(facets.provinces).toEqual(tally(places.map(provinceOf)));
        expect(facets.types).toEqual(tally(left('type').flatMap((record) => naiveTypeIds(content, record))));
        const rents = left('goal').filter(({ flags }) => flags.isRent).length;
        expect(facets.goals).toEqual({ sale: left('goal').length - rents, rent: rents });
        for (const [worst, step] of energySteps.entries()) {
          const good = left('energy').filter(({ numbers }) => (numbers.energyStep ?? Infinity) <= worst);
          expect(facets.energy[step]).toBe(good.length);
        }
        for (const name of featureNames) {
          expect(facets.features[name]).toBe(left(name).filter(({ flags }) => flags[featureFlags[name]]).length);
        }
        for (const name of roomNames) {
          const least = (count: number) => left(name).filter(({ numbers }) => (numbers[name] ?? -1) >= count).length;
          expect(facets.rooms[name]).toEqual([0, 1, 2, 3, 4, 5, 6].map(least));
        }
        const priced = left('price').flatMap(({ numbers }) => numbers.priceCents ?? []);
        const { fromEuro, counts } = facets.price;
        const euros = priced.map((cents) => cents / 100);
        expect(counts).toEqual(bucketed(euros, fromEuro));
        for (const name of surfaceNames) {
          const { fromM2, counts: surfaceCounts } = facets.surfaces[name];
          const surfaces = left(name).flatMap(({ numbers }) => numbers[`${name}M2`] ?? []);
          expect(surfaceCounts).toEqual(bucketed(surfaces, fromM2));
        }
        const days = left('available').flatMap(({ numbers }) => numbers.availableDay ?? []);
        expect(facets.available.now).toBe(days.filter((day) => day === 0).length);
        const months = days.filter((day) => day > 0).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 7));
        expect(facets.available.months).toEqual(tally(months));
        const without = naiveFilters(content, query).map((name) => [name, naiveRows(content, query, [name]).length]);
        expect(totalsWithout).toEqual(new Map(without as [FilterName, number][]));
      }),
      { numRuns: 100 },
    );
  });

  it('names the fewest filters to drop when nothing is found', () => {
    fc.assert(
      fc.property(anyNumbered, anyQuery, (content, query) => {
        const { total, leastDrop } = search(indexOf(content), query);
        const filters = naiveFilters(content, query).filter((name) => name !== 'goal');
        const sizes = total > 0 ? [] : Array.from({ length: filters.length }, (_, index) => index + 1);
        const totalsBySize = sizes.map((size) =>
          choicesOf(filters, size).map((choice) => naiveRows(content, query, choice).length),
        );
        const size = totalsBySize.findIndex((totals) => totals.some((count) => count > 0)) + 1;
        expect(leastDrop?.filters.length ?? 0).toBe(size);
        if (!leastDrop) return;
        expect(leastDrop.total).toBe(Math.max(...(totalsBySize[size - 1] ?? [])));
        expect(naiveRows(content, query, leastDrop.filters)).toHaveLength(leastDrop.total);
      }),
      { numRuns: 80 },
    );
  });

  it('finds the same when it is prepared, also in an empty index', () => {
    fc.assert(
      fc.property(anyNumbered, anyQuery, (content, query) => {
        const [prepared, fresh] = [indexOf(content), indexOf(content)];
        prepareSearch(prepared);
        expect(search(prepared, query)).toEqual(search(fresh, query));
      }),
      { numRuns: 20, examples: [[contentWith([]), {}]] },
    );
  });

  it('keeps the newer of equals first in every order', () => {
    const keys: Record<(typeof sortNames)[number], (record: SearchRecord) => number> = {
      date: () => 0,
      'price-up': ({ numbers }) => numbers.priceCents ?? Infinity,
      'price-down': ({ numbers }) => -(numbers.priceCents ?? -Infinity),
      type: ({ type }) => sampleTypes[type]?.id ?? 0,
      city: ({ place }) => samplePlaces.findIndex(({ city }) => city === samplePlaces[place]?.city),
      surface: ({ numbers }) => -(numbers.livingM2 ?? numbers.groundM2 ?? -Infinity),
    };
    fc.assert(
      fc.property(anyNumbered, fc.constantFrom(...sortNames), (content, sort) => {
        const rows = content.records.map((record, row) => ({ key: keys[sort](record), id: String(row) }));
        const sorted = rows.toSorted((a, b) => a.key - b.key || 0).map(({ id }) => id);
        expect(search(indexOf(content), { ...everything, sort }).ids).toEqual(sorted);
      }),
    );
  });

  it('cuts the order into pages', () => {
    fc.assert(
      fc.property(anyNumbered, anyQuery, fc.integer({ min: 1, max: 7 }), (content, query, pageSize) => {
        const index = indexOf(content);
        const all = search(index, { ...query, page: 1, pageSize: 1000 }).ids;
        const pages = Array.from(
          { length: Math.ceil(all.length / pageSize) + 1 },
          (_, page) => search(index, { ...query, pageSize, page: page + 1 }).ids,
        );
        expect(pages.flat()).toEqual(all);
      }),
      { numRuns: 30 },
    );
  });
});

describe('free text', () => {
  const content = contentWith([
    { reference: 'LH-00012', place: 7, type: 1, titleWords: ['karakter'] },
    { reference: 'LH-00120', place: 0, type: 4, streetWords: ['molenstraat'] },
  ]);
  const found = (text: string) => search(indexOf(content), { text }).ids;

  it.each([
    ['LH-00012', ['0']],
    ['lh 00012', ['0']],
    ['LH00012', ['0']],
    ['12', ['0']],
    ['120', ['1']],
    ['lh-0', ['0', '1']],
    ['sint niklaas', ['0']],
    ['Sint-Niklaas', ['0']],
    ['sintniklaas', ['0']],
    ['Sint-Niklass', ['0']],
    ['maison', ['0']],
    ['huis in Sint-Niklaas', ['0']],
    ['huis in Gent', []],
    ['Gand', ['1']],
    ['apartement 9000', ['1']],
    ['karaktr', ['0']],
    ['Molenstr', ['1']],
    ['te koop', ['0', '1']],
    ['  ', ['0', '1']],
    ['zzz', []],
  ])('finds by %j', (text, ids) => {
    expect(found(text)).toEqual(ids);
  });
});

describe('places', () => {
  const e4 = (latitude: number, longitude: number) => ({
    latitudeE4: latitude * 10_000,
    longitudeE4: longitude * 10_000,
  });
  const index = indexOf(
    contentWith([
      { place: 0, point: e4(51.05, 3.72) },
      { place: 7, point: e4(51.09, 3.72) },
      { place: 7, point: e4(51.2, 3.72) },
      { place: 3, point: e4(50.73, 4.23) },
      { place: 2 },
    ]),
  );
  const found = (query: SearchQuery) => search(index, query).ids;

  it('are told apart by province', () => {
    expect(found({ places: ['halle-antwerp'] })).toEqual(['4']);
    expect(found({ places: ['flemish-brabant'] })).toEqual(['3']);
    expect(found({ places: ['9000', '1500'] })).toEqual(['0', '3']);
  });

  it('reach as far as the radius', () => {
    expect(found({ places: ['gent-east-flanders'], radiusKm: 5 })).toEqual(['0', '1']);
    expect(found({ places: ['9000'], radiusKm: 20 })).toEqual(['0', '1', '2']);
    expect(found({ places: ['halle-antwerp'], radiusKm: 20 })).toEqual(['4']);
  });

  it('may be drawn, as a box or as a shape', () => {
    expect(
      found({
        area: [
          [51, 3.7],
          [51.1, 3.8],
        ],
      }),
    ).toEqual(['0', '1']);
    expect(
      found({
        area: [
          [51.1, 3.8],
          [51, 3.7],
        ],
      }),
    ).toEqual(['0', '1']);
    expect(
      found({
        area: [
          [51, 3.7],
          [51.06, 3.7],
          [51.1, 3.9],
        ],
      }),
    ).toEqual(['0']);
  });

  it('that have no listing find nothing', () => {
    expect(found({ places: ['brugge-west-flanders'] })).toEqual([]);
  });
});
