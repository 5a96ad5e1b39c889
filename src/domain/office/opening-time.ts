import { weekdayOf, type Weekday } from '#domain/appointments.ts';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';

/** When an agency is open: `agency.openingHours` and the closed days of `appointments`, content/site.json. */
export interface OpeningTimes {
  /** Local times, `09:00`; closing at `00:00` is at midnight. None at all: the agency is taken to be always open. */
  readonly hours: readonly { readonly days: readonly Weekday[]; readonly opens: string; readonly closes: string }[];
  /** ISO dates. */
  readonly closed: readonly string[];
}

/** Two moments in milliseconds, the second not included. */
export type Span = readonly [from: number, until: number];

/** Spans in order, those that touch or overlap as one. */
export function joinedSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], until)];
    else result.push([from, until]);
  }
  return result;
}

/** The spans of a day in which the agency is open, in order, none twice. An hour that clocks jump over is none, one that they show twice counts twice. */
export function openSpans({ hours, closed }: OpeningTimes, day: string): Span[] {
  if (hours.length === 0) return [[brusselsMoment(day, '00:00'), brusselsMoment(addDays(day, 1), '00:00')]];
  if (closed.includes(day)) return [];
  const weekday = weekdayOf(day);
  const spans = hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ opens, closes }): Span => [
      brusselsMoment(day, opens),
      brusselsMoment(day, closes === '00:00' ? '24:00' : closes),
    ]);
  return joinedSpans(spans.filter(([from, until]) => from < until));
}
