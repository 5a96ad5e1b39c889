import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { minuteMs } from '#server/clock.ts';
import { leaseMs } from '#server/outbox/outbox.ts';
import { longestPauseMs } from '#server/outbox/retry-times.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Clocks of two servers differ by less. */
const toleranceMs = 5 * minuteMs;

/** Rows with a time that lies in the future, or further than any pause: the clock was set back since. */
function isFromFuture(nowMs: number) {
  return (row: ExpressionBuilder<Tables, 'outbox'>): ExpressionWrapper<Tables, 'outbox', SqlBool> =>
    row.and([
      row('state', '=', 'waiting'),
      row.or([
        row('created_at', '>', nowMs + toleranceMs),
        row('failing_since', '>', nowMs + toleranceMs),
        row('due_at', '>', nowMs + longestPauseMs + toleranceMs),
      ]),
    ]);
}

/** Gives rows from before the clock was set back the time that it is now; otherwise they wait until it has come again. */
export async function forgetFuture(store: Store, now: Date): Promise<void> {
  const nowMs = now.getTime();
  const found = await store.reader.selectFrom('outbox').select('id').where(isFromFuture(nowMs)).limit(1).execute();
  if (found.length === 0) return;
  await store.write(async (transaction) => {
    const rows = transaction.updateTable('outbox').where(isFromFuture(nowMs));
    // A nearer time may be that of somebody who is trying the row.
    await rows
      .set({ due_at: nowMs })
      .where('due_at', '>', nowMs + leaseMs)
      .execute();
    await rows
      .set({ failing_since: nowMs })
      .where('failing_since', '>', nowMs + toleranceMs)
      .execute();
    await rows
      .set({ created_at: nowMs })
      .where('created_at', '>', nowMs + toleranceMs)
      .execute();
  });
}
