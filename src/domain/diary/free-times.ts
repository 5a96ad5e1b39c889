import { weekdayOf, type FreeDay } from '#domain/appointments.ts';
import { brusselsDay, brusselsMinute, brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import type { DiaryRules } from '#domain/diary/diary-rules.ts';
import type { Span } from '#domain/office/opening-time.ts';

const minuteMs = 60_000;

/** What one viewing at a time can be booked in: a colleague, or a place of the diary that colleagues share. */
export interface Lane {
  /** Number of a colleague; `1`, `2` for places of the agency. */
  readonly id: string;
  readonly rules: DiaryRules;
  /** Viewings that are booked, between which the buffer lies. */
  readonly viewings: readonly Span[];
  /** Blocked times, and those of other calendars. */
  readonly blocked: readonly Span[];
}

/** When it is asked: the day that the site takes as today, and the moment. */
export interface Asking {
  readonly today: string;
  readonly nowMs: number;
}

/** A day and a local time. */
export interface DayTime {
  readonly day: string;
  readonly time: string;
}

/** From the beginning of a viewing to its end; undefined for a time that no clock shows on that day, in the hour that is left out in spring. `('2026-11-24', '10:00', 45) -> [1795510800000, 1795513500000]` */
export function viewingSpan({ day, time }: DayTime, minutes: number): Span | undefined {
  const from = brusselsMoment(day, time);
  return brusselsMinute(from) === `${day} ${time}` ? [from, from + minutes * minuteMs] : undefined;
}

/** Do two spans of time touch each other, with so long between them? */
export function overlaps([from, until]: Span, [begin, end]: Span, betweenMs = 0): boolean {
  return from < end + betweenMs && until + betweenMs > begin;
}

/** Has a lane room for a span? */
export function hasRoom({ rules, viewings, blocked }: Lane, span: Span): boolean {
  const betweenMs = rules.bufferMinutes * minuteMs;
  return !viewings.some((one) => overlaps(span, one, betweenMs)) && !blocked.some((one) => overlaps(span, one));
}

/** Can a day be chosen at all? */
export function isBookableDay(rules: DiaryRules, day: string, today: string): boolean {
  const ahead = daysBetween(today, day);
  return ahead >= rules.fromDays && ahead <= rules.untilDays && !rules.closed.includes(day);
}

/** The span of a beginning that the rules of a lane offer and that is not too near; undefined for any other time. */
export function offeredSpan(rules: DiaryRules, at: DayTime, { today, nowMs }: Asking): Span | undefined {
  if (!isBookableDay(rules, at.day, today) || !rules.week[weekdayOf(at.day)].includes(at.time)) return undefined;
  const span = viewingSpan(at, rules.minutes);
  return span && span[0] >= nowMs + rules.noticeHours * 60 * minuteMs ? span : undefined;
}

/** Lanes in which a time can be had, in their order. */
export function freeLanes(lanes: readonly Lane[], at: DayTime, asking: Asking): Lane[] {
  return lanes.filter((lane) => {
    const span = offeredSpan(lane.rules, at, asking);
    return span !== undefined && hasRoom(lane, span);
  });
}

/** What touches a day, so that each of its times is compared with little. */
function onDay(lane: Lane, [from, until]: Span): Lane {
  const betweenMs = lane.rules.bufferMinutes * minuteMs;
  const near = (one: Span) => overlaps(one, [from, until], betweenMs);
  return { ...lane, viewings: lane.viewings.filter(near), blocked: lane.blocked.filter(near) };
}

/** Every day with its free times, days without any left out. `-> [{ date: '2026-11-24', times: ['10:00'] }]` */
export function freeTimes(lanes: readonly Lane[], asking: Asking): FreeDay[] {
  const last = Math.max(-1, ...lanes.map(({ rules }) => rules.untilDays));
  const days = Array.from({ length: last + 1 }, (_, index) => addDays(asking.today, index));
  return days.flatMap((date) => {
    const open = lanes.filter(({ rules }) => isBookableDay(rules, date, asking.today));
    if (open.length === 0) return [];
    const whole: Span = [brusselsMoment(date, '00:00'), brusselsMoment(addDays(date, 1), '24:00')];
    const near = open.map((lane) => onDay(lane, whole));
    const weekday = weekdayOf(date);
    const wanted = [...new Set(near.flatMap(({ rules }) => rules.week[weekday]))].sort();
    const times = wanted.filter((time) => freeLanes(near, { day: date, time }, asking).length > 0);
    return times.length > 0 ? [{ date, times }] : [];
  });
}

/** The moment that counts as now on a site whose today is fixed: that of the clock on the day itself, else the first of that day. */
export function nowOn(today: string, clockMs: number): number {
  return brusselsDay(clockMs) === today ? clockMs : brusselsMoment(today, '00:00');
}
