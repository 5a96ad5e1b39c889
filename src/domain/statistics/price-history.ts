import { brusselsDay } from '#domain/brussels-clock.ts';
import { daysBetween } from '#domain/dates.ts';

/** The asked price from a day on. */
export interface PriceStep {
  /** ISO date. */
  readonly day: string;
  readonly priceCents: number;
  /** Against the step before, as a share; absent at the first. */
  readonly change?: number;
}

/** The steps of the asked price, oldest first; what repeats the price before is no step. `[{day, 40500000}, {day, 38900000}] -> second has change -0.0395…` */
export function priceSteps(prices: readonly Omit<PriceStep, 'change'>[]): PriceStep[] {
  const steps: PriceStep[] = [];
  for (const { day, priceCents } of prices.toSorted((a, b) => a.day.localeCompare(b.day))) {
    const before = steps.at(-1);
    if (!before) steps.push({ day, priceCents });
    else if (before.priceCents !== priceCents) {
      const change = before.priceCents === 0 ? undefined : priceCents / before.priceCents - 1;
      steps.push({ day, priceCents, ...(change !== undefined && { change }) });
    }
  }
  return steps;
}

/** Days in Belgium since a listing came online; never below 0. `('2026-11-01T23:30:00Z', '2026-11-20') -> 18` */
export function daysOnline(since: string, today: string): number {
  // Without a zone it is a day or a time of ours already.
  const day = /T.*(?:Z|[+-]\d{2}:\d{2})$/u.test(since) ? brusselsDay(Date.parse(since)) : since;
  return Math.max(0, daysBetween(day, today));
}
