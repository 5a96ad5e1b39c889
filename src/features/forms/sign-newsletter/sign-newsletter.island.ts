import { enhance } from '#ui/form/island/enhance.tsx';
import { signNewsletterSchema } from './sign-newsletter.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: signNewsletterSchema, failure: 'errors:mail-not-sent.sign-newsletter' });
}
