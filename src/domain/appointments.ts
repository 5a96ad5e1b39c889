import { addDays, daysBetween, isDay } from '#domain/dates.ts';

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

/** Why a day cannot be chosen. */
export type DayRefusal = 'past' | 'closed';

/** Is this a day with appointments? `-> undefined` when it is. */
export function dayRefusal(calendar: AppointmentCalendar, date: string, today: string): DayRefusal | undefined {
  const ahead = daysBetween(today, date);
  if (ahead < calendar.fromDays) return 'past';
  const isOpen = calendar.days.includes(weekdayOf(date)) && !calendar.closed.includes(date);
  return isOpen && ahead <= calendar.untilDays ? undefined : 'closed';
}

/** First and last day that a date field offers. `-> { min: '2026-11-21', max: '2027-01-19' }` */
export function bookableDays(calendar: AppointmentCalendar, today: string): { min: string; max: string } {
  return { min: addDays(today, calendar.fromDays), max: addDays(today, calendar.untilDays) };
}

/** The places of one time; the first free one is taken. `('2026-11-24', '10:00', 2) -> ['2026-11-24 10:00 1', '2026-11-24 10:00 2']` */
export function slotKeys(date: string, time: string, places: number): string[] {
  return Array.from({ length: places }, (_, index) => `${date} ${time} ${String(index + 1)}`);
}

/** A day with the times that can still be had. */
export interface FreeDay {
  /** ISO date. */
  readonly date: string;
  readonly times: readonly string[];
}

/** Every day of the calendar with its free times, days without any left out; `taken` holds slot keys. `-> [{ date: '2026-11-24', times: ['10:00'] }]` */
export function freeDays(calendar: AppointmentCalendar, today: string, taken: ReadonlySet<string>): FreeDay[] {
  const days = Array.from({ length: calendar.untilDays - calendar.fromDays + 1 }, (_, index) =>
    addDays(today, calendar.fromDays + index),
  );
  return days
    .filter((date) => dayRefusal(calendar, date, today) === undefined)
    .map((date) => ({
      date,
      times: calendar.times.filter((time) => slotKeys(date, time, calendar.places).some((key) => !taken.has(key))),
    }))
    .filter(({ times }) => times.length > 0);
}

/** Days that the page of a visit shows at once. */
const visitWindow = 14;

/** Two weeks of free times, and the days with which the weeks before and after begin where they have any. */
export interface VisitDays {
  readonly days: readonly FreeDay[];
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
