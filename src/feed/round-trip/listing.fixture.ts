import fc from 'fast-check';
import { utcDay } from '#domain/dates.ts';
import type { Listing, LocalizedText } from '#domain/listing.ts';
import { annuityUnit } from '#feed/format/annuity.ts';
import { groundAndBuilding } from './plot.fixture.ts';
import { plainText } from '#feed/format/text.ts';
import { anyEarlierPrices, anyRooms, byTheMonth } from './lists.fixture.ts';

const languages = ['nl', 'fr', 'en', 'de'] as const;

type Optional<T> = { [Key in keyof T]: fc.Arbitrary<Exclude<T[Key], undefined>> };

/** Any of the fields, none or all. */
function some<T extends object>(fields: Optional<Partial<T>>): fc.Arbitrary<T> {
  return fc.record<T, never>(fields as { [Key in keyof T]: fc.Arbitrary<T[Key]> }, {
    requiredKeys: [],
  }) as fc.Arbitrary<T>;
}

/** Text as it stands in a listing: what the import makes of anything stays as it is. */
const text = fc
  .oneof(
    fc.constantFrom('Huis & tuin', 'R&D-gebouw', 'a <b> c', '5 < 6 > 4', '&amp;', 'Ça "va" d’été', 'œuvre 🏡', "l'été"),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  )
  .map((value) => plainText(value.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), 60))
  .filter((value) => value !== undefined);

const texts: fc.Arbitrary<LocalizedText> = fc.record(
  Object.fromEntries(languages.map((language) => [language, text])),
  { requiredKeys: [] },
);
const someTexts = texts.filter((value) => Object.keys(value).length > 0);
const html = fc.dictionary(
  fc.constantFrom(...languages),
  fc.constantFrom('<p>Een huis.</p>', '<p>Licht &amp; ruim</p><ul><li>tuin</li></ul>', '<p>1<br />2</p>'),
  { maxKeys: 4 },
);
const cents = fc.integer({ min: 1, max: 500_000_000 });
const areaM2 = fc.integer({ min: 1, max: 100_000 }).map((value) => value / 10);
const count = fc.integer({ min: 0, max: 20 });
const day = fc.integer({ min: 10_000, max: 20_000 }).map((value) => utcDay(value * 86_400_000));
/** From when a home is free: no day long before its last change. */
const freeFrom = fc.integer({ min: 20_500, max: 21_000 }).map((value) => utcDay(value * 86_400_000));
const score = fc.integer({ min: 0, max: 100 }).map((value) => value / 10);
const declared = fc.constantFrom('yes' as const, 'no' as const, 'pending' as const);
const condition = fc.constantFrom(
  ...(['new', 'to-build', 'renovated', 'used', 'refresh', 'renovate', 'restored', 'restore', 'demolish'] as const),
);
const installation = fc.constantFrom(...(['conform', 'not-conform', 'pending', 'missing', 'exempt'] as const));

const address: fc.Arbitrary<Listing['address']> = fc
  .tuple(
    fc.constantFrom(['9000', 'Gent', 10] as const, ['L-1234', 'Luxembourg', 50] as const, ['', 'Altea', 32] as const),
    fc.boolean(),
    some<{ street: string; houseNumber: string; boxNr: string }>({
      street: text.filter((value) => value !== value.toUpperCase()),
      houseNumber: fc.constantFrom('7', '12-14', '3 bis'),
      boxNr: fc.constantFrom('A1', '0201'),
    }),
    fc.boolean(),
    fc.integer({ min: 0, max: 400 }),
  )
  .map(([[zip, city, countryId], isPublished, shown, hasPoint, step]) => {
    const latitude = countryId === 32 ? 38.6 : 49.5;
    const longitude = countryId === 32 ? -0.05 : 5.4;
    // On the grid of hidden addresses.
    const geo = {
      latitude: Number((latitude + step * 0.005).toFixed(4)),
      longitude: Number((longitude + step * 0.0015).toFixed(4)),
      isExact: isPublished,
    };
    const hidden = { ...geo, longitude: Number((Math.round(geo.longitude / 0.0075) * 0.0075).toFixed(4)) };
    return {
      zip,
      city,
      countryId,
      isPublished,
      ...(isPublished && shown),
      ...(hasPoint && { geo: isPublished ? geo : hidden }),
    };
  });

