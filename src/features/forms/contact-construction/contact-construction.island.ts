import { enhance } from '#ui/form/island/enhance.tsx';
import { contactConstructionSchema } from './contact-construction.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: contactConstructionSchema, failure: 'errors:mail-not-sent.contact-construction' });
}
