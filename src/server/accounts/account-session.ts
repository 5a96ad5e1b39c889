import type { Transaction } from 'kysely';
import type { AccountKind } from '#server/accounts/realm.ts';
import { findSession, touchSession } from '#server/accounts/sessions.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
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

/**
 * Lets nobody change an account until a transaction is done, and looks whether its session still stands: a block or a new password
 * may have ended it since the request came. Throws ApiError `session` (401).
 */
export async function holdSession(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  { accountId, sessionHash }: Pick<AccountSession, 'accountId' | 'sessionHash'>,
): Promise<void> {
  const tables = realm.tables(transaction);
  // The write comes first: whoever changes the account waits, or this waits for them, on both databases.
  await tables
    .updateTable('accounts')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', accountId)
    .execute();
  const standing = await tables
    .selectFrom('account_sessions')
    .innerJoin('accounts', 'accounts.id', 'account_sessions.account_id')
    .select('hash')
    .where('hash', '=', sessionHash)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!standing) throw new ApiError('session');
}
