import { ApiError } from '#server/http/api-error.ts';
import { countOrRefuse } from '#server/accounts/login.ts';
import type { Asked } from '#server/accounts/account-form.ts';
import { requireAccount, type AccountSession } from '#server/accounts/account-session.ts';
import type { Account, Realm } from '#server/accounts/realm.ts';
import { isPassword } from '#server/accounts/passwords.ts';
import { codeKey } from '#server/accounts/throttle.ts';

const wrong = { code: 'password-wrong', key: 'login:error.passwordWrong', field: 'currentPassword' } as const;

/** Who is logged in, with the row of the account. */
export interface Confirmed {
  readonly session: AccountSession;
  readonly account: Account;
  /** Of the attempts that were counted: forgotten when all is done. */
  readonly attempts: string;
}

/** A session alone is not enough to change how an account is entered: somebody may have found a browser open. */
export async function confirmAccount(realm: Realm, password: string, { services, request }: Asked): Promise<Confirmed> {
  const session = await requireAccount(realm, request, services);
  const { store } = services;
  const account = await realm
    .tables(store.reader)
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  const attempts = codeKey(realm, services, `${account.id} password`);
  await countOrRefuse(services, attempts, { code: 'too-many', key: 'login:error.wait' });
  if (!(await isPassword(password, account.password_hash))) throw new ApiError('invalid', { problem: wrong });
  return { session, account, attempts };
}
