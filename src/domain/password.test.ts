import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordLength, passwordProblem } from '#domain/password.ts';

const words = ['Immo Lindehof', 'Gent', 'info@immo-lindehof.example', 'An Peeters'];

describe('passwordProblem', () => {
  it.each([
    ['kort', 'short'],
    ['x'.repeat(257), 'long'],
    ['wachtwoord123', 'common'],
    ['P@ssw0rd1234', 'common'],
    ['motdepasse2026!', 'common'],
    ['azertyuiop12', 'common'],
    ['abcabcabcabc', 'common'],
    ['83920174659201', 'common'],
    ['Lindehof2026!', 'common'],
    ['L1nd3h0f-Gent-2026', 'common'],
    ['peeters.peeters', 'common'],
    ['kastanje ruist zacht', undefined],
    ['x7#kQ9!mWp2$', undefined],
  ])('takes %j as %j', (password, problem) => {
    expect(passwordProblem(password, words)).toBe(problem);
  });

  it('counts characters, not bytes or halves of them', () => {
    expect(passwordProblem('🏡🌳🚲🎈🐈🍋🏡🌳🚲🎈🐈', [])).toBe('short');
    expect(passwordProblem('été à la mer', [])).toBeUndefined();
  });

  it('refuses every known word with anything usual around it', () => {
    const ends = fc.stringMatching(/^[0-9!?.]{0,8}$/u);
    const word = fc.constantFrom('Wachtwoord', 'lindehof', 'Qwertyuiop', 'bienvenue', 'Sommer', 'PEETERS');
    fc.assert(
      fc.property(ends, word, ends, (before, known, after) => {
        const problem = passwordProblem(before + known + after, words);
        expect(problem).toBe(Array.from(before + known + after).length < passwordLength.min ? 'short' : 'common');
      }),
    );
  });

  it('has an answer to any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.array(fc.string(), { maxLength: 4 }),
        (text, more) => {
          expect([undefined, 'short', 'long', 'common']).toContain(passwordProblem(text, more));
        },
      ),
    );
  });
});
