import { describe } from 'vitest';
import type { publication } from '#feed/adapters/skarabee/fake.fixture.ts';
import { itHides, itShows, type Cases } from './judged-cases.fixture.ts';
import {
  inText,
  kyero,
  location,
  named,
  omnicasa,
  openImmo,
  own,
  priced,
  published,
  skarabee,
  sweepbright,
  whise,
} from './judged.fixture.ts';

const rent = { purpose: { id: 2 }, purposeStatus: { id: 2 } };
const detail = (id: number, value: string, option?: number) => ({ id, value, ...(option && { enum: { id: option } }) });
const money = (amount: unknown, hidden?: boolean) => ({
  amount,
  currency: 'EUR',
  ...(hidden !== undefined && { hidden }),
});
const let_ = { negotiation: 'let', rent_period: 'month' };
const typo = (sort: string, genre: string) => skarabee({}, `<Sort>${sort}</Sort><Genre>${genre}</Genre>`);
const state = (art: string) => openImmo({ state: `<zustand zustand_art="${art}"/>` });
const planned = (parts: string) =>
  published((xml) =>
    xml.replace(/<UrbanDevelopment>.*<\/UrbanDevelopment>/su, `<UrbanDevelopment>${parts}</UrbanDevelopment>`),
  );
const dated = (parts: string, more: Parameters<typeof publication>[0] = {}) =>
  skarabee({ ...more, more: `<Dates>${parts}</Dates>` });

