import { describe, expect, it } from 'vitest';
import { inText, kyero, likeIn, omnicasa, openImmo, own, skarabee, sweepbright, whise } from './judged.fixture.ts';
import type { Judged } from './judge.fixture.ts';

const part = (judged: Judged, wanted: object): unknown => likeIn(judged.site, { record: wanted });
const says = ({ said }: Judged, words: RegExp) => said.some((one) => words.test(one));

describe('a sale for a life annuity that only its words tell', () => {
  it.each([
    ['a title of SweepBright', sweepbright({ description_title: { fr: 'Viager occupé : maison' } })],
    ['a title of OpenImmo', openImmo({ title: 'Haus auf Leibrente' })],
    [
      'words beside a price of OpenImmo',
      openImmo({ prices: '<kaufpreis>90000</kaufpreis><freitext_preis>Leibrente 700 €/Monat</freitext_preis>' }),
    ],
    ['a title of Kyero', kyero({ more: '<title><nl>Villa op lijfrente</nl></title>' })],
  ])('is one by %s, and its amount no plain price', (_, judged) => {
    expect(part(judged, { contractType: '' })).toEqual({ record: { contractType: 'life-annuity' } });
    expect(says(judged, /life annuity/u)).toBe(true);
  });

  it.each(['Maison, pas de viager', 'Grondig gerenoveerde woning', 'Openbaar vervoer vlakbij'])(
    'is none by the title %s',
    (title) => {
      expect(part(sweepbright({ description_title: { nl: title } }), { contractType: '' })).toEqual({
        record: { contractType: undefined },
      });
    },
  );

  it('is a public sale where the title says so', () => {
    const judged = sweepbright({ description_title: { nl: 'Openbare verkoop: woning te Gent' } });
    expect(part(judged, { contractType: '' })).toEqual({ record: { contractType: 'public-sale' } });
  });
});

describe('a building plot', () => {
  const plot = { category: { id: 3 }, subCategory: { id: 161 }, groundArea: 500 };

  it('has neither bathrooms nor a floor, and the report says so', () => {
    const judged = whise({ ...plot, bathRooms: 1, floor: '2', rooms: 3 });
    expect(part(judged, { building: { bathrooms: 0, floor: 0, bedrooms: 0 } })).toEqual({
      record: { building: { bathrooms: undefined, floor: undefined, bedrooms: undefined } },
    });
    expect(says(judged, /bathRooms.*is of a building/u)).toBe(true);
    expect(says(judged, /floor.*is of a building/u)).toBe(true);
  });

  it.each([
    ['12a 45ca', 1245],
    ['1 ha 20 a 30 ca', 12_030],
    ['5,5 are', 550],
    ['0,25 ha', 2500],
    ['8a', 800],
  ])('of %s has as many square metres', (SurfaceGround2, groundM2) => {
    const judged = omnicasa({ MainTypeID: 27, SurfaceGround2, SurfaceLiving: 0 });
    expect(part(judged, { surfaces: { groundM2: 0 } })).toEqual({ record: { surfaces: { groundM2 } } });
  });

  it('whose ground cannot be read has none, whatever is called its living area', () => {
    const judged = omnicasa({ MainTypeID: 27, SurfaceGround2: 'zie plan', SurfaceLiving: 300 });
    expect(part(judged, { surfaces: { groundM2: 0 } })).toEqual({ record: { surfaces: { groundM2: undefined } } });
    expect(says(judged, /SurfaceGround2/u)).toBe(true);
  });
});

it('an entity that was escaped twice is a letter in a text', () => {
  const judged = whise({
    longDescription: inText('&lt;p&gt;Ruim &amp;eacute;n licht, 120&amp;nbsp;m&amp;sup2;&lt;/p&gt;'),
  });
  expect(part(judged, { description: { nl: '' } })).toEqual({
    record: { description: { nl: '<p>Ruim én licht, 120\u00A0m²</p>' } },
  });
  const safe = whise({ longDescription: inText('Ruim &amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;') });
  expect(JSON.stringify(safe.site)).not.toContain('<script');
});

it('an amount with a dash for its cents is one', () => {
  expect(part(own({ Price: '389.000,-' }), { price: { amountCents: 0 } })).toEqual({
    record: { price: { amountCents: 38_900_000 } },
  });
  expect(part(omnicasa({ Price: '325 000,--' }), { price: { amountCents: 0 } })).toEqual({
    record: { price: { amountCents: 32_500_000 } },
  });
});

it('a home that makes more than it uses says so in every CRM', () => {
  const epc = '<Energy><Index>-15,4</Index><Class>A_3PLUS</Class></Energy>';
  const homes = [
    whise({ energyValue: '-15,4--15,4', energyClass: 'App' }),
    skarabee({}, undefined, epc),
    omnicasa({ EnergyPerformance: '-15,4', EPCLabelText: 'A+' }),
  ];
  for (const judged of homes)
    expect(part(judged, { energy: { performance: 0 } })).toEqual({ record: { energy: { performance: -15.4 } } });
});
