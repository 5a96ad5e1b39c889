import { isListOf, isText } from '#base/json.ts';
import { checkForm } from '#domain/form/check-form.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import { cookieValue } from '#i18n/detection.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import type { MessageKey } from '#i18n/translator.ts';
import { wantsJson } from '#server/forms/form-endpoint.ts';
import { chosenFiles, withLostFiles } from '#server/forms/lost-files.ts';
import { checkUploads } from '#server/forms/uploads.ts';
import type { FileField, Upload } from '#submissions/form-server.ts';
import { openEnvelope } from '#server/forms/envelope.ts';
import { addressKey, clientAddress } from '#server/guards/client-address.ts';
import { ApiError, asApiError } from '#server/http/api-error.ts';
import { readBody, storable, type RequestBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { languageOf } from '#server/http/language.ts';
import { jsonError, logFailure } from '#server/http/respond.ts';
import { deviceName } from '#server/accounts/devices.ts';
import type { FormHost } from '#server/accounts/realm.ts';
import type { Services } from '#server/services.ts';
import type { SentForm } from '#ui/form/sent-form.ts';

/** What is known of a request before its answers are looked at. */
export interface Asked {
  readonly services: Services;
  readonly context: ApiContext;
  readonly request: Request;
  readonly language: Language;
  readonly now: Date;
  /** Keyed hash of the address. */
  readonly visitor: string;
  readonly sessionSecret: string | undefined;
  readonly deviceSecret: string | undefined;
  /** `Firefox, Windows`. */
  readonly device: string;
  /** Files of a form that takes some, checked by their content. */
  readonly uploads: readonly Upload[];
}

/** What came of it: on to another page, or a page at once. */
export type FormAnswer<Page> =
  | { readonly next: string; readonly cookies?: readonly string[] }
  | { readonly page: Page; readonly cookies?: readonly string[] };

/** A form for people with an account. */
export interface AccountFormPlug<Values extends object, Page> {
  /** `/api/owner/<name>`, `/api/office/<name>`; also the name of the form on its page. */
  readonly name: string;
  readonly schema: FormSchema<Values>;
  /** Files that it takes; absent where it takes none. */
  readonly files?: readonly FileField[];
  readonly summary: string;
  /** Throws for whom the form is not: they learn nothing, not even what is wrong with the answers. */
  readonly admit?: (context: ApiContext, services: Services) => Promise<unknown>;
  /** Fields that the page shows again; never a password. */
  readonly kept: readonly string[];
  /** Those of them that the page fills anew after this refusal: of what was changed meanwhile it shows what is there now. */
  readonly renewed?: (error: ApiError) => readonly string[];
  readonly perform: (values: Values, asked: Asked) => Promise<FormAnswer<Page>>;
  /** The page that shows the form again when something is wrong. */
  readonly page: (answers: Readonly<Record<string, unknown>>, asked: Asked) => Page | Promise<Page>;
}

/** What was typed, or what was ticked. */
function answerOf(value: unknown): string | readonly string[] | undefined {
  return typeof value === 'string' || isListOf(value, isText) ? value : undefined;
}

/** What is known of a request. */
export function askedOf(
  context: ApiContext,
  services: Services,
  language: Language,
  { cookies: names }: Pick<FormHost<never>, 'cookies'>,
): Asked {
  const { config, clock } = services;
  const { raw: request } = context.req;
  const forwarded = request.headers.get('x-forwarded-for') ?? undefined;
  const address = clientAddress(context.env.remoteAddress, forwarded, config.trustedProxies);
  const cookies = request.headers.get('cookie') ?? undefined;
  const now = clock();
  return {
    services,
    context,
    request,
    language,
    now,
    visitor: addressKey(config.secret, address, now),
    sessionSecret: cookieValue(cookies, names.session),
    deviceSecret: cookieValue(cookies, names.device),
    device: deviceName(request.headers.get('user-agent') ?? ''),
    uploads: [],
  };
}

/** What is wrong, by field; what concerns the whole form stands under an empty name. */
function problemsOf({ details, status, key }: ApiError): SentForm['problems'] {
  const { fields = {}, problem } = details;
  if (Object.keys(fields).length > 0) return fields;
  const failure: MessageKey = status === 500 ? 'login:error.failed' : key;
  return { [problem?.field ?? '']: { key: problem?.key ?? failure } };
}

function isEnabled(language: unknown, { siteData }: Services): language is Language {
  return isLanguage(language) && siteData().config.languages.includes(language);
}

/** What has arrived, as far as it is known when something goes wrong. */
interface Arrived {
  language: Language;
  answers: Readonly<Record<string, unknown>>;
  files: RequestBody['files'] | undefined;
}

/** A form with the place that it is sent to. */
interface Placed<Values extends object, Page> {
  readonly plug: AccountFormPlug<Values, Page>;
  readonly host: FormHost<Page>;
  readonly services: Services;
}

/** What was typed or ticked of a body that nothing has looked at, as a database may be asked for it. */
function storableAnswers(read: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const answers = Object.entries(read).map(([field, value]) => {
    const answer = answerOf(value);
    return [field, typeof answer === 'string' ? storable(answer) : answer?.map(storable)] as const;
  });
  return Object.fromEntries(answers);
}

/** With what could be read of a body that was refused before it was looked at: one with a file that is too large still says the rest. */
function withRead(arrived: Arrived, { details: { answers: read } }: ApiError, services: Services): Arrived {
  if (!read) return arrived;
  const answers = storableAnswers(read);
  const { language } = answers;
  return { ...arrived, language: isEnabled(language, services) ? language : arrived.language, answers };
}

async function perform<Values extends object, Page>(
  { plug, host, services }: Placed<Values, Page>,
  context: ApiContext,
  arrived: Arrived,
): Promise<Response> {
  // Before anything of the body is looked at: what is wrong with it is told to whoever may send it.
  await plug.admit?.(context, services);
  const { raw: request } = context.req;
  const body = await readBody(request, plug.files !== undefined);
  const { envelope, answers, files } = openEnvelope(body, undefined);
  arrived.answers = answers;
  arrived.files = files;
  if (isEnabled(envelope.language, services)) arrived.language = envelope.language;
  if (envelope.trap !== '') throw new ApiError('invalid');
  const check = checkForm(plug.schema, answers);
  if (!check.isValid) throw new ApiError('invalid', { fields: check.errors });
  const uploads = await checkUploads(files, plug.files, services);
  const asked = { ...askedOf(context, services, arrived.language, host), uploads };
  const answer = await plug.perform(check.values, asked);
  for (const cookie of answer.cookies ?? []) context.header('Set-Cookie', cookie, { append: true });
  if (wantsJson(request)) return context.json('next' in answer ? { next: answer.next } : answer.page);
  if ('next' in answer) return context.redirect(answer.next, 303);
  return host.render(context, services, { page: answer.page, language: arrived.language, status: 200 });
}

async function refuse<Values extends object, Page>(
  { plug, host, services }: Placed<Values, Page>,
  context: ApiContext,
  { error, language, answers, files }: Arrived & { readonly error: ApiError },
): Promise<Response> {
  if (wantsJson(context.req.raw)) return jsonError(context, error, language);
  const refusal = await host.refuse(context, services, { error, language });
  if (refusal) return refusal;
  const renewed = plug.renewed?.(error) ?? [];
  const kept = plug.kept
    .filter((field) => !renewed.includes(field))
    .map((field) => [field, answerOf(answers[field])] as const);
  const problems = withLostFiles(problemsOf(error), plug.files, chosenFiles(files && { files }, error));
  const form = { name: plug.name, values: Object.fromEntries(kept), problems };
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) context.header('Retry-After', String(retryAfterSeconds));
  const page = await plug.page(answers, askedOf(context, services, language, host));
  return host.render(context, services, { page, language, status: error.status, form });
}

