import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#feed/adapters/json.ts';
import type { Judged } from './judge.fixture.ts';
import {
  garage,
  inText,
  kyero,
  likeIn,
  named,
  omnicasa,
  openImmo,
  own,
  priced,
  skarabee,
  sweepbright,
  whise,
} from './judged.fixture.ts';

const typed = (nl: string) => ({ typeName: { nl } });
const hiddenPrice = { price: { isPublished: false, amountCents: undefined } };
const reserved = '<FlowStatus>SOLD_UNDER_RESERVE</FlowStatus><ConditionalSold>TRUE</ConditionalSold>';
const done = (availability: string) => ({ availability });

/** Records as offices have them: what the site says of each, or nothing where it is not shown. */
const shown: readonly (readonly [what: string, judged: () => Judged, site: object | undefined])[] = [
  // Whise
  ['Whise: a cellar is no garage', () => garage(157), typed('Berging')],
  ['Whise: a storage room', () => garage(84), typed('Berging')],
  ['Whise: a place for bicycles', () => garage(167), typed('Berging')],
  ['Whise: a place outside', () => garage(48), typed('Parkeerplaats')],
  ['Whise: a closed garage', () => garage(51), typed('Garage')],
  ['Whise: a garage or parking place of which nothing else is said', () => garage(null), typed('Parkeerplaats')],
  ['Whise: a student room', () => whise({ subCategory: { id: 93 }, purpose: { id: 2 } }), typed('Studentenkamer')],
  ['Whise: no price filled in', () => whise({ price: 0 }), { price: { amountCents: undefined } }],
  ['Whise: a price of minus one', () => whise({ price: -1 }), { price: { amountCents: undefined } }],
  ['Whise: a price as text', () => whise({ price: '425.000' }), { price: { amountCents: 42_500_000 } }],
  ['Whise: dollars', () => whise({ currency: 'USD' }), hiddenPrice],
  ['Whise: yes as text shows no price', () => whise({ displayPrice: 'true' }), hiddenPrice],
  [
    'Whise: a number as yes shows no address',
    () => whise({ displayAddress: 1 }),
    { address: { street: undefined, boxNr: undefined } },
  ],
  ['Whise: sold on condition is an option', () => whise({ purposeStatus: { id: 14 } }), done('option')],
  ['Whise: withdrawn', () => whise({ purposeStatus: { id: 8 } }), undefined],
  ['Whise: let', () => whise({ purpose: { id: 2 }, purposeStatus: { id: 4 } }), done('rented')],
  ['Whise: a life annuity', () => whise({ purpose: { id: 3 } }), { contractType: 'life-annuity' }],
  [
    'Whise: no energy value filled in',
    () => whise({ energyClass: null, energyValue: '0' }),
    { energy: { performance: undefined } },
  ],
  [
    'Whise: a plot has no bedrooms',
    () => whise({ category: { id: 3 }, subCategory: { id: 26 }, rooms: 0 }),
    { building: { bedrooms: undefined } },
  ],
  ['Whise: a studio can have none', () => whise({ subCategory: { id: 21 }, rooms: 0 }), { building: { bedrooms: 0 } }],
  [
    'Whise: more bedrooms than a home has',
    () => whise({ rooms: 250, bathRooms: 88 }),
    { building: { bedrooms: undefined, bathrooms: undefined } },
  ],
  [
    'Whise: a postcode before the town stands in no title',
    () => whise({ city: '9000 Gent' }),
    { title: { nl: 'Penthouse · Gent' }, address: { city: 'Gent' } },
  ],
  // Omnicasa
  ['Omnicasa: a plot is land, whatever part of the site it is in', () => omnicasa({ MainTypeID: 27 }), { webId: 4 }],
  [
    'Omnicasa: a house is none, either',
    () => omnicasa({ MainTypeID: 163, WebID: '4' }),
    { webId: 1, building: { bedrooms: 2 } },
  ],
  [
    'Omnicasa: sold by its status, and on condition by its step',
    () => omnicasa({ Status: 2, SubStatusName: 'Verkocht onder opschortende voorwaarde' }),
    done('option'),
  ],
  [
    'Omnicasa: sold, with the step of before',
    () => omnicasa({ Status: 2, SubStatusName: 'Onder optie' }),
    done('sold'),
  ],
  ['Omnicasa: storage is no warehouse', () => omnicasa({ MainTypeID: 157 }), typed('Berging')],
  ['Omnicasa: a room is no student room', () => omnicasa({ TypeDescription: 'Kamer', Goal: 1 }), typed('Kamer')],
  ['Omnicasa: for sale with a tenant', () => named('Te koop - verhuurd'), done('available')],
  ['Omnicasa: let, said of a home for sale', () => named('Verhuurd'), done('available')],
  ['Omnicasa: let', () => named('Verhuurd', 1), done('rented')],
  ['Omnicasa: not for sale any more', () => named('Niet meer te koop'), undefined],
  ['Omnicasa: withdrawn', () => named('Ingetrokken'), undefined],
  ['Omnicasa: withdrawn, in French', () => named('Retiré de la vente'), undefined],
  ['Omnicasa: sold on condition', () => named('Vendu sous condition suspensive'), done('option')],
  ['Omnicasa: a public sale', () => named('Openbare verkoop'), { contractType: 'public-sale' }],
  ['Omnicasa: a judicial sale', () => named('Gerechtelijke verkoop'), { contractType: 'judicial-sale' }],
  ['Omnicasa: francs', () => omnicasa({ CurrencyName: 'CHF' }), hiddenPrice],
  ['Omnicasa: yes as text shows no price', () => omnicasa({ PublishPrice: 'true' }), hiddenPrice],
  [
    'Omnicasa: a year of nothing',
    () => omnicasa({ ConstructionYear: 0 }),
    { building: { constructionYear: undefined } },
  ],
  ['Omnicasa: below the ground', () => omnicasa({ Floor: '-1' }), { building: { floor: -1 } }],
  ['Omnicasa: on request, in words beside the price', () => omnicasa({ PriceUnitText: 'Op aanvraag' }), hiddenPrice],
  ['Omnicasa: on request, in the banner', () => omnicasa({ MarqueeName: 'Prijs op aanvraag' }), hiddenPrice],
  [
    'Omnicasa: a town behind the postcode',
    () => omnicasa({ Zip: 'B-9000 Gent' }),
    { address: { zip: '9000', city: 'Gent' } },
  ],
  // Skarabee
  ['Skarabee: a carport', () => skarabee({}, '<Sort>Parking</Sort><Genre>Carport</Genre>'), typed('Parkeerplaats')],
  ['Skarabee: a room', () => skarabee({}, '<Sort>Room</Sort><Genre>Room_Other</Genre>'), typed('Kamer')],
  [
    'Skarabee: a student room',
    () => skarabee({}, '<Sort>Room</Sort><Genre>StudentRoom</Genre>'),
    typed('Studentenkamer'),
  ],
  [
    'Skarabee: a price by a measure that nobody knows',
    () => priced('<Price>12000</Price><PriceType>PER_WEEK</PriceType>', 'FOR_RENT'),
    hiddenPrice,
  ],
  [
    'Skarabee: a rent by the year',
    () => priced('<Price>12000</Price><PriceType>PRICE_PER_YEAR</PriceType>', 'FOR_RENT'),
    hiddenPrice,
  ],
  ['Skarabee: no price filled in', () => priced('<Price>-1</Price>'), { price: { amountCents: undefined } }],
  [
    'Skarabee: a price on request',
    () => priced('<Price>285000</Price><PriceIndication>ON_REQUEST</PriceIndication>'),
    hiddenPrice,
  ],
  ['Skarabee: withdrawn', () => skarabee({ status: 'WITHDRAWN' }), undefined],
  ['Skarabee: dollars', () => skarabee({ more: '<Currency>USD</Currency>' }), hiddenPrice],
  [
    'Skarabee: no certificate',
    () => skarabee({ more: '' }, '<Sort>Flat</Sort>', '<Energy><Index>0</Index></Energy>'),
    { energy: { performance: undefined } },
  ],
  // SweepBright
  ['SweepBright: a parking place', () => sweepbright({ type: 'parking', sub_type: [] }), typed('Parkeerplaats')],
  [
    'SweepBright: a closed garage',
    () => sweepbright({ type: 'parking', sub_type: ['private_garage'] }),
    typed('Garage'),
  ],
  ['SweepBright: a rent by the week', () => sweepbright({ negotiation: 'let', rent_period: 'week' }), hiddenPrice],
  ['SweepBright: a rent by the day', () => sweepbright({ negotiation: 'let', rent_period: 'day' }), hiddenPrice],
  ['SweepBright: a rent by the year', () => sweepbright({ negotiation: 'let', rent_period: 'year' }), hiddenPrice],
  ['SweepBright: pounds', () => sweepbright({ price: { amount: 5, currency: 'GBP', hidden: false } }), hiddenPrice],
  [
    'SweepBright: “hidden” as text',
    () => sweepbright({ price: { amount: 5e5, currency: 'EUR', hidden: 'false' } }),
    hiddenPrice,
  ],
  ['SweepBright: no price', () => sweepbright({ price: null }), hiddenPrice],
  ['SweepBright: under contract', () => sweepbright({ status: 'under_contract' }), done('option')],
  ['SweepBright: not on the market yet', () => sweepbright({ status: 'prospect' }), undefined],
  [
    'SweepBright: no certificate',
    () => sweepbright({ legal: { energy: { epc_value: 0, epc_category: null } } }),
    { energy: { performance: undefined } },
  ],
  [
    'SweepBright: hectares',
    () => sweepbright({ sizes: { plot_area: { size: 2, unit: 'hectare' } } }),
    { surfaces: { groundM2: 20_000 } },
  ],
  // OpenImmo
  ['OpenImmo: a room is no student room', () => openImmo({}, '<zimmer zimmertyp="ZIMMER"/>'), typed('Kamer')],
  ['OpenImmo: a carport', () => openImmo({}, '<parken parken_typ="CARPORT"/>'), typed('Parkeerplaats')],
  [
    'OpenImmo: francs',
    () => openImmo({ prices: '<kaufpreis>1</kaufpreis><waehrung iso_waehrung="CHF"/>' }),
    hiddenPrice,
  ],
  ['OpenImmo: no price filled in', () => openImmo({ prices: '<kaufpreis>0</kaufpreis>' }), hiddenPrice],
  [
    'OpenImmo: VAT on top, in words',
    () => openImmo({ prices: '<kaufpreis>250000</kaufpreis><freitext_preis>zzgl. 21 % MwSt.</freitext_preis>' }),
    { price: { amountCents: 25_000_000, unitText: { nl: 'excl. btw', de: 'zzgl. MwSt.' } } },
  ],
  [
    'OpenImmo: a price by the square metre',
    () => openImmo({ prices: '<kaufpreis_pro_qm>2000</kaufpreis_pro_qm>' }),
    hiddenPrice,
  ],
  // Kyero
  ['Kyero: a storage room', () => kyero({ type: 'Storage Room' }), typed('Berging')],
  ['Kyero: a room', () => kyero({ type: 'Room' }), typed('Kamer')],
  ['Kyero: a hotel', () => kyero({ type: 'Hotel' }), { typeId: 42 }],
  ['Kyero: a building of flats is no flat', () => kyero({ type: 'Apartment building' }), { typeId: 19 }],
  ['Kyero: a parking place below a building', () => kyero({ type: 'Underground parking' }), typed('Parkeerplaats')],
  ['Kyero: dollars', () => kyero({}, (xml) => xml.replace('EUR', 'USD')), hiddenPrice],
  ['Kyero: a price in words', () => kyero({ price: 'POA' }), hiddenPrice],
  ['Kyero: a rent by the week', () => kyero({ freq: 'week' }), hiddenPrice],
];

