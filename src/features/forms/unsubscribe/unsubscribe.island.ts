import { enhance } from '#ui/form/island/enhance.tsx';
import { unsubscribeSchema } from './unsubscribe.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: unsubscribeSchema, failure: 'errors:mail-not-sent.unsubscribe' });
}
