import type { InferType } from 'yup';
import { addressLines, townLine } from '#domain/address.ts';
import { calendarFile } from '#domain/calendar-event.ts';
import { daysBetween } from '#domain/dates.ts';
import { looksLikeLink } from '#domain/form/link-like.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { streetIn } from '#domain/street.ts';
import { formatDayInWords, formatPhone, formatWholeDay } from '#i18n/formats.ts';
import { labelled } from '#i18n/labelled.ts';
import type { FormContext, Found } from '#submissions/form-server.ts';
import type { Mail, MailAttachment } from '#submissions/mail.ts';
import { formPagePath } from '#ui/form/form-paths.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import { answerLines } from '#ui/form/answer-lines.ts';
import { contactAppointmentSchema, type callerAppointmentSchema } from './contact-appointment.schema.ts';

/** Of whoever called a colleague to book it there may be no address to write to. */
export type AppointmentValues = InferType<typeof callerAppointmentSchema>;

/** What has become of an appointment. */
export interface AppointmentNews {
  readonly kind: 'booked' | 'moved' | 'cancelled' | 'no-show';
  /** Grows with each change, so that calendars know the latest word (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly minutes: number;
}

/** Is it no longer to be in a calendar? */
function isOff({ kind }: AppointmentNews): boolean {
  return kind === 'cancelled' || kind === 'no-show';
}

/** Purposes of the signed links of its mails. */
export const changePurpose = 'appointment-change';
export const cancelPurpose = 'appointment-cancel';

type About = Found<Listing> | Found<Project> | undefined;

/** Street and town of a home or project, as far as the site shows them: `'Lindeplein 7, 9000 Gent'`. */
function whereIs({ record }: NonNullable<About>, { t, language }: FormContext): string {
  const { street, place } = addressLines(record.address, t('listing:boxWord'), language);
  return [street, place].filter(Boolean).join(', ');
}

/** Does the agency have to tell the visitor where the home is? */
function isHidden({ meetingPlace }: AppointmentValues, about: About): boolean {
  return meetingPlace === 'property' && about !== undefined && !about.record.address.street;
}

function placeOf(values: AppointmentValues, about: About, context: FormContext): string {
  const { site, t, language } = context;
  const { agency } = site;
  const typed = [values.street, values.houseNumber, values.zip, values.city].filter(Boolean).join(' ');
  // Calendars make links of what they find in a place.
  const address = looksLikeLink(typed) ? '' : typed;
  const places = {
    office: `${streetIn(agency.street, language)}, ${townLine(agency, language)}`,
    property: about ? whereIs(about, context) : address,
    video: '',
  };
  return places[values.meetingPlace] || t(`form:meetingPlace.${values.meetingPlace}`);
}

/** The appointment as a calendar file. */
export function calendarText(values: AppointmentValues, news: AppointmentNews, context: FormContext): string {
  const { site, t, language, now, leadId, findListing, findProject } = context;
  const { name, email } = site.agency;
  const { reference = '' } = values;
  return calendarFile({
    uid: `${leadId}@${new URL(site.url).hostname}`,
    sequence: news.sequence,
    isCancelled: isOff(news),
    date: values.date,
    time: values.slot,
    minutes: news.minutes,
    stamp: now,
    title: labelled(t('letter:appointment.event', { agency: name }), t(`form:subject.${values.subject}`), language),
    place: placeOf(values, findListing(reference) ?? findProject(reference), context),
    organizer: { name, address: email },
  });
}

function calendarAttachment(values: AppointmentValues, news: AppointmentNews, context: FormContext): MailAttachment {
  const base64 = Buffer.from(calendarText(values, news, context)).toString('base64');
  return { filename: 'appointment.ics', contentType: 'text/calendar', base64 };
}

/** The agency reads its own language. */
function agencySide(context: FormContext): FormContext {
  return { ...context, t: context.agencyT, language: agencyLanguage(context.site) };
}

/** For how many days its links hold: they end with the day of the appointment. */
export function changeDays(date: string, today: string): number {
  return Math.max(0, daysBetween(today, date));
}

/** Ways to change it. */
function changeLinks(
  { date }: AppointmentValues,
  { t, today, leadId, signedLink }: FormContext,
): Pick<Mail, 'button' | 'links'> {
  const link = (purpose: string) => signedLink(purpose, leadId, changeDays(date, today));
  return {
    button: { label: t('appointment:otherTime'), href: link(changePurpose) },
    links: [{ label: t('appointment:cancel'), href: link(cancelPurpose) }],
  };
}

/** Where another appointment is booked, for the same home where there is one. */
function bookLink(about: About, { address, site, language }: FormContext): string {
  if (!about) return address('/contact-appointment/');
  const query = new URLSearchParams({ listing: about.record.reference });
  return `${site.url}${formPagePath(language, 'contact-appointment')}?${query.toString()}`;
}

/** A number that no line of a letter cuts in two. */
function unbrokenPhone(phone: string): string {
  return formatPhone(phone).replaceAll(' ', '\u00a0');
}

/** When and where, who shows it, and what to do when the time no longer suits. */
function wordsOf(values: AppointmentValues, news: AppointmentNews, about: About, context: FormContext) {
  const { t, site, language } = context;
  const when = { date: formatDayInWords(values.date, language), time: values.slot };
  if (news.kind === 'no-show') {
    const book = bookLink(about, context);
    return {
      subject: t('appointment:noShowSubject', when),
      heading: t('appointment:noShow'),
      paragraphs: [
        t('appointment:noShowText', when),
        t('letter:appointment.change', { phone: unbrokenPhone(site.agency.phone) }),
      ],
      button: { label: t('appointment:otherTime'), href: book },
    };
  }
  if (news.kind === 'cancelled') {
    return {
      subject: t('appointment:cancelledSubject', when),
      heading: t('appointment:cancelled'),
      paragraphs: [t('appointment:cancelledText', when)],
    };
  }
  const said =
    news.kind === 'moved'
      ? {
          subject: t('letter:appointment.movedSubject', when),
          heading: t('letter:appointment.moved'),
          text: t('letter:appointment.movedText', when),
        }
      : {
          subject: t('letter:appointment.subject', when),
          heading: t('errors:appointment-confirmed'),
          text: t('letter:appointment.text', when),
        };
  return {
    subject: said.subject,
    heading: said.heading,
    paragraphs: [
      said.text,
      labelled(t('appointment:where'), placeOf(values, about, context), language),
      ...(isHidden(values, about) ? [t('appointment:addressFollows')] : []),
      t('letter:appointment.change', { phone: unbrokenPhone(site.agency.phone) }),
    ],
    ...changeLinks(values, context),
  };
}

/**
 * The mails about an appointment, to the agency and to the visitor: booked, moved to the time of `values`, or cancelled. None
 * where the visitor has no address: a colleague knows of it, and nobody could reply.
 */
export function appointmentMails(values: AppointmentValues, news: AppointmentNews, context: FormContext): Mail[] {
  if (values.email === undefined) return [];
  const { t, agencyT, language, homeOf, agencyMail, confirmationMail, findListing, findProject } = context;
  const { date, slot, reference = '' } = values;
  const about = findListing(reference) ?? findProject(reference);
  const visitor = { name: `${values.firstName} ${values.lastName}`, address: values.email };
  const shared = { visitor, ...(about && { about }) };
  const day = formatWholeDay(date, language);
  const own = agencyMail({
    ...shared,
    attachments: [calendarAttachment(values, news, agencySide(context))],
    answers: answerLines(contactAppointmentSchema, values, { t: agencyT }),
  });
  const what = news.kind === 'booked' ? own.heading : agencyT(`appointment:notice.${news.kind}`);
  return [
    {
      ...own,
      subject: agencyT('mail:notice.subject', { what, name: visitor.name }),
      heading: what,
      ...(isHidden(values, about) &&
        !isOff(news) && {
          paragraphs: [...own.paragraphs, agencyT('appointment:tellAddress')],
        }),
    },
    {
      ...confirmationMail({
        ...shared,
        attachments: [calendarAttachment(values, news, context)],
        // Day and time stand in the words above: "preferred" is what they were called before somebody had them.
        answers: answerLines(contactAppointmentSchema, values, { t, texts: { date: '', slot: '' } }),
      }),
      ...wordsOf(values, news, about, context),
      ...(about &&
        !isOff(news) && {
          homes: [homeOf(about, t('appointment:choose', { day, time: slot }))],
        }),
    },
  ];
}
