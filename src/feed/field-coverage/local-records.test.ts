import { describe } from 'vitest';
import { shown as shownInfo } from '#feed/adapters/skarabee/fake.fixture.ts';
import { itShows, type Cases } from './judged-cases.fixture.ts';
import { location, omnicasa, openImmo, own, published, skarabee, soil, sweepbright, whise } from './judged.fixture.ts';

const detail = (id: number, value: string) => ({ id, value });
const noNumber = shownInfo.replace('<HideHouseNumber>false', '<HideHouseNumber>true');
const areas = (all: string, kind: string) =>
  openImmo({}, kind, (xml) => xml.replace(/<flaechen>.*<\/flaechen>/su, `<flaechen>${all}</flaechen>`));

/** What the site says of each. */
const shown: Cases<object> = [
  // Energy
  [
    'Whise: no score in the detail, and one beside the label',
    () => whise({ energyClass: 'C', energyValue: '212', details: [detail(2089, '0')] }),
    { energy: { performance: 212 } },
  ],
  [
    'Whise: a dash for the label in the detail',
    () => whise({ energyClass: 'C', details: [detail(2056, '-')] }),
    { energy: { labelText: 'C' } },
  ],
  [
    'Whise: no label in the detail by its word',
    () => whise({ energyClass: 'D', details: [detail(2056, 'X')] }),
    { energy: { labelText: 'D' } },
  ],
  [
    'OpenImmo: a score with its unit',
    () => openImmo({}, '<haus/>', (xml) => xml.replace('187,5', '187,5 kWh/(m²*a)')),
    { energy: { performance: 187.5 } },
  ],
  [
    'Omnicasa: a score with its unit',
    () => omnicasa({ EnergyPerformance: '185 kWh/m²' }),
    { energy: { performance: 185 } },
  ],
  [
    'a code of a certificate that is two',
    () => own({ EPCUniqueCode: '20231015-0001234567-RES-1 (woning), 20231015-0001234568-RES-1 (garage)' }),
    { energy: { uniqueCode: undefined } },
  ],
  // Sale
  [
    'Skarabee: an annuity of zeros is none',
    () =>
      skarabee({
        more: '<LifeAnnuity><Type>UNDEFINED</Type><OneOffPayment>0</OneOffPayment><Remittance><Amount>-1</Amount></Remittance></LifeAnnuity>',
      }),
    { contractType: undefined, price: { amountCents: 28_500_000, unitText: undefined } },
  ],
  [
    'Skarabee: a day of auction that nobody filled in',
    () => skarabee({ more: '<Dates><Auction>0001-01-01 00:00:00</Auction></Dates>' }),
    { contractType: undefined },
  ],
  [
    'Skarabee: a day of auction',
    () => skarabee({ more: '<Dates><Auction>2026-12-01 14:00:00</Auction></Dates>' }),
    { contractType: 'public-sale' },
  ],
  [
    'SweepBright: a day of auction that nobody filled in',
    () => sweepbright({ auction: { start_date: '0001-01-01' } }),
    { contractType: undefined },
  ],
  [
    'Whise: an annuity by its step alone',
    () => whise({ purposeStatus: { id: 15 } }),
    { contractType: 'life-annuity', availability: 'available' },
  ],
  [
    'OpenImmo: a price with everything beside an empty one',
    () => openImmo({ prices: '<kaufpreis>0.00</kaufpreis><kaufpreisbrutto>349000</kaufpreisbrutto>' }),
    { price: { amountCents: 34_900_000 } },
  ],
  [
    'SweepBright: costs of the building by the year',
    () => sweepbright({ price_yearly_budgeted_building_costs: { amount: 1800, currency: 'EUR' } }),
    { costs: { chargesOwnerCents: 15_000 } },
  ],
  ['Skarabee: a certificate of the soil', () => soil('Ja'), { certificates: { ground: 'present' } }],
  [
    'Skarabee: a certificate of the soil that was asked for',
    () => soil('Aangevraagd'),
    { certificates: { ground: 'pending' } },
  ],
  ['Skarabee: no certificate of the soil', () => soil('Niet aanwezig'), { certificates: { ground: undefined } }],
  // Areas
  [
    'OpenImmo: an office whose living area is 0',
    () =>
      areas(
        '<wohnflaeche>0.00</wohnflaeche><gesamtflaeche>0</gesamtflaeche><bueroflaeche>320</bueroflaeche>',
        '<buero_praxen buero_typ="BUEROFLAECHE"/>',
      ),
    { surfaces: { livingM2: 320, totalM2: undefined } },
  ],
  [
    'OpenImmo: a hall whose living area is 0',
    () =>
      areas('<wohnflaeche>0</wohnflaeche><nutzflaeche>900</nutzflaeche>', '<hallen_lager_prod hallen_typ="HALLE"/>'),
    { surfaces: { totalM2: 900 } },
  ],
  ['a house on the ground floor', () => omnicasa({ MainTypeID: 156, Floor: '0' }), { building: { floor: undefined } }],
  ['a house on a floor', () => omnicasa({ MainTypeID: 156, Floor: '2' }), { building: { floor: undefined } }],
  ['a flat on the ground floor', () => omnicasa({ MainTypeID: 12, Floor: '0' }), { building: { floor: 0 } }],
  [
    'a home that was renovated before it was built',
    () => whise({ details: [detail(14, '2005'), detail(585, '1998')] }),
    { building: { constructionYear: 2005, renovationYear: undefined } },
  ],
  // Address
  ['a box with its word', () => whise({ box: 'bus 2' }), { address: { boxNr: '2' } }],
  ['a box with its word in French', () => omnicasa({ BoxNr: 'bte 4B' }), { address: { boxNr: '4B' } }],
  ['a box of letters and numbers', () => omnicasa({ BoxNr: 'B201' }), { address: { boxNr: 'B201' } }],
  ['a box behind a stroke', () => sweepbright(location({ box: '/0301' })), { address: { boxNr: '0301' } }],
  [
    'a street with the number that stands beside it',
    () => whise({ address: 'Lindestraat 7', number: '7' }),
    { address: { street: 'Lindestraat', houseNumber: '7' } },
  ],
  [
    'a street with another number in its name',
    () => whise({ address: 'Avenue du 11 Novembre', number: '11' }),
    { address: { street: 'Avenue du 11 Novembre', houseNumber: '11' } },
  ],
  [
    'Skarabee: a street with the number that is hidden',
    () => published((xml) => xml.replace('>Stationsstraat<', '>Stationsstraat 12A<'), { info: noNumber }),
    { address: { street: 'Stationsstraat', houseNumber: undefined } },
  ],
  [
    'a postcode before the town with a dash',
    () => whise({ zip: null, city: '9000 - GENT' }),
    { address: { zip: '9000', city: 'Gent' }, title: { fr: 'Penthouse · Gand' } },
  ],
  [
    'a postcode of Belgium with its letter',
    () => whise({ zip: 'B-9000', city: 'GENT' }),
    { title: { fr: 'Penthouse · Gand' } },
  ],
  [
    'a postcode of Luxembourg before the town',
    () => whise({ country: { id: 5 }, zip: null, city: 'L-4010 ESCH-SUR-ALZETTE', details: [] }),
    { address: { zip: '4010', city: 'Esch-sur-Alzette' } },
  ],
  // People
  [
    'a person with two telephones',
    () => whise({ representatives: [{ name: 'An', phone: '+32 9 225 12 34 / +32 475 12 34 56' }] }),
    { manager: { phone: '+32 9 225 12 34' } },
  ],
  [
    'a person with two short telephones',
    () => whise({ representatives: [{ name: 'An', phone: '09 225 12 34 / 0475 12 34 56' }] }),
    { manager: { phone: '09 225 12 34' } },
  ],
  [
    'a telephone with a stroke',
    () => whise({ representatives: [{ name: 'An', phone: '09 / 225 12 34' }] }),
    { manager: { phone: '09 / 225 12 34' } },
  ],
];

describe('a record of an agency at home', () => {
  itShows(shown);
});
