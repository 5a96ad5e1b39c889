import { propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';
import { property as omnicasaProperty } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { objectXml, transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { estate as sweepbrightEstate } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { estate as whiseEstate } from '#feed/adapters/whise/fake.fixture.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { rawProperty } from '#feed/sync/feed.fixture.ts';

function element(xml: string) {
  const parsed = parseXml(xml);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.root;
}

/** `{HasPool: 'TRUE'} -> '<HasPool>TRUE</HasPool>'` */
function tags(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');
}

const detail = (id: number, value: string, option?: number, label?: string) => ({
  id,
  value,
  ...(label !== undefined && { label }),
  ...(option !== undefined && { enum: { id: option } }),
});

const whise = whiseEstate({
  currency: 'EUR',
  groundArea: 300,
  furnished: 1,
  garage: 1,
  garden: 1,
  parking: 1,
  availabilityDateTime: '2026-12-01T00:00:00',
  priceChangeDateTime: '2026-10-01T00:00:00',
  sms: [{ languageId: 'nl-BE', content: 'Kort' }],
  documents: [{ id: 4, url: 'https://files.example/a.pdf', name: 'Lastenboek.pdf' }],
  representatives: [
    {
      id: 3,
      name: 'An Peeters',
      email: 'an@agency.example',
      phone: '092000000',
      mobile: '0470000000',
      function: 'Vastgoedmakelaar',
      picture: 'https://files.example/an.jpg',
    },
  ],
  details: [
    ...[detail(14, '1998'), detail(585, '2015'), detail(15, '2'), detail(55, '1'), detail(57, '1'), detail(19, '1')],
    ...[
      detail(1009, '32'),
      detail(78, '14'),
      detail(998, '1'),
      detail(999, '2'),
      detail(874, '12'),
      detail(372, '1'),
      detail(757, '1'),
      detail(1760, '1'),
    ],
    ...[detail(1772, '1'), detail(724, '1'), detail(461, '1', undefined, 'Dubbele beglazing'), detail(1183, 'x', 705)],
    ...[detail(1595, 'x', 686), detail(1020, 'x', 660), detail(820, '1'), detail(2391, '2024-1'), detail(2089, '150')],
    ...[detail(2390, '20000'), detail(2776, '12/31/2033 00:00'), detail(2090, '30'), detail(2056, 'B')],
    ...[detail(2222, 'x', 1230), detail(2223, 'x', 1232), detail(808, '1'), detail(812, '0'), detail(1734, '0')],
    ...[detail(2712, 'x', 1837), detail(691, '0'), detail(1736, 'x', 12), detail(1733, '900'), detail(574, '1')],
    ...[detail(1849, '51.0543'), detail(1850, '3.7174'), detail(23, 'x', 31), detail(1737, 'x', 31), detail(322, '1')],
    ...[detail(43, '1'), detail(67, '1'), detail(2826, '01/01/2024 00:00'), detail(4711, 'x', 1454), detail(824, '1')],
    ...[detail(108, '300'), detail(1781, '1'), detail(27, '200'), detail(1005, '2'), detail(20, '1')],
  ],
});
const whiseRent = whiseEstate({
  purpose: { id: 2 },
  purposeStatus: { id: 2 },
  availability: {},
  details: [detail(301, '80'), detail(824, '1'), detail(53, 'x', 639)],
});

const omnicasa = {
  base: omnicasaProperty({
    ProjectID: 50,
    TypeDescription: 'Appartement',
    SubStatusName: 'Optie',
    ConstructionName: 'Open',
    KitchenName: 'Ingericht',
    HeatingName: 'Gas',
    WindowGlazing: 'Dubbel',
    VirtualTour: 'https://tour.example/1',
    StartPrice: 300_000,
    PublishInternet: true,
    SurfaceTotal: 130,
    SurfaceGarden: 40,
    SurfaceTerrace: 9,
    NumberOfGarages: 1,
    NumberOfParkings: 1,
    HasGarden: true,
    NumberOfShowerRooms: 1,
    NumberOfToilets: 1,
    NumberOfBathRooms: 1,
    HasCellar: true,
    HasAttic: true,
    BoxNr: '2',
    HasTerrace: true,
    HasFurnished: true,
    OrientationT: 'Zuid',
    OfficeName: 'Gent',
    District: 'Oost',
    PriceUnit: 7,
  }),
  texts: { nl: { DescriptionA: 'Ruim', PriceUnitText: 'vanaf', MarqueeName: 'Nieuw' }, fr: { DescriptionA: 'Grand' } },
};

const base = sweepbrightEstate();
const money = (amount: number) => ({ amount, currency: 'EUR' });
const sweepbright = sweepbrightEstate({
  fetched_at: '2026-11-02T09:30:00Z',
  rent_period: 'month',
  custom_price: '',
  price_property_taxes: money(900),
  price_yearly_budgeted_building_costs: money(1800),
  price_costs: { nl: 'Plus kosten' },
  images: [
    { id: 'a', filename: 'a.jpg', description: { nl: 'Voorgevel' }, url: 'https://files.example/a.jpg', ordinal: 1 },
  ],
  plans: [{ id: 'p', filename: 'p.pdf', url: 'https://files.example/p.pdf' }],
  documents: [{ id: 'd', filename: 'd.pdf', url: 'https://files.example/d.pdf' }],
  video_url: 'https://www.youtube.com/watch?v=aBcDeFgHiJk',
  virtual_tour_url: 'https://my.matterport.com/show/?m=abc',
  amenities: ['lift', 'basement', 'terrace', 'garden', 'attic', 'sewer_access', 'pool'],
  shower_rooms: 1,
  toilets: 1,
  floors: 2,
  living_rooms: 1,
  kitchens: 1,
  open_homes: [{ start_date: '2026-12-01' }],
  rooms: [{ type: 'bedroom', size: 12, unit: 'sq_m', size_description: '3 x 4', ordinal: 1 }],
  building: { construction: { year: 1975, architect: 'X' }, renovation: { year: 2010, description: 'Dak' } },
  features: {
    energy: { gas: true, electricity: true },
    ecology: { double_glazing: 1, solar_panels: 1 },
    comfort: { furnished: 1 },
  },
  legal: { ...(base['legal'] as object), legal_mentions: { nl: 'Vermelding' } },
  location: { ...(base['location'] as object), box: '3' },
  negotiator: {
    first_name: 'An',
    last_name: 'Peeters',
    email: 'an@agency.example',
    phone: '09',
    photo_url: 'https://f.example/a.jpg',
  },
});
const sweepbrightRent = sweepbrightEstate({
  fetched_at: '2026-11-02T09:30:00Z',
  negotiation: 'let',
  type: 'apartment',
  sub_type: ['condo'],
  location: { ...(base['location'] as object), floor: '2' },
  price_base_rent: money(900),
  price_recurring_costs: money(80),
  price_guarantee: money(1800),
  price_inventory_report_cost: money(200),
  features: { energy: { heat_pump: true } },
});

const skarabee = publication({
  more: tags({
    KitchenType: 'BUILD_WITH_APPLIANCES',
    KitchenGenre: 'AMERICAN_KITCHEN',
    RoofType: 'FLAT_ROOF',
    RoofCoverType: 'TILES',
    WindowType: 'PVC',
    PetsAllowed: 'TRUE',
    NewEstate: 'TRUE',
    CadastrallIncome: '900',
    MaximumOccupants: '4',
    HasElevator: 'TRUE',
    HasCellar: 'TRUE',
    HasFurniture: 'FALSE',
    HasPool: 'TRUE',
    HasGasConnect: 'TRUE',
    HasWaterConnect: 'TRUE',
    HasSewerConnect: 'TRUE',
    HasElectricityConnect: 'TRUE',
    NumberOfGarages: '1',
    NumberOfParkingPlaces: '2',
    NumberOfFloors: '2',
    RenovationYear: '2010',
    Area: '180',
    SurfaceTerrace: '12',
    SurfaceGarden: '100',
    Orientation: 'SOUTH',
    Acception: 'BY_DATE',
    CommonWalls: 'TWO_WALLS',
    Dates: '<AvailableFrom>2026-12-01 00:00:00</AvailableFrom>',
    PriceLastModified: '2026-10-01 00:00:00',
    RealEstateTax: '700',
    ConstructionValue: '200000',
    Easement: 'NONE',
    VideoUrl: 'https://vimeo.com/1',
    Currency: 'EUR',
    VirtualUrl: 'https://tour.example/1',
    RoofComment: 'Vernieuwd',
    RoofEvaluation: 'GOOD',
    Confidential: 'CANARY',
    FloodProneArea: 'POSSIBLE',
    DelimitedFloodplainOrRiverbank: 'RIVERBANK',
    EnergyIndexYearlyTotal: '20000',
    GlazingTypes: '<GlazingType>DOUBLE</GlazingType>',
    OpenHouse: '<Comment>Welkom</Comment>',
    Project: '<PublicationID>900</PublicationID><Name>Kaai</Name>',
    RightsInRem: '<RightInRemType>LONG_LEASE</RightInRemType>',
  }),
});
const skarabeeRent = publication({
  status: 'FOR_RENT',
  price: '<Price>900</Price><PriceType>PRICE_PER_MONTH</PriceType>',
  more: tags({
    ChargesAndProvisions: '240',
    ChargesAndProvisionsInterval: 'QUARTERLY',
    Deposit: '1800',
    RentType: 'COMMERCIAL',
    FloorLevelNL: '2',
  }),
}).replace(/<Typo>.*<\/Typo>/su, '<Typo><Sort>Flat</Sort><Genre>GroundfloorFlat</Genre></Typo>');

const skarabeeAnnuity = publication({
  price: '',
  more: tags({
    LifeAnnuity:
      '<Type>FULL_OWNERSHIP</Type><Heads><Quantity>1</Quantity></Heads><SurvivalInterest>2</SurvivalInterest><OneOffPayment>60000</OneOffPayment><Remittance><Amount>800</Amount><Period>MONTHLY</Period><MaximalDuration>20</MaximalDuration></Remittance>',
    Dates: '<Auction>2026-12-01 00:00:00</Auction>',
  }),
});

const openImmoOf = (parts: Parameters<typeof objectXml>[0], more = '') => {
  const xml = transferXml([objectXml(parts)]).replace('<unterkellert', `${more}<unterkellert`);
  const object = childAt(element(xml), 'anbieter', 'immobilie');
  return { tenant: 'AN1', package: 'p', languages: { de: object }, files: { 'a.jpg': 'p/1', 'plan.pdf': 'p/2' } };
};
const openImmo = openImmoOf(
  {
    technical: '<objektnr_intern>7</objektnr_intern><weitergabe_generell>true</weitergabe_generell>',
    prices:
      '<kaufpreis>349000</kaufpreis><waehrung iso_waehrung="EUR"/><hausgeld>200</hausgeld><provisionbrutto>7000</provisionbrutto><aussen_courtage>3 %</aussen_courtage><stp_garage anzahl="1"/><stp_freiplatz anzahl="2"/>',
    object: '<haustiere>true</haustiere><abdatum>2026-12-01</abdatum><denkmalgeschuetzt>true</denkmalgeschuetzt>',
    files:
      '<anhang location="INTERN" gruppe=""><anhangtitel>Front</anhangtitel><format>jpg</format><daten><pfad>a.jpg</pfad></daten></anhang><anhang gruppe="GRUNDRISS"><daten><pfad>plan.pdf</pfad></daten></anhang>',
  },
  '<boden PARKETT="true"/><dachform SATTELDACH="true"/><fahrstuhl PERSONEN="true"/><gartennutzung>true</gartennutzung><moebliert moeb="VOLL"/><dachboden>true</dachboden><ausricht_balkon_terrasse SUED="true"/><stellplatzart GARAGE="true"/>',
);
const openImmoRent = openImmoOf({
  category: '<vermarktungsart KAUF="0" MIETE_PACHT="1"/>',
  prices:
    '<nettokaltmiete>900</nettokaltmiete><nebenkosten>80</nebenkosten><heizkosten>60</heizkosten><kaution>1800</kaution><warmmiete>1040</warmmiete>',
});

const kyero = propertyXml({
  more: '<new_build>1</new_build><leasehold>1</leasehold><postcode>03730</postcode><country>Spain</country><catastral>1</catastral><location_detail>Montgó</location_detail><video_url>https://vimeo.com/1</video_url><virtual_tour_url>https://tour.example/1</virtual_tour_url><features><feature>Lift</feature><feature>Solarium</feature></features><email>a@b.example</email><contact_number>0034</contact_number>',
});
const agent = element('<agent><name>Costa Homes</name><email>info@costa.example</email><tel>0034</tel></agent>');

/** Records that hold, for each CRM, the fields that are known of it; docs/agency/feed-fields.md is made of them. */
export const samples: Readonly<Record<string, readonly unknown[]>> = {
  gevel: [rawProperty({ NumberOfBedRooms: 3 })],
  whise: [whise, whiseRent],
  omnicasa: [omnicasa],
  sweepbright: [sweepbright, sweepbrightRent],
  openimmo: [openImmo, openImmoRent],
  kyero: [{ property: element(kyero), agent }],
  skarabee: [element(skarabee), element(skarabeeRent), element(skarabeeAnnuity)],
};
