/** Longer than that nobody waits: the next sync asks again. */
const maximumWaitMs = 60_000;

/** How long a server asks to wait, in milliseconds and at most a minute; seconds or a date (RFC 9110, 10.2.3). `'2' -> 2000`, `'soon' -> undefined` */
export function retryAfterMs(header: string | null, nowMs = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  const waitMs = /^\d{1,9}$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs;
  return Number.isNaN(waitMs) || text === '' ? undefined : Math.min(Math.max(waitMs, 0), maximumWaitMs);
}