/** Each of them is told to the agency beside what the site shows. */
const said: readonly (readonly [what: string, judged: () => Judged, told: RegExp])[] = [
  [
    'Whise: a hidden street in a text',
    () => whise({ displayAddress: false, longDescription: inText('Lindestraat 7') }),
    /hidden-value-in-text.*"address"/u,
  ],
  [
    'Whise: a hidden price in a text',
    () => whise({ displayPrice: false, longDescription: inText('Nu € 425.000') }),
    /hidden-value-in-text.*"price"/u,
  ],
  [
    'Whise: two scores that differ',
    () => whise({ energyValue: '212', details: [{ id: 2089, value: '187' }] }),
    /energyValue.*212/u,
  ],
  ['Whise: more bedrooms than a home has', () => whise({ rooms: 250 }), /rooms.*more than a home has/u],
  ['Whise: a floor in letters', () => whise({ floor: 'GLVL' }), /floor/u],
  ['Omnicasa: let, said of a home for sale', () => named('Verhuurd'), /SubStatusName.*letting/u],
  ['Omnicasa: a step that nobody knows', () => named('Wachten op notaris'), /wachten op notaris/u],
  [
    'Skarabee: a measure that nobody knows',
    () => priced('<Price>1</Price><PriceType>PER_WEEK</PriceType>'),
    /PER_WEEK/u,
  ],
  [
    'SweepBright: an area below nothing',
    () => sweepbright({ sizes: { liveable_area: { size: -4, unit: 'sq_m' } } }),
    /liveable_area/u,
  ],
  [
    'OpenImmo: a share of the price for the agency',
    () => openImmo({ prices: '<kaufpreis>1</kaufpreis><provisionbrutto>3,57 %</provisionbrutto>' }),
    /AgencyCost|provision/u,
  ],
  [
    'Kyero: a feature that is not there',
    () => kyero({ more: '<features><feature>No lift</feature></features>' }),
    /no lift/u,
  ],
  [
    'Kyero: a title in a language that the site does not have',
    () => kyero({ more: '<title><es>Casa</es></title>' }),
    /Title: es/u,
  ],
];

