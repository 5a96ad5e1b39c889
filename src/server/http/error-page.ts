import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { ApiError } from '#server/http/api-error.ts';
import type { ApiContext, PageLocals } from '#server/http/context.ts';
import { expiredLink } from '#server/http/expired-link.ts';

/** Does somebody look who sees a page, and no program? */
export function seesPage({ req }: Pick<ApiContext, 'req'>): boolean {
  return /\btext\/html\b/u.test(req.header('accept') ?? '');
}

/** The page that says what is missing; undefined for what only a program or a form is told. */
function pageFor({ kind, status }: ApiError, language: Language): readonly [string, PageLocals] | undefined {
  if (kind === 'link') return ['/links/', { language, link: expiredLink(createTranslator(language)) }];
  if (status >= 500) {
    const t = createTranslator(language);
    return ['/links/', { language, link: { title: t('api:downPage.title'), text: t('errors:api-error') } }];
  }
  // A preview of nothing is the page for what is not there.
  return kind === 'not-found' || kind === 'method' ? ['/preview/', { language }] : undefined;
}

/** The page, where it can be rendered: what failed may be the renderer itself. */
async function rendered({ env }: ApiContext, asked: readonly [string, PageLocals]): Promise<Response | undefined> {
  try {
    return await env.renderPage?.(...asked);
  } catch {
    return undefined;
  }
}

/** What somebody reads in a browser who follows a link to what is not there (any more), or fails; undefined where JSON is the answer. */
export async function errorPage(
  context: ApiContext,
  error: ApiError,
  language: Language,
): Promise<Response | undefined> {
  const asked = context.req.method === 'GET' && seesPage(context) ? pageFor(error, language) : undefined;
  const page = asked && (await rendered(context, asked));
  if (page?.ok !== true) return undefined;
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  // The address may hold a token: it goes to nobody else.
  headers.set('Referrer-Policy', 'no-referrer');
  return context.newResponse(page.body, error.status, Object.fromEntries(headers));
}
