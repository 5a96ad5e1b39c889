import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { rawProperty, typeItems } from '#feed/sync/feed.fixture.ts';
import type { MediaSources } from '#feed/format/mapped.ts';
import { listingSchema } from '#site/listing-schema.ts';
import { unknownTime } from './map-dates.ts';
import { mapListing, type MappingContext } from './map-listing.ts';
import { indexTypes, mapTree } from './type-tree.ts';

const languages = ['nl', 'fr', 'en', 'de'];
const context: MappingContext = {
  languages,
  types: indexTypes(mapTree(typeItems, languages, 'nl', () => undefined)),
  categoryIds: new Set([21]),
};

function mapped(parts: object = {}): { listing: Listing; sources: MediaSources; warnings: string[] } {
  const warnings: string[] = [];
  const mapping = mapListing(rawProperty(parts), context, (kind, field) => warnings.push(`${kind} ${field ?? ''}`));
  if (mapping.kind !== 'mapped') throw new Error(`expected a listing, got ${JSON.stringify(mapping)}`);
  return { listing: mapping.mapped.record, sources: mapping.mapped.sources, warnings };
}

describe('mapListing with a list that is too long', () => {
  it('keeps the first 200 pictures and says so', () => {
    const Pictures = Array.from({ length: 500 }, (_, index) => ({ Url: `media/${index}.jpg` }));
    const { sources, warnings } = mapped({ Pictures });
    expect(sources.photos).toHaveLength(200);
    expect(warnings).toEqual(['bad-value Pictures']);
  });
});

describe('mapListing with long keys of pictures', () => {
  it('cuts none of them, so that two stay two', () => {
    const long = `https://crm.example/photo.php?${'x'.repeat(300)}`;
    const Pictures = ['a', 'b'].map((end) => ({ Url: long + end, Key: long + end }));
    const { sources, warnings } = mapped({ Pictures });
    expect(new Set(sources.photos.map(({ link }) => link.kind === 'url' && link.key)).size).toBe(2);
    expect(warnings).toEqual([]);
  });
});

