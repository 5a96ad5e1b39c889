import { expect, it } from 'vitest';
import type { AdvanceTerms } from './advance-term.ts';
import { showAdvance } from './show-advance.ts';

const terms: AdvanceTerms = {
  usual: { percent: 10, isOffPlan: false },
  others: { 'LH-0313': { percent: 5, isOffPlan: true }, 'LH-0112': null },
};

/** What the example says once these answers stand in the form; nothing where it is hidden. */
function exampleFor(amount: string, reference = ''): string {
  document.documentElement.lang = 'nl';
  document.body.innerHTML = `<form><input name="reference"><input name="amount"></form>
    <p data-advance-rule="off-plan">5 %</p><p data-advance-rule="existing">10 %
    <span data-advance-example>Bij <span data-advance-price>€ 350.000</span> is dat <span data-advance-sum>€ 35.000</span></span></p>`;
  const form = document.forms[0];
  if (!form) throw new Error('There is no form.');
  form.querySelectorAll('input').forEach((input) => (input.value = input.name === 'amount' ? amount : reference));
  showAdvance(form, terms);
  const example = document.querySelector<HTMLElement>('[data-advance-example]');
  return example?.hidden === false ? example.textContent.replaceAll('\u00a0', ' ') : '';
}

it('is of the amount that the visitor offers', () => {
  expect(exampleFor('389.000')).toBe('Bij € 389.000 is dat € 38.900');
  expect(exampleFor('389000', 'LH-0048')).toBe('Bij € 389.000 is dat € 38.900');
});

it('stays an example while nothing is said', () => {
  expect(exampleFor('')).toBe('Bij € 350.000 is dat € 35.000');
});

it('is not said of a home that has been named, or that has another rule', () => {
  expect(exampleFor('', 'LH-0048')).toBe('');
  expect(exampleFor('250000', 'LH-0313')).toBe('');
  expect(exampleFor('250000', 'lh-0112')).toBe('');
});

it('stands beside the rule of the home that was named, and beside both while none is', () => {
  const rulesFor = (reference: string): (string | undefined)[] => {
    exampleFor('', reference);
    const rules = [...document.querySelectorAll<HTMLElement>('[data-advance-rule]')];
    return rules.filter(({ hidden }) => !hidden).map(({ dataset }) => dataset['advanceRule']);
  };
  expect(rulesFor('')).toEqual(['off-plan', 'existing']);
  expect(rulesFor('LH-0048')).toEqual(['existing']);
  expect(rulesFor('LH-0313')).toEqual(['off-plan']);
  expect(rulesFor('LH-0112')).toEqual([]);
});
