import { dayMs } from '#server/clock.ts';
import type { RetentionKind } from '#server/form.ts';

/** How long each kind of submission is kept after it came in (GDPR article 5(1)(e)); the privacy page says the same. */
export const retentionDays: Readonly<Record<RetentionKind, number>> = {
  lead: 365,
  offer: 730,
  rental: 30,
  'opt-in': 7,
};

/** Delivered mails hold the same answers: they go when there is nothing left to trace. */
const outboxDays = 30;
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
export function cutoffsAt(now: Date): Cutoffs {
  const before = (days: number): number => now.getTime() - days * dayMs;
  const { lead, offer, rental, 'opt-in': optIn } = retentionDays;
  return {
    leads: { lead: before(lead), offer: before(offer), rental: before(rental), 'opt-in': before(optIn) },
    outbox: before(outboxDays),
    answers: before(answersDays),
    now: now.getTime(),
  };
}
