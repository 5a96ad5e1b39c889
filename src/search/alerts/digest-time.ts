import { brusselsOffsetMs } from '#domain/brussels-clock.ts';

/** How often a visitor wants mail. */
export const frequencies = ['now', 'daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];

const minuteMs = 60_000;
const dayMs = 86_400_000;
const digestMs = 8 * 60 * minuteMs;
const weekDays = 7;
const monday = 1;

/**
 * News found before this moment may be mailed: now, or the last eight o'clock in Brussels, for weekly mails that of a Monday.
 * `(Saturday 10:00, 'weekly') -> Monday 08:00`
 */
export function lastDigestMs(nowMs: number, frequency: Frequency): number {
  if (frequency === 'now') return nowMs;
  const localMs = nowMs + brusselsOffsetMs(nowMs);
  const todayMs = Math.floor(localMs / dayMs) * dayMs;
  let digest = todayMs + digestMs;
  if (digest > localMs) digest -= dayMs;
  if (frequency === 'weekly') {
    const daysSince = (new Date(digest).getUTCDay() - monday + weekDays) % weekDays;
    digest -= daysSince * dayMs;
  }
  // The offset of that day: the clocks may have changed since.
  return digest - brusselsOffsetMs(digest - brusselsOffsetMs(digest));
}
