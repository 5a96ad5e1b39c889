import type { Transaction } from 'kysely';
import { brusselsDay } from '#domain/brussels-clock.ts';
import type { Assignment, Colleague } from '#domain/office/assignment.ts';
import type { Tables } from '#server/store/tables.ts';

type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** Everybody whose account is in use, with who is away on the day of a moment and whose turn it is. */
export async function readColleagues(database: Reader, now: Date): Promise<Colleague[]> {
  const day = brusselsDay(now.getTime());
  const staff = await database
    .selectFrom('staff')
    .leftJoin('lead_turns', 'lead_turns.staff_id', 'staff.id')
    .select(['staff.id', 'email', 'role', 'turn'])
    .where('status', '=', 'active')
    .orderBy('staff.id')
    .execute();
  const away = await database
    .selectFrom('staff_absences')
    .select('staff_id')
    .where('from_day', '<=', day)
    .where('until_day', '>=', day)
    .execute();
  const absent = new Set(away.map((row) => row.staff_id));
  return staff.map(({ id, email, role, turn }) => ({
    id,
    email: email.toLowerCase(),
    role,
    isAway: absent.has(id),
    turn: turn ?? 0,
  }));
}

/** Puts somebody who got a lead in turn behind all others. */
export async function countTurn(
  transaction: Transaction<Tables>,
  { id, reason }: Assignment,
  colleagues: readonly Colleague[],
): Promise<void> {
  if (reason === 'home') return;
  const turn = Math.max(0, ...colleagues.map((one) => one.turn)) + 1;
  await transaction
    .insertInto('lead_turns')
    .values({ staff_id: id, turn })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ turn }))
    .execute();
}
