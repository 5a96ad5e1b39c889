import { enhance } from '#ui/form/island/enhance.tsx';
import { contactSchema } from './contact.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: contactSchema, failure: 'errors:mail-not-sent.contact' });
}
