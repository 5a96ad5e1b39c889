import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { amountWords } from './amount-words.ts';

it('writes an amount in every language', async () => {
  expect(await amountWords('349.000', 'nl')).toBe('driehonderdnegenenveertigduizend euro');
  expect(await amountWords('349000,50', 'fr')).toBe('trois cent quarante-neuf mille euros et cinquante centimes');
  expect(await amountWords('349000', 'en')).toBe('three hundred and forty-nine thousand euro');
  expect(await amountWords('349 000', 'de')).toBe('dreihundertneunundvierzigtausend Euro');
});

it('puts d’euros after a round million in French, and after no other number', async () => {
  expect(await amountWords('1000000', 'fr')).toBe('un million d’euros');
  expect(await amountWords('2.000.000,10', 'fr')).toBe('deux millions d’euros et dix centimes');
  expect(await amountWords('1.200.000', 'fr')).toBe('un million deux cent mille euros');
});

it('says nothing about what is no amount', async () => {
  expect(await amountWords('much', 'nl')).toBe('');
  expect(await amountWords('', 'nl')).toBe('');
});

it('has words for every amount, without digits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 99_999_999_99 }),
      fc.constantFrom(...languages),
      async (cents, language) => {
        const words = await amountWords(
          `${String(Math.floor(cents / 100))},${String(cents % 100).padStart(2, '0')}`,
          language,
        );
        expect(words).toMatch(/^[^\d]{5,}$/u);
      },
    ),
  );
});
