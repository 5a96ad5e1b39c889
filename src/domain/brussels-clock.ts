import { addDays, utcDay } from '#domain/dates.ts';

const minuteMs = 60_000;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** How far clocks in Brussels are ahead of UTC at a moment. `-> 3600000` in winter */
export function brusselsOffsetMs(timeMs: number): number {
  const [day = 0, month = 1, year = 0, hour = 0, minute = 0, second = 0] = (
    clock.format(timeMs).match(/\d+/gu) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timeMs / 1_000) * 1_000;
}

/** The day on calendars in Brussels at a moment. `-> '2026-11-24'` */
export function brusselsDay(timeMs: number): string {
  return utcDay(timeMs + brusselsOffsetMs(timeMs));
}

/** Day and time in Brussels at a moment. `-> '2026-11-24 11:15'` */
export function brusselsMinute(timeMs: number): string {
  return new Date(timeMs + brusselsOffsetMs(timeMs)).toISOString().slice(0, 16).replace('T', ' ');
}

/** The time of day on clocks in Brussels at a moment. `-> '11:15'` */
export function brusselsTime(timeMs: number): string {
  return brusselsMinute(timeMs).slice(11);
}

/** `'10:30' -> 630` */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The moment at which clocks in Brussels show a time: of two the earlier one, in autumn; one that a clock jumps over in spring
 * counts from before the jump. `('2026-11-24', '10:00') -> 1795510800000`; `24:00` is the midnight that ends the day.
 */
export function brusselsMoment(day: string, time: string): number {
  const minutes = minutesOf(time);
  const wallMs = Date.parse(`${addDays(day, Math.floor(minutes / 1440))}T00:00:00Z`) + (minutes % 1440) * minuteMs;
  // Clocks change at night by an hour: half a day before and after, the two offsets that the time can have are known.
  const [before, after] = [brusselsOffsetMs(wallMs - 43_200_000), brusselsOffsetMs(wallMs + 43_200_000)];
  const early = wallMs - before;
  if (before === after || brusselsOffsetMs(early) === before) return early;
  const late = wallMs - after;
  // What no clock showed is reckoned as if it had not been changed.
  return brusselsOffsetMs(late) === after ? late : early;
}

/** The midnight in Brussels that ends the day so many days after that of a moment: what is promised for a day holds all of it. `(2026-11-24T09:00Z, 14) -> 2026-12-08T23:00Z` */
export function endOfDayAfter(timeMs: number, days: number): number {
  return brusselsMoment(addDays(brusselsDay(timeMs), days), '24:00');
}
