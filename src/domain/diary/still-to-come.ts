import { brusselsMoment } from '#domain/brussels-clock.ts';
import { isDay } from '#domain/dates.ts';

/**
 * Is a viewing still to come? One of a day without a time is, until that day is over; one of no day is not.
 * `('2026-11-20T18:00:00+01:00', 17:59) -> true`
 */
export function isStillToCome(day: string, nowMs: number): boolean {
  if (!isDay(day)) return false;
  const isWholeDay = ['', '00:00'].includes(day.slice(11, 16));
  return isWholeDay ? brusselsMoment(day.slice(0, 10), '24:00') > nowMs : Date.parse(day) >= nowMs;
}
