import { bedroomsOf, textOf, type MadeHome } from './made-home.fixture.ts';

type Row = Readonly<Record<string, unknown>>;

const cultures = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB', de: 'de-DE' } as const;
const whiseKinds: Readonly<Record<MadeHome['kind'], readonly [category: number, sub: number]>> = {
  house: [1, 89],
  villa: [1, 13],
  flat: [2, 17],
  studio: [2, 21],
  room: [2, 160],
  land: [3, 26],
  garage: [7, 51],
  parking: [7, 48],
  storage: [7, 157],
  office: [4, 35],
  shop: [5, 42],
  warehouse: [6, 53],
  building: [1, 3],
};
const whiseCountries = { BE: 1, NL: 2, FR: 3, DE: 4, LU: 5 } as const;
const whiseSteps = {
  sale: { available: 1, option: 5, done: 3, gone: 10 },
  rent: { available: 2, option: 6, done: 4, gone: 11 },
};
const signs = { EUR: '€', CHF: 'CHF', USD: '$', GBP: '£' } as const;

/** An estate of `v1/estates/list`: false, 0 and null are mostly left out. */
export function writeWhise(home: MadeHome): Row {
  const { place, goal } = home;
  const [category, sub] = whiseKinds[home.kind];
  const detail = (id: number, value: string | undefined, label: string) =>
    value === undefined ? [] : [{ id, label, value, type: 'int' }];
  const said = {
    rooms: bedroomsOf(home),
    bathRooms: home.bathrooms,
    area: home.livingM2,
    groundArea: home.groundM2,
    box: home.box,
    displayPrice: !home.hidesPrice,
    displayAddress: !home.hidesAddress,
    energyValue: home.kwh === undefined ? undefined : `${String(home.kwh)}-${String(home.kwh)}`,
  };
  return {
    id: home.number,
    referenceNumber: `V-${String(home.number)}`,
    name: `CANARY ${home.street.name}`,
    clientId: 811,
    address: home.street.name,
    number: String(home.houseNumber),
    zip: place.zip,
    city: place.city.toUpperCase(),
    country: { id: whiseCountries[place.country] },
    category: { id: category },
    subCategory: { id: sub },
    purpose: { id: goal === 'sale' ? 1 : 2 },
    purposeStatus: { id: whiseSteps[goal][home.state] },
    status: { id: 1 },
    displayStatusId: 2,
    price: home.price,
    currency: signs[home.currency],
    longDescription: home.languages.map((language) => ({
      languageId: cultures[language],
      content: `<p style="margin:0"><span>${textOf(home, language).replaceAll('&', '&amp;')}</span>&nbsp;</p>\r\n<p></p>`,
    })),
    shortDescription: [],
    details: [
      ...detail(14, home.year === undefined ? undefined : String(home.year), 'bouwjaar'),
      ...detail(301, goal === 'rent' ? home.charges?.toFixed(2) : undefined, 'lasten huurder'),
      { id: 1849, label: 'x', value: String(place.latitude) },
      { id: 1850, label: 'y', value: String(place.longitude) },
      { id: 4000 + (home.number % 7), label: 'Fietsenstalling', group: 'extra', value: '1' },
    ],
    createDateTime: '2026-03-01T11:20:00.113',
    updateDateTime: '2026-11-10T18:02:11.9',
    ...Object.fromEntries(
      Object.entries(said).filter(([, value]) => value !== false && value !== 0 && value !== undefined),
    ),
  };
}

const omnicasaKinds: Readonly<Record<MadeHome['kind'], number>> = {
  house: 163,
  villa: 156,
  flat: 11,
  studio: 17,
  room: 128,
  land: 27,
  garage: 158,
  parking: 158,
  storage: 157,
  office: 127,
  shop: 159,
  warehouse: 136,
  building: 135,
};
const omnicasaCountries = { BE: 10, LU: 50, FR: 33, NL: 63, DE: 26 } as const;

