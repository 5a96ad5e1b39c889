import type { Transaction } from 'kysely';
import { dropPasskeys, hasPasskey } from '#server/accounts/passkey-store.ts';
import { newRecoveryCodes, recoveryHash } from '#server/accounts/second-step.ts';
import type { AccountKind } from '#server/accounts/realm.ts';
import type { ServerConfig } from '#server/config.ts';
import type { Tables } from '#server/store/tables.ts';

/** Makes codes in the place of those before; they are shown once and nowhere else. */
export async function renewCodes(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  accountId: string,
  { secret }: Pick<ServerConfig, 'secret'>,
): Promise<readonly string[]> {
  const tables = realm.tables(transaction);
  const codes = newRecoveryCodes();
  await tables.deleteFrom('account_codes').where('account_id', '=', accountId).execute();
  const values = codes.map((text) => ({
    account_id: accountId,
    hash: recoveryHash(secret, accountId, text),
    used_at: null,
  }));
  await tables.insertInto('account_codes').values(values).execute();
  return codes;
}

/** Takes the codes away once nothing asks for them any more. */
export async function endIdleCodes(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<void> {
  const tables = realm.tables(transaction);
  const { second_step_key: key } = await tables
    .selectFrom('accounts')
    .select('second_step_key')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const passkey = await tables
    .selectFrom('account_passkeys')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (key !== null || passkey) return;
  await tables.deleteFrom('account_codes').where('account_id', '=', accountId).execute();
}

/**
 * Takes all passkeys of an account away, with the codes that came with the first, and the key of an app that was not switched on, for it
 * may be a stranger's, too; an app of its own stays. Where there is none, the password goes too: alone it opened nothing before, and must not do so once the account is open again. True where it went.
 */
export async function endPasskeys(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<boolean> {
  const hadPasskey = await hasPasskey(realm, transaction, accountId);
  await dropPasskeys(realm, transaction, accountId);
  await endIdleCodes(realm, transaction, accountId);
  const accounts = realm.tables(transaction).updateTable('accounts').where('id', '=', accountId);
  await accounts.set({ second_step_pending: null }).execute();
  if (!hadPasskey) return false;
  const { numUpdatedRows } = await accounts
    .set({ password_hash: null, password_changed_at: null })
    .where('second_step_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
