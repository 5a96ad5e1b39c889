import type { Kysely, Selectable, Transaction } from 'kysely';
import { isListOf, isText, parseJson } from '#base/json.ts';
import type { AccountTables } from '#server/accounts/account-tables.ts';
import type { Account, AccountKind } from '#server/accounts/realm.ts';
import type { Tables } from '#server/store/tables.ts';

export type Passkey = Selectable<AccountTables['account_passkeys']>;

/** Passkeys of an account, the oldest first. */
export function passkeysOf(realm: AccountKind, database: Kysely<Tables>, accountId: string): Promise<Passkey[]> {
  return realm
    .tables(database)
    .selectFrom('account_passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Has an account any passkey? Then its password alone opens nothing. */
export async function hasPasskey(realm: AccountKind, database: Kysely<Tables>, accountId: string): Promise<boolean> {
  const found = await realm
    .tables(database)
    .selectFrom('account_passkeys')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Has an account anything beside its password: the code of an app, or a passkey? */
export async function hasSecondStep(
  realm: AccountKind,
  database: Kysely<Tables>,
  { id, second_step_key: key }: Pick<Account, 'id' | 'second_step_key'>,
): Promise<boolean> {
  return key !== null || (await hasPasskey(realm, database, id));
}

/** How browsers reach a passkey. */
export function transportsOf({ transports }: Pick<Passkey, 'transports'>): string[] {
  const list = parseJson(transports);
  return isListOf(list, isText) ? list : [];
}

/** Takes all passkeys of an account away: somebody else has it from now on, or its person has lost them. */
export async function dropPasskeys(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  accountId: string,
): Promise<void> {
  const tables = realm.tables(transaction);
  await tables.deleteFrom('account_passkeys').where('account_id', '=', accountId).execute();
  await tables.deleteFrom('account_challenges').where('account_id', '=', accountId).execute();
}