/** What the site says of each. */
const shown: Cases<object> = [
  ['Whise: a draft contract is signed', () => whise({ purposeStatus: { id: 22 } }), { availability: 'option' }],
  [
    'Whise: an annuity that is sold',
    () => whise({ purpose: { id: 3 }, purposeStatus: { id: 17 } }),
    { availability: 'sold', contractType: 'life-annuity' },
  ],
  [
    'Whise: wood',
    () => whise({ category: { id: 3 }, subCategory: { id: 32 }, groundArea: 12_500, area: 0 }),
    { typeId: 310, surfaces: { groundM2: 12_500 } },
  ],
  [
    'Whise: a carport to let',
    () => whise({ ...rent, category: { id: 7 }, subCategory: { id: 52 }, price: 45, area: 12 }),
    { price: { amountCents: 4500 }, goal: 'rent' },
  ],
  ['Whise: pellets', () => whise({ details: [detail(1020, 'x', 1000)] }), { building: { heating: 'pellets' } }],
  [
    'Whise: a house between two',
    () => whise({ category: { id: 1 }, subCategory: { id: 89 }, fronts: 2 }),
    { building: { constructionType: 'closed', facades: 2 } },
  ],
  ['Whise: euro by its letters', () => whise({ currency: 'eur' }), { price: { amountCents: 42_500_000 } }],
  [
    'Whise: an electricity that was not checked',
    () => whise({ details: [detail(4711, 'x', 1456)] }),
    { certificates: { electricity: 'missing' } },
  ],
  [
    'Whise: an apostrophe in a town',
    () => whise({ zip: '1420', city: "BRAINE-L'ALLEUD", details: [] }),
    { address: { city: "Braine-l'Alleud" } },
  ],
  [
    'Whise: a home in the Netherlands',
    () =>
      whise({
        country: { id: 2 },
        zip: '4501 AB',
        city: 'OOSTBURG',
        details: [detail(1849, '51.3258'), detail(1850, '3.4872')],
      }),
    { address: { countryId: 63, zip: '4501 AB' } },
  ],
  ['Omnicasa: a mixed building', () => omnicasa({ MainTypeID: 129 }), { typeId: 41 }],
  ['Omnicasa: to be taken down', () => omnicasa({ ConditionID: 8 }), { building: { condition: 'demolish' } }],
  [
    'Omnicasa: cut down in price, in the banner',
    () => omnicasa({ MarqueeName: 'Prijsverlaging!' }),
    { availability: 'available', price: { amountCents: 32_500_000, marqueeName: { nl: 'Prijsverlaging!' } } },
  ],
  ['Omnicasa: a floor in the earth', () => omnicasa({ Floor: -1 }), { building: { floor: -1 } }],
  ['Omnicasa: a box of three signs', () => omnicasa({ BoxNr: 'bus A/1' }), { address: { boxNr: 'A/1' } }],
  [
    'Omnicasa: a street and its number in one',
    () => omnicasa({ Street: 'Kerkstraat 12A', HouseNumber: '12 a' }),
    { address: { street: 'Kerkstraat', houseNumber: '12 a' } },
  ],
  [
    'Omnicasa: a street with a number of its own and none beside',
    () => omnicasa({ Street: 'Kerkstraat 12', HouseNumber: null }),
    { address: { street: 'Kerkstraat 12' } },
  ],
  ['Omnicasa: not for everybody', () => named('Off market'), { isDraft: true }],
  ['Omnicasa: an offer was made', () => named('Bod aanvaard'), { availability: 'option' }],
  [
    'Omnicasa: a rent by the month in French',
    () => omnicasa({ Goal: 1, Price: '850', PriceUnitText: 'par mois + 50 € charges' }),
    { price: { amountCents: 85_000 } },
  ],
  ['Skarabee: a penthouse', () => typo('Flat', 'Penthouse'), { typeId: 22 }],
  ['Skarabee: a shop of its own', () => typo('Shop', 'Showroom'), { typeId: 52 }],
  ['Skarabee: a house of holidays', () => typo('Other', 'HolidayHouse'), { typeId: 112 }],
  [
    'Skarabee: in the list of monuments',
    () => planned('<ProtectedMonument>PROTECTED</ProtectedMonument><PreemptiveRights>TRUE</PreemptiveRights>'),
    { legal: { heritage: 'yes', preemptiveRights: 'yes' } },
  ],
  [
    'Skarabee: nothing of planning is known',
    () => planned('<Permit>UNDEFINED</Permit><Summons>UNDEFINED</Summons>'),
    { legal: { permit: undefined, summons: undefined } },
  ],
  [
    'Skarabee: free when the deed is signed',
    () => skarabee({ more: '<Acception>BY_DEED</Acception>' }),
    { available: 'at-deed' },
  ],
  [
    'Skarabee: sold on a day',
    () => dated('<Sold>2026-10-01 00:00:00</Sold>', { status: 'SOLD' }),
    { availability: 'sold', availabilityChangedOn: '2026-10-01' },
  ],
  [
    'Skarabee: a day of freedom that nobody filled in',
    () => dated('<AvailableFrom>1900-01-01 00:00:00</AvailableFrom>'),
    { availableFrom: undefined },
  ],
  [
    'Skarabee: an annuity by the year',
    () =>
      skarabee({
        more: '<LifeAnnuity><Type>FULL_OWNERSHIP</Type><OneOffPayment>60000</OneOffPayment><Remittance><Amount>9600</Amount><Period>YEARLY</Period></Remittance></LifeAnnuity>',
      }),
    {
      contractType: 'life-annuity',
      price: { amountCents: 6_000_000, unitText: { nl: 'bouquet, lijfrente 800 per maand' } },
    },
  ],
  [
    'Skarabee: bare ownership',
    () => skarabee({ more: '<LifeAnnuity><Type>NAKED_OWNERSHIP</Type></LifeAnnuity>' }),
    { legal: { registeredRight: { nl: 'Blote eigendom' } } },
  ],
  ['Skarabee: a total of nines', () => priced('<Price>9999999.0000</Price>'), { price: { amountCents: undefined } }],
  ['SweepBright: a farm', () => sweepbright({ sub_type: ['farm'] }), { typeId: 14 }],
  [
    'SweepBright: a rent with a deposit',
    () => sweepbright({ ...let_, price: money(950, false), price_guarantee: money(1900) }),
    { costs: { depositCents: 190_000 } },
  ],
  [
    'SweepBright: protected',
    () => sweepbright({ legal: { regulations: { registered_building: 'true' } } }),
    { legal: { heritage: 'yes' } },
  ],
  [
    'SweepBright: flooded often',
    () =>
      sweepbright({
        legal: { property_and_land: { flood_risk: 'effective_flood_sensitive_area', flood_risk_plot_score: 'd' } },
      }),
    { flood: { zone: 'effective', pScore: 'D' } },
  ],
  [
    'SweepBright: income of the cadastre at the root',
    () => sweepbright({ cadastral_income: 1240, legal: {} }),
    { costs: { cadastralIncomeCents: 124_000 } },
  ],
  [
    'SweepBright: a house from no year',
    () => sweepbright({ building: { construction: { year: 0 }, renovation: null } }),
    { building: { constructionYear: undefined } },
  ],
  [
    'SweepBright: heat of the earth',
    () => sweepbright({ features: { energy: { heat_pump: 1 } } }),
    { building: { heating: 'heat-pump' } },
  ],
  ['OpenImmo: renovated', () => state('VOLL_SANIERT'), { building: { condition: 'renovated' } }],
  ['OpenImmo: first to live in', () => state('ERSTBEZUG'), { building: { condition: 'new', isNewBuild: true } }],
  ['OpenImmo: a reference is sold', () => openImmo({ action: 'REFERENZ' }), { availability: 'sold' }],
  ['OpenImmo: reserved', () => openImmo({ state: '<verkaufstatus stand="RESERVIERT"/>' }), { availability: 'option' }],
  [
    'OpenImmo: for sale and to let',
    () => openImmo({ category: '<vermarktungsart KAUF="1" MIETE_PACHT="1"/>' }),
    { goal: 'sale' },
  ],
  [
    'OpenImmo: a postcode with its country',
    () => openImmo({}, '<haus/>', (xml) => xml.replace('4700', 'B-4700')),
    { address: { zip: '4700' } },
  ],
  [
    'OpenImmo: a street with its number, and beside it',
    () => openImmo({}, '<haus/>', (xml) => xml.replace('Gospertstra\u00DFe<', 'Gospertstra\u00DFe 12<')),
    { address: { street: 'Gospertstraße', houseNumber: '12' } },
  ],
  [
    'Kyero: no beds',
    () => kyero({}, (xml) => xml.replace('<beds>3', '<beds>0')),
    { building: { bedrooms: undefined } },
  ],
  [
    'Kyero: new',
    () => kyero({ more: '<new_build>1</new_build>' }),
    { building: { isNewBuild: true, condition: 'new' } },
  ],
  [
    'Kyero: a villa in Portugal',
    () => kyero({ more: '<country>Portugal</country>' }),
    { address: { countryName: { fr: 'Portugal' } } },
  ],
  ['our own form: a box with its word', () => own({ BoxNr: 'boîte 3' }), { address: { boxNr: '3' } }],
];

/** Where a flag hides it, no text tells it. */
const hidden: Cases<RegExp> = [
  [
    'a street with a number in one field of Omnicasa',
    () =>
      omnicasa({
        PublishAddress: false,
        Street: 'Kerkstraat 12',
        HouseNumber: null,
        TypeDescription: 'Woning Kerkstraat 12',
      }),
    /kerkstraat/iu,
  ],
  [
    'a short name',
    () =>
      whise({
        address: 'Koning Albertlaan',
        displayAddress: undefined,
        longDescription: inText('In de Kon. Albertlaan'),
      }),
    /albertlaan/iu,
  ],
  [
    'a place on the map',
    () => sweepbright({ ...location({ hidden: true }), description: { nl: 'Op 51.05012, 3.72011 bij Gent' } }),
    /51\.05012|3\.72011/u,
  ],
  [
    'a price of more than a million',
    () => sweepbright({ price: money(1_450_000, true), description: { fr: 'Prix 1,45 M€, soit 1 450 k€' } }),
    /1,45|1 450/u,
  ],
];

describe('a fourth home', () => {
  itShows(shown);

  itHides(hidden);
});
