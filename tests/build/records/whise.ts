import { estate as whiseEstate } from '#feed/adapters/whise/fake.fixture.ts';
import { hidden } from './hidden.ts';

type Row = Readonly<Record<string, unknown>>;

const detail = (id: number, value: string, option?: number, label?: string) => ({
  id,
  value,
  ...(label !== undefined && { label }),
  ...(option !== undefined && { enum: { id: option } }),
});
const at = (latitude: string, longitude: string) => [detail(1849, latitude), detail(1850, longitude)];
const said = (nl: string, fr?: string) => [
  { languageId: 'nl-BE', content: nl },
  ...(fr === undefined ? [] : [{ languageId: 'fr-BE', content: fr }]),
];

/** An estate of Whise, without what another test's estate has. */
function whise(id: number, parts: Row): Row {
  return whiseEstate({
    id,
    referenceNumber: `W-${id}`,
    name: 'CANARY intern',
    address: 'Korenlei',
    number: '23',
    box: undefined,
    floor: undefined,
    area: 117,
    gardenArea: undefined,
    rooms: 3,
    bathRooms: 2,
    fronts: undefined,
    terrace: undefined,
    energyClass: undefined,
    energyValue: undefined,
    pictures: [],
    shortDescription: [],
    longDescription: said('<p>Ruim en rustig gelegen.</p>'),
    linkVirtualVisit: undefined,
    link3DModel: undefined,
    details: at('51.05512', '3.72077'),
    ...parts,
  });
}

/** A project of Whise, or a unit of one. */
const unitOf = (parentId: number, floor: string, parts: Row): Row => ({
  parentId,
  category: { id: 2 },
  subCategory: { id: 17 },
  floor,
  ...parts,
});

const toLet = { purpose: { id: 2 }, purposeStatus: { id: 2 } };
const notShown = { displayPrice: undefined, displayAddress: undefined };

export const whiseRecords: readonly Row[] = [
  whise(51_001, { purposeStatus: { id: 3 }, price: 613_500 }),
  whise(51_002, { purposeStatus: { id: 5 }, price: 329_750, energyClass: 'Ap', energyValue: '47-47' }),
  whise(51_003, {
    ...notShown,
    price: hidden.euro,
    address: hidden.street,
    number: hidden.number,
    details: at(hidden.latitude, hidden.longitude),
    longDescription: said(
      `<p>Gelegen in de <b>${hidden.street}</b> ${hidden.number}, vraagprijs &euro; 487.300.</p>`,
      `<p>Situ&eacute; ${hidden.street} n&deg; ${hidden.number}, au prix de 487 300 &euro;</p>`,
    ),
    linkVirtualVisit: `https://my.matterport.com/show/?m=zwijgstraat-211`,
    documents: [{ id: 3, url: 'PICTURES/Zwijgstraat%20211.pdf', name: 'Zwijgstraat 211.pdf' }],
  }),
  whise(51_004, { purpose: { id: 3 }, purposeStatus: { id: 15 }, price: 96_400 }),
  whise(51_005, { ...toLet, purposeStatus: { id: 4 }, price: 1135 }),
  whise(51_006, {
    ...toLet,
    price: '1.085,50',
    furnished: 1,
    details: [...at('51.05512', '3.72077'), detail(301, '82,50'), detail(2091, ''), detail(15, '6'), detail(55, '2')],
  }),
  whise(51_007, { price: 544_000, currency: 'CHF' }),
  whise(51_008, { price: 0, energyValue: 'in aanvraag' }),
  {
    id: 51_009,
    referenceNumber: 'W-51009',
    status: { id: 1 },
    displayStatusId: 2,
    purpose: { id: 1 },
    purposeStatus: { id: 1 },
    category: { id: 1 },
    zip: '8400',
    city: 'OOSTENDE',
    country: { id: 1 },
    updateDateTime: '2026-11-02T09:30:00',
  },
  whise(51_010, {
    longDescription: [
      { languageId: 'fr-BE', content: 'Belle maison, 4 fa&ccedil;ades<br>jardin de 11,5 ares' },
      { languageId: 'en-GB', content: '<script>alert(1)</script><p onclick="x()">Lovely house &amp; garden</p>' },
    ],
    category: { id: 1 },
    subCategory: { id: 13 },
    groundArea: 1150,
    fronts: 4,
  }),
  whise(51_011, {
    area: -5,
    groundArea: 99_999_999,
    rooms: 250,
    bathRooms: -1,
    floor: 'GLVL',
    price: '345.000',
    details: [detail(14, '1598'), detail(585, '3020'), detail(55, '0'), detail(999, '2'), ...at('3.72077', '51.05512')],
  }),
  whise(51_012, { category: { id: 7 }, subCategory: { id: 51 }, price: 28_900, area: 17, rooms: undefined }),
  whise(51_013, { category: { id: 3 }, subCategory: { id: 26 }, price: 187_650, area: 742, rooms: 0, bathRooms: 0 }),
  whise(51_014, {
    ...toLet,
    category: { id: 4 },
    subCategory: { id: 35 },
    price: 145,
    area: 486,
    details: [detail(338, '145'), detail(344, '22,5')],
  }),
  whise(51_015, { ...toLet, subCategory: { id: 93 }, price: 465, area: 19.5, rooms: 1 }),
  whise(51_016, {
    country: { id: 5 },
    zip: '4210',
    city: 'Esch-sur-Alzette',
    energyClass: 'C',
    price: 879_000,
    details: at('49.4958', '5.9806'),
  }),
  whise(51_017, {
    zip: '1050',
    city: 'IXELLES',
    address: "Rue de l'Aqueduc / Waterleidingsstraat",
    energyClass: 'C-',
    energyValue: '173-173',
    details: [detail(2089, '173'), detail(2391, '20240612-0000674512-01-6'), ...at('50.8245', '4.3612')],
  }),
  whise(51_018, { zip: '5000', city: 'Namur', energyClass: 'App', energyValue: '31-44', number: '14-16', box: '0' }),
  whise(51_101, { canHaveChildren: true, price: 0, area: undefined, rooms: undefined, bathRooms: undefined }),
  whise(51_102, unitOf(51_101, '1', { price: 318_400, area: 88, rooms: 2, box: 'A101' })),
  whise(51_103, unitOf(51_101, '2', { price: 402_650, area: 121.5, rooms: 3, purposeStatus: { id: 5 }, box: 'A201' })),
  whise(51_104, unitOf(51_101, '0', { price: 276_150, area: 71, rooms: 1, purposeStatus: { id: 3 }, box: 'A001' })),
  whise(51_105, unitOf(51_101, '3', { displayPrice: undefined, price: hidden.euro, area: 143, box: 'A301' })),
  whise(51_106, unitOf(51_101, '1', { price: 1_190, purpose: { id: 2 }, purposeStatus: { id: 2 }, box: 'A102' })),
  whise(51_107, unitOf(51_101, '4', { price: 511_000, currency: 'CHF', area: 152, box: 'A401' })),
];
