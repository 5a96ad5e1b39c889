import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Lane } from '#server/store/lane-tables.ts';
import type { Tables } from '#server/store/tables.ts';

/** A lane, and the addresses in lower case that make a mail one to the agency. */
export interface LanePlace {
  readonly lane: Lane;
  readonly ownAddresses: readonly string[];
}

/** What a condition on rows of the outbox is made of. */
export type OutboxExpressions = ExpressionBuilder<Tables, 'outbox'>;

/** Which rows are in a lane. */
export function isIn({ lane, ownAddresses }: LanePlace) {
  return (row: OutboxExpressions): ExpressionWrapper<Tables, 'outbox', SqlBool> => {
    if (lane !== 'agency' && lane !== 'visitors') return row('kind', '=', lane);
    const isOwn = row('recipient', 'in', [...ownAddresses]);
    return row.and([row('kind', '=', 'mail'), lane === 'agency' ? isOwn : row.not(isOwn)]);
  };
}

/**
 * Does nothing older of the same lead wait for the same recipient? "Cancelled" is read after "moved". What somebody else is
 * trying still waits. Mails without a lead hold up nobody: a newsletter that is delayed is no reason to keep a password link.
 */
export function isNext(passed?: 'refused') {
  return (row: OutboxExpressions): ExpressionWrapper<Tables, 'outbox', SqlBool> => {
    // Made unfit for an index: where it takes few mails to be waiting, PostgreSQL would go through all that wait, for each one.
    const recipientOf = (table: 'older' | 'outbox') =>
      row.fn.coalesce(sql.ref<string>(`${table}.recipient`), sql.lit(''));
    const older = row
      .selectFrom('outbox as older')
      .select('older.id')
      .whereRef('older.lead_id', '=', 'outbox.lead_id')
      .whereRef('older.created_at', '<', 'outbox.created_at')
      .whereRef('older.kind', '=', 'outbox.kind')
      .where(sql<string>`older.state || ''`, '=', 'waiting')
      .where(recipientOf('older'), '=', recipientOf('outbox'))
      .$if(passed === 'refused', (rows) => rows.where('older.refused_after', 'is', null));
    return row.not(row.exists(older));
  };
}
