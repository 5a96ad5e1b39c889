import { describe, expect, it } from 'vitest';
import type { Judged } from './judge.fixture.ts';
import { itShows, itTells, type Cases } from './judged-cases.fixture.ts';
import {
  inText,
  kyero,
  location,
  named,
  omnicasa,
  openImmo,
  priced,
  published,
  skarabee,
  sweepbright,
  whise,
} from './judged.fixture.ts';

const rent = { purpose: { id: 2 }, purposeStatus: { id: 2 } };
const detail = (id: number, value: string, option?: number) => ({ id, value, ...(option && { enum: { id: option } }) });
const certified = (type: string, conform: string) =>
  published((xml) =>
    xml.replace(
      /<Certifications>.*<\/Certifications>/su,
      `<Certifications><Certification Type="${type}"><Conform>${conform}</Conform></Certification></Certifications>`,
    ),
  );
const let_ = '<vermarktungsart MIETE_PACHT="true"/>';
const rented = (prices: string) => openImmo({ category: let_, prices });
const equipped = (more: string) =>
  openImmo({}, '<haus/>', (xml) => xml.replace('<unterkellert', `${more}<unterkellert`));
const money = (amount: unknown, hidden?: boolean) => ({
  amount,
  currency: 'EUR',
  ...(hidden !== undefined && { hidden }),
});

