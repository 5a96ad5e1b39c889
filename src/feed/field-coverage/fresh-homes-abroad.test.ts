import { describe } from 'vitest';
import { itShows, type Cases } from './judged-cases.fixture.ts';
import { kyero, location, openImmo, sweepbright } from './judged.fixture.ts';

const money = (amount: unknown) => ({ amount, currency: 'EUR' });
const let_ = { negotiation: 'let', rent_period: 'month', price: { amount: 950, currency: 'EUR', hidden: false } };
const freitexte = (parts: string) =>
  openImmo({}, '<haus/>', (xml) => xml.replace(/<objektbeschreibung>.*<\/objekt_text>/su, parts));
const areas = (all: string) =>
  openImmo({}, '<haus/>', (xml) => xml.replace(/<flaechen>.*<\/flaechen>/su, `<flaechen>${all}</flaechen>`));

/** What the site says of each. */
const shown: Cases<object> = [
  // SweepBright
  [
    'SweepBright: a rent beside an empty bare one',
    () => sweepbright({ ...let_, price_base_rent: money(0) }),
    { price: { amountCents: 95_000 } },
  ],
  [
    'SweepBright: a score at the root beside an empty one',
    () => sweepbright({ epc_value: 187, legal: { energy: { epc_value: '', epc_category: 'B' } } }),
    { energy: { performance: 187, labelText: 'B' } },
  ],
  [
    'SweepBright: a code at the root beside an empty one',
    () => sweepbright({ epc_reference: '2025-1', legal: { energy: { epc_reference: '' } } }),
    { energy: { uniqueCode: '2025-1' } },
  ],
  [
    'SweepBright: what has to be said, at the root beside an empty map',
    () =>
      sweepbright({
        description: { nl: 'Huis' },
        legal_mentions: { nl: 'Overstromingsgevoelig' },
        legal: { legal_mentions: [] },
      }),
    { description: { nl: '<p>Huis</p><p>Overstromingsgevoelig</p>' } },
  ],
  [
    'SweepBright: square feet',
    () => sweepbright({ sizes: { liveable_area: { size: 1500, unit: 'sq_ft' } } }),
    { surfaces: { livingM2: 139.35 } },
  ],
  [
    'SweepBright: an acre',
    () => sweepbright({ sizes: { plot_area: { size: 1, unit: 'acre' } } }),
    { surfaces: { groundM2: 4046.86 } },
  ],
  ['SweepBright: a box of zero', () => sweepbright(location({ box: '0' })), { address: { boxNr: undefined } }],
  [
    'SweepBright: an agent with one name',
    () => sweepbright({ negotiator: { first_name: null, last_name: 'Peeters' } }),
    { manager: { name: 'Peeters' } },
  ],
  [
    'SweepBright: a price of nothing',
    () => sweepbright({ price: { amount: 0, currency: 'EUR', hidden: false } }),
    { price: { amountCents: undefined } },
  ],
  [
    'SweepBright: a trial that is going on',
    () => sweepbright({ legal: { regulations: { ongoing_litigation: 1 } } }),
    { legal: { judicialDecision: 'yes' } },
  ],
  [
    'SweepBright: nothing of what it has, as PHP sends it',
    () => sweepbright({ features: [], amenities: [], sizes: [], rooms: [] }),
    { surfaces: { livingM2: undefined } },
  ],
  // OpenImmo
  [
    'OpenImmo: a plot with its thousands',
    () => areas('<grundstuecksflaeche>1.450</grundstuecksflaeche>'),
    { surfaces: { groundM2: 1450 } },
  ],
  [
    'OpenImmo: a plot with a comma',
    () => areas('<grundstuecksflaeche>1.450,50</grundstuecksflaeche>'),
    { surfaces: { groundM2: 1450.5 } },
  ],
  [
    'OpenImmo: places to park',
    () => areas('<anzahl_stellplaetze>2.0</anzahl_stellplaetze>'),
    { building: { parkings: 2 } },
  ],
  [
    'OpenImmo: sold in small letters',
    () => openImmo({ state: '<verkaufstatus stand="verkauft"/>' }),
    { availability: 'sold' },
  ],
  [
    'OpenImmo: a dash for the text, and a teaser',
    () => freitexte('<objektbeschreibung>-</objektbeschreibung><dreizeiler>Ruhig und hell</dreizeiler>'),
    { description: { de: '<p>Ruhig und hell</p>' } },
  ],
  [
    'OpenImmo: a deposit with its point',
    () =>
      openImmo({
        category: '<vermarktungsart MIETE_PACHT="1"/>',
        prices: '<nettokaltmiete>900,00</nettokaltmiete><kaution>2.700,00</kaution>',
      }),
    { costs: { depositCents: 270_000 } },
  ],
  ['OpenImmo: no pets', () => openImmo({ object: '<haustiere>0</haustiere>' }), { features: { petsAllowed: false } }],
  ['OpenImmo: the first of two kinds', () => openImmo({}, '<wohnung wohnungtyp="PENTHOUSE"/><haus/>'), { typeId: 22 }],
  // Kyero
  ['Kyero: a price with its sign', () => kyero({ price: '€395,000.00' }), { price: { amountCents: 39_500_000 } }],
  [
    'Kyero: beds with a point',
    () => kyero({}, (xml) => xml.replace('<beds>3', '<beds>3.0')),
    { building: { bedrooms: 3 } },
  ],
  [
    'Kyero: a country in French',
    () =>
      kyero({ more: '<country>Belgique</country><postcode>8400</postcode>' }, (xml) =>
        xml.replace('38.7894', '51.23').replace('0.1666', '2.92'),
      ),
    { address: { countryId: 10, zip: '8400' } },
  ],
  [
    'Kyero: features in languages',
    () => kyero({ more: '<features><feature><en>Lift</en><es>Ascensor</es></feature></features>' }),
    { features: { lift: true } },
  ],
];

describe('a fresh home', () => {
  itShows(shown);
});
