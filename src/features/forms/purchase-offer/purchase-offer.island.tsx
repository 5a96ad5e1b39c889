import { objectWith } from '#base/json.ts';
import { purchaseAdvance } from '#domain/advance.ts';
import { parseAmount } from '#domain/money.ts';
import { formatMoney, pageLanguage } from '#i18n/formats.ts';
import { labelled } from '#i18n/labelled.ts';
import { enhance } from '#ui/form/island/enhance.tsx';
import { termFor, type AdvanceTerms } from './advance-term.ts';
import { fillAmountWords } from './fill-amount-words.ts';
import { purchaseOfferSchema } from './purchase-offer.schema.ts';
import { showAdvance } from './show-advance.ts';

/** What the page says of the advance; the page is ours, so what it holds is trusted. */
function pageTerms(): AdvanceTerms {
  const text = document.querySelector<HTMLElement>('[data-advance]')?.dataset['advance'];
  return text === undefined
    ? { usual: null, others: {} }
    : objectWith<AdvanceTerms>(JSON.parse(text), 'usual', 'others');
}

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  const terms = pageTerms();
  return enhance(form, {
    schema: purchaseOfferSchema,
    failure: 'errors:mail-not-sent.purchase-offer',
    hasSteps: true,
    fill: (changedForm, changed) => {
      fillAmountWords(changedForm, changed);
      showAdvance(changedForm, terms);
    },
    note: ({ amount, reference }, t) => {
      const cents = typeof amount === 'string' ? parseAmount(amount) : undefined;
      const term = termFor(terms, reference);
      if (cents === undefined || term === null) return false;
      const { percent, isOffPlan } = term;
      const label = t(isOffPlan ? 'form:field.advanceOffPlan' : 'form:field.advance', { percent });
      return (
        <p className="check__sum">
          {labelled(label, '', pageLanguage())}
          <strong>{formatMoney(purchaseAdvance(cents, percent), pageLanguage())}</strong>
        </p>
      );
    },
  });
}
