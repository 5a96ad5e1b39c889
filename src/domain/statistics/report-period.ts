import { addDays } from '#domain/dates.ts';

/** The day of the week and of the month on which a report goes out, and how many days later it still may. */
const lateDays = 2;

/** `0` for Monday to `6` for Sunday. */
function weekday(iso: string): number {
  return (new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/**
 * Name of the period whose report is due on a day; undefined where none is. Weekly reports go out on Monday, monthly ones on
 * the first; a server that was down may send them for two days more. `('weekly', '2026-11-24') -> 'week of 2026-11-23'`
 */
export function duePeriod(rhythm: 'weekly' | 'monthly', today: string): string | undefined {
  const passed = rhythm === 'weekly' ? weekday(today) : Number(today.slice(8, 10)) - 1;
  if (passed > lateDays) return undefined;
  return rhythm === 'weekly' ? `week of ${addDays(today, -passed)}` : `month ${today.slice(0, 7)}`;
}
