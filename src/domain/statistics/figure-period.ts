import { addDays, daysBetween, isDay, utcDay } from '#domain/dates.ts';

/** Periods whose figures can be looked at; `own` by two dates. */
export const figurePeriods = ['month', 'last-month', 'year', 'own'] as const;
export type FigurePeriodName = (typeof figurePeriods)[number];

/** Days that are counted together; ISO dates, both included. */
export interface DaySpan {
  readonly from: string;
  readonly until: string;
}

/** A period with the rows of its tables: days of a short one, months of a long one. */
export interface FigurePeriod extends DaySpan {
  readonly name: FigurePeriodName;
  readonly isByMonth: boolean;
  readonly rows: readonly DaySpan[];
}

/** Above so many days a row is a month. */
const mostDailyRows = 62;
const mostDays = 3 * 366;
const monthsOfYear = 12;

/** First day of the month so many months before. `('2026-11-23', 1) -> '2026-10-01'` */
function monthStart(day: string, monthsBefore: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return utcDay(Date.UTC(year, month - 1 - monthsBefore, 1));
}

function monthEnd(day: string): string {
  return addDays(monthStart(day, -1), -1);
}

function spanOf(name: FigurePeriodName, today: string, own: DaySpan): DaySpan {
  if (name === 'own') return own;
  if (name === 'year') return { from: monthStart(today, monthsOfYear - 1), until: today };
  if (name === 'month') return { from: monthStart(today, 0), until: today };
  const from = monthStart(today, 1);
  return { from, until: monthEnd(from) };
}

function rowsOf({ from, until }: DaySpan, isByMonth: boolean): DaySpan[] {
  const rows: DaySpan[] = [];
  for (let day = from; day <= until; day = addDays(rows.at(-1)?.until ?? until, 1)) {
    const end = isByMonth ? monthEnd(day) : day;
    rows.push({ from: day, until: end < until ? end : until });
  }
  return rows;
}

/** Two dates as a period, the earlier one first and never more than three years; undefined where one of them is none. */
function ownSpan(from: string, until: string): DaySpan | undefined {
  if (!isDay(from) || !isDay(until)) return undefined;
  const [first, last] = from <= until ? [from, until] : [until, from];
  return { from: daysBetween(first, last) >= mostDays ? addDays(last, 1 - mostDays) : first, until: last };
}

/** What somebody asks for by the address. */
interface AskedPeriod {
  readonly period?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * The period that is asked for, this month where it is none; every day of it is in exactly one row.
 * `({ period: 'last-month' }, '2026-11-23') -> { name: 'last-month', from: '2026-10-01', until: '2026-10-31', … }`
 */
export function figurePeriod({ period, from = '', until = '' }: AskedPeriod, today: string): FigurePeriod {
  const own = ownSpan(from, until);
  const asked = figurePeriods.find((one) => one === period) ?? 'month';
  const name = asked === 'own' && !own ? 'month' : asked;
  const span = spanOf(name, today, own ?? { from: today, until: today });
  const isByMonth = daysBetween(span.from, span.until) >= mostDailyRows;
  return { name, ...span, isByMonth, rows: rowsOf(span, isByMonth) };
}

function spanLater({ from, until }: DaySpan, days: number): DaySpan {
  return { from: addDays(from, days), until: addDays(until, days) };
}

/** The same period and rows, so many days later. `({ from: '2026-11-01', … }, 3) -> { from: '2026-11-04', … }` */
export function daysLater(period: FigurePeriod, days: number): FigurePeriod {
  return { ...period, ...spanLater(period, days), rows: period.rows.map((row) => spanLater(row, days)) };
}
