import { estate as sweepbrightEstate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { hidden } from './hidden.ts';

type Row = Readonly<Record<string, unknown>>;

const money = (amount: number, isHidden?: boolean) => ({
  amount,
  currency: 'EUR',
  ...(isHidden !== undefined && { hidden: isHidden }),
});
const place = {
  street: 'Dampoortstraat',
  number: '38',
  box: '',
  addition: null,
  postal_code: '9000',
  city: 'Gent',
  country: 'BE',
  floor: '',
  hidden: false,
  formatted_agency: 'CANARY',
  geo: { latitude: 51.0567, longitude: 3.7411 },
};

/** An estate of SweepBright, its number at the end of the key. */
function estate(number: number, parts: Row): Row {
  return sweepbrightEstate({
    id: `0b0d1f6a-6f0b-4a50-9d0e-0000000${number}`,
    settings: { reference: `S-${number}` },
    location: place,
    price: money(398_250, false),
    description_title: [],
    description: { nl: 'Instapklare woning\r\n\r\nDicht bij het park', fr: [] },
    bedrooms: 4,
    legal: {},
    building: { construction: null, renovation: null },
    occupancy: null,
    garden_orientation: '',
    amenities: [],
    sizes: { liveable_area: { size: 162, unit: 'sq_m' }, plot_area: { size: 3.4, unit: 'are' } },
    ...parts,
  });
}

const projectId = '0b0d1f6a-6f0b-4a50-9d0e-000000053100';
const unit = (number: number, parts: Row): Row =>
  estate(number, { project_id: projectId, type: 'apartment', sub_type: 'condo', bedrooms: 2, ...parts });
const size = (area: number) => ({ liveable_area: { size: area, unit: 'sq_m' }, plot_area: null });
const units = [
  unit(53_101, { price: money(291_900, false), sizes: size(84) }),
  unit(53_102, { price: money(336_450, false), sizes: size(97.5), status: 'under_contract', bedrooms: 3 }),
  unit(53_103, { price: money(264_300, false), sizes: size(68), status: 'sold', bedrooms: 1 }),
  unit(53_104, { price: money(hidden.euro, true), sizes: size(131), custom_price: 'Bieden' }),
];

export const sweepbrightRecords: readonly Row[] = [
  estate(53_001, { status: 'sold', price: money(742_000, false) }),
  estate(53_002, { status: 'under_contract', general_condition: 'mint' }),
  estate(53_003, {
    price: money(hidden.euro, true),
    location: {
      ...place,
      street: hidden.street,
      number: hidden.number,
      hidden: true,
      geo: { latitude: Number(hidden.latitude), longitude: Number(hidden.longitude) },
    },
    description_title: { nl: `Huis Zwijgstraat ${hidden.number}`, fr: 'Maison 487.300€' },
    description: { nl: `Zwijgstraat ${hidden.number}: 487.300 euro` },
    images: [
      {
        id: 'q1',
        filename: 'zwijgstraat-211.jpg',
        description: { nl: 'Voorgevel Zwijgstraat 211' },
        url: 'PICTURES/zwijgstraat-211-30.jpg',
        ordinal: 1,
      },
    ],
    virtual_tour_url: 'https://tour.example/zwijgstraat-211',
    custom_price: 'Bieden vanaf 487.300',
  }),
  estate(53_004, {
    negotiation: 'let',
    price: money(1460, false),
    price_base_rent: money(1310),
    price_recurring_costs: money(150),
    price_guarantee: money(2620),
    price_inventory_report_cost: money(185),
    features: { comfort: { furnished: 1 }, energy: { heat_pump: true }, ecology: {} },
  }),
  estate(53_005, { negotiation: 'let', rent_period: 'week', price: money(395, false) }),
  estate(53_006, { negotiation: 'let', status: 'rented', price: money(975, false) }),
  estate(53_007, { price: { amount: 655_000, currency: 'CHF', hidden: false } }),
  estate(53_008, { price: money(0, false), bedrooms: null, bathrooms: null, sizes: [] }),
  estate(53_009, {
    type: 'land',
    sub_type: 'buildable',
    price: money(226_400, false),
    bedrooms: null,
    sizes: { plot_area: { size: 0.27, unit: 'acre' }, liveable_area: null },
    legal: {
      property_and_land: { flood_risk_plot_score: 'C', flood_risk_building_score: '' },
      regulations: { building_permit: false, subdivision_authorisation: 1 },
    },
  }),
  estate(53_010, {
    sizes: { liveable_area: { size: 1830, unit: 'sq_ft' }, plot_area: { size: 2, unit: 'hectare' } },
    legal: {
      energy: { epc_value: -14, epc_category: 'A+', epc_reference: '20240101-0009988776-RES-1', e_level: 'E20' },
    },
    building: { construction: { year: 2024, architect: 'CANARY' }, renovation: null },
  }),
  estate(53_011, {
    location: { ...place, postal_code: '1510', city: 'Luxembourg', country: 'LU', street: 'rue Adolphe', floor: 3 },
    type: 'apartment',
    sub_type: ['penthouse'],
    price: money(1_395_000, false),
    legal: { energy: { epc_category: 'B', epc_value: 62 } },
  }),
  estate(53_012, { type: 'parking', sub_type: 'indoor_parking_space', price: money(34_750, false), bedrooms: null }),
  estate(53_013, {
    type: 'office',
    sub_type: ['open_office'],
    negotiation: 'let',
    price: money(2380, false),
    sizes: { liveable_area: { size: 214, unit: 'sq_m' } },
    bedrooms: null,
  }),
  estate(53_014, {
    negotiation: 'let',
    price: money(hidden.rent, true),
    price_guarantee: money(9746),
    description: { nl: 'Huur 4.873 euro, waarborg 9.746 euro' },
  }),
  estate(53_015, {
    description: { fr: 'Appartement <b>lumineux</b> & calme', en: 'Bright flat' },
    description_title: { fr: 'Bel appartement', en: 'Bright flat near the park' },
    type: 'apartment',
    sub_type: 'condo',
    location: { ...place, postal_code: '1180', city: 'Uccle', street: 'Avenue Winston Churchill', box: '4D' },
    price_costs: { fr: 'Charges 210 €/mois' },
    price_property_taxes: money(1240),
    open_homes: [{ start_date: '2026-12-05T10:00:00Z', end_date: '2026-12-05T12:00:00Z' }],
    epc_value: 199,
  }),
  // A project brings its units with it.
  estate(53_100, {
    is_project: true,
    price: null,
    bedrooms: null,
    sizes: [],
    description_title: { nl: 'Residentie Dampoort', en: 'Residence Dampoort' },
    properties: units,
  }),
];