/** What the site says of each. */
const shown: Cases<object> = [
  ['Whise: the estate of the month', () => whise({ displayStatusId: 3 }), { isHighlighted: true }],
  [
    'Whise: a field of which only one area is told',
    () => whise({ category: { id: 3 }, subCategory: { id: 30 }, area: 5200 }),
    { surfaces: { groundM2: 5200, livingM2: undefined } },
  ],
  ['Whise: on option to let', () => whise({ ...rent, purposeStatus: { id: 6 } }), { availability: 'option' }],
  [
    'Whise: a home in France',
    () =>
      whise({
        country: { id: 3 },
        zip: '59000',
        city: 'LILLE',
        details: [detail(1849, '50.6292'), detail(1850, '3.0573')],
      }),
    { address: { countryId: 33, zip: '59000', city: 'Lille', geo: { latitude: 50.6292 } } },
  ],
  [
    'Whise: a rural zone',
    () => whise({ details: [detail(1736, 'x', 999)] }),
    { legal: { destination: { nl: 'woongebied met landelijk karakter' } } },
  ],
  ['Whise: a summons', () => whise({ details: [detail(2712, 'x', 1832)] }), { legal: { summons: 'yes' } }],
  ['Whise: no judgement', () => whise({ details: [detail(691, '0')] }), { legal: { judicialDecision: 'no' } }],
  ['Whise: furnished, as text', () => whise({ ...rent, furnished: '1' }), { features: { furnished: true } }],
  ['Whise: no garage', () => whise({ garage: 0 }), { features: { garage: false } }],
  ['Whise: two garages', () => whise({ details: [detail(19, '2')] }), { building: { garages: 2 } }],
  ['Whise: a plot as text', () => whise({ groundArea: '1.250' }), { surfaces: { groundM2: 1250 } }],
  ['Whise: a shop with a home', () => whise({ category: { id: 1 }, subCategory: { id: 8 } }), { typeId: 41 }],
  [
    'Whise: a certificate until the 29th of February',
    () => whise({ details: [detail(2776, '02/29/2032 00:00')] }),
    { energy: { validUntil: '2032-02-29' } },
  ],
  [
    'Whise: a day in another zone',
    () => whise({ createDateTime: '2026-06-30T22:30:00Z' }),
    { createdAt: '2026-07-01T00:30:00+02:00' },
  ],
  ['Omnicasa: a lift, as text', () => omnicasa({ HasLift: '1' }), { features: { lift: true } }],
  [
    'Omnicasa: a public sale with where bids start',
    () => omnicasa({ SubStatusName: 'Openbare verkoop', Price: 0, StartPrice: 250_000 }),
    { contractType: 'public-sale', price: { amountCents: undefined, startPriceCents: 25_000_000 } },
  ],
  ['Omnicasa: from', () => omnicasa({ PriceUnit: 7 }), { price: { unit: 7 } }],
  [
    'Omnicasa: no plot',
    () => omnicasa({ SurfaceGround: '0', SurfaceGround2: '0' }),
    { surfaces: { groundM2: undefined } },
  ],
  [
    'Omnicasa: a postcode of Luxembourg as number',
    () => omnicasa({ CountryID: 50, Zip: 4010, City: 'ESCH-SUR-ALZETTE', GoogleX: '49.4958', GoogleY: '5.9806' }),
    { address: { zip: '4010', countryId: 50, city: 'Esch-sur-Alzette' } },
  ],
  ['Omnicasa: reserved, in French', () => named('Réservé'), { availability: 'option' }],
  ['Omnicasa: let, in German', () => named('Vermietet', 1), { availability: 'rented' }],
  ['Omnicasa: to be let soon', () => named('Weldra te huur', 1), { isDraft: true }],
  ['Omnicasa: not sold', () => named('Niet verkocht - terug te koop'), { availability: 'available' }],
  ['Omnicasa: a deal of the past that was let', () => omnicasa({ Status: 6, Goal: 1 }), { availability: 'rented' }],
  ['Skarabee: sold by its step', () => skarabee({ more: '<FlowStatus>SOLD</FlowStatus>' }), { availability: 'sold' }],
  [
    'Skarabee: sold on condition',
    () => skarabee({ status: 'SOLD', more: '<ConditionalSold>TRUE</ConditionalSold>' }),
    { availability: 'option' },
  ],
  [
    'Skarabee: electricity that is not in order',
    () => certified('ELECTRICITY_CERTIFICATE', 'Niet conform'),
    { certificates: { electricity: 'not-conform' } },
  ],
  ['Skarabee: gas that is', () => certified('GAZ', 'Conforme'), { certificates: { gas: 'conform' } }],
  ['Skarabee: safe of asbestos', () => certified('ASBESTOS', 'Asbestveilig'), { asbestos: { type: 'safe' } }],
  [
    'Skarabee: newly built',
    () => skarabee({ more: '<NewEstate>TRUE</NewEstate>' }),
    { building: { isNewBuild: true } },
  ],
  [
    'Skarabee: no heating',
    () =>
      published((xml) =>
        xml.replace(
          /<HeatingTypes>.*<\/HeatingTypes>/su,
          '<HeatingTypes><HeatingType>NONE</HeatingType></HeatingTypes>',
        ),
      ),
    { building: { heating: 'none' } },
  ],
  [
    'Skarabee: a rent by the month',
    () => priced('<Price>950.5000</Price><PriceType>PRICE_PER_MONTH</PriceType>', 'FOR_RENT'),
    { price: { amountCents: 95_050 } },
  ],
  [
    'Skarabee: lease of nine years',
    () => skarabee({ status: 'FOR_RENT', more: '<RentTime>NINE_YEARS</RentTime>' }),
    { contractType: 'lease-9-years' },
  ],
  ['SweepBright: let', () => sweepbright({ negotiation: 'let', status: 'sold' }), { availability: 'rented' }],
  [
    'SweepBright: below zero',
    () => sweepbright({ legal: { energy: { e_level: 'E-10' } } }),
    { energy: { eLevel: -10 } },
  ],
  [
    'SweepBright: a home in France',
    () =>
      sweepbright(
        location({ country: 'FR', postal_code: '59000', city: 'Lille', geo: { latitude: 50.63, longitude: 3.06 } }),
      ),
    { address: { countryId: 33 } },
  ],
  [
    'SweepBright: a free day long ago',
    () => sweepbright({ occupancy: { available_from: '2020-01-01' } }),
    { available: undefined, availableFrom: undefined },
  ],
  ['SweepBright: a study', () => sweepbright({ type: 'office', sub_type: ['coworking'] }), { typeId: 61 }],
  [
    'SweepBright: a number with two parts',
    () => sweepbright(location({ number: '12/14', addition: null })),
    { address: { houseNumber: '12/14' } },
  ],
  [
    'OpenImmo: everything in one rent',
    () => rented('<kaltmiete>0</kaltmiete><warmmiete>1.200,00</warmmiete><nebenkosten>0</nebenkosten>'),
    { price: { amountCents: 120_000 }, costs: { chargesRenterCents: undefined } },
  ],
  [
    'OpenImmo: a flat rent',
    () => rented('<pauschalmiete>650</pauschalmiete><nebenkosten>80</nebenkosten>'),
    { price: { amountCents: 65_000 }, costs: { chargesRenterCents: undefined } },
  ],
  [
    'OpenImmo: to be built',
    () => openImmo({ state: '<zustand zustand_art="PROJEKTIERT"/>' }),
    { building: { condition: 'to-build', isNewBuild: true } },
  ],
  ['OpenImmo: a garage', () => equipped('<stellplatzart GARAGE="1"/>'), { features: { garage: true } }],
  ['OpenImmo: furnished', () => equipped('<moebliert moeb="VOLL"/>'), { features: { furnished: true } }],
  [
    'OpenImmo: without its country',
    () => openImmo({}, '<haus/>', (xml) => xml.replace(/<land iso_land="BEL"\/>/u, '')),
    { address: { countryId: 10 } },
  ],
  [
    'OpenImmo: a lease of land',
    () => openImmo({ category: '<vermarktungsart KAUF="false" ERBPACHT="true"/>' }),
    { goal: 'sale', legal: { registeredRight: { de: 'Erbbaurecht' } } },
  ],
  [
    'OpenImmo: an address that stays hidden',
    () => openImmo({ object: '<objektadresse_freigeben>0</objektadresse_freigeben>' }),
    { address: { street: undefined, isPublished: false } },
  ],
  [
    'Kyero: for long',
    () => kyero({ freq: 'long-term', price: '950' }),
    { goal: 'rent', price: { amountCents: 95_000 } },
  ],
  ['Kyero: a type of two words', () => kyero({ type: 'Penthouse Apartment' }), { typeId: 22 }],
  ['Kyero: a studio apartment', () => kyero({ type: 'Studio apartment' }), { typeId: 24 }],
  ['Kyero: a farm house', () => kyero({ type: 'Farm house' }), { typeId: 14 }],
  ['Kyero: an office building', () => kyero({ type: 'Office Building' }), { typeId: 62 }],
  [
    'Kyero: on leased land',
    () => kyero({ more: '<leasehold>1</leasehold>' }),
    { legal: { registeredRight: { nl: 'Erfpacht' } } },
  ],
  ['Kyero: pounds', () => kyero({}, (xml) => xml.replace('EUR', 'GBP')), { price: { isPublished: false } }],
];

