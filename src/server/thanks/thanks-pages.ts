import type { Hono } from 'hono';
import {
  cancelPurpose,
  changeDays,
  changePurpose,
} from '#features/forms/contact-appointment/appointment-mails.server.ts';
import { contactAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { findBooked, type Booked } from '#server/appointments/booked.ts';
import { calendarAnswer } from '#server/appointments/calendar-answer.ts';
import { formContext } from '#server/forms/form-context.ts';
import { heldValue, sentValue } from '#server/forms/sent-cookie.ts';
import { heldPage } from '#server/forms/submit.ts';
import type { ApiContext, ApiEnvironment } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import { todayOf } from '#server/site/today.ts';
import type { ThanksState } from '#site/thanks-state.ts';
import type { Form } from '#submissions/form-server.ts';
import { thanksPath } from '#ui/form/form-paths.ts';

interface Asked {
  readonly form: Form;
  readonly language: Language;
}

const calendarPath = ({ form, language }: Asked): string => `${thanksPath(language, form.name)}appointment.ics`;

function contextOf({ leadId }: Pick<Booked, 'leadId'>, { form, language }: Asked, services: Services) {
  return formContext({ services, form, language, uploads: [], leadId });
}

function visitOf(booked: Booked, asked: Asked, services: Services): NonNullable<ThanksState['visit']> {
  const { date, slot, meetingPlace, street, houseNumber, zip, city } = booked.values;
  const { signedLink, site, today } = contextOf(booked, asked, services);
  const link = (purpose: string): string =>
    signedLink(purpose, booked.leadId, changeDays(date, today)).slice(site.url.length);
  return {
    date,
    slot,
    meetingPlace,
    typedAddress: [street, houseNumber, zip, city].filter(Boolean).join(' '),
    calendarHref: calendarPath(asked),
    changeHref: link(changePurpose),
    cancelHref: link(cancelPurpose),
  };
}

/** What is known of what was sent; nothing but the page's own words for whoever did not send it. */
async function thanksState(context: ApiContext, asked: Asked, services: Services): Promise<ThanksState> {
  const { form } = asked;
  const value = sentValue(context, form, services);
  if (value === heldValue) return { feedback: heldPage, form: form.name };
  const shown = { feedback: form.feedback, form: form.name };
  const { reader } = services.store;
  const lead =
    value === undefined
      ? undefined
      : await reader.selectFrom('leads').select('reference').where('id', '=', value).executeTakeFirst();
  if (value === undefined || !lead) return shown;
  const isAppointment = form.name === contactAppointmentForm.name;
  const booked = isAppointment ? await findBooked(reader, value, todayOf(services)) : undefined;
  return {
    ...shown,
    ...(lead.reference !== null && { reference: lead.reference }),
    ...(booked && { visit: visitOf(booked, asked, services) }),
  };
}

async function showThanks(context: ApiContext, asked: Asked, services: Services): Promise<Response> {
  const { form, language } = asked;
  const thanks = await thanksState(context, asked, services);
  const page = await context.env.renderPage?.('/thanks/', { language, thanks });
  if (page?.ok !== true)
    return context.redirect(encodeURI(pagePath(services.siteData(), form.feedback, language)), 303);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex');
  headers.set('Referrer-Policy', 'no-referrer');
  return new Response(page.body, { status: 200, headers });
}

/** The appointment for the calendar of whoever booked it. */
async function calendarFor(context: ApiContext, asked: Asked, services: Services): Promise<Response> {
  const leadId = sentValue(context, asked.form, services);
  const booked = leadId && (await findBooked(services.store.reader, leadId, todayOf(services)));
  if (!booked) return context.notFound();
  return calendarAnswer(booked, { context, language: asked.language, services });
}

/**
 * `GET /de/form/contact/thanks/`: the page that thanks for a form, in the language of the form also where the table of routes
 * has no page in it, and with what was sent for whoever sent it.
 */
export function addThanksPages(app: Hono<ApiEnvironment>, forms: readonly Form[], services: Services): void {
  for (const form of forms) {
    for (const language of services.siteData().config.languages.filter(isLanguage)) {
      const asked = { form, language };
      app.get(thanksPath(language, form.name), (context) => showThanks(context, asked, services));
      if (form.name === contactAppointmentForm.name) {
        app.get(calendarPath(asked), (context) => calendarFor(context, asked, services));
      }
    }
  }
}
