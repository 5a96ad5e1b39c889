import { enhance } from '#ui/form/island/enhance.tsx';
import { documentRequestSchema } from './document-request.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: documentRequestSchema, failure: 'errors:document-not-requested' });
}
