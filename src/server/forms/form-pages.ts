import type { Hono } from 'hono';
import { visitDays } from '#domain/appointments.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import type { Form } from '#submissions/form-server.ts';
import { officeOwner, readSettings, rulesOf } from '#server/calendar/diary-settings.ts';
import { freeNow } from '#server/forms/free-now.ts';
import { formHandler } from '#server/forms/form-endpoint.ts';
import type { ApiContext, ApiEnvironment } from '#server/http/context.ts';
import { seesPage } from '#server/http/error-page.ts';
import { languageOf } from '#server/http/language.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import { todayOf } from '#server/site/today.ts';
import { formApiPath, formPagePath } from '#ui/form/form-paths.ts';
import { linkedAnswers } from '#ui/form/linked-fields.ts';
import { isVisitTime } from '#ui/form/visit-answers.ts';

/** The form with a time for appointments. */
const appointmentForm = 'contact-appointment';
/** Longest answer that a link fills in. */
const longestLinked = 200;

/** What a link to this form fills in: only questions that the form asks. */
function answersOf(query: URLSearchParams, { name, schema }: Form): Record<string, string> {
  const [date, slot] = [query.get('date') ?? '', query.get('slot') ?? ''];
  const isTime = name === appointmentForm && isVisitTime({ date, slot });
  const given = { ...linkedAnswers(query), ...(isTime && { date, slot }) };
  return Object.fromEntries(
    Object.entries(given)
      .filter(([field]) => field in schema.fields)
      .map(([field, answer]) => [field, answer.slice(0, longestLinked)]),
  );
}

/** The free times that the page of a visit offers, as long as none is chosen. */
async function timesFor(
  { name }: Form,
  { answers, from }: { readonly answers: Readonly<Record<string, string>>; readonly from: string },
  services: Services,
) {
  const isAsked = name === appointmentForm && answers['reference'] !== undefined && answers['slot'] === undefined;
  if (!isAsked) return {};
  const { config } = services.siteData();
  const settings = await readSettings(services.store.reader);
  const { minutes } = rulesOf(settings.get(officeOwner), config);
  return { visitDays: { ...visitDays(await freeNow(services), from, todayOf(services)), minutes } };
}

/** The form with what its link fills in: the page that was made ahead cannot know it. Undefined for a link that fills in nothing. */
async function linkedPage(
  context: ApiContext,
  { form, language }: { readonly form: Form; readonly language: Language },
  services: Services,
): Promise<Response | undefined> {
  const query = new URL(context.req.url).searchParams;
  const answers = answersOf(query, form);
  if (Object.keys(answers).length === 0) return undefined;
  const isVisit = form.name === appointmentForm && answers['reference'] !== undefined;
  const values = isVisit ? { ...answers, subject: 'visit', meetingPlace: 'property' } : answers;
  const page = await context.env.renderPage?.(`/forms/${form.name}/`, {
    language,
    form: { name: form.name, values, problems: {} },
    ...(await timesFor(form, { answers, from: query.get('from') ?? '' }, services)),
  });
  if (page?.ok !== true) return undefined;
  const headers = new Headers(page.headers);
  headers.set('X-Robots-Tag', 'noindex');
  return new Response(page.body, { status: 200, headers });
}

/**
 * `POST /fr/form/contact/` for a form without a script: to the thank-you page, or the form again with what is wrong. With
 * answers in its address, `GET /fr/form/contact/?listing=LH-0046`, it is shown with them filled in. Whoever asks for that
 * address without, or gets it from somebody, comes to the form's own page, as does a browser at the address of the API.
 */
export function addFormPages(app: Hono<ApiEnvironment>, forms: readonly Form[], services: Services): void {
  const toPage = (context: ApiContext, { page }: Form, language: Language): Response =>
    context.redirect(encodeURI(pagePath(services.siteData(), page, language)), 303);
  const enabled = services.siteData().config.languages.filter(isLanguage);
  for (const form of forms) {
    for (const language of enabled) {
      const path = formPagePath(language, form.name);
      app.post(path, formHandler(form, services, language));
      app.get(path, async (context) => {
        const page = await linkedPage(context, { form, language }, services);
        return page ?? toPage(context, form, language);
      });
    }
    // No route of its own: programs are told that POST is the only method.
    app.use(formApiPath(form.name), (context: ApiContext, next) => {
      if (context.req.method !== 'GET' || !seesPage(context)) return next();
      return Promise.resolve(toPage(context, form, languageOf(context.req.raw, services.siteData())));
    });
  }
}
