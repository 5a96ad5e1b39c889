import { errorMessage } from '#base/error-message.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type MessageKey } from '#i18n/translator.ts';
import type { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';

/** Why something went wrong on our side; what a visitor did wrong is no failure. */
export function logFailure({ log }: Services, context: ApiContext, error: ApiError, cause: unknown): void {
  if (error.status < 500) return;
  const reason = errorMessage(cause);
  const line = {
    requestId: context.var.requestId,
    route: context.req.path,
    status: error.status,
    code: error.code,
    reason,
  };
  if (error.status === 503) log.warn(line, 'not taken');
  else log.error(line, 'failed');
}

/** `{ code, text, fields }`, in the visitor's language. */
export function jsonError(context: ApiContext, error: ApiError, language: Language, page?: string): Response {
  const t = createTranslator(language);
  const { fields = {}, problem, retryAfterSeconds } = error.details;
  const texts = Object.entries(fields).flatMap(([name, found]): [string, { name: MessageKey; text: string }][] =>
    found ? [[name, { name: found.key, text: t(found.key, found.values) }]] : [],
  );
  if (problem?.field !== undefined)
    texts.push([problem.field, { name: problem.key, text: t(problem.key, problem.values) }]);
  if (retryAfterSeconds !== undefined) context.header('Retry-After', String(retryAfterSeconds));
  return context.json(
    {
      code: error.code,
      text: t(error.key, problem?.values),
      ...(texts.length > 0 && { fields: Object.fromEntries(texts) }),
      ...(page !== undefined && { page }),
    },
    error.status,
  );
}
