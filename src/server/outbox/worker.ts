import type { Logger } from 'pino';
import { errorMessage } from '#base/error-message.ts';
import { startLoop, type Loop } from '#base/loop.ts';
import { minuteMs, type Clock } from '#server/clock.ts';
import { forgetFuture } from '#server/outbox/clock-set-back.ts';
import type { Deliveries, OutboxRow } from '#server/outbox/delivery.ts';
import { dueRows, hasDueRow, isOpen, probeRow, readLanes, type LaneRow } from '#server/outbox/lanes.ts';
import type { LanePlace } from '#server/outbox/lane-rows.ts';
import { leaseRow } from '#server/outbox/outbox.ts';
import { reasonOf, recordAttempt, type Attempt } from '#server/outbox/record-attempt.ts';
import type { Lane } from '#server/store/lane-tables.ts';
import type { Store } from '#server/store/store.ts';

const batchSize = 50;
/** How often the outbox is looked at when nothing is known to wait. */
const pollMs = 1_000;

export interface WorkerParts extends Pick<Attempt, 'host' | 'deadNotice'>, Pick<LanePlace, 'ownAddresses'> {
  readonly store: Store;
  readonly deliveries: Deliveries;
  readonly clock: Clock;
  readonly log: Logger;
  /** Looks whether mail gets out, and tells when that changes. */
  readonly watch: (states: readonly LaneRow[]) => Promise<void>;
}

interface Work {
  readonly tried: number;
  readonly sent: number;
}

/** Delivers what waits in the outbox: one row after the other in each lane, and no lane waits for another. */
export class OutboxWorker {
  readonly #parts: WorkerParts;
  readonly #running = new Map<Lane, Promise<void>>();
  #loop: Loop | undefined;
  /** When the clock was looked at. */
  #lookedMs = 0;
  #isStopping = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Delivers everything that is due; returns how many rows were sent. */
  async run(): Promise<number> {
    let sent = 0;
    for (;;) {
      const states = await this.#look();
      const ends = await Promise.allSettled(states.map((state) => this.#runLane(state)));
      const failure = ends.find((end) => end.status === 'rejected');
      if (failure) throw new Error('A lane of the outbox stopped.', { cause: failure.reason });
      const works = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      sent += works.reduce((sum, work) => sum + work.sent, 0);
      // What one lane gave up is a mail in another.
      if (works.every(({ tried }) => tried === 0)) return sent;
    }
  }

  /** Looks at the outbox again and again until `stop`. */
  start(): void {
    this.#loop = startLoop({
      firstMs: 0,
      everyMs: pollMs,
      work: () => this.#startIdleLanes(),
      failed: (reason) => {
        this.#parts.log.error({ reason }, 'outbox stopped');
      },
    });
  }

  /** Ends after the rows that are under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#loop?.stop();
    await Promise.all(this.#running.values());
    for (const delivery of Object.values(this.#parts.deliveries)) delivery.close();
  }

  /** The lanes that may have something to do. */
  async #look(): Promise<LaneRow[]> {
    const { store, clock, watch } = this.#parts;
    await this.#lookAtClock();
    const states = await readLanes(store);
    await watch(states);
    const isDue = await hasDueRow(store, clock());
    return states.filter(({ trouble }) => isDue || trouble !== null);
  }

  async #lookAtClock(): Promise<void> {
    const now = this.#parts.clock();
    if (Math.abs(now.getTime() - this.#lookedMs) < minuteMs) return;
    this.#lookedMs = now.getTime();
    await forgetFuture(this.#parts.store, now);
  }

  async #startIdleLanes(): Promise<void> {
    for (const state of await this.#look()) {
      const { lane } = state;
      if (!this.#running.has(lane)) this.#running.set(lane, this.#turn(state));
    }
  }

  async #turn(state: LaneRow): Promise<void> {
    try {
      await this.#runLane(state);
    } catch (error) {
      this.#parts.log.error({ kind: state.lane, reason: errorMessage(error) }, 'outbox stopped');
    }
    this.#running.delete(state.lane);
  }

  /** Everything that is due; in a lane in trouble one row, and the others once that one is taken. */
  async #runLane(state: LaneRow): Promise<Work> {
    const { store, clock, ownAddresses } = this.#parts;
    const place = { lane: state.lane, ownAddresses };
    const work = { tried: 0, sent: 0 };
    let isWell = state.trouble === null;
    if (!isWell && !isOpen(state, clock())) return work;
    for (;;) {
      const rows = isWell ? await dueRows(store, place, clock(), batchSize) : await probeRow(store, place, clock());
      if (rows.length === 0) return work;
      for (const row of rows) {
        if (this.#isStopping) return work;
        if (!(await leaseRow(store, row, clock()))) continue;
        work.tried += 1;
        const end = await this.#deliver(row, place);
        if (end.isSent) work.sent += 1;
        isWell = end.isWell;
        if (!isWell) return work;
      }
    }
  }

  async #deliver(row: OutboxRow, place: LanePlace): Promise<{ isSent: boolean; isWell: boolean }> {
    const { store, clock, deliveries, log, host, deadNotice } = this.#parts;
    const delivery = deliveries[row.kind];
    const outcome = await delivery.deliver(row);
    const attempt = { row, place, outcome, now: clock(), host, deadNotice };
    const isWell = await store.write(async (transaction) => {
      // First, since it holds the lane: whoever records an attempt waits there, and for nothing else before.
      const isLaneWell = await recordAttempt(transaction, attempt);
      await delivery.forget?.(transaction, row);
      return isLaneWell;
    });
    log.info(
      { outboxId: row.id, kind: row.kind, outcome: outcome.kind, attempt: row.attempts + 1, reason: reasonOf(outcome) },
      'delivery',
    );
    return { isSent: outcome.kind === 'sent', isWell };
  }
}
