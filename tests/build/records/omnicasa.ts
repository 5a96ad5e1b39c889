import { property as omnicasaProperty } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { hidden } from './hidden.ts';

type Row = Readonly<Record<string, unknown>>;

/** A property of Omnicasa; texts by its number of the language. */
function omnicasa(ID: number, parts: Row, texts: Readonly<Record<number, Row>> = {}): Row {
  const empty = { DescriptionA: '', MarqueeName: '', PriceUnitText: '', TypeDescription: '' };
  const byLanguage = { 1: { DescriptionA: '<p>Verzorgde woning.</p>' }, ...texts };
  return omnicasaProperty({
    ID,
    Ident: `O-${ID}`,
    Street: 'Veldstraat',
    HouseNumber: '61',
    GoogleX: '51.0512',
    GoogleY: '3.7229',
    Price: '341500',
    SurfaceLiving: 104,
    SurfaceGround2: 0,
    ConstructionYear: 1967,
    EnergyPerformance: 0,
    EPCLabelText: null,
    SubStatusName: '-',
    KitchenName: '-',
    MainTypeID: 163,
    Marquee: null,
    XLargePictureItems: [],
    languages: Object.fromEntries([1, 2, 3, 4].map((one) => [one, { ...empty, ...byLanguage[one as 1] }])),
    Syndic: 'CANARY',
    ...parts,
  });
}

export const omnicasaRecords: readonly Row[] = [
  omnicasa(52_001, { Status: 2, Price: '702500' }),
  omnicasa(52_002, { SubStatusName: 'Verkocht onder opschortende voorwaarde', Price: 266_400 }),
  omnicasa(
    52_003,
    {
      PublishPrice: false,
      PublishAddress: false,
      Price: String(hidden.euro),
      Street: hidden.street,
      HouseNumber: hidden.number,
      GoogleX: hidden.latitude,
      GoogleY: hidden.longitude,
      VirtualTour: 'https://tour.example/zwijgstraat_211',
    },
    {
      1: { DescriptionA: `Zwijgstr. 211 te Gent: 487.300 euro`, MarqueeName: 'Nu 487300 euro' },
      2: { DescriptionA: `<p>Zwijgstraat, 211 &ndash; 487 300 EUR</p>`, PriceUnitText: '487.300' },
    },
  ),
  omnicasa(52_004, { Goal: 1, Status: 1, Price: '1.275,00' }, { 1: { PriceUnitText: '/maand', DescriptionB: 'kort' } }),
  omnicasa(52_005, { Goal: 1, Status: 4, Price: '890' }),
  omnicasa(52_006, { Price: '0', SurfaceTotal: '1 250 m²', NumberOfBedRooms: 0, ConstructionYear: 0 }),
  omnicasa(52_007, { CurrencyName: 'USD', Price: 615_000 }),
  omnicasa(52_008, { Price: '215000', StartPrice: 198_500 }, { 1: { MarqueeName: 'Openbare verkoop' } }),
  omnicasa(52_009, { MainTypeID: 158, Price: '31250', SurfaceLiving: 0, NumberOfBedRooms: null }),
  omnicasa(52_010, { MainTypeID: 27, Price: 164_800, SurfaceGround2: 917, SurfaceLiving: 0, NumberOfBedRooms: 0 }),
  omnicasa(
    52_011,
    { Price: '289000', PriceUnit: 7, ConditionID: 3 },
    { 1: { PriceUnitText: 'excl. BTW' }, 2: { PriceUnitText: 'hors TVA', DescriptionA: 'Projet neuf' } },
  ),
  omnicasa(52_012, {
    CountryID: 50,
    Zip: 'L-1510',
    City: 'LUXEMBOURG',
    GoogleX: '49.6116',
    GoogleY: '6.1319',
    Price: 1_149_000,
    Floor: '2de verdieping',
    BoxNr: 'B2',
  }),
  omnicasa(52_013, { Goal: 1, Price: '12600', SubStatusName: 'Te huur' }, { 1: { PriceUnitText: 'per jaar' } }),
  omnicasa(52_014, { Price: '-1', SurfaceLiving: 1, EnergyPerformance: -1, NumberOfBedRooms: 99, Zip: 'B-9000' }),
  omnicasa(52_015, { Price: '118000' }, { 1: { MarqueeName: 'Lijfrente' } }),
  omnicasa(52_101, { ProjectID: 52_100, MainTypeID: 11, Price: '307200', SurfaceLiving: 86, Floor: '1' }),
  omnicasa(52_102, { ProjectID: 52_100, MainTypeID: 11, Price: 355_900, SurfaceLiving: 109, SubStatusName: 'Optie' }),
  omnicasa(52_103, { ProjectID: 52_100, MainTypeID: 11, Price: '248700', SurfaceLiving: 63, Status: 2 }),
  omnicasa(52_104, { ProjectID: 52_100, MainTypeID: 11, Price: hidden.euro, PublishPrice: false, SurfaceLiving: 127 }),
  omnicasa(
    52_105,
    { ProjectID: 52_100, MainTypeID: 11, Price: '284600', SurfaceLiving: 79, PriceUnit: 7 },
    { 1: { PriceUnitText: 'excl. BTW' }, 2: { PriceUnitText: 'hors TVA' } },
  ),
];

export const omnicasaProjects: readonly Row[] = [
  {
    ID: 52_100,
    Ident: 'O-52100',
    Status: 1,
    Name: 'Residentie Coupure',
    Description: '<p>Acht wooneenheden.</p>',
    CountryID: 10,
  },
];
