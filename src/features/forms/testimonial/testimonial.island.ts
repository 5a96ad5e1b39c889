import { enhance } from '#ui/form/island/enhance.tsx';
import { testimonialSchema } from './testimonial.schema.ts';

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: testimonialSchema, failure: 'errors:testimonial-not-sent' });
}
