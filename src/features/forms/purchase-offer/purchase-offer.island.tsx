import { purchaseAdvance } from '#domain/advance.ts';
import { formatEuro, parseAmount } from '#domain/money.ts';
import { enhance } from '#ui/form/island/enhance.tsx';
import { fillAmountWords } from './fill-amount-words.ts';
import { purchaseOfferSchema } from './purchase-offer.schema.ts';

/** The advance as a share of the price, for the text. */
const percent = purchaseAdvance(100);

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, {
    schema: purchaseOfferSchema,
    failure: 'errors:mail-not-sent.purchase-offer',
    hasSteps: true,
    fill: fillAmountWords,
    note: ({ amount }, t) => {
      const cents = typeof amount === 'string' ? parseAmount(amount) : undefined;
      return (
        cents !== undefined && (
          <p className="check__sum">
            {t('form:field.advance', { percent })}: <strong>{formatEuro(purchaseAdvance(cents))}</strong>
          </p>
        )
      );
    },
  });
}
