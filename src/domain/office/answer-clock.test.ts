import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { openMomentAfter, openMsBetween } from './answer-clock.ts';
import type { OpeningTimes } from './opening-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const times: OpeningTimes = {
  hours: [
    { days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], opens: '09:00', closes: '18:00' },
    { days: ['Sa'], opens: '10:00', closes: '13:00' },
  ],
  closed: ['2026-12-25'],
};
const at = (iso: string): number => Date.parse(iso);

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'short',
});
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Brussels', weekday: 'short' });

/** Is the agency open in the minute that begins now? By what the clock on the wall shows, and nothing else. */
function isOpenMinute({ hours, closed }: OpeningTimes, timeMs: number): boolean {
  const [day = '', time = ''] = wall.format(timeMs).split(' ');
  const name = weekday.format(timeMs).slice(0, 2);
  if (hours.length === 0) return true;
  return (
    !closed.includes(day) &&
    hours.some(
      ({ days, opens, closes }) =>
        days.some((one) => one === name) && time >= opens && (closes === '00:00' || time < closes),
    )
  );
}

/** Nobody opens or closes in the hour that clocks jump over in spring and show twice in autumn. */
const clockTime = fc
  .tuple(
    fc.integer({ min: 0, max: 23 }).filter((hour) => hour !== 2),
    fc.constantFrom(0, 15, 30, 59),
  )
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const someHours = fc.array(
  fc.record({
    days: fc.subarray(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const, { minLength: 1 }),
    opens: clockTime,
    closes: clockTime,
  }),
  { maxLength: 3 },
);
/** Around the two nights of a year in which clocks change, and around the turn of a year. */
const someMinute = fc
  .tuple(
    fc.constantFrom('2026-03-29T01:00Z', '2026-10-25T01:00Z', '2027-03-28T01:00Z', '2026-12-31T23:00Z'),
    fc.integer({ min: -2_000, max: 2_000 }),
  )
  .map(([moment, minutes]) => at(moment) + minutes * minuteMs);
const someTimes = fc.record({
  hours: someHours,
  closed: fc.subarray(['2026-03-29', '2026-10-25', '2026-10-26', '2027-01-01']),
});

describe('the time that an agency was open', () => {
  it('is what lies within its hours', () => {
    // Friday 17:30 to Saturday 10:30, in winter.
    expect(openMsBetween(times, at('2026-11-20T16:30Z'), at('2026-11-21T09:30Z'))).toBe(hourMs);
    expect(openMsBetween(times, at('2026-11-21T12:00Z'), at('2026-11-23T08:00Z'))).toBe(0);
    expect(openMsBetween(times, at('2026-11-24T10:00Z'), at('2026-11-24T09:00Z'))).toBe(0);
  });

  it('leaves closed days out', () => {
    expect(openMsBetween(times, at('2026-12-24T16:00Z'), at('2026-12-26T09:30Z'))).toBe(hourMs + 30 * minuteMs);
  });

  it('counts the hour that clocks show twice, and not the one that they jump over', () => {
    const always = { hours: [{ days: ['Su'] as const, opens: '00:00', closes: '00:00' }], closed: [] };
    expect(openMsBetween(always, at('2026-10-24T00:00Z'), at('2026-10-26T00:00Z'))).toBe(25 * hourMs);
    expect(openMsBetween(always, at('2026-03-28T00:00Z'), at('2026-03-30T00:00Z'))).toBe(23 * hourMs);
  });

  it('is all the time where an agency names no hours', () => {
    const none = { hours: [], closed: ['2026-10-25'] };
    expect(openMsBetween(none, at('2026-10-24T00:00Z'), at('2026-10-27T00:00Z'))).toBe(72 * hourMs);
  });

  it('is to the minute what somebody finds who looks at the clock on the wall every minute', () => {
    fc.assert(
      fc.property(someTimes, someMinute, fc.integer({ min: 0, max: 3_000 }), (opening, from, minutes) => {
        let seen = 0;
        for (let minute = 0; minute < minutes; minute += 1) {
          if (isOpenMinute(opening, from + minute * minuteMs)) seen += 1;
        }
        expect(openMsBetween(opening, from, from + minutes * minuteMs)).toBe(seen * minuteMs);
      }),
      { numRuns: 200 },
    );
  });

  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(someTimes, fc.tuple(someMinute, someMinute, someMinute), (opening, moments) => {
        const [a = 0, b = 0, c = 0] = moments.toSorted((one, other) => one - other);
        fc.pre(c - a < 20 * 24 * hourMs);
        expect(openMsBetween(opening, a, b) + openMsBetween(opening, b, c)).toBe(openMsBetween(opening, a, c));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the moment by which an agency was open for so long', () => {
  it('waits over night and over closed days', () => {
    expect(openMomentAfter(times, at('2026-11-20T16:30Z'), hourMs)).toBe(at('2026-11-21T09:30Z'));
    expect(openMomentAfter(times, at('2026-12-24T16:00Z'), 2 * hourMs)).toBe(at('2026-12-26T10:00Z'));
  });

  it('is none where it never opens', () => {
    const never = { hours: [{ days: ['Mo'] as const, opens: '10:00', closes: '09:00' }], closed: [] };
    expect(openMomentAfter(never, at('2026-11-20T16:30Z'), hourMs)).toBeUndefined();
  });

  it('is the first at which that time has passed', () => {
    const wait = fc.integer({ min: 1, max: 3_000 }).map((minutes) => minutes * minuteMs);
    fc.assert(
      fc.property(someTimes, someMinute, wait, (opening, from, openMs) => {
        const moment = openMomentAfter(opening, from, openMs);
        if (moment === undefined) return;
        fc.pre(moment - from < 60 * 24 * hourMs);
        expect(openMsBetween(opening, from, moment)).toBe(openMs);
        expect(openMsBetween(opening, from, moment - minuteMs)).toBeLessThan(openMs);
      }),
      { numRuns: draws(200) },
    );
  });
});
