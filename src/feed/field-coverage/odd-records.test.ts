import { describe, expect, it } from 'vitest';
import { fieldsOf } from '#feed/adapters/json.ts';
import type { Judged } from './judge.fixture.ts';
import {
  inText,
  kyero,
  likeIn,
  named,
  omnicasa,
  openImmo,
  priced,
  skarabee,
  sweepbright,
  whise,
} from './judged.fixture.ts';

const onRequest = { price: { amountCents: undefined } };
const office = { category: { id: 4 }, subCategory: { id: 35 }, purpose: { id: 2 }, purposeStatus: { id: 2 } };
const detail = (id: number, value: string, option?: number) => ({ id, value, ...(option && { enum: { id: option } }) });
const money = (amount: number, hidden?: boolean) => ({
  amount,
  currency: 'EUR',
  ...(hidden !== undefined && { hidden }),
});
const let_ = { negotiation: 'let', rent_period: 'month', features: {} };
const toLet = '<vermarktungsart MIETE_PACHT="1"/>';
const rented = (prices: string, kind?: string) => openImmo({ category: toLet, prices }, kind);
const year = (baujahr: string) => openImmo({}, '<haus/>', (xml) => xml.replace('ca. 1900', baujahr));
const living = (areas: string, kind: string) =>
  openImmo({}, kind, (xml) => xml.replace(/<flaechen>.*<\/flaechen>/su, `<flaechen>${areas}</flaechen>`));

