import { enhance } from '#ui/form/island/enhance.tsx';
import { contactDemandSchema } from './contact-demand.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: contactDemandSchema, failure: 'errors:mail-not-sent.contact-demand' });
}
