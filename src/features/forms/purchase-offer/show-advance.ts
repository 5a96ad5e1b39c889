import { purchaseAdvance } from '#domain/advance.ts';
import { parseAmount } from '#domain/money.ts';
import { formatMoney, pageLanguage } from '#i18n/formats.ts';
import { termFor, type AdvanceTerm, type AdvanceTerms } from './advance-term.ts';

const valueOf = (form: HTMLFormElement, name: string): string =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value.trim() ?? '';

/** Of the two rules beside the form the one that holds for the home that was named; both while none is, and none where no rule is known. */
function showRules(term: AdvanceTerm | null, isNamed: boolean): void {
  for (const rule of document.querySelectorAll<HTMLElement>('[data-advance-rule]')) {
    const isOffPlan = rule.dataset['advanceRule'] === 'off-plan';
    rule.hidden = isNamed && term?.isOffPlan !== isOffPlan;
  }
}

/**
 * The example beside the form goes by the offer itself: its amount once there is one, and nothing for a home that has been
 * named until then, whose price the example is not, nor for one whose advance follows another rule.
 */
export function showAdvance(form: HTMLFormElement, terms: AdvanceTerms): void {
  const example = document.querySelector<HTMLElement>('[data-advance-example]');
  if (!example) return;
  const reference = valueOf(form, 'reference');
  const cents = parseAmount(valueOf(form, 'amount'));
  const term = termFor(terms, reference);
  showRules(term, reference !== '');
  example.hidden = term === null || term.isOffPlan || (cents === undefined && reference !== '');
  if (example.hidden || cents === undefined || term === null) return;
  const amounts = { price: cents, sum: purchaseAdvance(cents, term.percent) };
  for (const [name, amount] of Object.entries(amounts)) {
    const place = example.querySelector(`[data-advance-${name}]`);
    if (place) place.textContent = formatMoney(amount, pageLanguage());
  }
}
