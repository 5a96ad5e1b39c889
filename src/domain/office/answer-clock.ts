import { memoByKey } from '#base/memo.ts';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { openSpans, type OpeningTimes } from '#domain/office/opening-time.ts';

/** No agency is closed for longer: whoever is never open has no answer clock. */
const longestSearchDays = 400;

function openMsOn(times: OpeningTimes, day: string, from: number, until: number): number {
  return openSpans(times, day).reduce(
    (sum, [opens, closes]) => sum + Math.max(0, Math.min(closes, until) - Math.max(opens, from)),
    0,
  );
}

/** A list of leads asks for the same days again and again. */
const wholeDayMs = memoByKey((times: OpeningTimes, day: string) => openMsOn(times, day, -Infinity, Infinity));

/** Milliseconds between two moments in which the agency was open; 0 when the second is not later. */
export function openMsBetween(times: OpeningTimes, from: number, until: number): number {
  if (until <= from) return 0;
  const [first, last] = [brusselsDay(from), brusselsDay(until)];
  // A span of the day before can reach past midnight by none: spans end at midnight.
  let sum = openMsOn(times, first, from, until);
  if (first === last) return sum;
  for (let day = addDays(first, 1); day < last; day = addDays(day, 1)) sum += wholeDayMs(times, day);
  sum += openMsOn(times, last, from, until);
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
