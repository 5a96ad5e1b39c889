import { minuteMs } from '#server/clock.ts';
import type { LaneRow } from '#server/outbox/lanes.ts';

/** What is wrong with mail as a whole. */
export interface MailTrouble {
  /** `refused`: the server takes no mail for anybody, or none for the agency. `unreachable`: it answers nobody. */
  readonly state: 'refused' | 'unreachable';
  readonly since: Date;
  readonly reason: string;
}

/** A mail server that starts anew is away for a moment; nobody need come for that. */
const patienceMs = 15 * minuteMs;

/** What is wrong with mail, by what its lanes know; undefined when it is well. */
export function mailTrouble(lanes: readonly LaneRow[], now: Date): MailTrouble | undefined {
  const found = lanes.flatMap(({ lane, trouble, since, reason }) => {
    if ((lane !== 'agency' && lane !== 'visitors') || trouble === null || since === null) return [];
    if (trouble === 'down' && now.getTime() - since < patienceMs) return [];
    const state = trouble === 'down' ? 'unreachable' : 'refused';
    return [{ state, since: new Date(since), reason: reason ?? '' } as const];
  });
  return found.find(({ state }) => state === 'refused') ?? found[0];
}
