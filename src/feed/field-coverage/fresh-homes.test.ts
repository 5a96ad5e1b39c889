import { describe, expect, it } from 'vitest';
import { itShows, itTells, type Cases } from './judged-cases.fixture.ts';
import {
  inText,
  kyero,
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
const flat = { category: { id: 2 }, subCategory: { id: 17 } };
const agent = (parts: object) => whise({ representatives: [{ name: 'An Peeters', ...parts }] });

/** What the site says of each. */
const shown: Cases<object> = [
  // Whise
  ['Whise: a rent with cents', () => whise({ ...rent, price: '1 250,00' }), { price: { amountCents: 125_000 } }],
  ['Whise: a score with its unit', () => whise({ energyValue: '212 kWh/m²' }), { energy: { performance: 212 } }],
  ['Whise: a floor in French', () => whise({ ...flat, floor: '2e étage' }), { building: { floor: 2 } }],
  ['Whise: a ground floor in French', () => whise({ ...flat, floor: 'RDC' }), { building: { floor: 0 } }],
  ['Whise: a floor below the ground', () => whise({ ...flat, floor: '-1' }), { building: { floor: -1 } }],
  [
    'Whise: an agent with a mobile number alone',
    () => agent({ phone: '', mobile: '0475 12 34 56' }),
    { manager: { phone: '0475 12 34 56' } },
  ],
  [
    'Whise: an emoji in a text',
    () => whise({ longDescription: inText('🏡 Ruim & licht 👨‍👩‍👧') }),
    { description: { nl: '🏡 Ruim &amp; licht 👨‍👩‍👧' } },
  ],
  ['Whise: a project of the agency itself', () => whise({ displayStatusId: 5 }), { isOwnSiteOnly: true }],
  ['Whise: a realisation that was let', () => whise({ ...rent, displayStatusId: 4 }), { availability: 'rented' }],
  ['Whise: a reserved home', () => whise({ purposeStatus: { id: 21 } }), { availability: 'option' }],
  [
    'Whise: a flood zone that is delimited',
    () =>
      whise({
        details: [
          { id: 2222, value: 'x', enum: { id: 1229 } },
          { id: 2223, value: 'x', enum: { id: 1231 } },
        ],
      }),
    { flood: { zone: 'delimited' } },
  ],
  [
    'Whise: free on a day of next year',
    () => whise({ ...rent, availability: null, availabilityDateTime: '2027-01-01T00:00:00' }),
    { availableFrom: '2027-01-01' },
  ],
  ['Whise: an area with a comma', () => whise({ area: '118,5' }), { surfaces: { livingM2: 118.5 } }],
  [
    'Whise: houses that are built together',
    () => whise({ number: '12-14', box: '0/1' }),
    { address: { houseNumber: '12-14', boxNr: '0/1' } },
  ],
  // Omnicasa
  [
    'Omnicasa: a business to take over',
    () => omnicasa({ Goal: 2, TypeDescription: 'Handelszaak', Price: 85_000 }),
    { goal: 'sale', typeId: 43 },
  ],
  ['Omnicasa: an option until a day', () => named('Optie tot 15/12'), { availability: 'option' }],
  [
    'Omnicasa: sold with a reserve of the loan',
    () => named('Verkocht onder voorbehoud van financiering'),
    { availability: 'option' },
  ],
  [
    'Omnicasa: numbers as text',
    () => omnicasa({ Goal: '1', Status: '1', CountryID: '10', Price: '950' }),
    { goal: 'rent', price: { amountCents: 95_000 } },
  ],
  [
    'Omnicasa: words of a sale beside the price',
    () => omnicasa({ PriceUnitText: 'excl. kosten' }),
    { price: { unitText: { nl: 'excl. kosten' } } },
  ],
  [
    'Omnicasa: no score',
    () => omnicasa({ EnergyPerformance: '0,00', EPCLabelText: 'F' }),
    { energy: { performance: undefined, labelText: 'F' } },
  ],
  ['Omnicasa: a town in small letters', () => omnicasa({ City: 'gent' }), { address: { city: 'Gent' } }],
  [
    'Omnicasa: coordinates the wrong way round',
    () => omnicasa({ GoogleX: '3.7174', GoogleY: '51.0543' }),
    { address: { geo: undefined } },
  ],
  [
    'Omnicasa: an annuity with somebody in it',
    () => named('Viager occupé'),
    { contractType: 'life-annuity', availability: 'available' },
  ],
  // Skarabee
  [
    'Skarabee: with a bid',
    () => skarabee({ more: '<FlowStatus>FOR_SALE_WITH_BID</FlowStatus>' }),
    { availability: 'option' },
  ],
  [
    'Skarabee: moved in',
    () => skarabee({ status: 'RENTED', more: '<FlowStatus>RENTED_MOVED</FlowStatus>' }),
    { availability: 'rented' },
  ],
  [
    'Skarabee: flags in capitals',
    () =>
      skarabee({
        info: '<HidePrice>False</HidePrice><HideAddress>False</HideAddress><HideHouseNumber>False</HideHouseNumber>',
      }),
    { address: { houseNumber: '12A' }, price: { amountCents: 28_500_000 } },
  ],
  [
    'Skarabee: charges by the year',
    () =>
      skarabee({
        status: 'FOR_RENT',
        more: '<ChargesAndProvisions>1200</ChargesAndProvisions><ChargesAndProvisionsInterval>YEARLY</ChargesAndProvisionsInterval>',
      }),
    { costs: { chargesRenterCents: 10_000 } },
  ],
  [
    'Skarabee: a house without a number',
    () =>
      published((xml) => xml.replace('>12<', '>-1<').replace('>A</HouseNumberExtension>', '></HouseNumberExtension>')),
    { address: { houseNumber: undefined, street: 'Stationsstraat' } },
  ],
  [
    'Skarabee: a postcode in the town',
    () => published((xml) => xml.replace('ZipCode="9000">Gent', 'ZipCode="">9000 GENT')),
    { address: { zip: '9000', city: 'Gent' } },
  ],
  [
    'Skarabee: a box with its word',
    () => published((xml) => xml.replace('<CountryID>', '<MailBox>bus 12</MailBox><CountryID>')),
    { address: { boxNr: '12' } },
  ],
  [
    'Skarabee: a lease of land for long',
    () => skarabee({ more: '<RightsInRem><RightInRemType>LONG_LEASE</RightInRemType></RightsInRem>' }),
    { legal: { registeredRight: { nl: 'Erfpacht' } } },
  ],
  [
    'Skarabee: a deposit of minus one',
    () => skarabee({ status: 'FOR_RENT', more: '<Deposit>-1</Deposit>' }),
    { costs: { depositCents: undefined } },
  ],
  [
    'Skarabee: a price by the square metre of a plot',
    () => priced('<Price>180</Price><PriceType>PER_M2</PriceType>'),
    { price: { amountCents: undefined } },
  ],
];

/** Each of them is told to the agency beside what the site shows. */
const told: Cases<RegExp> = [
  [
    'Whise: an address that is none',
    () => agent({ email: 'An <an@agency.example>' }),
    /representatives.*not an e-mail address/u,
  ],
  ['Omnicasa: a price in words', () => omnicasa({ Price: 'Prijs op aanvraag' }), /Price.*not a number/u],
  ['Omnicasa: a step that says nothing', () => named('Nieuwe prijs'), /nieuwe prijs/u],
  [
    'Omnicasa: coordinates the wrong way round',
    () => omnicasa({ GoogleX: '3.7174', GoogleY: '51.0543' }),
    /GoogleX.*swapped/u,
  ],
  [
    'Skarabee: a second glazing',
    () =>
      skarabee({
        more: '<GlazingTypes><GlazingType>DOUBLE</GlazingType><GlazingType>TRIPLE</GlazingType></GlazingTypes>',
      }),
    /TRIPLE/u,
  ],
  [
    'Skarabee: a class that has no word',
    () => skarabee({}, undefined, '<Energy><Class>A_4PLUS</Class></Energy>'),
    /A_4PLUS/u,
  ],
  [
    'SweepBright: a room of no unit',
    () => sweepbright({ rooms: [{ type: 'bedroom', size: 12, unit: null }] }),
    /rooms\[\].*no unit/u,
  ],
  [
    'OpenImmo: a second certificate',
    () =>
      openImmo({}, '<haus/>', (xml) =>
        xml.replace('</zustand_angaben>', '<energiepass><epart>VERBRAUCH</epart></energiepass></zustand_angaben>'),
      ),
    /a second certificate/u,
  ],
  ['Kyero: beds in words', () => kyero({}, (xml) => xml.replace('<beds>3', '<beds>3+1')), /beds.*not a number/u],
  ['Kyero: half a bathroom', () => kyero({}, (xml) => xml.replace('<baths>0', '<baths>1.5')), /baths.*whole/u],
];

describe('a fresh home', () => {
  itShows(shown);

  itTells(told);

  it('with an empty address of its largest picture has the next one', () => {
    const picture = { id: 1, urlOriginal: '', urlXXL: 'https://a.example/xxl.jpg' };
    expect(JSON.stringify(whise({ pictures: [picture] }).site)).toContain('xxl.jpg');
  });

  it('has a film and a tour whose addresses lack their beginning', () => {
    const { site } = whise({
      linkVideo: 'youtu.be/abc',
      link3DModel: '',
      linkVirtualVisit: 'my.matterport.com/show/?m=1',
    });
    expect(JSON.stringify(site)).toContain('"url":"https://youtu.be/abc"');
    expect(JSON.stringify(site)).toContain('"url":"https://my.matterport.com/show/?m=1"');
  });

  it('of no known condition is none that the report calls unknown', () => {
    expect(omnicasa({ ConditionID: '0' }).said.join('\n')).not.toMatch(/ConditionID/u);
  });

  it('sold as an annuity by its step is in no report for that', () => {
    expect(named('Viager occupé').said.join('\n')).not.toMatch(/viager occupé/u);
  });
});
