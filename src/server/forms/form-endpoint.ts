import type { FieldErrors } from '#domain/form/form-error.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type MessageKey } from '#i18n/translator.ts';
import type { Form } from '#submissions/form-server.ts';
import { openEnvelope, type Arrived } from '#server/forms/envelope.ts';
import { chosenFiles, withLostFiles } from '#server/forms/lost-files.ts';
import { sentHeader } from '#server/forms/sent-cookie.ts';
import { submitForm } from '#server/forms/submit.ts';
import { bodySchema } from '#server/forms/body-schema.ts';
import { addressKey, clientAddress } from '#server/guards/client-address.ts';
import { asApiError, type ApiError } from '#server/http/api-error.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import { jsonError, logFailure } from '#server/http/respond.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import { formApiPath, thanksPath } from '#ui/form/form-paths.ts';
import type { SentForm } from '#ui/form/sent-form.ts';

/** Does this request want JSON? A form without a script asks for HTML. */
export function wantsJson(request: Request): boolean {
  const type = request.headers.get('content-type') ?? '';
  return type.startsWith('application/json') || /\bapplication\/json\b/u.test(request.headers.get('accept') ?? '');
}

function keptValues(answers: Arrived['answers']): SentForm['values'] {
  const texts = Object.entries(answers).map(([name, value]) => {
    const all = [value].flat().filter((part) => typeof part === 'string');
    return [name, Array.isArray(value) ? all : all[0]] as const;
  });
  return Object.fromEntries(texts);
}

/** What is wrong, by field; what concerns the whole form stands under an empty name. */
function problemsOf(form: Form, error: ApiError): SentForm['problems'] {
  const { fields, problem } = error.details;
  const known = [...Object.keys(form.schema.fields), ...(form.files ?? []).map(({ name }) => name)];
  const ofFields = Object.entries<FieldErrors[string]>(fields ?? {}).filter(([, found]) => found !== undefined);
  if (ofFields.length > 0) {
    return Object.fromEntries(ofFields.map(([name, found]) => [known.includes(name) ? name : '', found]));
  }
  const said = problem && { key: problem.key, ...(problem.values && { values: problem.values }) };
  if (said && problem.field !== undefined && known.includes(problem.field)) return { [problem.field]: said };
  const failure: MessageKey = error.status >= 500 ? form.failure : error.key;
  return { '': said ?? { key: failure } };
}

interface Failed {
  readonly form: Form;
  readonly arrived: Arrived | undefined;
  readonly language: Language;
}

/** The page of the form again, with what was typed and what is wrong with it. */
async function formPage(context: ApiContext, error: ApiError, { form, arrived, language }: Failed): Promise<Response> {
  const t = createTranslator(language);
  const sent = {
    name: form.name,
    values: keptValues(arrived?.answers ?? error.details.answers ?? {}),
    problems: withLostFiles(problemsOf(form, error), form.files, chosenFiles(arrived, error)),
  };
  const page = await context.env.renderPage?.(`/forms/${form.name}/`, { form: sent, language });
  if (page?.ok !== true) return context.text(t(error.key, error.details.problem?.values), error.status);
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Robots-Tag', 'noindex');
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(page.body, { status: error.status, headers });
}

/** JSON, or what a form without a script sends; its page knows its language. */
export function formHandler(
  form: Form,
  services: Services,
  ofPage?: Language,
): (context: ApiContext) => Promise<Response> {
  return async (context) => {
    const { config, clock, siteData } = services;
    const request = context.req.raw;
    let language = ofPage ?? languageOf(request, siteData());
    let arrived: Arrived | undefined;
    try {
      arrived = openEnvelope(
        await readBody(request, form.files !== undefined),
        request.headers.get('idempotency-key') ?? undefined,
        request.headers.get('referer') ?? '',
      );
      language = arrived.envelope.language ?? language;
      const forwarded = request.headers.get('x-forwarded-for') ?? undefined;
      const address = clientAddress(context.env.remoteAddress, forwarded, config.trustedProxies);
      const visitor = addressKey(config.secret, address, clock());
      const sent = await submitForm({ form, arrived, language, addressKey: visitor }, services);
      const feedback = context.env.renderPage ? thanksPath(language, form.name) : sent.feedback;
      context.header('Set-Cookie', sentHeader(form, sent, services));
      if (wantsJson(request)) return context.json({ feedback }, 201);
      return context.redirect(encodeURI(feedback), 303);
    } catch (thrown) {
      const error = asApiError(thrown);
      logFailure(services, context, error, thrown);
      if (wantsJson(request)) return jsonError(context, error, language, pagePath(siteData(), form.page, language));
      return formPage(context, error, { form, arrived, language });
    }
  };
}

/** `POST /api/forms/<form>` for each form. */
export function formEndpoints(forms: readonly Form[], services: Services): Endpoint[] {
  return forms.map((form) => ({
    method: 'POST',
    path: formApiPath(form.name),
    handle: formHandler(form, services),
    doc: {
      summary: `Sends the form ${form.name}. A form without a script is answered with a page instead of JSON.`,
      body: bodySchema(form, services.siteData().config.forms.required),
      takesFiles: form.files !== undefined,
      answers: {
        201: 'Stored; `feedback` is the path of the thank-you page.',
        303: 'Stored; to the thank-you page, for a form without a script.',
        400: 'The body cannot be read.',
        403: 'The request comes from another site.',
        409: 'The idempotency key was used for other answers.',
        413: 'The body is too large.',
        415: 'Not a content type that is read here.',
        422: 'Not stored: `fields` says what is wrong.',
        429: 'Not stored: too many; `Retry-After` says when again.',
        503: 'Not stored; `Retry-After` says when again.',
      },
    },
  }));
}
