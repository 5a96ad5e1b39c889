import { enhance } from '#ui/form/island/enhance.tsx';
import { contactMeSchema } from './contact-me.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: contactMeSchema, failure: 'errors:mail-not-sent.contact-me' });
}
