import { enhance } from '#ui/form/island/enhance.tsx';
import { contactAppointmentSchema } from './contact-appointment.schema.ts';
import { loadFreeTimes, showFreeTimes } from './free-times.ts';

/** As others may have chosen in the meantime, each day that is looked at is asked for anew. */
async function renew(form: HTMLFormElement): Promise<void> {
  await loadFreeTimes();
  showFreeTimes(form);
}

/**
 * Takes the form over; its page calls this.
 * @public
 */
export function open(form: HTMLFormElement): Promise<void> {
  return enhance(form, {
    schema: contactAppointmentSchema,
    failure: 'errors:mail-not-sent.contact-appointment',
    hasSteps: true,
    fill(filled, changed) {
      if (changed !== 'date' && changed !== '') return;
      showFreeTimes(filled);
      void renew(filled);
    },
  });
}
