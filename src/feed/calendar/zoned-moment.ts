/** How far clocks of a zone are ahead of UTC at a moment. */
function offsetMs(clock: Intl.DateTimeFormat, timeMs: number): number {
  const parts = Object.fromEntries(clock.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(timeMs / 1_000) * 1_000;
}

/** A clock of an IANA zone; undefined for any other name. `'Europe/Luxembourg'` */
export function clockOfZone(zone: string): Intl.DateTimeFormat | undefined {
  try {
    const fields = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    return new Intl.DateTimeFormat('en-GB', { ...fields, timeZone: zone, hourCycle: 'h23' });
  } catch {
    return undefined;
  }
}

/** The moment at which clocks of a zone show a time, given as milliseconds as if it were UTC; of two the earlier one. */
export function zonedMoment(clock: Intl.DateTimeFormat, wallMs: number): number {
  const [before, after] = [offsetMs(clock, wallMs - 86_400_000), offsetMs(clock, wallMs + 86_400_000)];
  const early = wallMs - before;
  if (before === after || offsetMs(clock, early) === before) return early;
  const late = wallMs - after;
  return offsetMs(clock, late) === after ? late : early;
}