const price: fc.Arbitrary<Listing['price']> = fc
  .tuple(
    fc.boolean(),
    some<Omit<Listing['price'], 'isPublished'>>({
      amountCents: cents,
      unit: fc.constantFrom(1, 7),
      unitText: someTexts.map(byTheMonth),
      marquee: fc.integer({ min: 1, max: 9 }),
      marqueeName: someTexts,
      startPriceCents: cents,
      annuityCents: cents,
      optionPriceCents: cents,
      previousCents: cents,
      changedOn: day,
      earlier: anyEarlierPrices,
    }),
  )
  .map(([isPublished, rest]) => ({ isPublished, ...rest }));

const building: fc.Arbitrary<Listing['building']> = fc
  .tuple(
    fc.boolean(),
    some<Omit<Listing['building'], 'isNewBuild'>>({
      constructionYear: fc.integer({ min: 1000, max: 2099 }),
      renovationYear: fc.integer({ min: 1000, max: 2099 }),
      floors: count,
      floor: fc.integer({ min: -3, max: 20 }),
      bedrooms: count,
      bathrooms: count,
      showerRooms: count,
      toilets: count,
      garages: count,
      parkings: count,
      externalParkings: count,
      facades: count,
      constructionType: fc.constantFrom('open', 'semi-open', 'closed'),
      roofType: fc.constantFrom('flat', 'pitched', 'gable', 'hip', 'mansard', 'mono-pitch', 'thatched'),
      roofMaterial: fc.constantFrom('tiles', 'slates', 'bitumen', 'epdm', 'zinc', 'thatch', 'other'),
      roofCondition: condition,
      windowFrame: fc.constantFrom('wood', 'pvc', 'aluminium', 'steel'),
      windowGlazing: fc.constantFrom('single', 'double', 'high-efficiency', 'triple'),
      floorCovering: fc.constantFrom('parquet', 'tiles', 'laminate', 'natural-stone', 'vinyl', 'concrete', 'carpet'),
      heating: fc.constantFrom('gas', 'fuel-oil', 'electric', 'heat-pump', 'wood', 'pellets', 'solar', 'none'),
      kitchen: fc.constantFrom('none', 'cupboards', 'equipped', 'open-equipped', 'open-fully-equipped'),
      condition,
    }),
  )
  .map(([isNewBuild, rest]) => ({ ...rest, isNewBuild }));

/** Costs in cents, any of them. */
const costs = some<Listing['costs']>({
  notaryFeeExclVatCents: cents,
  notaryFeeInclVatCents: cents,
  constructionCostCents: cents,
  depositCents: cents,
  agencyCostCents: cents,
  realEstateTaxCents: cents,
  cadastralIncomeCents: cents,
  chargesOwnerCents: cents,
  chargesRenterCents: cents,
  renterTotalCents: cents,
  renterInventoryCents: cents,
  minimumIncomeCents: cents,
  maximumPersons: fc.integer({ min: 1, max: 12 }),
});

const legalFacts = {
  energy: some<Listing['energy']>({
    performance: fc.integer({ min: -100, max: 900 }),
    labelText: fc.constantFrom('A+', 'A', 'B', 'C', 'D', 'F'),
    insulationClass: fc.constantFrom('A+', 'A', 'E', 'I'),
    totalKwhPerYear: count,
    uniqueCode: fc.constantFrom('20261120-0003456789-RES-1', '20240101021234'),
    isCertificatePending: fc.boolean(),
    validUntil: day,
    co2: count,
    eLevel: fc.integer({ min: -20, max: 100 }),
  }),
  asbestos: some<Listing['asbestos']>({
    type: fc.constantFrom('safe', 'not-safe', 'no-certificate-needed', 'pending'),
    date: day,
  }),
  flood: some<Listing['flood']>({
    zone: fc.constantFrom('none', 'possible', 'effective', 'delimited', 'defined-area'),
    isRiverbankZone: fc.boolean(),
    gScore: fc.constantFrom('A', 'B', 'C', 'D'),
    pScore: fc.constantFrom('A', 'B', 'C', 'D'),
  }),
  certificates: some<Listing['certificates']>({
    ground: fc.constantFrom('present', 'pending', 'missing', 'exempt'),
    electricity: installation,
    gas: installation,
    isElectricityConnected: fc.boolean(),
    isDrainConnected: fc.boolean(),
  }),
  legal: some<Listing['legal']>({
    servitudes: declared,
    heritage: declared,
    vatRegime: fc.constantFrom('registration-duties', 'vat', 'vat-6', 'mixed', 'exempt'),
    registrationRights: someTexts,
    registeredRight: someTexts,
    judicialDecision: fc.constantFrom('yes', 'no', 'as-required'),
    permit: declared,
    summons: declared,
    allotmentPermit: declared,
    preemptiveRights: declared,
    destination: someTexts,
  }),
};

