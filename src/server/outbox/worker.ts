import type { Logger } from 'pino';
import { startLoop, type Loop } from '#base/loop.ts';
import type { Clock } from '#server/clock.ts';
import type { Mail } from '#submissions/form-server.ts';
import type { Deliveries, OutboxRow, Outcome } from '#server/outbox/delivery.ts';
import { dueRows, enqueue, leaseRow, mailRow } from '#server/outbox/outbox.ts';
import { pauseAfter } from '#server/outbox/retry-times.ts';
import { withoutSecrets } from '#server/outbox/without-secrets.ts';
import type { Store } from '#server/store/store.ts';

const batchSize = 50;
/** How often the outbox is looked at when nothing is known to wait. */
const pollMs = 1_000;
/** An error text of the other side, cut: it may repeat what we sent. */
const longestReason = 300;

export interface WorkerParts {
  readonly store: Store;
  readonly deliveries: Deliveries;
  readonly clock: Clock;
  readonly log: Logger;
  readonly host: string;
  /** The mail that tells the agency of a delivery that was given up. */
  readonly deadNotice: (row: OutboxRow, reason: string) => Mail | undefined;
}

/** Delivers what waits in the outbox, one row after the other. */
export class OutboxWorker {
  readonly #parts: WorkerParts;
  #loop: Loop | undefined;
  #isStopping = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Delivers everything that is due; returns how many rows were sent. */
  async run(): Promise<number> {
    const { store, clock } = this.#parts;
    let sent = 0;
    for (;;) {
      const rows = await dueRows(store, clock(), batchSize);
      if (rows.length === 0) return sent;
      for (const row of rows) {
        if (this.#isStopping) return sent;
        const outcome = await this.#deliver(row);
        if (outcome?.kind === 'sent') sent += 1;
        if (outcome?.kind === 'later' && outcome.isDown) return sent;
      }
    }
  }

  /** Looks at the outbox again and again until `stop`. */
  start(): void {
    const { log } = this.#parts;
    this.#loop = startLoop({
      firstMs: 0,
      everyMs: pollMs,
      work: async () => {
        await this.run();
      },
      failed(reason) {
        log.error({ reason }, 'outbox stopped');
      },
    });
  }

  /** Ends after the row that is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#loop?.stop();
    for (const delivery of Object.values(this.#parts.deliveries)) delivery.close();
  }

  async #deliver(row: OutboxRow): Promise<Outcome | undefined> {
    const { store, clock, deliveries, log } = this.#parts;
    if (!(await leaseRow(store, row, clock()))) return undefined;
    const outcome = await deliveries[row.kind].deliver(row);
    await this.#record(row, outcome);
    const reason = outcome.kind === 'sent' ? undefined : outcome.reason.slice(0, longestReason);
    log.info(
      { outboxId: row.id, kind: row.kind, outcome: outcome.kind, attempt: row.attempts + 1, reason },
      'delivery',
    );
    return outcome;
  }

  async #record(row: OutboxRow, outcome: Outcome): Promise<void> {
    const { store, clock, host, deadNotice } = this.#parts;
    const now = clock();
    const attempts = row.attempts + 1;
    if (outcome.kind === 'sent') {
      const payload = withoutSecrets(row);
      const change = { state: 'sent', attempts, payload, done_at: now.getTime(), last_error: null } as const;
      await store.write((transaction) =>
        transaction.updateTable('outbox').set(change).where('id', '=', row.id).execute(),
      );
      return;
    }
    const reason = outcome.reason.slice(0, longestReason);
    const pauseMs = outcome.kind === 'later' ? pauseAfter(attempts) : undefined;
    await store.write(async (transaction) => {
      const change =
        pauseMs === undefined
          ? ({ state: 'dead', done_at: now.getTime() } as const)
          : ({ due_at: now.getTime() + pauseMs } as const);
      const { numUpdatedRows } = await transaction
        .updateTable('outbox')
        .set({ ...change, attempts, last_error: reason })
        .where('id', '=', row.id)
        .executeTakeFirst();
      // A row that is gone has been erased while it was under way.
      const notice = pauseMs === undefined && numUpdatedRows > 0n ? deadNotice(row, reason) : undefined;
      // It names the person: it goes with the lead.
      if (notice) await enqueue(transaction, [mailRow(notice, { leadId: row.lead_id, now, host })]);
    });
  }
}
