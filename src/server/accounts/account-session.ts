import type { AccountKind } from '#server/accounts/realm.ts';
import { findSession, touchSession } from '#server/accounts/sessions.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import { cookieValue } from '#i18n/detection.ts';
import type { Language } from '#i18n/languages.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** Who asks. */
export interface AccountSession {
  readonly accountId: string;
  /** The person's own. */
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  /** What the list of sessions names this one by. */
  readonly sessionId: string;
  /** Of the cookie. */
  readonly sessionHash: string;
}

/** How a session is looked at: by what a page asks by itself it is not used, so that it ends when nobody is there. */
export interface SessionLook {
  readonly isWatching?: boolean;
}

/** Who is logged in to a realm; undefined for anybody else. */
export async function findAccount(
  realm: AccountKind,
  request: Request,
  { store, clock, siteData }: Services,
  { isWatching = false }: SessionLook = {},
): Promise<AccountSession | undefined> {
  const now = clock();
  const secret = cookieValue(request.headers.get('cookie') ?? undefined, realm.cookies.session);
  const session = await findSession(realm, store, secret, { stage: 'open', now });
  if (!session) return undefined;
  if (!isWatching) await touchSession(realm, store, session, now);
  const { account_id: accountId, language, name, email, id: sessionId, hash: sessionHash } = session;
  return {
    accountId,
    language: spokenLanguage(language, siteData().config),
    name,
    email,
    sessionId,
    sessionHash,
  };
}

/** Who is logged in to a realm; the answer is 401 for anybody else. */
export async function requireAccount(
  realm: AccountKind,
  request: Request,
  services: Services,
): Promise<AccountSession> {
  const account = await findAccount(realm, request, services);
  if (!account) throw new ApiError('session');
  return account;
}