describe('mapListing', () => {
  it('maps a plain property without a warning', () => {
    const { listing, warnings } = mapped();
    expect(warnings).toEqual([]);
    expect(listing).toMatchObject({
      id: '46',
      reference: 'LH-0046',
      goal: 'sale',
      availability: 'available',
      typeName: { nl: 'Huis', fr: 'Maison', en: 'House', de: 'Haus' },
      webId: 1,
      price: { amountCents: 45_000_000, isPublished: true },
      address: {
        street: 'Lindestraat',
        houseNumber: '7',
        geo: { latitude: 49.6116, longitude: 6.1319, isExact: true },
      },
      changedAt: '2026-11-02T09:30:00+01:00',
    });
  });

  it.each([
    ['ID', { ID: 0 }],
    ['ID', { ID: '46; drop' }],
    ['Goal', { Goal: null }],
    ['TypeID', { TypeID: 999 }],
    ['City', { City: '-' }],
    ['CountryID', { CountryID: 'Atlantis' }],
  ])('quarantines a record with a bad %s', (field, parts) => {
    const mapping = mapListing(rawProperty(parts), context, () => undefined);
    expect(mapping).toMatchObject({ kind: 'quarantined', field });
  });

  it.each([undefined, '02/11/2026', '0000-00-00 00:00:00'])('keeps a record whose dates are %s', (LastChangedDate) => {
    const { listing } = mapped({ LastChangedDate });
    expect(listing).toMatchObject({ firstSight: 'first-reading', changedAt: unknownTime });
  });

  it.each([-1, '-1', -7, '999999999999'])('says that it leaves out %s of a count, an area, a class', (odd) => {
    const parts = { NumberOfBedRooms: odd, SurfaceTotal: odd, EPCInsulationClass: 'FOO', Highlight: odd };
    const said: unknown[] = [];
    mapListing(rawProperty(parts), context, (_, field) => said.push(field));
    expect(said).toEqual(expect.arrayContaining(Object.keys(parts)));
  });

  it('shows no part of a number that is too long, and says what a text loses', () => {
    const said: string[] = [];
    const parts = {
      HouseNumber: '12345678901234567890123456',
      Zip: '9000-12345678',
      Ident: 'R'.repeat(80),
      Description: { nl: '<p>Zie <a href="https://x.example/plan">hier</a> <img src="a.jpg"></p>' },
    };
    const mapping = mapListing(rawProperty(parts), context, (_, field) => said.push(String(field)));
    expect(JSON.stringify(mapping)).not.toMatch(/1234567|9000-/u);
    expect(said).toEqual(expect.arrayContaining(Object.keys(parts)));
  });

  it('knows of a home that was changed on a day not that it came on it', () => {
    expect(mapped({ LastChangedDate: '2026-11-02 09:30:00' }).listing.firstSight).toBe('first-reading');
    expect(mapped({ CreatedDate: '2026-11-01 09:30:00' }).listing).not.toHaveProperty('firstSight');
  });

  it.each([
    ['KAPELLE-OP-DEN-BOS', 'Kapelle-op-den-Bos'],
    ['gent', 'Gent'],
    ['Nazareth-De Pinte', 'Nazareth-De Pinte'],
  ])('writes the town %s as %s', (City, city) => {
    expect(mapped({ City }).listing.address.city).toBe(city);
  });

  it('never publishes a cancelled property or one with an unknown status', () => {
    for (const Status of [3, 99, null, 'active']) {
      expect(mapListing(rawProperty({ Status }), context, () => undefined)).toEqual({ kind: 'withheld', id: '46' });
    }
  });

  it('hides every amount unless PublishPrice is an explicit yes', () => {
    const amounts = {
      Price: 987_001,
      PreviousPrice: 987_002,
      PriceDate: '2026-10-01',
      StartPrice: 987_003,
      OptionPrice: 987_004,
      AnnuityPerMonth: 987_010,
      PriceUnitText: { nl: '€ 987005' },
      NotaryFee: 987_006,
      DepositAmount: 987_007,
      AgencyCost: 987_008,
      MinimumIncome: 987_009,
      RenterTotalCost: 987_010,
      ConstructionCost: 987_011,
    };
    for (const PublishPrice of [false, 0, null, '', 'maybe', -1, undefined]) {
      const text = JSON.stringify(mapped({ ...amounts, PublishPrice }).listing);
      expect(text).not.toContain('987');
    }
  });

  it('hides street, number and exact point unless PublishAddress is an explicit yes', () => {
    for (const PublishAddress of [false, null, undefined, 'perhaps']) {
      const { listing } = mapped({ PublishAddress, Street: 'Geheimstraat', HouseNumber: '4711', BoxNr: '4712' });
      expect(JSON.stringify(listing)).not.toMatch(/Geheim|471/u);
      expect(listing.address.geo).toEqual({ latitude: 49.61, longitude: 6.135, isExact: false });
    }
  });

  it('rounds distances near a hidden address', () => {
    const PointsOfInterest = [{ Name: { nl: 'Station' }, CategoryID: 1, DistanceM: 431 }];
    expect(mapped({ PublishAddress: false, PointsOfInterest }).listing.pointsOfInterest[0]?.distanceM).toBe(500);
    expect(mapped({ PointsOfInterest }).listing.pointsOfInterest[0]?.distanceM).toBe(431);
  });

  it.each([
    ['outside', { Latitude: 40.4, Longitude: -3.7 }],
    ['zero', { Latitude: 0, Longitude: 0 }],
    ['swapped', { Latitude: 3.72, Longitude: 51.05 }],
    ['incomplete', { Latitude: 51.05, Longitude: null }],
  ])('drops coordinates that are %s and warns', (_, point) => {
    const { listing, warnings } = mapped(point);
    expect(listing.address.geo).toBeUndefined();
    expect(warnings).toEqual(['dropped-coordinates Latitude']);
  });

  it('reads coordinates from text, where a point is never a thousands mark', () => {
    expect(mapped({ Latitude: '51.050', Longitude: '3,721' }).listing.address.geo).toMatchObject({
      latitude: 51.05,
      longitude: 3.721,
    });
  });

  it('keeps yes, no and unknown apart', () => {
    const { features } = mapped({ HasLift: false, HasGarden: true, HasCellar: '', HasGas: null, HasWater: -1 }).listing;
    expect(features).toEqual({ lift: false, garden: true });
  });

  it('leaves unknown codes out with a warning', () => {
    const { listing, warnings } = mapped({ HeatingID: 77, KitchenID: 6 });
    expect(listing.building).toEqual({ isNewBuild: false, kitchen: 'fully-equipped' });
    expect(warnings).toEqual(['unknown-code HeatingID']);
  });

  it('leaves out areas and prices that can only be a mistake', () => {
    const { listing, warnings } = mapped({ SurfaceGround: 10_000_001, Price: 1_000_000_001 });
    expect(listing.surfaces).toEqual({});
    expect(listing.price).toEqual({ isPublished: true });
    expect(warnings).toEqual(['bad-value Price', 'bad-value SurfaceGround']);
  });

  it('takes the hidden price and address out of every text, and says so', () => {
    const Description = { nl: '<p>Lindestraat 7, voor € 450.000.</p>' };
    const MarqueeName = { nl: 'Nu 450.000 euro' };
    const Documents = [{ Url: 'https://files.example/a.pdf', Title: { nl: 'EPC Lindestraat 7' } }];
    const hidden = { PublishPrice: false, PublishAddress: false, Description, MarqueeName, Documents };
    const { listing, sources, warnings } = mapped(hidden);
    expect(listing.description).toEqual({ nl: '<p>\u2026, voor \u2026.</p>' });
    expect(listing.price.marqueeName).toEqual({ nl: 'Nu \u2026' });
    expect(sources.documents[0]?.title).toEqual({ nl: 'EPC \u2026' });
    expect(warnings).toEqual(['hidden-value-in-text Price', 'hidden-value-in-text Street']);
  });

  it('takes a hidden street of Brussels out in both its languages', () => {
    const Title = { nl: 'Huis Wetstraat 16', fr: 'Maison, 16 rue de la Loi' };
    const { listing } = mapped({ PublishAddress: false, Street: 'Wetstraat / Rue de la Loi', HouseNumber: 16, Title });
    expect(listing.title).toEqual({ nl: 'Huis \u2026', fr: 'Maison, \u2026' });
  });

  it('drops private fields: what is not on the list does not get in', () => {
    const secrets = {
      InternalNote: 'CANARY',
      SellerPrice: 'CANARY',
      CommissionPercent: 'CANARY',
      Buyer: { Name: 'CANARY' },
    };
    expect(JSON.stringify(mapped(secrets).listing)).not.toContain('CANARY');
  });

  it('drops a video that is neither an http(s) address nor a file of the feed', () => {
    const Videos = [
      { Url: 'javascript:alert(1)' },
      { Url: 'https://youtu.be/aBcDeFgHiJk', Title: { nl: 'Rondleiding' } },
    ];
    expect(mapped({ Videos }).sources.videos).toEqual([
      { link: { kind: 'url', url: 'https://youtu.be/aBcDeFgHiJk' }, title: { nl: 'Rondleiding' } },
    ]);
  });
});

