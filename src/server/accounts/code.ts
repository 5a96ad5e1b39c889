import { codeSchema } from '#features/login/login.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { admit, countOrRefuse } from '#server/accounts/login.ts';
import { accountForm, type Asked, type FormAnswer } from '#server/accounts/account-form.ts';
import { holdSession } from '#server/accounts/account-session.ts';
import { codePage } from '#server/accounts/code-page.ts';
import { hasSecondStep } from '#server/accounts/passkey-store.ts';
import type { Realm } from '#server/accounts/realm.ts';
import type { AccountView } from '#site/account-view.ts';
import { recoveryHash, stepOfCode, unsealKey } from '#server/accounts/second-step.ts';
import { findSession } from '#server/accounts/sessions.ts';
import { codeKey, forgetAttempts } from '#server/accounts/throttle.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Transaction } from 'kysely';

type Answer = FormAnswer<AccountView>;

const longestAppCode = 8;

const missing = { code: 'code-missing', key: 'login:error.code', field: 'code' } as const;
const wrong = { code: 'code-wrong', key: 'login:error.codeWrong', field: 'code' } as const;

/** Uses a code up; false when it is wrong or was used before. Of any number of uses at the same time, one succeeds. */
async function useCode(
  realm: Realm,
  transaction: Transaction<Tables>,
  code: string,
  { accountId, sealed, asked }: { readonly accountId: string; readonly sealed: string | null; readonly asked: Asked },
): Promise<boolean> {
  const { services, now } = asked;
  const { secret } = services.config;
  const tables = realm.tables(transaction);
  if (code.replace(/\s/gu, '').length <= longestAppCode) {
    const step = sealed === null ? undefined : stepOfCode(unsealKey(secret, sealed), code, now);
    if (step === undefined) return false;
    const { numUpdatedRows } = await tables
      .updateTable('accounts')
      .set({ second_step_used: step })
      .where('id', '=', accountId)
      .where((where) => where.or([where('second_step_used', 'is', null), where('second_step_used', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await tables
    .updateTable('account_codes')
    .set({ used_at: now.getTime() })
    .where('account_id', '=', accountId)
    .where('hash', '=', recoveryHash(secret, accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function enterCode(
  realm: Realm,
  { code, next }: { readonly code?: string | undefined; readonly next?: string | undefined },
  asked: Asked,
): Promise<Answer> {
  const { services, sessionSecret, language, now } = asked;
  const { store } = services;
  const session = await findSession(realm, store, sessionSecret, { stage: 'second-step', now });
  if (!session) throw new ApiError('session');
  if (code === undefined) throw new ApiError('invalid', { problem: missing });
  const attempts = codeKey(realm, services, session.account_id);
  await countOrRefuse(services, attempts, { code: 'too-many', key: 'login:error.wait' });
  const cookies = await store.write(async (transaction) => {
    await holdSession(realm, transaction, { accountId: session.account_id, sessionHash: session.hash });
    const account = await realm
      .tables(transaction)
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', session.account_id)
      .executeTakeFirstOrThrow();
    const { id: accountId, second_step_key: sealed } = account;
    const isAsked = await hasSecondStep(realm, transaction, account);
    if (isAsked && !(await useCode(realm, transaction, code, { accountId, sealed, asked }))) return undefined;
    await forgetAttempts(transaction, [attempts]);
    return admit(realm, transaction, account, asked);
  });
  if (!cookies) throw new ApiError('invalid', { problem: wrong });
  return { next: realm.safeNext(next, language), cookies };
}

/** `POST …/code`: the second step of logging in. */
export function codeEndpoint(realm: Realm, services: Services): Endpoint {
  return accountForm<Parameters<typeof enterCode>[1], AccountView>(
    realm,
    {
      name: 'code',
      schema: codeSchema,
      summary: 'The code of an app, or a recovery code, after the password. Each is taken once.',
      kept: [],
      perform: (values, asked) => enterCode(realm, values, asked),
      async page({ next }, { language, request }) {
        const goOn = realm.safeNext(next, language);
        return (await codePage(realm, request, services, goOn)) ?? { kind: 'login', next: goOn };
      },
    },
    services,
  );
}
