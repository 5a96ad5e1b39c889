import { hourMs, minuteMs } from '#server/clock.ts';

/** Pauses after each failed attempt; after the last one a row is dead. */
const pausesMs = [
  1 * minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  4 * hourMs,
  12 * hourMs,
  24 * hourMs,
] as const;

/** When a row is tried again after so many failed attempts; undefined when it has been tried often enough. `(1) -> 60000` */
export function pauseAfter(attempts: number): number | undefined {
  return pausesMs[attempts - 1];
}