/** What the site says of each, or nothing where it is not shown. */
const shown: readonly (readonly [what: string, judged: () => Judged, record: object | undefined])[] = [
  [
    'Whise: a bedroom to let is no student room',
    () => whise({ subCategory: { id: 160 } }),
    { typeName: { nl: 'Kamer' } },
  ],
  ['Omnicasa: nor is a room', () => omnicasa({ MainTypeID: 128 }), { typeName: { nl: 'Kamer' } }],
  ['SweepBright: a barge is no house', () => sweepbright({ sub_type: 'barge' }), { typeName: { nl: 'Pand' } }],
  ['Kyero: semi-detached is not detached', () => kyero({ type: 'Semi-detached house' }), { typeId: 13 }],
  [
    'Whise: an office by the square metre and year',
    () => whise({ ...office, price: 145, details: [detail(338, '145')] }),
    onRequest,
  ],
  ['Whise: a rent that is too low for its area', () => whise({ ...office, price: 145, area: 480 }), onRequest],
  [
    'Whise: an ordinary rent of an office',
    () => whise({ ...office, price: 2400, area: 320 }),
    { price: { amountCents: 240_000 } },
  ],
  [
    'a garage counts no bedrooms',
    () => whise({ category: { id: 7 }, subCategory: { id: 51 }, rooms: 3 }),
    { building: { bedrooms: undefined } },
  ],
  [
    'SweepBright: a rent with its charges beside the bare one',
    () =>
      sweepbright({
        ...let_,
        price: money(1250, false),
        price_base_rent: money(1100),
        price_recurring_costs: money(150),
      }),
    { price: { amountCents: 110_000 }, costs: { renterTotalCents: 125_000 } },
  ],
  [
    'Whise: for sale with a tenant, and free at the deed',
    () => whise({ details: [detail(824, '1')], availability: { id: 1 } }),
    { available: 'subject-to-lease' },
  ],
  [
    'Whise: to let, free one day, with a tenant until then',
    () =>
      whise({
        purpose: { id: 2 },
        purposeStatus: { id: 2 },
        details: [detail(824, '1')],
        availability: { id: 5 },
      }),
    { available: 'immediately' },
  ],
  [
    'SweepBright: a bare number in the place of a price, which nobody shows',
    () => sweepbright({ price: 515_000, description: { nl: 'Te koop voor 515.000 euro' } }),
    { ...onRequest, description: { nl: '<p>Te koop voor \u2026</p>' } },
  ],
  [
    'SweepBright: a description in HTML',
    () => sweepbright({ description: { nl: '<p>Ruim <b>en</b> licht</p>' }, price_costs: { nl: 'Plus kosten' } }),
    { description: { nl: '<p>Ruim en licht</p><p>Plus kosten</p>' } },
  ],
  [
    'SweepBright: entities in plain text',
    () => sweepbright({ description: { nl: 'Caf&eacute; &amp; park\nvlakbij' } }),
    { description: { nl: '<p>Café &amp; park<br />vlakbij</p>' } },
  ],
  [
    'Whise: tags that were escaped once too often',
    () => whise({ longDescription: inText('&lt;p style=&quot;x&quot;&gt;Ruim&lt;/p&gt;&lt;br/&gt;5 &lt; 6') }),
    { description: { nl: '<p>Ruim</p><br />5 &lt; 6' } },
  ],
  [
    'Skarabee: a price to which VAT comes',
    () => skarabee({ more: '<IsVATExclusive>TRUE</IsVATExclusive>' }),
    { price: { amountCents: 28_500_000, unitText: { nl: 'excl. btw' } } },
  ],
  [
    'Whise: a score that only fills its field',
    () => whise({ energyValue: '1', energyClass: 'G' }),
    { energy: { performance: undefined, labelText: 'G' } },
  ],
  [
    'OpenImmo: a cold rent that is the bare one, by the sum of the warm one',
    () =>
      rented(
        '<kaltmiete>890</kaltmiete><nebenkosten>50</nebenkosten><heizkosten>70</heizkosten><warmmiete>1010</warmmiete>',
      ),
    { costs: { chargesRenterCents: 12_000, renterTotalCents: 101_000 } },
  ],
  [
    'OpenImmo: a cold rent with its running costs in it',
    () =>
      rented(
        '<kaltmiete>890</kaltmiete><nebenkosten>50</nebenkosten><heizkosten>70</heizkosten><warmmiete>960</warmmiete>',
      ),
    { costs: { chargesRenterCents: 7000, renterTotalCents: 96_000 } },
  ],
  [
    'OpenImmo: a sum that is none',
    () => rented('<nettokaltmiete>890</nettokaltmiete><nebenkosten>50</nebenkosten><warmmiete>999</warmmiete>'),
    { costs: { chargesRenterCents: 5000, renterTotalCents: undefined } },
  ],
  [
    'OpenImmo: on request in a word of its own',
    () => openImmo({ prices: '<kaufpreis auf_anfrage="ja">349000</kaufpreis>' }),
    onRequest,
  ],
  [
    'Whise: a made title calls the town as each language does',
    () => whise({ zip: '9000', city: 'GENT' }),
    { title: { nl: 'Penthouse · Gent', fr: 'Penthouse · Gand', en: 'Penthouse · Ghent' } },
  ],
  [
    'OpenImmo: a price to which VAT comes',
    () => openImmo({ prices: '<kaufpreis>349000</kaufpreis><zzg_mehrwertsteuer>true</zzg_mehrwertsteuer>' }),
    { price: { amountCents: 34_900_000, unitText: { de: 'zzgl. MwSt.', nl: 'excl. btw' } } },
  ],
  [
    'OpenImmo: a rent to which VAT comes',
    () => rented('<nettokaltmiete>900</nettokaltmiete><zzg_mehrwertsteuer>1</zzg_mehrwertsteuer>'),
    { price: { unitText: { fr: 'par mois, hors TVA' } } },
  ],
  [
    'Omnicasa: "from" in words alone',
    () => omnicasa({ PriceUnitText: 'vanaf' }),
    { price: { amountCents: 32_500_000, unit: 7, unitText: undefined } },
  ],
  ['Omnicasa: what is no public sale', () => named('Geen openbare verkoop'), { contractType: undefined }],
  [
    'a reference that is the hidden price',
    () =>
      whise({ displayPrice: undefined, referenceNumber: 'TK-425.000', linkVirtualVisit: 'https://t.example/425000' }),
    { reference: '1' },
  ],
  [
    'Omnicasa: by the week, in one word',
    () => omnicasa({ Goal: 1, Price: '250', PriceUnitText: 'wekelijks' }),
    onRequest,
  ],
  [
    'Omnicasa: by the week, in French',
    () => omnicasa({ Goal: 1, Price: '250', PriceUnitText: 'hebdomadaire' }),
    onRequest,
  ],
  ['Omnicasa: by the year, in letters', () => omnicasa({ Goal: 1, Price: '12000', PriceUnitText: 'p.j.' }), onRequest],
  [
    'Omnicasa: by the year, in French',
    () => omnicasa({ Goal: 1, Price: '12000', PriceUnitText: 'loyer annuel' }),
    onRequest,
  ],
  [
    'Omnicasa: by the month',
    () => omnicasa({ Goal: 1, Price: '950', PriceUnitText: '/maand' }),
    { price: { amountCents: 95_000 } },
  ],
  ['Omnicasa: sold with a reserve, in letters', () => named('Verkocht (o.o.v.)'), { availability: 'option' }],
  ['Omnicasa: sold with a reserve, shorter', () => named('Verkocht o.v.'), { availability: 'option' }],
  ['Omnicasa: a public sale by another word', () => named('Openbare verkoping'), { contractType: 'public-sale' }],
  ['Omnicasa: an auction in French', () => named('Vente aux enchères'), { contractType: 'public-sale' }],
  [
    'Omnicasa: minus one for the energy',
    () => omnicasa({ EnergyPerformance: -1 }),
    { energy: { performance: undefined } },
  ],
  [
    'Omnicasa: an office with an area of its own',
    () => omnicasa({ TypeDescription: 'Kantoor', WebID: '5', SurfaceLiving: 0, SurfaceOffice: 220 }),
    { surfaces: { livingM2: 220 } },
  ],
  [
    'Whise: words of parts that follow each other',
    () =>
      whise({
        longDescription: inText('<div>Ruim</div><div>licht</div><table><tr><td>EPC</td><td>212</td></tr></table>'),
      }),
    { description: { nl: '<p>Ruim</p><p>licht</p><p>EPC 212</p>' } },
  ],
  [
    'Skarabee: by the month, and for sale',
    () => priced('<Price>950</Price><PriceType>PRICE_PER_MONTH</PriceType>'),
    onRequest,
  ],
  [
    'Whise: a town with its postcode',
    () => whise({ zip: '', city: '2000 ANTWERPEN' }),
    { address: { zip: '2000', city: 'Antwerpen' } },
  ],
  ['OpenImmo: a rent on request', () => rented('<nettokaltmiete auf_anfrage="true">900</nettokaltmiete>'), onRequest],
  [
    'OpenImmo: the area of an office',
    () => living('<bueroflaeche>320</bueroflaeche>', '<buero_praxen buero_typ="BUEROFLAECHE"/>'),
    { surfaces: { livingM2: 320 } },
  ],
  [
    'OpenImmo: a place below a building is no garage',
    () => openImmo({ prices: '<kaufpreis>1</kaufpreis><stp_tiefgarage anzahl="1"/>' }),
    { building: { garages: undefined, parkings: 1 } },
  ],
  ['OpenImmo: two years of building', () => year('1890-1910'), { building: { constructionYear: undefined } }],
  [
    'OpenImmo: no energy',
    () => openImmo({}, '<haus/>', (xml) => xml.replace('187,5', '-1')),
    { energy: { performance: undefined } },
  ],
  [
    'OpenImmo: a German end of the certificate',
    () => openImmo({}, '<haus/>', (xml) => xml.replace('06-2031', '30.06.2031')),
    { energy: { validUntil: '2031-06-30' } },
  ],
  [
    'OpenImmo: a teaser alone',
    () =>
      openImmo({}, '<haus/>', (xml) =>
        xml.replace(/<objektbeschreibung>.*<\/objekt_text>/su, '<dreizeiler>Ruhig und hell</dreizeiler>'),
      ),
    { description: { de: '<p>Ruhig und hell</p>' } },
  ],
  ['Kyero: a rent by a time that is not said', () => kyero({ freq: 'rent' }), { goal: 'rent', ...onRequest }],
];

it('OpenImmo: a price in words is on request, and somebody hears of it', () => {
  const { site, said } = openImmo({ prices: '<kaufpreis>349.000 VB</kaufpreis>' });
  expect(likeIn(fieldsOf(site)['record'], onRequest)).toEqual(onRequest);
  expect(said.join('\n')).toMatch(/kaufpreis.*not a number/u);
});

describe('an odd record of a real system', () => {
  it.each(shown)('%s', (_what, judged, record) => {
    const { site } = judged();
    if (record === undefined) expect(site).toBeUndefined();
    else expect(likeIn(fieldsOf(site)['record'], record)).toEqual(record);
  });
});
