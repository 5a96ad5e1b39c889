import type { Transaction } from 'kysely';
import { dayMs, hourMs } from '#server/clock.ts';
import type { AccountKind } from '#server/accounts/realm.ts';
import { newSecret, secretHash } from '#server/accounts/secrets.ts';
import type { OwnerTokenTable } from '#server/store/owner-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

type Purpose = OwnerTokenTable['purpose'];

const lifeMs: Readonly<Record<Purpose, number>> = { invite: 7 * dayMs, reset: hourMs, none: 0 };

/** A link by which one person can choose a password once; earlier ones of its kind are worthless from now on. */
export async function createToken(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  purpose: Purpose,
  { accountId, now }: { readonly accountId: string | null; readonly now: Date },
): Promise<string> {
  const tables = realm.tables(transaction);
  const secret = newSecret();
  const time = now.getTime();
  await tables
    .deleteFrom('account_tokens')
    .where('purpose', '=', purpose)
    .where((where) =>
      where.or([where('account_id', '=', accountId ?? ''), where('expires_at', '<=', time - lifeMs.invite)]),
    )
    .execute();
  await tables
    .insertInto('account_tokens')
    .values({
      hash: secretHash(secret),
      account_id: accountId,
      purpose,
      created_at: time,
      expires_at: time + lifeMs[purpose],
    })
    .execute();
  return secret;
}

/** Whom an unused link is for. */
export async function readToken(realm: AccountKind, { reader }: Store, secret: string, now: Date) {
  return realm
    .tables(reader)
    .selectFrom('account_tokens')
    .innerJoin('accounts', 'accounts.id', 'account_tokens.account_id')
    .select(['account_id', 'purpose', 'email', 'name'])
    .where('hash', '=', secretHash(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .where('status', '<>', 'disabled')
    .executeTakeFirst();
}

/** Uses a link up; of any number of uses at the same time, one is told the account. */
export async function useToken(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  secret: string,
  now: Date,
): Promise<string | undefined> {
  const used = await realm
    .tables(transaction)
    .updateTable('account_tokens')
    .set({ used_at: now.getTime() })
    .where('hash', '=', secretHash(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .returning('account_id')
    .executeTakeFirst();
  return used?.account_id ?? undefined;
}
