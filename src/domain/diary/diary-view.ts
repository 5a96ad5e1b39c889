import { weekdayOf } from '#domain/appointments.ts';
import { addDays } from '#domain/dates.ts';
import { weekdays } from '#domain/diary/diary-rules.ts';

/** The Monday of the week in which a day lies. `'2026-11-26' -> '2026-11-23'` */
export function mondayOf(day: string): string {
  return addDays(day, -weekdays.indexOf(weekdayOf(day)));
}

/** The days that a view shows: one, or a week from its Monday on. */
export function daysOfView(view: 'week' | 'day', day: string): string[] {
  if (view === 'day') return [day];
  return weekdays.map((_, index) => addDays(mondayOf(day), index));
}
