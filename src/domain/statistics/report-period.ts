import { addDays } from '#domain/dates.ts';

/** The day of the week and of the month on which a report goes out, and how many days later it still may. */
const lateDays = 2;

/** `0` for Monday to `6` for Sunday. */
function weekday(iso: string): number {
  return (new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export interface DuePeriod {
  /** Of the day on which its report is due: `week of 2026-11-23`. */
  readonly name: string;
  /** How long ago its last day was: the one before that on which the report is due. */
  readonly daysAgo: number;
}

/**
 * The period whose report is due on a day; undefined where none is. Weekly reports go out on Monday, monthly ones on the first, each up to
 * the day before; a server that was down may send them for two days more.
 * `('weekly', '2026-11-24') -> { name: 'week of 2026-11-23', daysAgo: 2 }`
 */
export function duePeriod(rhythm: 'weekly' | 'monthly', today: string): DuePeriod | undefined {
  const passed = rhythm === 'weekly' ? weekday(today) : Number(today.slice(8, 10)) - 1;
  if (passed > lateDays) return undefined;
  const name = rhythm === 'weekly' ? `week of ${addDays(today, -passed)}` : `month ${today.slice(0, 7)}`;
  return { name, daysAgo: passed + 1 };
}
