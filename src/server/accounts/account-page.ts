import { requireAccount, type AccountSession } from '#server/accounts/account-session.ts';
import { passkeysPage } from '#server/accounts/passkey-page.ts';
import type { AccountKind } from '#server/accounts/realm.ts';
import { base32, stepAddress, unsealKey } from '#server/accounts/second-step.ts';
import { openSessions } from '#server/accounts/sessions.ts';
import type { Services } from '#server/services.ts';
import type { AccountPage } from '#site/account-view.ts';

async function secondStep(
  realm: AccountKind,
  session: AccountSession,
  services: Services,
): Promise<AccountPage['secondStep']> {
  const { store, config, siteData } = services;
  const { accountId, email } = session;
  const tables = realm.tables(store.reader);
  const { second_step_key: key, second_step_pending: pending } = await tables
    .selectFrom('accounts')
    .select(['second_step_key', 'second_step_pending'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (key !== null) {
    const left = await tables
      .selectFrom('account_codes')
      .select('hash')
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute();
    return { state: 'on', codesLeft: left.length };
  }
  if (pending === null) return { state: 'off' };
  const bytes = unsealKey(config.secret, pending);
  const grouped = base32(bytes).replace(/.{4}(?=.)/gu, '$& ');
  return { state: 'setup', key: grouped, address: stepAddress(bytes, siteData().config.agency.name, email) };
}

/** Everything that the account page shows. */
export async function accountPage(
  realm: AccountKind,
  request: Request,
  services: Services,
  more: Pick<AccountPage, 'newCodes' | 'done'> = {},
): Promise<AccountPage> {
  const session = await requireAccount(realm, request, services);
  const { accountId, name, email, sessionId } = session;
  const rows = await openSessions(realm, services.store, accountId, services.clock());
  const devices = rows.map(({ id, device, created_at: since, seen_at: seen }) => ({
    id,
    device,
    since,
    seen,
    isThis: id === sessionId,
  }));
  const sessions = [...devices.filter(({ isThis }) => isThis), ...devices.filter(({ isThis }) => !isThis)];
  const passkeys = await passkeysPage(realm, session, services);
  const shown = { sessions, secondStep: await secondStep(realm, session, services), passkeys };
  return { kind: 'account', name, email, ...shown, ...more };
}
