import type { Transaction } from 'kysely';
import { dropPasskeys, hasPasskey } from '#server/accounts/passkey-store.ts';
import type { Account, AccountKind } from '#server/accounts/realm.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

type Guarded = Pick<Account, 'id' | 'name' | 'email' | 'language' | 'second_step_key'>;

/** Takes second step, backup codes and passkeys of an account away and ends its sessions; its person is told, who may not have asked for it. */
export async function endSecondStep(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  { id, name, email, language, second_step_key: key }: Guarded,
  services: Services,
): Promise<void> {
  const tables = realm.tables(transaction);
  const hadPasskey = await hasPasskey(realm, transaction, id);
  const none = { second_step_key: null, second_step_pending: null };
  await tables.updateTable('accounts').set(none).where('id', '=', id).execute();
  await tables.deleteFrom('account_codes').where('account_id', '=', id).execute();
  await dropPasskeys(realm, transaction, id);
  await endSessions(realm, transaction, id);
  // Also while the account is blocked: it may be opened again.
  if (key === null && !hadPasskey) return;
  const { config } = services.siteData();
  const to = { name, email, language: spokenLanguage(language, config) };
  const mail = realm.securityMail(key === null ? 'passkeyRemoved' : 'stepOff', to, '', services);
  const host = new URL(config.url).hostname;
  await enqueue(transaction, [mailRow(mail, { leadId: null, now: services.clock(), host })]);
}
