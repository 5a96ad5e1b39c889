import fc from 'fast-check';
import { utcDay } from '#domain/dates.ts';
import { featureNames, radiiKm, rangeNames, sortNames, type Corner, type Range, type SearchQuery } from './query.ts';
import {
  energySteps,
  flagNames,
  numberNames,
  type FlagName,
  type NumberName,
  type PriceStyle,
  type PriceWording,
  type SearchContent,
  type SearchPlace,
  type SearchRecord,
  type SearchType,
} from './record.ts';

/** Places sorted by town, as the content has them; two are called Halle. */
export const samplePlaces: readonly SearchPlace[] = [
  { zip: '9000', city: 'Gent', countryId: 10, municipalityId: 'gent-east-flanders', names: { nl: 'Gent', fr: 'Gand' } },
  { zip: '9050', city: 'Gent', countryId: 10, municipalityId: 'gent-east-flanders', names: { nl: 'Gent', fr: 'Gand' } },
  { zip: '2980', city: 'Halle', countryId: 10, municipalityId: 'halle-antwerp', names: {} },
  {
    zip: '1500',
    city: 'Halle',
    countryId: 10,
    municipalityId: 'halle-flemish-brabant',
    names: { nl: 'Halle', fr: 'Hal' },
  },
  { zip: '4000', city: 'Liège', countryId: 10, municipalityId: 'luik-liege', names: { nl: 'Luik', de: 'Lüttich' } },
  {
    zip: 'L-1234',
    city: 'Luxembourg',
    countryId: 50,
    municipalityId: 'luxemburg-luxembourg-country',
    names: { de: 'Luxemburg' },
  },
  { zip: '75001', city: 'Paris', countryId: 33, municipalityId: 'paris-33', names: {} },
  { zip: '9100', city: 'Sint-Niklaas', countryId: 10, municipalityId: 'sint-niklaas-east-flanders', names: {} },
];

export const sampleTypes: readonly SearchType[] = [
  { id: 1, parentId: 0, label: { nl: 'Huis', fr: 'Maison' } },
  { id: 11, parentId: 1, label: { nl: 'Villa' } },
  { id: 111, parentId: 11, label: { nl: 'Landhuis' } },
  { id: 12, parentId: 1, label: { nl: 'Rijwoning', fr: 'Maison mitoyenne' } },
  { id: 2, parentId: 0, label: { nl: 'Appartement', de: 'Wohnung' } },
];

const priceStyles: readonly PriceStyle[] = [
  { kind: 'amount', text: {} },
  { kind: 'amount', text: { nl: '/ maand', fr: '/ mois' } },
  { kind: 'starting-from', text: {} },
  { kind: 'name', text: { nl: 'In optie' } },
];

/** Everything that records point into. */
export const sampleTables = { places: samplePlaces, types: sampleTypes, priceStyles } satisfies Partial<SearchContent>;

const words = ['licht', 'lichte', 'ruim', 'jardin', 'garten', 'karakter', 'karakters', 'molenstraat', 'kerkstraat'];
const dayMs = 86_400_000;

const limits: Readonly<Record<NumberName, number>> = {
  priceCents: 90_000_000,
  bedrooms: 7,
  bathrooms: 3,
  garages: 2,
  parkings: 3,
  livingM2: 400,
  groundM2: 3000,
  energyStep: energySteps.length - 1,
  availableDay: 30_000,
};

function maybe<T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.option(value, { nil: undefined, freq: 3 });
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Defined<T>;
}

const numbers = fc
  .record(
    Object.fromEntries(numberNames.map((name) => [name, maybe(fc.integer({ min: 0, max: limits[name] }))])) as Record<
      NumberName,
      fc.Arbitrary<number | undefined>
    >,
  )
  .map((record): SearchRecord['numbers'] => defined(record));

const flags = fc.record(
  Object.fromEntries(flagNames.map((name) => [name, fc.boolean()])) as Record<FlagName, fc.Arbitrary<boolean>>,
);

const wording = fc
  .record({
    form: fc.integer({ min: 0, max: priceStyles.length - 1 }),
    apartCents: maybe(fc.integer({ min: 0, max: 1_000_000 })),
    chargesCents: maybe(fc.integer({ min: 0, max: 90_000 })),
  })
  .map((parts): PriceWording => defined(parts));