describe('mapListing with arbitrary junk', () => {
  const junk = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('-', '', -1, 0, 1, true, '2026-01-01', '2026-01-01 25:61:00', '<script>', Number.NaN),
  );
  const fields = Object.keys(rawProperty()).concat(
    ...['SurfaceLiving', 'EnergyPerformance', 'EPCLabelText', 'HeatingID', 'Mobiscore', 'PointsOfInterest', 'Manager'],
    ...[
      'Pictures',
      'Plans',
      'Documents',
      'Videos',
      'CategoryIDs',
      'Floor',
      'GScore',
      'Marquee',
      'PriceUnit',
      'ProjectID',
    ],
  );
  const record = fc.dictionary(fc.constantFrom(...fields), junk, { maxKeys: 12 });

  it('never throws, and what comes through is a valid listing', () => {
    fc.assert(
      fc.property(record, (parts) => {
        const mapping = mapListing(rawProperty(parts), context, () => undefined);
        if (mapping.kind === 'mapped') expect(listingSchema.safeParse(mapping.mapped.record).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('takes anything at all in the place of a record', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        expect(['mapped', 'withheld', 'quarantined']).toContain(mapListing(raw, context, () => undefined).kind);
      }),
    );
  });

  it('never lets a hidden price or address through, whatever else is wrong', () => {
    fc.assert(
      fc.property(record, fc.constantFrom(false, null, 0, 'no', ''), (parts, flag) => {
        const hidden = { PublishPrice: flag, PublishAddress: flag, Price: 77_123_477, Street: 'Geheimstraat' };
        const mapping = mapListing(rawProperty({ ...parts, ...hidden }), context, () => undefined);
        expect(JSON.stringify(mapping)).not.toMatch(/77123477|Geheimstraat/u);
      }),
      { numRuns: 200 },
    );
  });
});
