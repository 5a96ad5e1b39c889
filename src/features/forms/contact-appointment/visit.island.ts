import { enhance } from '#ui/form/island/enhance.tsx';
import { contactAppointmentSchema } from './contact-appointment.schema.ts';

/**
 * Takes the form of a visit over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, { schema: contactAppointmentSchema, failure: 'errors:mail-not-sent.contact-appointment' });
}
