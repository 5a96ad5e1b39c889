import { formatDay } from '#i18n/formats.ts';
import { labelled } from '#i18n/labelled.ts';
import { freeNow } from '#server/forms/free-now.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import type { Services } from '#server/services.ts';

async function pageOf(
  context: ApiContext,
  path: string,
  locals: Parameters<NonNullable<ApiContext['env']['renderPage']>>[1],
  text: string,
): Promise<Response> {
  const page = await context.env.renderPage?.(path, locals);
  // Without a renderer (a test of the API alone) the words are the answer.
  return page?.ok === true ? context.newResponse(page.body, 200, Object.fromEntries(page.headers)) : context.text(text);
}

/** Which times of the calendar can still be had: for the form's script, and as pages for browsers without one. */
export function appointmentEndpoints(services: Services): Endpoint[] {
  return [
    {
      method: 'GET',
      path: '/api/appointments',
      handle: async (context) => context.json({ days: await freeNow(services) }),
      doc: {
        summary: 'The free times of the calendar: `days` of `date` and `times`. A time is taken when a form is stored.',
        answers: { 200: 'The days with free times.' },
      },
    },
    {
      method: 'GET',
      path: '/api/appointments/page',
      async handle(context) {
        const days = await freeNow(services);
        const language = languageOf(context.req.raw, services.siteData());
        const text = days
          .map(({ date, times }) => labelled(formatDay(date, language), times.join(', '), language))
          .join('\n');
        return pageOf(context, '/appointments/', { language, freeDays: days }, text);
      },
      doc: { summary: 'The same as a page, for browsers without JavaScript.', answers: { 200: 'A list of links.' } },
    },
    {
      method: 'GET',
      path: '/api/appointments/form',
      handle(context) {
        const { date = '', slot = '' } = context.req.query();
        const form = { name: 'contact-appointment', values: { date, slot }, problems: {} };
        const language = languageOf(context.req.raw, services.siteData());
        return pageOf(context, '/forms/contact-appointment/', { language, form }, `${date} ${slot}`);
      },
      doc: {
        summary: 'The form with a time of the list filled in (`date`, `slot`).',
        answers: { 200: 'The page of the form.' },
      },
    },
  ];
}
