import { calendarText } from '#features/forms/contact-appointment/appointment-mails.server.ts';
import { contactAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import type { Language } from '#i18n/languages.ts';
import { changesOf, type Booked } from '#server/appointments/booked.ts';
import { formContext } from '#server/forms/form-context.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';

/** Purpose of the signed link to the calendar file of an appointment. */
export const calendarPurpose = 'appointment-calendar';

/** An appointment as a file for the calendar of whoever booked it. */
export function calendarAnswer(
  booked: Booked,
  { context, language, services }: { context: ApiContext; language: Language; services: Services },
): Response {
  const form = { services, form: contactAppointmentForm, language, uploads: [], leadId: booked.leadId };
  const own = formContext(form);
  const minutes = booked.minutes ?? own.site.appointments.minutes;
  const news = { kind: 'booked', sequence: changesOf(booked, own.now), minutes } as const;
  return context.body(calendarText(booked.values, news, own), 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'attachment; filename="appointment.ics"',
  });
}
