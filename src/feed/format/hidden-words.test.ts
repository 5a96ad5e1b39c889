import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { withoutAmountsInWords } from './hidden-words.ts';
import { withoutHiddenValues } from './hidden-values.ts';
import { inWords, type Spoken } from './in-words.fixture.ts';
import { Fields } from './raw.ts';

const without = (text: string, euro: number) => withoutAmountsInWords(text, [euro]).replaceAll(/<[^>]*>/gu, '');

it.each([
  [400_000, 'vierhonderdduizend euro', '…'],
  [450_000, 'Vierhonderd vijftigduizend', '…'],
  [423_000, 'vierhonderddrieëntwintigduizend euro', '…'],
  [423_000, 'vierhonderd drie en twintig duizend', '…'],
  [400_000, 'quatre cent mille euros', '…'],
  [480_000, 'quatre-cent-quatre-vingt-mille', '…'],
  [475_000, 'Quatre cent septante-cinq mille', '…'],
  [475_000, 'quatre cent soixante-quinze mille', '…'],
  [1_250_000, 'un million deux cent cinquante mille euros', '…'],
  [400_000, 'four hundred thousand', '…'],
  [450_000, 'four hundred and fifty thousand euros', '…'],
  [100_000, 'for a hundred thousand', 'for …'],
  [400_000, 'vierhunderttausend', '…'],
  [453_000, 'Vierhundertdreiundfünfzigtausend Euro', '…'],
  [453_000, 'vierhundertdreiundfuenfzigtausend', '…'],
  [430_000, 'vierhundertdreissigtausend', '…'],
  [400_000, 'Vraagprijs 4 ton', 'Vraagprijs …'],
  [450_000, 'voor 4,5 ton', 'voor …'],
  [450_000, 'vier en een halve ton', '…'],
  [450_000, 'vierenhalve ton', '…'],
  [450_000, 'vier komma vijf ton', '…'],
  [450_000, 'nul komma vijfenveertig miljoen', '…'],
  [1_250_000, 'one point two five million', '…'],
  [1_500_000, 'anderhalf miljoen', '…'],
  [500_000, 'een half miljoen euro', '…'],
  [500_000, 'un demi-million', '…'],
  [1_500_000, 'un million et demi', '…'],
  [2_500_000, 'zweieinhalb Millionen', '…'],
  [2_500_000, 'twee en een half miljoen', '…'],
  [750_000, 'three quarters of a million', '…'],
  [250_000, 'een kwart miljoen', '…'],
  [450_000, '450k', '…'],
  [450_000, '450 K€', '…'],
  [487_300, '487k', '…'],
  [487_300, '0,49 mio', '…'],
  [1_250_000, '€ 1,25m', '…'],
  [1_250_000, '1.25 M€', '…'],
  [1_250_000, '1 miljoen 250.000 euro', '…'],
  [1_250_000, '1 miljoen 250 duizend', '…'],
  [1_250_000, '1.250 mio', '…'],
  [450_000, '4 ½ ton', '…'],
  [950, 'negenhonderdvijftig euro per maand', '… per maand'],
  [950, 'loyer : neuf cent cinquante', 'loyer : …'],
  [1500, 'fifteen hundred euros a month', '… a month'],
  [1250, 'twaalfhonderdvijftig euro', '…'],
  [400_000, 'vier<strong>honderd</strong>duizend euro', '…'],
  [400_000, 'een huis van een vierhonderdduizend euro', 'een huis van een …'],
  [400_000, 'voor vierhonderdduizend, twee kamers', 'voor …, twee kamers'],
  [400_000, 'gebouwd in 2019 vierhonderdduizend', 'gebouwd in 2019 …'],
])('an amount of %i in words is found: %s', (euro, text, shown) => {
  expect(without(text, euro)).toBe(shown);
});

it.each([
  [400_000, 'vierhonderdduizendste bezoeker'],
  [950, 'negenhonderdvijftig stappen van de zee'],
  [1_250_000, 'gevel van 1,25 m breed'],
  [4, 'vier slaapkamers en een tuin'],
  [450_000, 'vierhonderdduizend euro'],
  [487_300, 'half miljoen'],
  [487_300, '490 duizend'],
])('what is none of %i stays: %s', (euro, text) => {
  expect(without(text, euro)).toBe(text);
});

