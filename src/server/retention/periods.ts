import { brusselsDay, brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { dayMs } from '#server/clock.ts';
import type { RetentionKind } from '#submissions/form-server.ts';

/** Days that each kind of submission is kept: `retention` of content/site.json. */
export type RetentionDays = Readonly<Record<RetentionKind, number>>;

/** Delivered mails hold the same answers: they go when there is nothing left to trace. */
export const outboxDays = 30;
/** Answers to repeated requests. */
const answersDays = 2;

/** Everything older than these moments is deleted. */
export interface Cutoffs {
  readonly leads: Readonly<Record<RetentionKind, number>>;
  readonly outbox: number;
  readonly answers: number;
  readonly now: number;
}

/** The moments before which nothing is kept. */
export function cutoffsAt(now: Date, days: RetentionDays): Cutoffs {
  const before = (count: number): number => now.getTime() - count * dayMs;
  // Whole days: links work to the end of the last one, and the work of the next takes all that came on one (`deletionDay`).
  const daysBefore = (count: number): number => brusselsMoment(addDays(brusselsDay(now.getTime()), -count), '00:00');
  const { lead, offer, rental, 'opt-in': optIn } = days;
  return {
    leads: {
      lead: daysBefore(lead),
      offer: daysBefore(offer),
      rental: daysBefore(rental),
      'opt-in': daysBefore(optIn),
    },
    outbox: before(outboxDays),
    answers: before(answersDays),
    now: now.getTime(),
  };
}
