import fc from 'fast-check';
import { addDays } from '#domain/dates.ts';
import type { DayViews } from '#domain/statistics/day-views.ts';

export const today = '2026-11-20';

/** Any rows of half a year around today, for tests. */
export const anyViews: fc.Arbitrary<DayViews[]> = fc.array(
  fc.record({
    day: fc.integer({ min: -150, max: 30 }).map((days) => addDays(today, days)),
    source: fc.constantFrom('own', 'PortaalEen', 'Logis'),
    views: fc.nat(1000),
  }),
  { maxLength: 60 },
);
