import { codeSchema } from '#features/login/login.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { admit, countOrRefuse } from '#server/owners/login.ts';
import { ownerForm, type Asked, type OwnerAnswer } from '#server/owners/owner-form.ts';
import { safeNext } from '#server/owners/owner-paths.ts';
import { recoveryHash, stepOfCode, unsealKey } from '#server/owners/second-step.ts';
import { findSession } from '#server/owners/sessions.ts';
import { codeKey, forgetAttempts } from '#server/owners/throttle.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import type { Transaction } from 'kysely';

const longestAppCode = 8;

const missing = { code: 'code-missing', key: 'login:error.code', field: 'code' } as const;
const wrong = { code: 'code-wrong', key: 'login:error.codeWrong', field: 'code' } as const;

/** Uses a code up; false when it is wrong or was used before. Of any number of uses at the same time, one succeeds. */
async function useCode(
  transaction: Transaction<Tables>,
  code: string,
  { ownerId, sealed, asked }: { readonly ownerId: string; readonly sealed: string; readonly asked: Asked },
): Promise<boolean> {
  const { services, now } = asked;
  const { secret } = services.config;
  if (code.replace(/\s/gu, '').length <= longestAppCode) {
    const step = stepOfCode(unsealKey(secret, sealed), code, now);
    if (step === undefined) return false;
    const { numUpdatedRows } = await transaction
      .updateTable('owners')
      .set({ second_step_used: step })
      .where('id', '=', ownerId)
      .where((where) => where.or([where('second_step_used', 'is', null), where('second_step_used', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('owner_codes')
    .set({ used_at: now.getTime() })
    .where('owner_id', '=', ownerId)
    .where('hash', '=', recoveryHash(secret, ownerId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function enterCode(
  { code, next }: { readonly code?: string | undefined; readonly next?: string | undefined },
  asked: Asked,
): Promise<OwnerAnswer> {
  const { services, sessionSecret, language, now } = asked;
  const { store } = services;
  const session = await findSession(store, sessionSecret, { stage: 'second-step', now });
  if (!session) throw new ApiError('session');
  if (code === undefined) throw new ApiError('invalid', { problem: missing });
  const attempts = codeKey(services, session.owner_id);
  await countOrRefuse(services, attempts, { code: 'too-many', key: 'login:error.wait' });
  const cookies = await store.write(async (transaction) => {
    const owner = await transaction
      .selectFrom('owners')
      .selectAll()
      .where('id', '=', session.owner_id)
      .executeTakeFirstOrThrow();
    const { id: ownerId, second_step_key: sealed } = owner;
    if (sealed !== null && !(await useCode(transaction, code, { ownerId, sealed, asked }))) return undefined;
    await forgetAttempts(transaction, [attempts]);
    return admit(transaction, owner, asked);
  });
  if (!cookies) throw new ApiError('invalid', { problem: wrong });
  return { next: safeNext(next, language), cookies };
}

/** `POST /api/owner/code`: the second step of logging in. */
export function codeEndpoint(services: Services): Endpoint {
  return ownerForm(
    {
      name: 'code',
      schema: codeSchema,
      summary: 'The code of an app, or a recovery code, after the password. Each is taken once.',
      kept: [],
      perform: enterCode,
      page: ({ next }, { language }) => ({ kind: 'code', next: safeNext(next, language) }),
    },
    services,
  );
}
