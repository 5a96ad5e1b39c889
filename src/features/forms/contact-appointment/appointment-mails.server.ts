import type { InferType } from 'yup';
import { townLine } from '#domain/address.ts';
import { calendarFile } from '#domain/calendar-event.ts';
import { daysBetween } from '#domain/dates.ts';
import { looksLikeLink } from '#domain/form/link-like.ts';
import type { Listing, Manager, Project } from '#domain/listing.ts';
import { formatDayInWords, formatPhone, formatWholeDay } from '#i18n/formats.ts';
import type { FormContext, Found, Mail, MailAttachment, MailHome } from '#submissions/form-server.ts';
import { mailPhotoAddress } from '#submissions/home-picture.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { priceText } from '#ui/price-text.ts';
import { contactAppointmentSchema } from './contact-appointment.schema.ts';

type Values = InferType<typeof contactAppointmentSchema>;

/** What has become of an appointment. */
export interface AppointmentNews {
  readonly kind: 'booked' | 'moved' | 'cancelled';
  /** Grows with each change, so that calendars know the latest word (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
}

/** Purposes of the signed links of its mails. */
export const changePurpose = 'appointment-change';
export const cancelPurpose = 'appointment-cancel';

type About = Found<Listing> | Found<Project> | undefined;

function placeOf(values: Values, about: About, { site, t, language }: FormContext): string {
  const { agency } = site;
  const typed = [values.street, values.houseNumber, values.zip, values.city].filter(Boolean).join(' ');
  // Calendars make links of what they find in a place.
  const address = looksLikeLink(typed) ? '' : typed;
  const places = {
    office: `${agency.street}, ${townLine(agency, language)}`,
    property: about?.title ?? address,
    video: '',
  };
  return places[values.meetingPlace] || t(`form:meetingPlace.${values.meetingPlace}`);
}

function calendarAttachment(values: Values, about: About, news: AppointmentNews, context: FormContext): MailAttachment {
  const { site, t, now, leadId } = context;
  const { name, email } = site.agency;
  const file = calendarFile({
    uid: `${leadId}@${new URL(site.url).hostname}`,
    sequence: news.sequence,
    isCancelled: news.kind === 'cancelled',
    date: values.date,
    time: values.slot,
    minutes: site.appointments.minutes,
    stamp: now,
    title: `${t('letter:appointment.event', { agency: name })}: ${t(`form:subject.${values.subject}`)}`,
    place: placeOf(values, about, context),
    organizer: { name, address: email },
  });
  return { filename: 'appointment.ics', contentType: 'text/calendar', base64: Buffer.from(file).toString('base64') };
}

/** The home with its photo, where it is and what it costs. */
function homeOf({ record, title, href }: Found<Listing>, reason: string, { site, t, language }: FormContext): MailHome {
  const fallback = [site.defaultLanguage, ...site.languages];
  const price = priceText(record, { t, language, fallback, marqueeIgnore: site.marqueeIgnore });
  const [photo] = record.media.photos;
  const src = photo && mailPhotoAddress(photo, site.url);
  return {
    reason,
    title,
    href,
    // Rent and charges stand together wherever the price stands (legal duty, docs/rules/energy.md).
    price: [price.main, price.charges, price.total, price.before].filter(Boolean).join(' · '),
    facts: townLine(record.address, language),
    ...(src !== undefined && { photo: { src, alt: title } }),
  };
}

/** Ways to change it: they end with the day of the appointment. */
function changeLinks({ date }: Values, { t, today, leadId, signedLink }: FormContext): Pick<Mail, 'button' | 'links'> {
  const days = Math.max(1, daysBetween(today, date) + 1);
  const link = (purpose: string) => signedLink(purpose, leadId, days);
  return {
    button: { label: t('appointment:otherTime'), href: link(changePurpose) },
    links: [{ label: t('appointment:cancel'), href: link(cancelPurpose) }],
  };
}

/** When and where, who shows it, and what to do when the time no longer suits. */
function wordsOf(values: Values, news: AppointmentNews, manager: Manager | undefined, context: FormContext) {
  const { t, site, language } = context;
  const when = { date: formatDayInWords(values.date, language), time: values.slot };
  if (news.kind === 'cancelled') {
    return {
      subject: t('appointment:cancelledSubject', when),
      heading: t('appointment:cancelled'),
      paragraphs: [t('appointment:cancelledText', when)],
    };
  }
  const { name, phone } = manager ?? {};
  const person = name && phone ? [t('appointment:person', { name, phone: formatPhone(phone) })] : [];
  return {
    subject: t('letter:appointment.subject', when),
    heading: t('errors:appointment-confirmed'),
    paragraphs: [
      t('letter:appointment.text', when),
      ...person,
      t('letter:appointment.change', { phone: formatPhone(site.agency.phone) }),
    ],
    ...changeLinks(values, context),
  };
}

/** The mails about an appointment, to the agency and to the visitor: booked, moved to the time of `values`, or cancelled. */
export function appointmentMails(values: Values, news: AppointmentNews, context: FormContext): Mail[] {
  const { t, agencyT, language, agencyMail, confirmationMail, findListing, findProject } = context;
  const { date, slot, reference = '' } = values;
  const listing = findListing(reference);
  const about = listing ?? findProject(reference);
  const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
  const attachments = [calendarAttachment(values, about, news, context)];
  const shared = { visitor, attachments, ...(about && { about }) };
  const day = formatWholeDay(date, language);
  const own = agencyMail({ ...shared, answers: answerLines(contactAppointmentSchema, values, { t: agencyT }) });
  const what = news.kind === 'booked' ? own.heading : agencyT(`appointment:notice.${news.kind}`);
  return [
    { ...own, subject: agencyT('mail:notice.subject', { what, name: visitor.name }), heading: what },
    {
      ...confirmationMail({ ...shared, answers: answerLines(contactAppointmentSchema, values, { t }) }),
      ...wordsOf(values, news, listing?.record.manager, context),
      ...(listing &&
        news.kind !== 'cancelled' && {
          homes: [homeOf(listing, t('appointment:choose', { day, time: slot }), context)],
        }),
    },
  ];
}
