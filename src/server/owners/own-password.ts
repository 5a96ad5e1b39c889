import type { Selectable } from 'kysely';
import { ApiError } from '#server/http/api-error.ts';
import { countOrRefuse } from '#server/owners/login.ts';
import type { Asked } from '#server/owners/owner-form.ts';
import { requireOwner, type OwnerSession } from '#server/owners/owner-session.ts';
import { isPassword } from '#server/owners/passwords.ts';
import { codeKey } from '#server/owners/throttle.ts';
import type { OwnerTable } from '#server/store/owner-tables.ts';

const wrong = { code: 'password-wrong', key: 'login:error.passwordWrong', field: 'currentPassword' } as const;

/** Who is logged in, with the row of the account. */
export interface Confirmed {
  readonly session: OwnerSession;
  readonly owner: Selectable<OwnerTable>;
  /** Of the attempts that were counted: forgotten when all is done. */
  readonly attempts: string;
}

/** A session alone is not enough to change how an account is entered: somebody may have found a browser open. */
export async function confirmOwner(password: string, { services, request }: Asked): Promise<Confirmed> {
  const session = await requireOwner(request, services);
  const { store } = services;
  const owner = await store.reader
    .selectFrom('owners')
    .selectAll()
    .where('id', '=', session.ownerId)
    .executeTakeFirstOrThrow();
  const attempts = codeKey(services, `${owner.id} password`);
  await countOrRefuse(services, attempts, { code: 'too-many', key: 'login:error.wait' });
  if (!(await isPassword(password, owner.password_hash))) throw new ApiError('invalid', { problem: wrong });
  return { session, owner, attempts };
}
