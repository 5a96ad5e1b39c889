import type { Transaction } from 'kysely';
import { addCaseEvents } from '#server/cases/case-events.ts';
import type { Tables } from '#server/store/tables.ts';

interface Unassigning {
  /** Number of the colleague who has them. */
  readonly from: string;
  readonly actor: string;
  readonly now: Date;
}

/** Gives every lead of a colleague to nobody. */
export async function unassignCases(
  transaction: Transaction<Tables>,
  { from, actor, now }: Unassigning,
): Promise<void> {
  const cases = await transaction
    .updateTable('lead_cases')
    .set({ assignee: null })
    .where('assignee', '=', from)
    .returning('lead_id')
    .execute();
  await addCaseEvents(
    transaction,
    cases.map(({ lead_id: leadId }) => ({ leadId, at: now, kind: 'assigned' as const, actor })),
  );
}
