import type { Transaction } from 'kysely';
import type { Claim, Problem } from '#submissions/form-server.ts';
import type { Tables } from '#server/store/tables.ts';

/** Ends the transaction without storing anything. */
export class Taken extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.name = 'Taken';
    this.problem = problem;
  }
}

interface NewClaim {
  readonly scope: string;
  readonly key: string;
  readonly leadId: string | null;
  readonly now: Date;
  readonly expiresAt?: number;
}

/** Takes a thing that only one can have; false when another has it. */
export async function takeClaim(transaction: Transaction<Tables>, claim: NewClaim): Promise<boolean> {
  const { scope, key, leadId, now, expiresAt = null } = claim;
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('claims')
    .values({ scope, key, lead_id: leadId, created_at: now.getTime(), expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Which things of a claim only one can have. */
export type Wanted = Pick<Claim, 'scope' | 'keys'>;

/** Takes the first free key; false when none is. */
export async function takeFirstFree(
  transaction: Transaction<Tables>,
  { scope, keys }: Wanted,
  { leadId, now }: Pick<NewClaim, 'leadId' | 'now'>,
): Promise<boolean> {
  for (const key of keys) if (await takeClaim(transaction, { scope, key, leadId, now })) return true;
  return false;
}

async function isFree(transaction: Transaction<Tables>, { scope, keys }: Wanted): Promise<boolean> {
  const taken = await transaction
    .selectFrom('claims')
    .select('key')
    .where('scope', '=', scope)
    .where('key', 'in', [...keys])
    .execute();
  return taken.length < keys.length;
}

/**
 * Takes what a lead claims; throws `Taken` where another has it all. One that may be a robot's takes nothing, or robots would
 * fill the calendar: its claims are returned, to be kept until a person has looked at it.
 */
export async function takeClaims(
  transaction: Transaction<Tables>,
  claims: readonly Claim[],
  { leadId, now, isHeld }: { readonly leadId: string; readonly now: Date; readonly isHeld: boolean },
): Promise<readonly Wanted[]> {
  for (const claim of claims) {
    const isHad = isHeld ? await isFree(transaction, claim) : await takeFirstFree(transaction, claim, { leadId, now });
    if (!isHad) throw new Taken(claim.taken);
  }
  return isHeld ? claims.map(({ scope, keys }) => ({ scope, keys })) : [];
}
