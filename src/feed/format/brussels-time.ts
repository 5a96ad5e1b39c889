import { brusselsOffsetMs } from '#domain/brussels-clock.ts';

const stamp =
  /^(?<date>\d{4}-\d{2}-\d{2})(?:[T ](?<time>\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/u;

/** Minutes that Brussels is ahead of UTC at an instant: 60 in winter, 120 in summer. */
function offsetMinutes(instantMs: number): number {
  return Math.round(brusselsOffsetMs(instantMs) / 60_000);
}

function isRealDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) && date >= '1600' && date < '2200';
}

/** An instant with its Brussels offset. `-> '2026-11-02T09:30:00+01:00'` */
export function brusselsIso(instantMs: number): string {
  const minutes = offsetMinutes(instantMs);
  const wall = new Date(instantMs + minutes * 60_000).toISOString().slice(0, 19);
  return `${wall}+${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/**
 * A date and time with its Brussels offset; without a zone it is Brussels time. Anything but ISO order is refused,
 * not guessed. `'2026-11-02 09:30:00' -> '2026-11-02T09:30:00+01:00'`, `'03/04/2026' -> undefined`
 */
export function brusselsDateTime(text: string): string | undefined {
  const { date, time = '00:00:00', zone } = stamp.exec(text.trim())?.groups ?? {};
  if (date === undefined || !isRealDate(date)) return undefined;
  const clock = time.length === 5 ? `${time}:00` : time;
  if (zone !== undefined) {
    const instantMs = Date.parse(`${date}T${clock}${zone}`);
    return Number.isNaN(instantMs) ? undefined : brusselsIso(instantMs);
  }
  const asUtcMs = Date.parse(`${date}T${clock}Z`);
  if (Number.isNaN(asUtcMs)) return undefined;
  // The offset at the wall time taken as UTC is wrong only within an hour of a clock change: look again.
  const guessMs = asUtcMs - offsetMinutes(asUtcMs) * 60_000;
  return brusselsIso(asUtcMs - offsetMinutes(guessMs) * 60_000);
}

/** The day alone, in Brussels. `'2026-06-30T22:30:00Z' -> '2026-07-01'` */
export function brusselsDate(text: string): string | undefined {
  const day = text.trim();
  if (/^\d{4}-\d{2}-\d{2}$/u.test(day)) return isRealDate(day) ? day : undefined;
  return brusselsDateTime(day)?.slice(0, 10);
}

/** How databases and services write that there is no date: the first day that they know. */
const neverFilledIn = /^(?:0000-00-00|0001-01-01|1753-01-01|1899-12-30|1899-12-31|1900-01-01|1970-01-01)(?![0-9])/u;

/** Does this stand in the place of a day that nobody filled in? `'0001-01-01T00:00:00' -> true`, `'UNDEFINED' -> true` */
export function isNoDay(text: string): boolean {
  return neverFilledIn.test(text) || /^(?:-|UNDEFINED)?$/u.test(text);
}
