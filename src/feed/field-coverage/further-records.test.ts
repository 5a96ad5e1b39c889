import { describe, expect, it } from 'vitest';
import type { Judged } from './judge.fixture.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { inText, kyero, likeIn, named, omnicasa, openImmo, skarabee, sweepbright, whise } from './judged.fixture.ts';

const onRequest = { amountCents: undefined };
const anyProperty = { typeName: { nl: 'Pand' } };
const draft = { isDraft: true };
const rent = '<vermarktungsart MIETE_PACHT="1"/>';
const flagged = '<objektadresse_freigeben>false</objektadresse_freigeben>';
const money = (amount: number, hidden = false) => ({ amount, currency: 'EUR', hidden });
const areaOf = (value: string) =>
  openImmo({ prices: '<kaufpreis>1</kaufpreis>' }, '<haus/>', (xml) => xml.replace('142,5', value));

/** What the site says of each, or nothing where it is not shown. */
const shown: readonly (readonly [what: string, judged: () => Judged, record: object | undefined])[] = [
  ['a price that only fills its field', () => whise({ price: 1 }), { price: onRequest }],
  ['nines for a price', () => omnicasa({ Price: '9999999' }), { price: onRequest }],
  [
    'zeros that nobody filled in',
    () => whise({ category: { id: 1 }, subCategory: { id: 89 }, rooms: 0, bathRooms: 0 }),
    { building: { bedrooms: undefined, bathrooms: undefined } },
  ],
  ['a studio, which has no bedroom', () => whise({ subCategory: { id: 21 }, rooms: 0 }), { building: { bedrooms: 0 } }],
  [
    'charges and a deposit of nothing',
    () => sweepbright({ negotiation: 'let', price_recurring_costs: money(0), price_guarantee: money(0) }),
    { costs: { chargesRenterCents: undefined, depositCents: undefined } },
  ],
  [
    'no energy in the worst class',
    () => openImmo({}, '<haus/>', (xml) => xml.replace('187,5', '0')),
    { energy: { performance: undefined } },
  ],
  [
    'an energy certificate that was asked for',
    () => whise({ energyClass: '', energyValue: 'in aanvraag', details: [{ id: 2391, value: 'in aanvraag' }] }),
    { energy: { uniqueCode: undefined, isCertificatePending: true } },
  ],
  ['areas of one square metre', () => whise({ area: 1 }), { surfaces: { livingM2: undefined } }],
  ['an area with its unit', () => omnicasa({ SurfaceTotal: '1 250 m²' }), { surfaces: { totalM2: 1250 } }],
  ['an area with three decimals', () => areaOf('120.500'), { surfaces: { livingM2: 120.5 } }],
  ['an area that may be two', () => areaOf('1.500'), { surfaces: { livingM2: undefined } }],
  ['a postcode with its country', () => whise({ zip: 'B-9000' }), { address: { zip: '9000' } }],
  ['a floor in words', () => omnicasa({ Floor: '2de verdieping' }), { building: { floor: 2 } }],
  ['a home that is announced', () => named('Binnenkort te koop'), draft],
  ['a home that is announced in French', () => named('Bientôt à louer', 1), draft],
  ['a home that is announced in English', () => named('Coming soon'), draft],
  ['a home that is announced by its banner', () => omnicasa({ MarqueeName: 'Binnenkort' }), draft],
  ['a home that its banner calls sold', () => omnicasa({ MarqueeName: 'Verkocht!' }), { availability: 'sold' }],
  ['a home that is negotiated on', () => named('In onderhandeling'), { availability: 'option' }],
  ['a home that was suspended', () => named('Opgeschort'), undefined],
  ['a home that is off the market', () => named('Uit verkoop'), undefined],
  ['a type that nobody knows', () => omnicasa({ TypeDescription: 'Woonboot' }), anyProperty],
  ['a category that nobody knows', () => whise({ category: { id: 99 }, subCategory: { id: 999 } }), anyProperty],
  ['a type of SweepBright that nobody knows', () => sweepbright({ type: 'boat', sub_type: null }), anyProperty],
  ['a caravan', () => skarabee({}, '<Sort>Other</Sort><Genre>Caravan</Genre>'), anyProperty],
  ['a barn', () => openImmo({}, '<land_und_forstwirtschaft land_typ="SCHEUNEN"/>'), anyProperty],
  ['a berth', () => openImmo({}, '<parken parken_typ="BOOTSLIEGEPLATZ"/>'), anyProperty],
  ['a filling station', () => openImmo({}, '<sonstige sonstige_typ="TANKSTELLE"/>'), anyProperty],
  ['a type that Kyero never had', () => kyero({ type: 'Yurt' }), anyProperty],
  ['a ruin', () => kyero({ type: 'Ruin' }), { typeName: { nl: 'Huis' }, building: { condition: 'restore' } }],
  ['a plot with a ruin', () => kyero({ type: 'Plot with ruin' }), { typeName: { nl: 'Grond' } }],
  ['a building plot', () => kyero({ type: 'Building Plot' }), { typeId: 31 }],
  ['a villa with land', () => kyero({ type: 'Villa with land' }), { typeName: { nl: 'Huis' } }],
  ['a flat in Spanish', () => kyero({ type: 'Ático' }), { typeId: 22 }],
  [
    'a Belgian home of a sender who forgot the country',
    () => kyero({}, (xml) => xml.replace('38.7894', '51.34').replace('0.1666', '3.28')),
    undefined,
  ],
  [
    'free at once',
    () => openImmo({ object: '<verfuegbar_ab>ab sofort</verfuegbar_ab>' }),
    { available: 'immediately' },
  ],
  [
    'free from a German day',
    () => openImmo({ object: '<verfuegbar_ab>ab 01.03.2027</verfuegbar_ab>' }),
    { available: 'on-date', availableFrom: '2027-03-01' },
  ],
  ['with a tenant', () => openImmo({ object: '<vermietet>true</vermietet>' }), { available: 'subject-to-lease' }],
  ['a lease of land', () => openImmo({ category: rent, prices: '<pacht>1200</pacht>' }), { price: onRequest }],
  [
    'changed on a German day',
    () => openImmo({}, '<haus/>', (xml) => xml.replace('2026-11-02<', '02.11.2026<')),
    { changedAt: '2026-11-02T00:00:00+01:00' },
  ],
  [
    'charges by a time that nobody knows',
    () =>
      skarabee({
        status: 'FOR_RENT',
        more: '<ChargesAndProvisions>1200</ChargesAndProvisions><ChargesAndProvisionsInterval>UNDEFINED</ChargesAndProvisionsInterval>',
      }),
    { costs: { chargesRenterCents: undefined } },
  ],
  [
    'rooms of an office',
    () => whise({ category: { id: 4 }, subCategory: { id: 40 } }),
    { building: { bedrooms: undefined } },
  ],
  [
    'at once, but in half a year',
    () => whise({ availability: { id: 5 }, availabilityDateTime: '2027-06-01T00:00:00' }),
    { available: 'on-date', availableFrom: '2027-06-01' },
  ],
  ['a home for sale that was let', () => omnicasa({ Status: 4, Goal: 0 }), undefined],
  ['a country of two letters', () => openImmo({ country: 'BE' }), { address: { countryId: 10 } }],
  [
    'a country by its name',
    () => omnicasa({ CountryID: 77, CountryName: 'Portugal', GoogleX: '37', GoogleY: '-8' }),
    { address: { countryName: { nl: 'Portugal' } } },
  ],
  ['a service flat of one room', () => skarabee({}, '<Sort>ServiceFlat</Sort><Genre>Studio</Genre>'), { typeId: 211 }],
  ['a building of flats', () => skarabee({}, '<Sort>Flat</Sort><Genre>Flat_Building</Genre>'), { typeId: 19 }],
  ['a rent by the week', () => kyero({ freq: 'week', desc: '<en>€ 395000 a week</en>' }), { price: onRequest }],
];

