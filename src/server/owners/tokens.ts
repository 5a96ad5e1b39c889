import type { Transaction } from 'kysely';
import { dayMs, hourMs } from '#server/clock.ts';
import { newSecret, secretHash } from '#server/owners/sessions.ts';
import type { OwnerTokenTable } from '#server/store/owner-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

type Purpose = OwnerTokenTable['purpose'];

const lifeMs: Readonly<Record<Purpose, number>> = { invite: 7 * dayMs, reset: hourMs, none: 0 };

/** A link by which one owner can choose a password once; earlier ones of its kind are worthless from now on. */
export async function createToken(
  transaction: Transaction<Tables>,
  purpose: Purpose,
  { ownerId, now }: { readonly ownerId: string | null; readonly now: Date },
): Promise<string> {
  const secret = newSecret();
  const time = now.getTime();
  await transaction
    .deleteFrom('owner_tokens')
    .where('purpose', '=', purpose)
    .where((where) =>
      where.or([where('owner_id', '=', ownerId ?? ''), where('expires_at', '<=', time - lifeMs.invite)]),
    )
    .execute();
  await transaction
    .insertInto('owner_tokens')
    .values({
      hash: secretHash(secret),
      owner_id: ownerId,
      purpose,
      created_at: time,
      expires_at: time + lifeMs[purpose],
    })
    .execute();
  return secret;
}

/** Whom an unused link is for. */
export async function readOwnerToken({ reader }: Store, secret: string, now: Date) {
  return reader
    .selectFrom('owner_tokens')
    .innerJoin('owners', 'owners.id', 'owner_tokens.owner_id')
    .select(['owner_id', 'purpose', 'email', 'name'])
    .where('hash', '=', secretHash(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .where('status', '<>', 'disabled')
    .executeTakeFirst();
}

/** Uses a link up; of any number of uses at the same time, one is told the owner. */
export async function useToken(
  transaction: Transaction<Tables>,
  secret: string,
  now: Date,
): Promise<string | undefined> {
  const used = await transaction
    .updateTable('owner_tokens')
    .set({ used_at: now.getTime() })
    .where('hash', '=', secretHash(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.getTime())
    .returning('owner_id')
    .executeTakeFirst();
  return used?.owner_id ?? undefined;
}
