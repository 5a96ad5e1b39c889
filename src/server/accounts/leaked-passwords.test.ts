import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLeakedPassword } from '#server/accounts/leaked-passwords.ts';

const framed = dictionary['passwords-common'].filter((password) => /^\p{L}.*\p{L}$/u.test(password));
const additions = fc.string({ unit: fc.constantFrom('0', '1', '7', '!', '.', '-', ' ', '€'), maxLength: 6 });

describe('a password that stands in leaks', () => {
  it.each([
    ['q1w2e3r4t5y6', true],
    ['Chesterfield2026!', true],
    ['2026-Counterstrike', true],
    ['mustangmustang', true],
    ['Mustangmustang!!', true],
    ['kastanje ruist zacht', false],
    ['x7#kQ9!mWp2$', false],
    ['mustang chesterfield', false],
    ['202620262026!', false],
    ['', false],
  ])('%j: %j', async (password, isLeaked) => {
    expect(await isLeakedPassword(password)).toBe(isLeaked);
  });

  it('is known in any case and with anything around it', async () => {
    expect(framed.length).toBeGreaterThan(30_000);
    await fc.assert(
      fc.asyncProperty(
        additions,
        fc.constantFrom(...framed),
        additions,
        fc.boolean(),
        async (before, password, after, isUpper) => {
          const written = isUpper ? password.toUpperCase() : password;
          expect(await isLeakedPassword(`${before}${written}${after}`)).toBe(true);
        },
      ),
    );
  });

  it('is not what somebody makes of words of their own', async () => {
    const word = fc.string({
      unit: fc.constantFrom('b', 'c', 'd', 'f', 'g', 'j', 'k', 'm', 'v', 'z'),
      minLength: 5,
      maxLength: 9,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 3, maxLength: 5 }), async (words) => {
        expect(await isLeakedPassword(words.join(' '))).toBe(false);
      }),
    );
  });
});
