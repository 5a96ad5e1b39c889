import { enhance } from '#ui/form/island/enhance.tsx';
import { showTerms } from './show-terms.ts';
import { rentalApplicationSchema } from './rental-application.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, {
    schema: rentalApplicationSchema,
    failure: 'errors:mail-not-sent.rental-application',
    hasSteps: true,
    fill: showTerms,
  });
}
