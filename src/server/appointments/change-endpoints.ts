import { visitDays } from '#domain/appointments.ts';
import {
  cancelPurpose,
  changeDays,
  changePurpose,
} from '#features/forms/contact-appointment/appointment-mails.server.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { findBooked, type Booked } from '#server/appointments/booked.ts';
import { calendarAnswer, calendarPurpose } from '#server/appointments/calendar-answer.ts';
import { cancelBooked, moveBooked, type Change } from '#server/appointments/change-booked.ts';
import { nowText, shownQuery, wordsOf } from '#server/appointments/shown-time.ts';
import { contactAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import { formContext } from '#server/forms/form-context.ts';
import { freeNow } from '#server/forms/free-now.ts';
import { asApiError, type ApiError } from '#server/http/api-error.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { readToken } from '#server/guards/token.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext, PageLocals } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import { expiredLink } from '#server/http/expired-link.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import { todayOf } from '#server/site/today.ts';
import type { LinkState } from '#site/link-state.ts';
import { formPagePath } from '#ui/form/form-paths.ts';
import type { VisitTime } from '#ui/form/visit-answers.ts';

interface Asked {
  readonly context: ApiContext;
  readonly services: Services;
  readonly language: Language;
  readonly t: Translate;
}

function askedBy(context: ApiContext, services: Services): Asked {
  const language = languageOf(context.req.raw, services.siteData());
  return { context, services, language, t: createTranslator(language) };
}

/** A page about one appointment; without a renderer (a test of the API alone) the words are the answer. */
async function show(
  { context, language }: Asked,
  status: 200 | ApiError['status'],
  link: LinkState,
  more: Partial<PageLocals> = {},
): Promise<Response> {
  const page = await context.env.renderPage?.(more.visitDays ? '/appointments/' : '/links/', {
    language,
    link,
    ...more,
  });
  if (page?.ok !== true) return context.text(`${link.title}\n\n${link.text}`, status);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  // The address holds the token: it goes to nobody else.
  headers.set('Referrer-Policy', 'no-referrer');
  return new Response(page.body, { status, headers });
}

function gone(asked: Asked): Promise<Response> {
  const { t, language, services } = asked;
  const next = { label: t('common:contact'), href: pagePath(services.siteData(), '/contact/', language) };
  return show(asked, 410, { ...expiredLink(t, next), text: t('appointment:gone') });
}

/** The home of an appointment, which its pages show. */
function homeOf({ values }: Booked): Pick<LinkState, 'reference'> {
  return values.reference ? { reference: values.reference } : {};
}

/** Where another time is booked: for the same home, where there was one. */
function bookAgain({ values }: Booked, { t, language }: Asked): Required<Pick<LinkState, 'next'>> {
  const query = values.reference ? `?${new URLSearchParams({ listing: values.reference }).toString()}` : '';
  return {
    next: { label: t('appointment:otherTime'), href: `${formPagePath(language, 'contact-appointment')}${query}` },
  };
}

/** A signed link about an appointment, from page to page. */
function linkTo(purpose: string, { leadId, values }: Booked, { language, services }: Asked): string {
  const context = formContext({ services, form: contactAppointmentForm, language, uploads: [], leadId });
  return context.signedLink(purpose, leadId, changeDays(values.date, context.today)).slice(context.site.url.length);
}

/** To another time, for whoever would rather move an appointment than cancel it. */
function toOtherTimes(booked: Booked, asked: Asked): Required<Pick<LinkState, 'next'>> {
  return { next: { label: asked.t('appointment:otherTime'), href: linkTo(changePurpose, booked, asked) } };
}

/** To the file for a calendar: of a new time the old one there knows nothing. */
function toCalendar(booked: Booked, asked: Asked): Required<Pick<LinkState, 'next'>> {
  return { next: { label: asked.t('appointment:calendar'), href: linkTo(calendarPurpose, booked, asked) } };
}

function leadOf(token: string, purpose: string, { config, clock }: Services): string | undefined {
  return readToken(config.secret, linkPurpose(purpose), token, clock())?.value;
}

async function bookedOf(leadId: string | undefined, services: Services): Promise<Booked | undefined> {
  return leadId === undefined ? undefined : findBooked(services.store.reader, leadId, todayOf(services));
}

/** The free times to choose from, each a button. */
async function timesPage(asked: Asked, status: 200 | 409, token: string, words?: string): Promise<Response> {
  const { context, services, t } = asked;
  const leadId = leadOf(token, changePurpose, services);
  const booked = await bookedOf(leadId, services);
  if (!booked) return gone(asked);
  const free = await freeNow(services, { leadId });
  const text = words ?? nowText('appointment:now', status, booked, asked);
  const action = `/api/links/${changePurpose}?${shownQuery(booked, asked)}`;
  return show(
    asked,
    status,
    { title: t('appointment:otherTime'), text, button: { label: '', action, token }, ...homeOf(booked) },
    { visitDays: visitDays(free, context.req.query('from') ?? '', todayOf(services)) },
  );
}

/** A refusal is a page too: whoever pressed a button reads no JSON. */
async function orRefusal(asked: Asked, title: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const refusal = asApiError(error);
    if (refusal.status === 500) throw error;
    const answer = await show(asked, refusal.status, { title, text: asked.t(refusal.key) });
    const { retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds !== undefined) answer.headers.set('Retry-After', String(retryAfterSeconds));
    return answer;
  }
}

/** What a page behind a link of an appointment sends: the token, and the time that was pressed. */
async function sentBy(context: ApiContext): Promise<{ readonly token: string; readonly time: VisitTime }> {
  const { token = '', moment = '' } = (await readBody(context.req.raw, false)).fields;
  const [date = '', slot = ''] = typeof moment === 'string' ? moment.split(' ') : [];
  return { token: typeof token === 'string' ? token : '', time: { date, slot } };
}

