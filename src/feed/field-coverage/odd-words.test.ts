import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#feed/adapters/json.ts';
import { publication, shown as shownInfo } from '#feed/adapters/skarabee/fake.fixture.ts';
import { adapterFor } from '#feed/registry.ts';
import { judgeOf, type Judged } from './judge.fixture.ts';
import { itTells, type Cases } from './judged-cases.fixture.ts';
import { element, inText, kyero, omnicasa, openImmo, priced, sweepbright, whise } from './judged.fixture.ts';

const judgeSkarabee = judgeOf(adapterFor('skarabee'));
const office = { category: { id: 4 }, subCategory: { id: 35 }, purpose: { id: 2 }, purposeStatus: { id: 2 } };
const detail = (id: number, value: string, option?: number) => ({ id, value, ...(option && { enum: { id: option } }) });
const money = (amount: number, hidden?: boolean) => ({
  amount,
  currency: 'EUR',
  ...(hidden !== undefined && { hidden }),
});
const let_ = { negotiation: 'let', rent_period: 'month', features: {} };
const parts = (more: string) =>
  openImmo({}, '<haus/>', (xml) => xml.replace('</zustand_angaben>', `${more}</zustand_angaben>`));
const year = (baujahr: string) => openImmo({}, '<haus/>', (xml) => xml.replace('ca. 1900', baujahr));
const pictured = (type: string, info = shownInfo) =>
  judgeSkarabee(
    element(
      publication({ info }).replace(
        /<Pictures>.*<\/Pictures>/su,
        `<Pictures><Picture><URL>https://x.example/map.jpg</URL><PictureType>${type}</PictureType></Picture></Pictures>`,
      ),
    ),
  );

/** What is told of a record beside what the site shows. */
const told: Cases<RegExp> = [
  [
    'Whise: two floors',
    () => whise({ details: [detail(1183, 'p', 704), detail(1183, 't', 705)] }),
    /details\.1183: 705/u,
  ],
  ['Whise: that it is not let', () => whise({ details: [detail(824, '0')] }), /details\.824: 0/u],
  ['Whise: no certificate of the soil', () => whise({ details: [detail(820, '0')] }), /details\.820: 0/u],
  [
    'SweepBright: a rent that is neither bare nor whole',
    () =>
      sweepbright({
        ...let_,
        price: money(1200, false),
        price_base_rent: money(1100),
        price_recurring_costs: money(150),
      }),
    /price\.amount.*price_base_rent/u,
  ],
  [
    'SweepBright: a bare rent without a price',
    () => sweepbright({ ...let_, price: null, price_base_rent: money(1100) }),
    /price\.hidden.*missing/u,
  ],
  [
    'SweepBright: an address without its flag',
    () => sweepbright({ location: { street: 'Weg', city: 'Gent', country: 'BE', postal_code: '9000' } }),
    /location\.hidden.*missing/u,
  ],
  [
    'SweepBright: words in the place of a price',
    () => sweepbright({ custom_price: 'Vanaf 300.000' }),
    /price\.amount.*custom_price/u,
  ],
  [
    'SweepBright: a plot without its unit',
    () => sweepbright({ sizes: { plot_area: { size: 12, unit: null } } }),
    /plot_area.*unit/u,
  ],
  [
    'SweepBright: costs in a language without a text',
    () => sweepbright({ description: { nl: 'Tekst' }, price_taxes: { fr: 'TVA 6 %', nl: 'btw 6 %' } }),
    /price_taxes: fr/u,
  ],
  ['Omnicasa: a unit of the price without words', () => omnicasa({ Goal: 1, PriceUnit: 4 }), /PriceUnit: 4/u],
  ['Omnicasa: a missing flag', () => omnicasa({ PublishAddress: undefined }), /PublishAddress.*missing/u],
  [
    'Skarabee: amounts without a price',
    () => priced('<Financials><SalePrice><Amount Value="250000"/></SalePrice></Financials>'),
    /Financials.*Price is empty/u,
  ],
  [
    'Skarabee: a price to talk about',
    () => priced('<Price>1000</Price><PriceIndication>NEGOTIABLE</PriceIndication>'),
    /PriceIndication: NEGOTIABLE/u,
  ],
  ['Skarabee: a map among the pictures', () => pictured('MAP_LOCATION'), /PictureType: MAP_LOCATION/u],
  [
    'OpenImmo: a net price alone',
    () => openImmo({ prices: '<kaufpreisnetto>250000</kaufpreisnetto>' }),
    /kaufpreisnetto.*price on request/u,
  ],
  ['OpenImmo: several years', () => year('1890-1910'), /baujahr.*several years/u],
  [
    'OpenImmo: a file that did not come',
    () => openImmo({ files: '<anhang gruppe="BILD"><daten><pfad>fehlt.jpg</pfad></daten></anhang>' }),
    /fehlt\.jpg/u,
  ],
  [
    'OpenImmo: a second text of a language',
    () =>
      openImmo({}, '<haus/>', (xml) =>
        xml.replace('</freitexte>', '<objekt_text lang="fr">Encore</objekt_text></freitexte>'),
      ),
    /objekt_text: fr/u,
  ],
  [
    'OpenImmo: a day in words beside an empty one',
    () => openImmo({ object: '<abdatum>0000-00-00</abdatum><verfuegbar_ab>Frühjahr</verfuegbar_ab>' }),
    /verfuegbar_ab: Frühjahr/u,
  ],
  ['OpenImmo: a kind of heat', () => parts('<alter alter_attr="NEUBAU"/>'), /wertklasse/u],
  [
    'Kyero: an address of a picture that is none',
    () => kyero({ images: '<image id="1"><url>ftp://x.example/1.jpg</url></image>' }),
    /dropped-url.*"images"/u,
  ],
];

/** Where a flag hides the price, no text of the record tells it, nor what follows from it. */
const hidden: readonly (readonly [what: string, judged: () => Judged, leak: RegExp])[] = [
  [
    'SweepBright, the other rent',
    () =>
      sweepbright({
        ...let_,
        price: money(1250, true),
        price_base_rent: money(1100),
        price_guarantee: money(2200),
        description: { nl: 'Huur 1250 euro', fr: 'Loyer 1.100 €, garantie 2.200 €' },
      }),
    /1250|1\.100|2\.200/u,
  ],
  [
    'Whise, a rent without a sign',
    () =>
      whise({
        ...office,
        price: 1100,
        displayPrice: undefined,
        longDescription: inText('Huurprijs: 1.100, of 1100/maand'),
      }),
    /1\.?100/u,
  ],
  [
    'OpenImmo, thousands in letters',
    () =>
      openImmo({ prices: '<kaufpreis auf_anfrage="1">450000</kaufpreis>', title: 'VB 450T€' }, '<haus/>', (xml) =>
        xml.replace('Mit Garten', 'nur 450 TEUR oder T€ 450'),
      ),
    /450/u,
  ],
  [
    'Skarabee, the place on a map',
    () => pictured('MAP_STREET', shownInfo.replace('<HideAddress>false', '<HideAddress>true')),
    /map\.jpg/u,
  ],
];

describe('of an odd record', () => {
  itTells(told);

  it.each(hidden)('of %s tells no hidden amount or place', (_what, judged, leak) => {
    expect(JSON.stringify(fieldsOf(judged().site))).not.toMatch(leak);
  });
});
