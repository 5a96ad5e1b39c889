import { enhance } from '#ui/form/island/enhance.tsx';
import { demandRegisterSchema } from './demand-register.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: demandRegisterSchema, failure: 'errors:mail-not-sent.demand-register' });
}
