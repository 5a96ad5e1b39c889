import type { Transaction } from 'kysely';
import { isTimeFree, takeTime, type TakenTime } from '#server/calendar/take-time.ts';
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

/** Whose a claim is. */
interface Claimer {
  readonly leadId: string;
  readonly now: Date;
}

/** What came of a claim: for an appointment, where its time lies. */
export interface Had {
  readonly time?: TakenTime;
}

/** Takes the first free key; undefined when none is. */
export async function takeFirstFree(
  transaction: Transaction<Tables>,
  { scope, keys }: Wanted,
  claimer: Claimer,
): Promise<Had | undefined> {
  if (scope === 'appointment') {
    const time = await takeTime(transaction, keys, claimer);
    return time && { time };
  }
  for (const key of keys) if (await takeClaim(transaction, { scope, key, ...claimer })) return {};
  return undefined;
}

async function isFree(transaction: Transaction<Tables>, { scope, keys }: Wanted, leadId: string): Promise<boolean> {
  if (scope === 'appointment') return isTimeFree(transaction, keys, leadId);
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
 * fill the calendar: its claims are returned as `held`, to be kept until a person has looked at it.
 */
export async function takeClaims(
  transaction: Transaction<Tables>,
  claims: readonly Claim[],
  { leadId, now, isHeld }: Claimer & { readonly isHeld: boolean },
): Promise<Had & { readonly held: readonly Wanted[] }> {
  let time: TakenTime | undefined;
  for (const claim of claims) {
    const isThere = isHeld && (await isFree(transaction, claim, leadId));
    const had = isHeld ? undefined : await takeFirstFree(transaction, claim, { leadId, now });
    if (!isThere && !had) throw new Taken(claim.taken);
    time ??= had?.time;
  }
  const held = isHeld ? claims.map(({ scope, keys }) => ({ scope, keys })) : [];
  return { held, ...(time && { time }) };
}