async function afterMove(
  change: Change | 'other',
  asked: Asked,
  sent: { readonly token: string; readonly time: VisitTime; readonly leadId: string },
): Promise<Response> {
  const { t } = asked;
  if (change === 'gone') return gone(asked);
  // Moved since the page was shown: it asks again, from the time that there is now.
  if (change === 'other') return timesPage(asked, 409, sent.token);
  if (change === 'taken') return timesPage(asked, 409, sent.token, t('errors:appointments-full'));
  const booked = await bookedOf(sent.leadId, asked.services);
  return show(asked, 200, {
    title: t('letter:appointment.moved'),
    text: t('appointment:movedText', { time: wordsOf(sent.time, asked) }),
    ...(booked && { ...homeOf(booked), ...toCalendar(booked, asked) }),
  });
}

/** Asks whether an appointment is to be cancelled; the button tells which time it was asked of. */
async function cancelPage(asked: Asked, status: 200 | 409, token: string): Promise<Response> {
  const { t, services } = asked;
  const booked = await bookedOf(leadOf(token, cancelPurpose, services), services);
  if (!booked) return gone(asked);
  const action = `/api/links/${cancelPurpose}?${shownQuery(booked, asked)}`;
  const button = { label: t('appointment:cancel'), action, token };
  const text = nowText('appointment:cancelText', status, booked, asked);
  const title = t('appointment:cancelTitle');
  return show(asked, status, { title, text, button, ...toOtherTimes(booked, asked), ...homeOf(booked) });
}

async function afterCancel(
  change: Change | 'other',
  asked: Asked,
  { token, booked }: { readonly token: string; readonly booked: Booked | undefined },
): Promise<Response> {
  const { t } = asked;
  // Moved since the page was shown: it asks again, of the time that there is now.
  if (change === 'other') return cancelPage(asked, 409, token);
  if (change !== 'done') return gone(asked);
  const page = { title: t('appointment:cancelled'), text: t('appointment:cancelledDone') };
  return show(asked, 200, { ...page, ...(booked && { ...bookAgain(booked, asked), ...homeOf(booked) }) });
}

function changeEndpoints(services: Services): Endpoint[] {
  const path = `/api/links/${changePurpose}`;
  return [
    {
      method: 'GET',
      path,
      async handle(context) {
        const asked = askedBy(context, services);
        return timesPage(asked, 200, context.req.query('token') ?? '');
      },
      doc: {
        summary: 'The free times to which an appointment can be moved: changes nothing, asks for a click.',
        answers: { 200: 'A page with a button for each time.', 410: 'The link is too old, or the appointment is off.' },
      },
    },
    {
      method: 'POST',
      path,
      isSigned: true,
      async handle(context) {
        const asked = askedBy(context, services);
        const sent = await sentBy(context);
        const leadId = leadOf(sent.token, changePurpose, services);
        if (leadId === undefined) return gone(asked);
        const shown = context.req.query('shown');
        return orRefusal(asked, asked.t('appointment:otherTime'), async () =>
          afterMove(await moveBooked(leadId, sent.time, services, { shown }), asked, { ...sent, leadId }),
        );
      },
      doc: {
        summary: 'Moves an appointment to the free time `moment`, and mails both sides.',
        answers: {
          200: 'Moved, also when it was there before.',
          409: 'The time is taken, or the appointment has been moved since it was `shown`: the page offers others.',
          410: 'The link is too old, or the appointment is off.',
        },
      },
    },
  ];
}

function cancelEndpoints(services: Services): Endpoint[] {
  const path = `/api/links/${cancelPurpose}`;
  return [
    {
      method: 'GET',
      path,
      async handle(context) {
        return cancelPage(askedBy(context, services), 200, context.req.query('token') ?? '');
      },
      doc: {
        summary: 'Asks whether an appointment is to be cancelled: changes nothing.',
        answers: { 200: 'A page with a button.', 410: 'The link is too old, or the appointment is off.' },
      },
    },
    {
      method: 'POST',
      path,
      isSigned: true,
      async handle(context) {
        const asked = askedBy(context, services);
        const { token } = await sentBy(context);
        const leadId = leadOf(token, cancelPurpose, services);
        if (leadId === undefined) return gone(asked);
        // Before it is taken off: its page still names the home.
        const booked = await bookedOf(leadId, services);
        const shown = context.req.query('shown');
        return orRefusal(asked, asked.t('appointment:cancelTitle'), async () =>
          afterCancel(await cancelBooked(leadId, services, { shown }), asked, { token, booked }),
        );
      },
      doc: {
        summary: 'Cancels an appointment: its time is free again, and both sides get a mail.',
        answers: {
          200: 'Cancelled.',
          409: 'It has been moved since it was `shown`: the page asks again.',
          410: 'The link is too old, or the appointment is off already.',
        },
      },
    },
  ];
}

function calendarEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: `/api/links/${calendarPurpose}`,
    async handle(context) {
      const asked = askedBy(context, services);
      const booked = await bookedOf(leadOf(context.req.query('token') ?? '', calendarPurpose, services), services);
      return booked ? calendarAnswer(booked, asked) : gone(asked);
    },
    doc: {
      summary: 'An appointment as a file for a calendar, from the page that moved it.',
      answers: { 200: 'A file of iCalendar.', 410: 'The link is too old, or the appointment is off.' },
    },
  };
}

/** What the mails about an appointment lead to: another time, or none; and the file of the new time. */
export function bookedEndpoints(services: Services): Endpoint[] {
  return [...changeEndpoints(services), ...cancelEndpoints(services), calendarEndpoint(services)];
}