describe('a record of an office', () => {
  it.each(shown)('%s', (_, judged, site) => {
    const { site: found } = judged();
    if (site === undefined) expect(found).toBeUndefined();
    else expect(likeIn(fieldsOf(found)['record'], site)).toEqual(site);
  });

  it.each(said)('%s: somebody hears of it', (_, judged, told) => {
    expect(judged().said.join('\n')).toMatch(told);
  });

  it.each([
    [
      'Whise: one score twice',
      () => whise({ energyValue: '187', details: [{ id: 2089, value: '187' }] }),
      'energyValue',
    ],
    ['Omnicasa: the step of what is sold', () => omnicasa({ Status: 2, SubStatusName: 'Verkocht' }), 'SubStatus'],
    ['Skarabee: a condition that its step tells, too', () => skarabee({ more: reserved }), 'ConditionalSold'],
    ['our own form: what it calls private', () => own({ InternalNote: 'CANARY', SellerPrice: 1 }), 'InternalNote'],
  ])('%s is no loss to tell', (_, judged, field) => {
    expect(judged().said.filter((one) => one.includes(`"${field}`))).toEqual([]);
  });

  it('lets nothing private through', () => {
    for (const [, judged] of [...shown, ...said])
      expect(JSON.stringify([judged().site])).not.toMatch(/CANARY|INTERNAL NAME|500.?123|270.?123/u);
  });
});