describe('amounts in words', () => {
  const languages: readonly Spoken[] = ['nl', 'fr', 'en', 'de'];
  const amount = fc.oneof(
    fc.integer({ min: 1000, max: 9_999_999 }),
    fc.integer({ min: 10, max: 9999 }).map((thousands) => thousands * 1000),
  );
  const spelling = fc.record({
    language: fc.constantFrom(...languages),
    isOfFrance: fc.boolean(),
    separator: fc.constantFrom(' ', '-', '', '&nbsp;', '</strong> ', '\u00A0'),
    isLoud: fc.boolean(),
    isBare: fc.boolean(),
  });
  type Spelling = typeof spelling extends fc.Arbitrary<infer One> ? One : never;

  function spell(euro: number, { language, isOfFrance, separator, isLoud, isBare }: Spelling): string {
    const isApart = language === 'fr' || language === 'en';
    const words = inWords(euro, language, isOfFrance).join(isApart && separator === '' ? ' ' : separator);
    const typed = isBare ? words.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '') : words;
    return isLoud ? typed.toUpperCase().replaceAll('&NBSP;', '&nbsp;') : typed;
  }

  it('are found whatever they are and however they are written', () => {
    fc.assert(
      fc.property(amount, spelling, (euro, how) => {
        expect(without(`Nu voor ${spell(euro, how)} euro te koop.`, euro)).toBe('Nu voor … te koop.');
      }),
      { numRuns: draws(200) },
    );
  });

  it('stay where they are another amount', () => {
    fc.assert(
      fc.property(amount, amount, spelling, (euro, other, how) => {
        // Only the end of the other: its beginning may be this one.
        fc.pre(other % 1000 !== euro % 1000 && euro > 1_000_000 && other < 1_000_000);
        const text = `Nu voor ${spell(other, { ...how, separator: ' ' })} euro te koop.`;
        expect(without(text, euro)).toBe(text);
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('a text of a home that hides its price', () => {
  const read = (text: string, more: object = {}) => {
    const raw = { PublishPrice: false, Price: 450_000, Goal: 0, Title: { nl: text }, ...more };
    return withoutHiddenValues(
      new Fields(raw, ['nl'], () => undefined),
      'PublishAddress',
      () => undefined,
    ).fields.texts('Title')['nl'];
  };

  it.each([
    ['150 m² aan € 3.000/m²', '150 m² aan …/m²'],
    ['3 000 € le m²', '… le m²'],
    ['3.000,- euro per m2', '… per m2'],
    ['à 2950/m²', 'à …/m²'],
    ['€ 3000 pro Quadratmeter', '… pro Quadratmeter'],
    ['3,000 euros per square metre', '… per square metre'],
    ['2950 euro par mètre carré', '… par mètre carré'],
    ['voorschot van € 45.000', 'voorschot van …'],
    ['zeventien kamers voor vierhonderdvijftigduizend', 'zeventien kamers voor …'],
  ])('tells nothing from which it follows: %s', (text, shown) => {
    expect(read(text)).toBe(shown);
  });

  it.each(['250 kWh/m²', '150 m² met 3 kamers', 'draagt 500 kg/m²', 'perceel van 45.000 m²', '12 stuks per m²'])(
    'keeps what says nothing of it: %s',
    (text) => {
      expect(read(text)).toBe(text);
      expect(read('€ 3.000/m², 4 ton, vierhonderdvijftigduizend', { PublishPrice: true })).toBe(
        '€ 3.000/m², 4 ton, vierhonderdvijftigduizend',
      );
    },
  );

  it('to let tells neither a deposit of months nor a year of its rent', () => {
    const rent = { Price: 950, Goal: 1 };
    expect(read('waarborg: 2 maanden (€ 1.900) of € 2.850', rent)).toBe('waarborg: 2 maanden (…) of …');
    expect(read('€ 11.400 op jaarbasis', rent)).toBe('… op jaarbasis');
  });
});
