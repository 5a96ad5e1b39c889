import { mayAct } from '#domain/listing-state.ts';
import {
  defineForm,
  type FormContext,
  type Prepared,
  type Problem,
  type VisitOffer,
} from '#submissions/form-server.ts';
import { appointmentMails, type AppointmentValues } from './appointment-mails.server.ts';
import { callerAppointmentSchema, contactAppointmentSchema } from './contact-appointment.schema.ts';

/** Why a time cannot be had at all; whether somebody else has it, the store knows. */
const refusals: Readonly<Record<(VisitOffer & { kind: 'refused' })['reason'], Problem>> = {
  past: { code: 'date', key: 'form:error.datePast', field: 'date' },
  closed: { code: 'date', key: 'form:error.dayClosed', field: 'date' },
  slot: { code: 'slot', key: 'form:error.slot', field: 'slot' },
};

async function prepare(values: AppointmentValues, context: FormContext): Promise<Prepared | Problem> {
  const { newsletterMails, findListing, findProject } = context;
  const { date, slot, reference, email } = values;
  const about = reference === undefined ? undefined : (findListing(reference) ?? findProject(reference));
  const offer = await context.visitOffer(date, slot, about?.record.manager?.email);
  if (offer.kind === 'refused') return refusals[offer.reason];
  if (reference !== undefined && !about) {
    return { code: 'reference', key: 'form:error.referenceUnknown', field: 'reference' };
  }
  const name = `${values.firstName} ${values.lastName}`;
  return {
    lead: { name, email: email ?? '', ...(about && { reference: about.record.reference }) },
    claims: [
      {
        scope: 'appointment',
        keys: offer.keys,
        taken: { code: 'appointments-full', key: 'errors:appointments-full', field: 'slot' },
      },
    ],
    visitMinutes: offer.minutes,
    mails: [
      ...appointmentMails(values, { kind: 'booked', sequence: 0, minutes: offer.minutes }, context),
      ...(email === undefined ? [] : newsletterMails(values.newsletter, { name, address: email })),
    ],
  };
}

/** Nobody views a home that has gone; a colleague knows why somebody still comes. */
function closedVisit(
  { subject, reference = '' }: AppointmentValues,
  { findListing }: FormContext,
): Problem | undefined {
  const about = subject === 'visit' ? findListing(reference) : undefined;
  if (!about || mayAct(about.record, 'viewing')) return undefined;
  return { code: 'state', key: 'form:error.stateClosed', field: 'reference' };
}

const shared = {
  name: 'contact-appointment',
  page: '/contact-appointment/',
  feedback: '/feedback/contact-appointment/',
  failure: 'errors:mail-not-sent.contact-appointment',
  retention: 'lead',
  prepare,
} as const;

/** An appointment: the time is the visitor's as soon as it is stored. */
export const contactAppointmentForm = defineForm({
  ...shared,
  schema: contactAppointmentSchema,
  prepare: async (values, context) => closedVisit(values, context) ?? prepare(values, context),
});

/** The same as a colleague books it for a caller, who may have no e-mail address: then nobody is mailed. */
export const callerAppointmentForm = defineForm({ ...shared, schema: callerAppointmentSchema });