const point = fc.record({
  latitudeE4: fc.integer({ min: 508_000, max: 512_000 }),
  longitudeE4: fc.integer({ min: 36_000, max: 41_000 }),
});

const sortedWords = fc.uniqueArray(fc.constantFrom(...words), { maxLength: 4 }).map((some) => some.toSorted());

const record: fc.Arbitrary<SearchRecord> = fc
  .record({
    id: fc.oneof(fc.integer({ min: 0, max: 2_000 }).map(String), fc.string({ maxLength: 4 })),
    reference: fc.constantFrom('LH-0012', 'LH-0120', 'LH 7', 'A12/B34', '00031', '123456789012', ''),
    place: fc.integer({ min: 0, max: samplePlaces.length - 1 }),
    type: fc.integer({ min: 0, max: sampleTypes.length - 1 }),
    numbers,
    flags,
    wording,
    point: maybe(point),
    titleWords: sortedWords,
    streetWords: sortedWords,
  })
  .map(({ point: at, ...rest }) => (at ? { ...rest, point: at } : rest));

/** Any content of the search index over the sample places and types. */
export const anyContent: fc.Arbitrary<SearchContent> = fc
  .array(record, { maxLength: 40 })
  .map((records) => ({ ...sampleTables, records }));

function range(most: number): fc.Arbitrary<Range> {
  const number = maybe(fc.integer({ min: 0, max: most }));
  return fc.tuple(number, number).map(([one, other]) => {
    const isBackwards = one !== undefined && other !== undefined && one > other;
    return defined(isBackwards ? { min: other, max: one } : { min: one, max: other });
  });
}

const ranges = fc
  .record(
    Object.fromEntries(
      rangeNames.map((name) => [
        name,
        fc.option(range({ price: 900_000, living: 400, ground: 3000 }[name as string] ?? 6), {
          nil: undefined,
          freq: 1,
        }),
      ]),
    ),
  )
  .map((parts) => defined(parts))
  .map((parts) => Object.fromEntries(Object.entries(parts).filter(([, { min, max }]) => (min ?? max) !== undefined)));

/** Corners between the points of the listings, so that none lies on an edge. */
const corner: fc.Arbitrary<Corner> = fc
  .tuple(fc.integer({ min: 5075, max: 5125 }), fc.integer({ min: 355, max: 415 }))
  .map(([latitude, longitude]) => [(latitude * 100 + 1) / 10_000, (longitude * 100 + 1) / 10_000]);

const placeIds = [
  '9000',
  '9050',
  'gent-east-flanders',
  'east-flanders',
  'halle-antwerp',
  'l-1234',
  '75001-33',
  'paris-33',
  'nowhere',
];
const texts = [
  'gent',
  'huis licht',
  'lh-0012',
  'lh12',
  '12',
  'sintniklaas',
  'karaktr',
  'gand ruim',
  'maison',
  'zz',
  'de',
  '9',
];

/** Any query, in the form that the address gives it: lists sorted, nothing empty, nothing that is usual anyway. */
export const anyQuery: fc.Arbitrary<SearchQuery> = fc
  .record({
    goal: maybe(fc.constantFrom('sale' as const, 'rent' as const)),
    places: maybe(fc.subarray(placeIds, { minLength: 1 }).map((ids) => ids.toSorted())),
    radiusKm: maybe(fc.constantFrom(...radiiKm)),
    area: maybe(fc.array(corner, { minLength: 2, maxLength: 5 })),
    types: maybe(fc.subarray([1, 2, 11, 12, 111, 999], { minLength: 1 })),
    ranges: maybe(ranges),
    energy: maybe(fc.constantFrom(...energySteps)),
    features: maybe(fc.subarray([...featureNames], { minLength: 1, maxLength: 2 })),
    availableOn: maybe(fc.integer({ min: 0, max: 30_000 }).map((day) => utcDay(day * dayMs))),
    text: maybe(fc.constantFrom(...texts)),
    sort: maybe(fc.constantFrom(...sortNames.slice(1))),
    page: maybe(fc.integer({ min: 2, max: 4 })),
    pageSize: maybe(fc.integer({ min: 1, max: 20 })),
  })
  // Queries with everything at once find nothing: most parts are left out.
  .chain((query) => fc.subarray(Object.keys(query), { maxLength: 4 }).map((names) => ({ query, names })))
  .map(({ query, names }) =>
    defined(Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))),
  )
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => JSON.stringify(value) !== '{}')));
