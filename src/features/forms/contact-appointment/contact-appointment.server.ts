import { townLine } from '#domain/address.ts';
import { dayRefusal, slotKeys } from '#domain/appointments.ts';
import { calendarFile } from '#domain/calendar-event.ts';
import { looksLikeLink } from '#domain/form/link-like.ts';
import { formatDayInWords, formatPhone } from '#i18n/formats.ts';
import { defineForm, type FormContext, type MailAttachment, type Problem } from '#submissions/form-server.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
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

interface Meeting extends Wish {
  readonly place: string;
  readonly subject: string;
  readonly email: string;
}

function calendarAttachment(meeting: Meeting, { site, t, now }: FormContext): MailAttachment {
  const { name, email } = site.agency;
  const file = calendarFile({
    uid: `${meeting.date}-${meeting.slot.replace(':', '')}-${Buffer.from(meeting.email).toString('hex')}@${new URL(site.url).hostname}`,
    date: meeting.date,
    time: meeting.slot,
    minutes: site.appointments.minutes,
    stamp: now,
    title: `${t('letter:appointment.event', { agency: name })}: ${meeting.subject}`,
    place: meeting.place,
    organizer: { name, address: email },
  });
  return { filename: 'appointment.ics', contentType: 'text/calendar', base64: Buffer.from(file).toString('base64') };
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
    const { t, agencyT, site, agencyMail, confirmationMail, newsletterMails, findListing, findProject } = context;
    const { date, slot, reference, subject, meetingPlace, email } = values;
    const problem = timeProblem(values, context);
    if (problem) return problem;
    const about = reference === undefined ? undefined : (findListing(reference) ?? findProject(reference));
    if (reference !== undefined && !about) {
      return { code: 'reference', key: 'form:error.referenceUnknown', field: 'reference' };
    }
    const visitor = { name: `${values.firstName} ${values.lastName}`, address: email };
    const { agency } = site;
    const typed = [values.street, values.houseNumber, values.zip, values.city].filter(Boolean).join(' ');
    // Calendars make links of what they find in a place.
    const address = looksLikeLink(typed) ? '' : typed;
    const places = {
      office: `${agency.street}, ${townLine(agency, context.language)}`,
      property: about?.title ?? address,
      video: '',
    };
    const place = places[meetingPlace] || t(`form:meetingPlace.${meetingPlace}`);
    const attachments = [
      calendarAttachment({ date, slot, place, subject: t(`form:subject.${subject}`), email }, context),
    ];
    const when = { date: formatDayInWords(date, context.language), time: slot };
    const shared = { visitor, attachments, ...(about && { about }) };
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
        agencyMail({ ...shared, answers: answerLines(contactAppointmentSchema, values, { t: agencyT }) }),
        {
          ...confirmationMail({ ...shared, answers: answerLines(contactAppointmentSchema, values, { t }) }),
          subject: t('letter:appointment.subject', when),
          heading: t('errors:appointment-confirmed'),
          paragraphs: [
            t('letter:appointment.text', when),
            t('letter:appointment.change', { phone: formatPhone(agency.phone) }),
          ],
        },
        ...newsletterMails(values.newsletter, visitor),
      ],
    };
  },
});
