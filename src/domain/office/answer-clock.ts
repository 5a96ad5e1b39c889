import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { openSpans, type OpeningTimes } from '#domain/office/opening-time.ts';

/** No agency is closed for longer: whoever is never open has no answer clock. */
const longestSearchDays = 400;

/** Milliseconds between two moments in which the agency was open; 0 when the second is not later. */
export function openMsBetween(times: OpeningTimes, from: number, until: number): number {
  let sum = 0;
  // A span of the day before can reach past midnight by none: spans end at midnight.
  for (let day = brusselsDay(from); until > from && day <= brusselsDay(until); day = addDays(day, 1)) {
    for (const [opens, closes] of openSpans(times, day)) {
      sum += Math.max(0, Math.min(closes, until) - Math.max(opens, from));
    }
  }
  return sum;
}

/**
 * The moment by which the agency has been open for so long since another; undefined where it does not open again within 400
 * days. `(Friday 17:30 with hours until 18:00, 60 minutes) -> Saturday 10:30, where it opens at 10:00`
 */
export function openMomentAfter(times: OpeningTimes, from: number, openMs: number): number | undefined {
  let left = openMs;
  let day = brusselsDay(from);
  for (let count = 0; count <= longestSearchDays; count += 1) {
    for (const [opens, closes] of openSpans(times, day)) {
      const begin = Math.max(opens, from);
      if (closes <= begin) continue;
      if (closes - begin >= left) return begin + left;
      left -= closes - begin;
    }
    day = addDays(day, 1);
  }
  return undefined;
}