function handler<Values extends object, Page>(placed: Placed<Values, Page>) {
  const { services } = placed;
  return async (context: ApiContext): Promise<Response> => {
    const arrived: Arrived = {
      language: languageOf(context.req.raw, services.siteData()),
      answers: {},
      files: undefined,
    };
    try {
      return await perform(placed, context, arrived);
    } catch (thrown) {
      const error = asApiError(thrown);
      logFailure(services, context, error, thrown);
      return refuse(placed, context, { ...withRead(arrived, error, services), error });
    }
  };
}

/** `POST /api/owner/<name>`: a form of the portal or of the office, with or without a script. */
export function accountForm<Values extends object, Page>(
  host: FormHost<Page>,
  plug: AccountFormPlug<Values, Page>,
  services: Services,
): Endpoint {
  const fields = Object.keys(plug.schema.fields);
  return {
    method: 'POST',
    path: `${host.api}/${plug.name}`,
    handle: handler({ plug, host, services }),
    doc: {
      summary: plug.summary,
      body: {
        type: 'object',
        properties: Object.fromEntries(['language', ...fields].map((field) => [field, { type: 'string' }])),
      },
      answers: {
        200: 'Done; `next` is the path to go on to.',
        303: 'Done; to the next page, for a form without a script.',
        401: 'Nobody is logged in.',
        403: 'The request comes from another site.',
        410: 'The link was used before, or is too old.',
        422: 'Not done: `text` and `fields` say why.',
        429: 'Too many attempts; `Retry-After` says when again.',
        503: 'Not done; `Retry-After` says when again.',
      },
    },
  };
}
