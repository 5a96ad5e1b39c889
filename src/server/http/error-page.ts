import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { ApiError } from '#server/http/api-error.ts';
import type { ApiContext, PageLocals } from '#server/http/context.ts';
import { expiredLink } from '#server/http/expired-link.ts';
import { pagePath, type SiteData } from '#server/site/site-data.ts';
import type { LinkState } from '#site/link-state.ts';

/** Where the mailed documents of homes and projects are fetched. */
export const documentsPath = '/api/documents';

/** Does somebody look who sees a page, and no program? */
export function seesPage({ req }: Pick<ApiContext, 'req'>): boolean {
  return /\btext\/html\b/u.test(req.header('accept') ?? '');
}

interface Asked {
  readonly language: Language;
  readonly siteData: SiteData;
}

/** Where a link that has ended is asked for anew: a document by its form. */
function askedAnew({ req }: ApiContext, { language, siteData }: Asked): LinkState['next'] {
  if (req.path !== documentsPath) return undefined;
  const label = createTranslator(language)('form:page.document-request.title');
  return { label, href: pagePath(siteData, '/document-request/', language) };
}

/** The page that says what is missing; undefined for what only a program or a form is told. */
function pageFor(
  context: ApiContext,
  { kind, status }: ApiError,
  asked: Asked,
): readonly [string, PageLocals] | undefined {
  const { language } = asked;
  const t = createTranslator(language);
  if (kind === 'link') return ['/links/', { language, link: expiredLink(t, askedAnew(context, asked)) }];
  if (status >= 500) {
    return ['/links/', { language, link: { title: t('api:downPage.title'), text: t('errors:api-error') } }];
  }
  // A preview of nothing is the page for what is not there.
  return kind === 'not-found' || kind === 'method' ? ['/preview/', { language }] : undefined;
}

/** The page, where it can be rendered: what failed may be the renderer itself. */
async function rendered({ env }: ApiContext, view: readonly [string, PageLocals]): Promise<Response | undefined> {
  try {
    return await env.renderPage?.(...view);
  } catch {
    return undefined;
  }
}

/** What somebody reads in a browser who follows a link to what is not there (any more), or fails; undefined where JSON is the answer. */
export async function errorPage(context: ApiContext, error: ApiError, asked: Asked): Promise<Response | undefined> {
  const view = context.req.method === 'GET' && seesPage(context) ? pageFor(context, error, asked) : undefined;
  const page = view && (await rendered(context, view));
  if (page?.ok !== true) return undefined;
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  // The address may hold a token: it goes to nobody else.
  headers.set('Referrer-Policy', 'no-referrer');
  return context.newResponse(page.body, error.status, Object.fromEntries(headers));
}
