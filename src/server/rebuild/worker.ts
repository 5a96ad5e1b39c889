import { startLoop, type Loop } from '#base/loop.ts';
import { errorMessage } from '#base/error-message.ts';
import { minuteMs } from '#server/clock.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import {
  beatMs,
  finishRebuild,
  keepRebuild,
  lastEnded,
  lastScheduledMs,
  putBack,
  requestRebuild,
  scheduleReason,
  takeRebuild,
  type TakenRebuild,
} from '#server/rebuild/queue.ts';
import type { RebuildReport, RunRebuild } from '#server/rebuild/report.ts';
import { outcomeRows } from '#server/rebuild/tell-outcome.ts';
import type { Services } from '#server/services.ts';

/** How often the queue is looked at: a webhook that came to another process is seen as well. */
const pollMs = 500;

function failed(error: unknown): RebuildReport {
  const message = errorMessage(error);
  return { outcome: 'failed', message, warnings: [], seconds: { sync: 0, build: 0 } };
}

/** Runs what waits in the queue of rebuilds, one after the other, and asks for one now and then by itself. */
export class RebuildWorker {
  readonly #services: Services;
  readonly #run: RunRebuild;
  readonly #hasSchedule: boolean;
  #loop: Loop | undefined;
  #isStopping = false;
  #scheduledMs: number;

  /** `hasSchedule: false`: somebody else sees to it that the feed is read now and then. */
  constructor(services: Services, run: RunRebuild, { hasSchedule = true } = {}) {
    this.#services = services;
    this.#run = run;
    this.#hasSchedule = hasSchedule;
    this.#scheduledMs = services.clock().getTime();
  }

  /** Looks at the queue until `stop`. */
  start(): void {
    const { log } = this.#services;
    this.#loop = startLoop({
      firstMs: 0,
      everyMs: pollMs,
      work: () => this.look(),
      failed(reason) {
        log.error({ reason }, 'rebuild queue');
      },
    });
  }

  /** Looks at the queue now: something was put into it. */
  lookNow(): void {
    this.#loop?.look();
  }

  /** Runs the rebuild that waits, if there is one. */
  async look(): Promise<void> {
    if (this.#hasSchedule) await this.#askBySchedule();
    const { store, clock, log } = this.#services;
    const row = await takeRebuild(store, clock());
    if (!row) return;
    const report = await this.#runAlive(row);
    // A rebuild that the stop of the server ended is done again: after the next start, or by another server.
    if (this.#isStopping && report.outcome === 'failed' && report.releaseId === undefined) {
      await store.write((transaction) => putBack(transaction, row, clock()));
      return;
    }
    await this.#record(row, report);
    const line = { kind: report.mode ?? '', outcome: report.outcome, count: report.made, reason: report.message };
    this.#services.metrics?.rebuildEnded(report.outcome);
    if (report.outcome === 'failed') log.error(line, 'rebuild');
    else log.info(line, 'rebuild');
  }

  /** Ends after the rebuild that runs; whoever runs it ends it early. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#loop?.stop();
  }

  /** Runs one, and says all the while that somebody does. */
  async #runAlive(row: TakenRebuild): Promise<RebuildReport> {
    const { store, clock, log } = this.#services;
    const beat = setInterval(() => {
      keepRebuild(store, row, clock()).catch((error: unknown) => {
        log.warn({ reason: errorMessage(error) }, 'rebuild queue');
      });
    }, beatMs);
    try {
      return await this.#run({ isFull: row.is_full === 1, acceptsFewer: row.accepts_fewer === 1 });
    } catch (error) {
      return failed(error);
    } finally {
      clearInterval(beat);
    }
  }

  async #askBySchedule(): Promise<void> {
    const { store, clock, siteData } = this.#services;
    const { everyMinutes } = siteData().config.rebuild;
    const now = clock();
    const isDue = (sinceMs: number): boolean => now.getTime() - sinceMs >= everyMinutes * minuteMs;
    if (everyMinutes === 0 || !isDue(this.#scheduledMs)) return;
    // Another server of this database may have asked meanwhile.
    const otherMs = await lastScheduledMs(store, now);
    this.#scheduledMs = isDue(otherMs) ? now.getTime() : otherMs;
    if (isDue(otherMs))
      await store.write((transaction) => requestRebuild(transaction, { reason: scheduleReason, now }));
  }

  async #record(row: TakenRebuild, report: RebuildReport): Promise<void> {
    const { store, clock } = this.#services;
    const now = clock();
    const rows = outcomeRows(this.#services, { report, before: await lastEnded(store), now });
    await store.write(async (transaction) => {
      const isOurs = await finishRebuild(transaction, row, report, now);
      if (isOurs) await enqueue(transaction, rows);
    });
  }
}
