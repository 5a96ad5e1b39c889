import type { Hono } from 'hono';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { asApiError } from '#server/http/api-error.ts';
import type { ApiContext, ApiEnvironment } from '#server/http/context.ts';
import { logFailure } from '#server/http/respond.ts';
import { portalPage } from '#server/owner-data/portal-page.ts';
import { accountPage } from '#server/accounts/account-page.ts';
import { codePage } from '#server/accounts/code-page.ts';
import { readToken } from '#server/accounts/tokens.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import { ownerPath, safeNext } from '#server/owners/owner-paths.ts';
import { requireOwner } from '#server/owners/owner-session.ts';
import { renderOwnerPage } from '#server/owners/render-page.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';
import { accountDone, accountMessages, type AccountMessage } from '#site/account-view.ts';
import type { OwnerPage } from '#site/owner-page.ts';

/** What a page of the portal shows to whoever asks; throws `session` for somebody who has to log in first. */
type PageMaker = (context: ApiContext, services: Services, language: Language) => OwnerPage | Promise<OwnerPage>;

const home: PageMaker = async ({ req }, services, language) => {
  const owner = await requireOwner(req.raw, services);
  const saved = req.query('saved');
  const question = { language, listingId: req.query('property'), isSaved: saved === 'settings' };
  return {
    kind: 'home',
    portal: await portalPage(services, owner, question),
    isPasswordSaved: saved === 'password',
  };
};

const account: PageMaker = ({ req }, services) => {
  const done = accountDone.find((one) => one === req.query('done'));
  return accountPage(ownerRealm, req.raw, services, done ? { done } : {});
};

const password: PageMaker = async ({ req }, { store, clock }) => {
  const token = req.query('token') ?? '';
  const found = await readToken(ownerRealm, store, token, clock());
  if (!found || found.purpose === 'none') return { kind: 'message', message: 'expired' };
  return { kind: 'password', purpose: found.purpose, token, email: found.email };
};

const code: PageMaker = async ({ req }, services, language) => {
  const next = safeNext(req.query('next'), language);
  return (await codePage(ownerRealm, req.raw, services, next)) ?? { kind: 'login', next };
};

const message =
  (name: AccountMessage): PageMaker =>
  () => ({ kind: 'message', message: name });

/** Every page below `/<language>/owner/`. */
const pages: Readonly<Record<string, PageMaker>> = {
  '': home,
  account,
  password,
  code,
  ...Object.fromEntries(accountMessages.map((name) => [name, message(name)])),
};

function statusOf({ kind, ...page }: OwnerPage): 200 | 404 | 410 {
  if (kind === 'missing') return 404;
  return 'message' in page && page.message === 'expired' ? 410 : 200;
}

function toLogin(context: ApiContext, services: Services, language: Language): Response {
  const { pathname, search } = new URL(context.req.url);
  const next = safeNext(pathname + search, language);
  const login = pagePath(services.siteData(), '/login/', language);
  return context.redirect(next === ownerPath(language) ? login : `${login}?next=${encodeURIComponent(next)}`, 303);
}

async function answer(context: ApiContext, services: Services, language: Language, make: PageMaker) {
  try {
    const page = await make(context, services, language);
    return await renderOwnerPage(context, { page, language, status: statusOf(page) });
  } catch (thrown) {
    const error = asApiError(thrown);
    logFailure(services, context, error, thrown);
    if (error.kind === 'session') return toLogin(context, services, language);
    if (error.kind !== 'not-found') throw thrown;
    return renderOwnerPage(context, { page: { kind: 'missing' }, language, status: 404 });
  }
}

/** The pages of the portal: rendered for each request, for one owner, kept by nobody. */
export function addOwnerPages(app: Hono<ApiEnvironment>, services: Services): void {
  const enabled = services.siteData().config.languages.filter(isLanguage);
  for (const language of enabled) {
    for (const [name, make] of Object.entries(pages)) {
      app.get(ownerPath(language, name), (context) => answer(context, services, language, make));
    }
    app.get(`/${language}/owner`, (context) => context.redirect(ownerPath(language), 301));
    app.get(`/${language}/owner/*`, (context) => answer(context, services, language, () => ({ kind: 'missing' })));
  }
}