const surroundings = {
  features: some<Listing['features']>(
    Object.fromEntries(
      ['gas', 'water', 'lift', 'cellar', 'terrace', 'garden', 'attic', 'furnished', 'garage', 'petsAllowed'].map(
        (name) => [name, fc.boolean()],
      ),
    ),
  ),
  mobiscore: some<Listing['mobiscore']>({ total: score, publicTransport: score, nearby: score, shops: score }),
  pointsOfInterest: fc.array(
    fc.record({
      name: someTexts,
      category: fc.constantFrom('station' as const, 'school' as const, 'park' as const),
      // Near a hidden address distances are whole hundreds.
      distanceM: fc.integer({ min: 0, max: 50 }).map((value) => value * 100),
    }),
    { maxLength: 3 },
  ),
};

/** Kinds of the demonstration's tree with the name of their top. */
export interface TypeChoice {
  readonly typeId: number;
  readonly webId: number;
  readonly typeName: LocalizedText;
}

const tenantCosts = [
  'depositCents',
  'chargesRenterCents',
  'renterTotalCents',
  'renterInventoryCents',
  'minimumIncomeCents',
];
const buyerCosts = ['notaryFeeExclVatCents', 'notaryFeeInclVatCents'];

/** What no listing holds at once: costs of a tenant in a sale, a date without a day, the amount of an annuity alone, a building on a plot. */
function consistent(listing: Listing): Listing {
  const others = listing.goal === 'sale' ? tenantCosts : buyerCosts;
  const { available, contractType, price: asked, ...rest } = listing;
  const isBare = available === 'on-date' && listing.availableFrom === undefined;
  const isSold = listing.goal === 'sale' && contractType === 'life-annuity';
  const isAnnuity = isSold && asked.isPublished && asked.unitText === undefined;
  return {
    ...rest,
    ...groundAndBuilding(listing),
    ...(available && !isBare && { available }),
    ...(contractType && { contractType }),
    price: isAnnuity ? { ...asked, unitText: annuityUnit } : asked,
    costs: Object.fromEntries(Object.entries(listing.costs).filter(([name]) => !others.includes(name))),
  };
}

/** Any listing on offer, as the import leaves it, without pictures. */
export function anyListing(types: readonly TypeChoice[], categoryIds: readonly number[]): fc.Arbitrary<Listing> {
  const base = fc.record({
    id: fc.integer({ min: 1, max: 90_000 }).map(String),
    goal: fc.constantFrom('sale' as const, 'rent' as const),
    availability: fc.constantFrom('available' as const, 'option' as const),
    isDraft: fc.constant(false),
    isHighlighted: fc.boolean(),
    categoryIds: fc.subarray([...categoryIds]),
    title: texts,
    description: html,
    address,
    price,
    surfaces: some<Listing['surfaces']>({
      totalM2: areaM2,
      livingM2: areaM2,
      groundM2: areaM2,
      terraceM2: areaM2,
      gardenM2: areaM2,
      gardenOrientation: fc.constantFrom('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'),
    }),
    building,
    costs,
    ...legalFacts,
    ...surroundings,
    hasViewingSlots: fc.boolean(),
    media: fc.constant({ photos: [], floorPlans: [], documents: [], videos: [], tours: [] }),
    createdAt: fc.constant('2026-11-02T09:30:00+01:00'),
    changedAt: fc.constantFrom('2026-11-19T18:00:00+01:00', '2026-07-01T08:15:30+02:00'),
  });
  const rest = some<
    Pick<
      Listing,
      'availabilityChangedOn' | 'projectId' | 'rooms' | 'available' | 'availableFrom' | 'contractType' | 'manager'
    >
  >({
    rooms: anyRooms,
    availabilityChangedOn: day,
    projectId: fc.constantFrom('1', '22'),
    available: fc.constantFrom('immediately', 'at-deed', 'by-agreement', 'on-date', 'subject-to-lease'),
    availableFrom: freeFrom,
    contractType: fc.constantFrom('private-sale', 'public-sale', 'lease-9-years', 'life-annuity'),
    manager: fc.constantFrom(
      { name: 'An Peeters' },
      { name: 'Bo & Co', email: 'bo@lindehof.example', phone: '0470123456', role: { nl: 'Makelaar' } },
    ),
  });
  return fc
    .tuple(base, rest, fc.constantFrom(...types))
    .map(([one, more, type]) => consistent({ reference: `LH ${one.id}/B`, ...one, ...more, ...type }));
}