/** Each of them is told to the agency beside what the site shows. */
const told: Cases<RegExp> = [
  ['Whise: a day that is none', () => whise({ details: [detail(2776, '13/45/2032')] }), /2776.*not a date/u],
  ['Omnicasa: a floor that is none', () => omnicasa({ Floor: 'Penthouse' }), /Floor.*no number/u],
  ['SweepBright: a word for what is there', () => sweepbright({ amenities: ['helipad'] }), /helipad/u],
  [
    'SweepBright: a free day long ago',
    () => sweepbright({ occupancy: { available_from: '2020-01-01' } }),
    /available_from.*more than a year/u,
  ],
  [
    'OpenImmo: a rent by the square metre',
    () => rented('<mietpreis_pro_qm>12</mietpreis_pro_qm>'),
    /mietpreis_pro_qm/u,
  ],
  [
    'OpenImmo: a flag that is none',
    () => openImmo({ object: '<haustiere>nach Absprache</haustiere>' }),
    /haustiere.*neither yes nor no/u,
  ],
  ['Kyero: pounds', () => kyero({}, (xml) => xml.replace('EUR', 'GBP')), /currency.*not euro/u],
];

/** Where a flag hides it, no text tells it. */
const hidden: readonly (readonly [what: string, judged: () => Judged, leak: RegExp])[] = [
  [
    'a rent and its deposit',
    () =>
      sweepbright({
        negotiation: 'let',
        price: money(950, true),
        description: { nl: 'Waarborg 2 maanden: € 1.900, huur 950/maand' },
      }),
    /1\.900|950/u,
  ],
  [
    'a corner of two streets',
    () => whise({ displayAddress: undefined, longDescription: inText('Hoek Lindestraat/Kerkstraat') }),
    /lindestraat/iu,
  ],
  [
    'a price on request of Skarabee',
    () =>
      published((xml) => xml.replace('Rustig', 'Nu 285.000 euro'), {
        price: '<Price>285000</Price><PriceIndication>ON_REQUEST</PriceIndication>',
      }),
    /285\.000/u,
  ],
  [
    'taxes beside a hidden price',
    () => sweepbright({ price: money(515_000, true), price_taxes: { nl: 'Registratierechten op 515000' } }),
    /515000/u,
  ],
  [
    'a street in both languages of Brussels',
    () =>
      whise({
        address: 'Rue Haute / Hoogstraat',
        displayAddress: undefined,
        zip: '1000',
        longDescription: inText('In de Hoogstraat, rue Haute 12'),
      }),
    /hoogstraat|rue haute/iu,
  ],
];

describe('a third home', () => {
  itShows(shown);

  itTells(told);

  it.each(hidden)('%s is told by no text', (_what, judged, leak) => {
    const { site } = judged();
    expect(site).toBeDefined();
    expect(JSON.stringify(site)).not.toMatch(leak);
  });
});