/** What one call a language gives, laid together: strings for numbers, X for the latitude, "-" for nothing. */
export function writeOmnicasa(home: MadeHome): Row {
  const { place, goal } = home;
  const done = goal === 'sale' ? 2 : 4;
  const text = (language: 'nl' | 'fr' | 'en' | 'de') => ({
    DescriptionA: home.languages.includes(language) ? `<p><font face="Arial">${textOf(home, language)}</font></p>` : '',
    DescriptionB: '-',
    MarqueeName: '',
  });
  const base = {
    ID: home.number,
    Ident: `V-${String(home.number)}`,
    Goal: goal === 'sale' ? 0 : 1,
    Status: { available: 1, option: 1, done, gone: 3 }[home.state],
    SubStatus: home.number % 40,
    SubStatusName: { available: '-', option: 'Onder optie (Jan)', done: '', gone: 'Geannuleerd' }[home.state],
    MainTypeID: omnicasaKinds[home.kind],
    Street: home.street.name,
    HouseNumber: String(home.houseNumber),
    BoxNr: home.box ?? null,
    PublishAddress: !home.hidesAddress,
    Zip: place.zip,
    City: place.city,
    CountryID: omnicasaCountries[place.country],
    GoogleX: String(place.latitude),
    GoogleY: String(place.longitude),
    Price: home.price.toFixed(2),
    PublishPrice: !home.hidesPrice,
    CurrencyName: home.currency,
    SurfaceLiving: String(home.livingM2),
    SurfaceGround: 0,
    SurfaceGround2: home.groundM2,
    NumberOfBedRooms: bedroomsOf(home) ?? 0,
    NumberOfBathRooms: home.bathrooms,
    ConstructionYear: home.year ?? 0,
    EnergyPerformance: home.kwh ?? 0,
    EPCLabelText: null,
    KitchenName: '-',
    HasLift: false,
    Syndic: 'CANARY',
    CreatedDate: '2026-03-01 11:20:00',
    LastChangedDate: '/Date(1794330131000+0100)/',
    ...text('nl'),
  };
  return { base, texts: { nl: text('nl'), fr: text('fr'), en: text('en'), de: text('de') } };
}

const sweepbrightKinds: Readonly<Record<MadeHome['kind'], readonly [type: string, sub: string]>> = {
  house: ['house', 'terraced'],
  villa: ['house', 'villa'],
  flat: ['apartment', 'condo'],
  studio: ['apartment', 'studio'],
  room: ['apartment', 'student_accommodation'],
  land: ['land', 'buildable'],
  garage: ['parking', 'private_garage'],
  parking: ['parking', 'outdoor_parking_space'],
  storage: ['parking', 'storage'],
  office: ['office', 'open_office'],
  shop: ['commercial', 'shop'],
  warehouse: ['commercial', 'warehouse'],
  building: ['house', 'apartment_block'],
};
const sweepbrightStates = { available: 'available', option: 'agreement', done: '', gone: 'lost' };

/** The answer of `GET /estates/{id}`: `[]` for an empty map, null parents, plots in are. */
export function writeSweepbright(home: MadeHome): Row {
  const { place, goal } = home;
  const [type, sub] = sweepbrightKinds[home.kind];
  const money = (amount: number) => ({ amount, currency: home.currency });
  return {
    id: `5f0d1f6a-6f0b-4a50-9d0e-0000000${String(home.number)}`,
    settings: { reference: `V-${String(home.number)}` },
    mandate: { number: 'CANARY', exclusive: true, start_date: '2026-01-01' },
    is_project: false,
    project_id: null,
    type,
    sub_type: sub,
    negotiation: goal === 'sale' ? 'sale' : 'let',
    rent_period: 'month',
    status: home.state === 'done' ? (goal === 'sale' ? 'sold' : 'rented') : sweepbrightStates[home.state],
    publish_status: 'public',
    price: { ...money(home.price), hidden: home.hidesPrice },
    price_recurring_costs: home.charges === undefined ? null : money(home.charges),
    price_costs: [],
    custom_price: null,
    buyer_percentage: 3,
    location: {
      street: home.street.name,
      number: String(home.houseNumber),
      box: home.box ?? '',
      addition: null,
      postal_code: place.zip,
      city: place.city,
      country: place.country,
      floor: '',
      hidden: home.hidesAddress,
      formatted_agency: `CANARY ${home.street.name}`,
      geo: { latitude: place.latitude, longitude: place.longitude },
    },
    description_title:
      home.languages.length > 2
        ? []
        : Object.fromEntries(home.languages.map((language) => [language, `Titel ${language}`])),
    description: Object.fromEntries(
      home.languages.map((language) => [language, `${textOf(home, language)}\r\n\r\nTel. CANARIO`]),
    ),
    bedrooms: bedroomsOf(home) ?? null,
    bathrooms: home.bathrooms,
    sizes: {
      liveable_area: { size: home.livingM2, unit: 'sq_m' },
      plot_area: { size: home.groundM2 / 100, unit: 'are' },
    },
    building: { construction: home.year === undefined ? null : { year: home.year, architect: null }, renovation: null },
    legal: { energy: { epc_value: home.kwh ?? null, epc_category: null }, regulations: { building_permit: null } },
    vendors: [{ id: 4, first_name: 'CANARY', last_name: 'Verkoper', email: 'canary@seller.example' }],
    internal_note: 'CANARY',
    fetched_at: '2026-11-10T17:02:11Z',
    first_fetched_at: '2026-03-01T10:20:00Z',
  };
}
