import { dayMs, hourMs, minuteMs } from '#server/clock.ts';

/** Pauses after each failed attempt; the last one goes on. */
const pausesMs = [1 * minuteMs, 5 * minuteMs, 15 * minuteMs, 60 * minuteMs, 4 * hourMs] as const;
export const longestPauseMs = 12 * hourMs;

/** How long a row is tried again: a mail server that is set up wrongly on a Friday is put right on a Monday. */
export const patienceMs = 3 * dayMs;

/** How long a row waits after so many failed attempts. `(1) -> 60000` */
export function pauseAfter(attempts: number): number {
  return pausesMs[attempts - 1] ?? longestPauseMs;
}

/** Pauses between two looks whether the other side is well again. */
const probePausesMs = [1 * minuteMs, 2 * minuteMs, 5 * minuteMs] as const;
export const longestProbePauseMs = 15 * minuteMs;

/** How long nothing is tried after so many failed looks. `(1) -> 60000` */
export function probePauseAfter(failures: number): number {
  return probePausesMs[failures - 1] ?? longestProbePauseMs;
}
