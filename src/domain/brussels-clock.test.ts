import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brusselsDay, brusselsMinute, brusselsMoment, brusselsOffsetMs, brusselsTime } from './brussels-clock.ts';

const minuteMs = 60_000;

describe('the clock of Brussels', () => {
  it.each([
    ['2026-11-24', '10:00', '2026-11-24T09:00:00.000Z'],
    ['2026-07-01', '10:00', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01', '24:00', '2026-07-01T22:00:00.000Z'],
    // The night of 29 March: 02:30 is on no clock, as if it had not been changed it would be 03:30.
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    // The night of 25 October shows 02:30 twice.
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('shows %s %s at %s', (day, time, moment) => {
    expect(new Date(brusselsMoment(day, time)).toISOString()).toBe(moment);
  });

  it('begins a day at midnight of Brussels, not of Greenwich', () => {
    expect(brusselsDay(Date.parse('2026-06-30T22:00Z'))).toBe('2026-07-01');
    expect(brusselsDay(Date.parse('2026-12-31T22:59Z'))).toBe('2026-12-31');
    expect(brusselsMinute(Date.parse('2026-12-31T23:05Z'))).toBe('2027-01-01 00:05');
    expect(brusselsTime(Date.parse('2026-06-30T22:05Z'))).toBe('00:05');
  });

  it('leads back to the moment that it was read from, or to the same time an hour before', () => {
    const minutes = fc.integer({ min: Date.parse('2020-01-01') / minuteMs, max: Date.parse('2040-01-01') / minuteMs });
    fc.assert(
      fc.property(minutes, (count) => {
        const moment = count * minuteMs;
        const wall = new Date(moment + brusselsOffsetMs(moment)).toISOString();
        const back = brusselsMoment(wall.slice(0, 10), wall.slice(11, 16));
        expect([0, 60 * minuteMs]).toContain(moment - back);
        expect(back + brusselsOffsetMs(back)).toBe(moment + brusselsOffsetMs(moment));
      }),
      { numRuns: 5_000 },
    );
  });
});