/** What is told of a record beside what the site shows. */
const told: readonly (readonly [what: string, judged: () => Judged, text: RegExp])[] = [
  ['the second kind', () => sweepbright({ sub_type: ['villa', 'mixed_use'] }), /sub_type: mixed_use/u],
  ['a part of the furniture', () => openImmo({}, '<haus/>', withEquipment('<moebliert moeb="TEIL"/>')), /TEIL/u],
  ['a second heating', () => openImmo({}, '<haus/>', withEquipment('<befeuerung/>', 'GAS="1" OEL="1"')), /OEL/u],
  ['a second floor', () => openImmo({}, '<haus/>', withEquipment('<boden PARKETT="1" FLIESEN="1"/>')), /FLIESEN/u],
  ['a class of another country', () => openImmo({}), /wertklasse: F/u],
  ['a letter of another scale', () => kyero({}), /energy_rating: B/u],
  ['an open kitchen', () => skarabee({ more: '<KitchenType>OPEN_KITCHEN</KitchenType>' }), /an open kitchen/u],
  ['a second source of heat', () => sweepbright({ features: { energy: { heat_pump: true, fuel: true } } }), /fuel/u],
  ['a person without a name', () => sweepbright({ negotiator: { email: 'x@agency.example' } }), /without a name/u],
  [
    'a text for a day',
    () => skarabee({ more: '<Dates><AvailableFromText>maart</AvailableFromText></Dates>' }),
    /maart/u,
  ],
  [
    'a field that the sender made up',
    () => openImmo({ state: '<user_defined_simplefield feldname="PEB">7</user_defined_simplefield>' }),
    /user_defined_simplefield\[PEB\]/u,
  ],
  ['what a barn is', () => openImmo({}, '<land_und_forstwirtschaft land_typ="SCHEUNEN"/>'), /SCHEUNEN/u],
];

