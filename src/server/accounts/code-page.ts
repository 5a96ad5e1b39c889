import { cookieValue } from '#i18n/detection.ts';
import { hasPasskey } from '#server/accounts/passkey-store.ts';
import type { AccountKind } from '#server/accounts/realm.ts';
import { findSession } from '#server/accounts/sessions.ts';
import type { Services } from '#server/services.ts';
import type { CodePage } from '#site/account-view.ts';

/** The page after a right password, by what the account can show; undefined for whoever has not come so far. */
export async function codePage(
  realm: AccountKind,
  request: Request,
  { store, clock }: Services,
  next: string,
): Promise<CodePage | undefined> {
  const secret = cookieValue(request.headers.get('cookie') ?? undefined, realm.cookies.session);
  const session = await findSession(realm, store, secret, { stage: 'second-step', now: clock() });
  if (!session) return undefined;
  const { account_id: accountId } = session;
  const { second_step_key: key } = await realm
    .tables(store.reader)
    .selectFrom('accounts')
    .select('second_step_key')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { kind: 'code', next, hasApp: key !== null, hasPasskey: await hasPasskey(realm, store.reader, accountId) };
}
