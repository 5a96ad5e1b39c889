import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { make } from '#ui/make.ts';
import { amountWords } from './amount-words.ts';
import { fillAmountWords } from './fill-amount-words.ts';

/** An offer with an amount and words in it, as a draft or a reload leaves them, on a Dutch page. */
function openOffer(amount: string, text: string) {
  const digits = make('input', { name: 'amount', value: amount });
  const words = make('input', { name: 'amountWords', value: text });
  const form = make('form', {}, digits, words);
  fillAmountWords(form, '');
  return {
    words,
    change: (value: string) => {
      digits.value = value;
      fillAmountWords(form, 'amount');
    },
  };
}

it('lets words that an earlier visit filled in follow the amount, whatever language it was in', async () => {
  const amounts = fc.integer({ min: 1, max: 2_000_000 }).map(String);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...languages), amounts, amounts, async (language, before, after) => {
      const { words, change } = openOffer(before, await amountWords(before, language));
      change(after);
      const expected = await amountWords(after, 'nl');
      await waitFor(() => {
        expect(words.value).toBe(expected);
      });
    }),
    { numRuns: 20 },
  );
});

it('follows every change after that', async () => {
  const { words, change } = openOffer('350.000', 'trois cent cinquante mille euros');
  for (const [amount, text] of [
    ['350.000', 'driehonderdvijftigduizend euro'],
    ['360.000', 'driehonderdzestigduizend euro'],
    ['370.000', 'driehonderdzeventigduizend euro'],
  ] as const) {
    change(amount);
    await waitFor(() => {
      expect(words.value).toBe(text);
    });
  }
});

it('leaves words alone that the visitor wrote, and words of another amount', async () => {
  for (const text of ['driehonderdvijftigduizend euro, in twee schijven', 'driehonderdzestigduizend euro']) {
    const { words, change } = openOffer('350.000', text);
    change('370.000');
    await Promise.all(languages.map((language) => amountWords('370.000', language)));
    await new Promise((resolve) => setTimeout(resolve));
    expect(words.value).toBe(text);
  }
});
