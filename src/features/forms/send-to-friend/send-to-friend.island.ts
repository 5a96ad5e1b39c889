import { enhance } from '#ui/form/island/enhance.tsx';
import { sendToFriendSchema } from './send-to-friend.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: sendToFriendSchema, failure: 'errors:mail-not-sent.send-to-friend' });
}
