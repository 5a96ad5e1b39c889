const dayMs = 86_400_000;

/** The calendar day in UTC of a moment, for reckoning with days; people are told the `brusselsDay`. `1795478400000 -> '2026-11-24'` */
export function utcDay(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, -14);
}

/** Milliseconds of the calendar day that an ISO date or date and time names; NaN when there is no such day. */
function dayStartMs(iso: string): number {
  const date = iso.slice(0, 10);
  const time = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/u.test(iso) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Engines may roll 31 February over to March: only a day that reads back the same exists.
  return Number.isNaN(time) || utcDay(time) !== date ? Number.NaN : time;
}

function knownDayStartMs(iso: string): number {
  const time = dayStartMs(iso);
  if (Number.isNaN(time)) throw new RangeError(`"${iso}" is not a calendar day: pass an ISO date such as 2026-01-31`);
  return time;
}

/** Does an ISO date, or date and time, name a day that exists? `'2026-02-30' -> false` (Gregorian calendar) */
export function isDay(iso: string): boolean {
  return !Number.isNaN(dayStartMs(iso));
}

/** The day that lies a number of days later. `('2026-12-31', 1) -> '2027-01-01'` (Gregorian calendar, in UTC) */
export function addDays(iso: string, days: number): string {
  return utcDay(knownDayStartMs(iso) + days * dayMs);
}

/** Calendar days from the first to the second date. `('2026-11-20', '2026-11-22') -> 2` (docs/rules/listings.md) */
export function daysBetween(from: string, to: string): number {
  return (knownDayStartMs(to) - knownDayStartMs(from)) / dayMs;
}
