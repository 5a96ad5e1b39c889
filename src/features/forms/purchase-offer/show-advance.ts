import { formatMoney, pageLanguage } from '#i18n/formats.ts';
import { shownAdvance, type AdvanceTerms } from './advance-term.ts';

const valueOf = (form: HTMLFormElement, name: string): string =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';

/** Lets the note beside the form follow the offer, as the page shows it without a script once it is sent. */
export function showAdvance(form: HTMLFormElement, terms: AdvanceTerms): void {
  const example = document.querySelector<HTMLElement>('[data-advance-example]');
  if (!example) return;
  const offer = { reference: valueOf(form, 'reference'), amount: valueOf(form, 'amount') };
  const { hasExisting, hasOffPlan, hasExample, cents } = shownAdvance(terms, offer);
  for (const rule of document.querySelectorAll<HTMLElement>('[data-advance-rule]')) {
    rule.hidden = rule.dataset['advanceRule'] === 'off-plan' ? !hasOffPlan : !hasExisting;
  }
  example.hidden = !hasExample;
  for (const [name, amount] of Object.entries(cents ?? {})) {
    const place = example.querySelector(`[data-advance-${name}]`);
    if (place) place.textContent = formatMoney(amount, pageLanguage());
  }
}
