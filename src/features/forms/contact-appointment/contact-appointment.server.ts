import { dayRefusal, slotKeys } from '#domain/appointments.ts';
import { defineForm, type FormContext, type Problem } from '#submissions/form-server.ts';
import { appointmentMails } from './appointment-mails.server.ts';
import { contactAppointmentSchema } from './contact-appointment.schema.ts';

interface Wish {
  readonly date: string;
  readonly slot: string;
}

/** Why this time cannot be had at all; whether somebody else has it, the store knows. */
function timeProblem({ date, slot }: Wish, { site, today }: FormContext): Problem | undefined {
  const refusal = dayRefusal(site.appointments, date, today);
  if (refusal === 'past') return { code: 'date', key: 'form:error.datePast', field: 'date' };
  if (refusal === 'closed') return { code: 'date', key: 'form:error.dayClosed', field: 'date' };
  if (!site.appointments.times.includes(slot)) return { code: 'slot', key: 'form:error.slot', field: 'slot' };
  return undefined;
}

/** An appointment: the time is the visitor's as soon as it is stored. */
export const contactAppointmentForm = defineForm({
  name: 'contact-appointment',
  schema: contactAppointmentSchema,
  page: '/contact-appointment/',
  feedback: '/feedback/contact-appointment/',
  failure: 'errors:mail-not-sent.contact-appointment',
  retention: 'lead',
  prepare(values, context) {
    const { site, newsletterMails, findListing, findProject } = context;
    const { date, slot, reference, email } = values;
    const problem = timeProblem(values, context);
    if (problem) return problem;
    const about = reference === undefined ? undefined : (findListing(reference) ?? findProject(reference));
    if (reference !== undefined && !about) {
      return { code: 'reference', key: 'form:error.referenceUnknown', field: 'reference' };
    }
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: email };
    return {
      lead: { name: visitor.name, email, ...(about && { reference: about.record.reference }) },
      claims: [
        {
          scope: 'appointment',
          keys: slotKeys(date, slot, site.appointments.places),
          taken: { code: 'appointments-full', key: 'errors:appointments-full', field: 'slot' },
        },
      ],
      mails: [
        ...appointmentMails(values, { kind: 'booked', sequence: 0 }, context),
        ...newsletterMails(values.newsletter, visitor),
      ],
    };
  },
});
