import type { AppointmentCalendar, Weekday } from '#domain/appointments.ts';

/** In the order of a week. */
export const weekdays: readonly Weekday[] = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** Local times of one day: `{ from: '09:30', until: '12:15' }`. */
export interface TimeRange {
  readonly from: string;
  readonly until: string;
}

/** What somebody can change of a diary in the office. */
export interface DiarySettings {
  readonly week: Readonly<Record<Weekday, readonly TimeRange[]>>;
  readonly minutes: number;
  /** Between two viewings. */
  readonly bufferMinutes: number;
  /** How long before its beginning a viewing can still be booked. */
  readonly noticeHours: number;
  /** The last day that can be chosen, counted from today. */
  readonly untilDays: number;
  /** Viewings at the same time, of a diary that several colleagues share; 1 for that of one person. */
  readonly places: number;
}

/** When viewings can begin, and for how long they keep somebody busy. */
export interface DiaryRules extends Pick<DiarySettings, 'minutes' | 'bufferMinutes' | 'noticeHours' | 'untilDays'> {
  /** Beginnings in local time, in order. */
  readonly week: Readonly<Record<Weekday, readonly string[]>>;
  /** The first day that can be chosen, counted from today. */
  readonly fromDays: number;
  /** ISO dates without viewings: holidays. */
  readonly closed: readonly string[];
}

/** `'10:30' -> 630` */
export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `630 -> '10:30'` */
export function timeOfDay(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function byWeekday<T>(make: (day: Weekday) => T): Readonly<Record<Weekday, T>> {
  const of = make;
  return { Mo: of('Mo'), Tu: of('Tu'), We: of('We'), Th: of('Th'), Fr: of('Fr'), Sa: of('Sa'), Su: of('Su') };
}

/** Beginnings within some ranges, each viewing ending within its own. `([{ from: '09:30', until: '12:15' }], 45, 15) -> ['09:30', '10:30', '11:30']` */
export function beginnings(ranges: readonly TimeRange[], minutes: number, bufferMinutes: number): string[] {
  const times = ranges.flatMap(({ from, until }) => {
    const [first, end] = [minutesOfDay(from), minutesOfDay(until)];
    const count = Math.floor((end - first - minutes) / (minutes + bufferMinutes)) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, index) => first + index * (minutes + bufferMinutes));
  });
  return [...new Set(times)].sort((a, b) => a - b).map(timeOfDay);
}

/** The rules of what was saved in the office; holidays are the agency's. */
export function rulesOfSettings(settings: DiarySettings, closed: readonly string[]): DiaryRules {
  const { minutes, bufferMinutes, noticeHours, untilDays } = settings;
  const week = byWeekday((day) => beginnings(settings.week[day], minutes, bufferMinutes));
  return { week, minutes, bufferMinutes, noticeHours, untilDays, fromDays: 0, closed };
}

/** Between two beginnings of a calendar: the least that there is. */
function stepOf({ times, minutes }: AppointmentCalendar): number {
  const sorted = times.map(minutesOfDay).sort((a, b) => a - b);
  const steps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
  return Math.max(minutes, Math.min(...steps.filter((step) => step > 0), minutes * 2));
}

/** The rules of content/site.json, as long as nobody has saved others. What lies between two of its times is kept free, an hour more or less. */
export function rulesOfCalendar(calendar: AppointmentCalendar): DiaryRules {
  const { days, times, minutes, fromDays, untilDays, closed } = calendar;
  const week = byWeekday((day) => (days.includes(day) ? [...new Set(times)].sort() : []));
  return { week, minutes, bufferMinutes: 0, noticeHours: 0, fromDays, untilDays, closed };
}

/** The same as somebody would have saved it, to be changed: times that follow each other are one range. */
export function settingsOfCalendar(calendar: AppointmentCalendar): DiarySettings {
  const { days, minutes, fromDays, untilDays, places } = calendar;
  const step = stepOf(calendar);
  const ranges: TimeRange[] = [];
  for (const time of [...new Set(calendar.times)].sort()) {
    const last = ranges.at(-1);
    const until = timeOfDay(minutesOfDay(time) + minutes);
    const isNext = last && minutesOfDay(time) === minutesOfDay(last.until) - minutes + step;
    if (isNext) ranges[ranges.length - 1] = { from: last.from, until };
    else ranges.push({ from: time, until });
  }
  const week = byWeekday((day) => (days.includes(day) ? ranges : []));
  return { week, minutes, bufferMinutes: step - minutes, noticeHours: fromDays * 24, untilDays, places };
}
