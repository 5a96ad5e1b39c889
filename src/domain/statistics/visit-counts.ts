import { addDays } from '#domain/dates.ts';
import type { DayViews } from '#domain/statistics/day-views.ts';

/** Visits as the owner portal shows them (docs/rules/owner-portal.md). */
export interface VisitCounts {
  readonly today: number;
  /** Seven days up to and with today. */
  readonly week: number;
  /** Thirty days up to and with today (docs/rules/owner-portal.md). */
  readonly month: number;
  readonly total: number;
}

export const weekDays = 7;
export const monthDays = 30;

/** A total that a feed gave, true on the day that it names. */
export interface KnownTotal {
  readonly day: string;
  readonly total: number;
}

function sumBetween(rows: readonly DayViews[], from: string, to: string): number {
  return rows.reduce((sum, { day, views }) => (day >= from && day <= to ? sum + views : sum), 0);
}

/** Visits before the first day that the feed's rows tell of: what its total holds beyond them. `(rows of 30 visits, {day, total: 100}) -> 70` */
export function earlierVisits(rows: readonly DayViews[], known: KnownTotal): number {
  return Math.max(0, known.total - sumBetween(rows, '', known.day));
}

/**
 * Visits of today, the week, the month and in all; what lies after today counts nowhere.
 * `([{day: '2026-11-20', …, views: 3}], '2026-11-20') -> {today: 3, week: 3, month: 3, total: 3}` (docs/rules/owner-portal.md)
 */
export function countVisits(rows: readonly DayViews[], today: string, earlier = 0): VisitCounts {
  return {
    today: sumBetween(rows, today, today),
    week: sumBetween(rows, addDays(today, 1 - weekDays), today),
    month: sumBetween(rows, addDays(today, 1 - monthDays), today),
    total: earlier + sumBetween(rows, '', today),
  };
}

/**
 * Change from one week to the next, as a share; undefined where nothing was in the first. The second ends yesterday: a day that has
 * just begun would let every week look worse than the one before. `14 visits before, 21 then -> 0.5` (docs/rules/owner-portal.md)
 */
export function weeklyChange(rows: readonly DayViews[], today: string): number | undefined {
  const before = sumBetween(rows, addDays(today, -2 * weekDays), addDays(today, -weekDays - 1));
  return before === 0 ? undefined : sumBetween(rows, addDays(today, -weekDays), addDays(today, -1)) / before - 1;
}