function withEquipment(more: string, heating = 'LUFTWP="true"') {
  return (xml: string) => xml.replace('LUFTWP="true"', heating).replace('<unterkellert', `${more}<unterkellert`);
}

/** Where a flag hides the street or the price, no text of the record tells it. */
const hidden: readonly (readonly [what: string, judged: () => Judged])[] = [
  ['Whise', () => whise({ displayAddress: undefined, longDescription: inText('In de <b>Lindestraat</b> 7 bus 2') })],
  [
    'Whise, price',
    () => whise({ address: 'Weg', displayPrice: undefined, longDescription: inText('Nu &euro; 425.000,-') }),
  ],
  ['Omnicasa', () => omnicasa({ PublishAddress: false, TypeDescription: 'Kerkstraat 12' })],
  ['Omnicasa, price', () => omnicasa({ Street: 'Weg', PublishPrice: false, MarqueeName: 'Nu 325.000' })],
  ['SweepBright, price', () => sweepbright({ price: money(515_000, true), description: { nl: 'Voor 515 000 euro' } })],
  ['OpenImmo', () => openImmo({ object: flagged, title: 'Haus Gospertstr. 12' })],
  ['Skarabee', () => skarabee({ info: '<HidePrice>true</HidePrice><HideAddress>true</HideAddress>' })],
];

describe('a further record of a real system', () => {
  it.each(shown)('%s', (_what, judged, record) => {
    const { site } = judged();
    if (record === undefined) expect(site).toBeUndefined();
    else expect(likeIn(fieldsOf(site)['record'], record)).toEqual(record);
  });

  it.each(told)('%s is told', (_what, judged, text) => {
    expect(judged().said.join('\n')).toMatch(text);
  });

  it.each(hidden)('of %s names in no text what its flag hides', (_what, judged) => {
    const text = JSON.stringify(judged().site);
    expect(text).not.toMatch(/lindestraat|kerkstraat|gospertstr|stationsstraat|425\.000|325\.000|515 000/iu);
  });
});
