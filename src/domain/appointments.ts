import { addDays, isDay } from '#domain/dates.ts';

export type Weekday = 'Mo' | 'Tu' | 'We' | 'Th' | 'Fr' | 'Sa' | 'Su';

/** When an agency gives appointments, content/site.json. */
export interface AppointmentCalendar {
  readonly days: readonly Weekday[];
  /** Beginnings, in local time: `10:00`. */
  readonly times: readonly string[];
  readonly minutes: number;
  /** Appointments at the same time. */
  readonly places: number;
  /** The first and the last day that can be chosen, counted from today. */
  readonly fromDays: number;
  readonly untilDays: number;
  /** ISO dates without appointments: holidays. */
  readonly closed: readonly string[];
}

/** By `Date.getUTCDay`. */
const weekdays: readonly Weekday[] = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** `'2026-11-24' -> 'Tu'` */
export function weekdayOf(date: string): Weekday {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'Su';
}

/** First and last day that a date field offers. `-> { min: '2026-11-21', max: '2027-01-19' }` */
export function bookableDays(calendar: AppointmentCalendar, today: string): { min: string; max: string } {
  return { min: addDays(today, calendar.fromDays), max: addDays(today, calendar.untilDays) };
}

/** A day with the times that can still be had. */
export interface FreeDay {
  /** ISO date. */
  readonly date: string;
  readonly times: readonly string[];
}

/** Days that the page of a visit shows at once. */
const visitWindow = 14;

/** Two weeks of free times, and the days with which the weeks before and after begin where they have any. */
export interface VisitDays {
  readonly days: readonly FreeDay[];
  /** How long one takes, where that is known. */
  readonly minutes?: number;
  readonly earlier?: string;
  readonly later?: string;
}

/** The free times of fourteen days from a day on; from the first free one where that day is none, or is past. `(free, '', '2026-11-20') -> { days: [...], later: '2026-12-05' }` */
export function visitDays(free: readonly FreeDay[], wanted: string, today: string): VisitDays {
  const first = free[0]?.date ?? today;
  const isWanted = wanted.length === 10 && isDay(wanted) && free.some(({ date }) => date >= wanted);
  const from = isWanted && wanted > first ? wanted : first;
  const until = addDays(from, visitWindow);
  const before = addDays(from, -visitWindow);
  return {
    days: free.filter(({ date }) => date >= from && date < until),
    ...(from > first && { earlier: before > first ? before : first }),
    ...(free.some(({ date }) => date >= until) && { later: until }),
  };
}
