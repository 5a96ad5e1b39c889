import { enhance } from '#ui/form/island/enhance.tsx';
import { purchaseOfferSchema } from './purchase-offer.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: purchaseOfferSchema, failure: 'errors:mail-not-sent.purchase-offer', hasSteps: true });
}
