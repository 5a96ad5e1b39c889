import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookableDays, dayRefusal, freeDays, slotKeys, type AppointmentCalendar } from './appointments.ts';
import { addDays } from './dates.ts';

const calendar: AppointmentCalendar = {
  days: ['Mo', 'Tu', 'We', 'Th', 'Fr'],
  times: ['10:00', '14:00'],
  minutes: 45,
  places: 2,
  fromDays: 1,
  untilDays: 30,
  closed: ['2026-12-08'],
};
/** A Friday. */
const today = '2026-11-20';

describe('dayRefusal', () => {
  it('takes working days from tomorrow on', () => {
    expect(dayRefusal(calendar, '2026-11-23', today)).toBeUndefined();
    expect(dayRefusal(calendar, '2026-12-18', today)).toBeUndefined();
  });

  it('refuses today, yesterday and before', () => {
    expect(dayRefusal(calendar, today, today)).toBe('past');
    expect(dayRefusal(calendar, '2025-11-24', today)).toBe('past');
  });

  it('refuses weekends, holidays and days too far ahead', () => {
    expect(dayRefusal(calendar, '2026-11-21', today)).toBe('closed');
    expect(dayRefusal(calendar, '2026-12-08', today)).toBe('closed');
    expect(dayRefusal(calendar, '2026-12-21', today)).toBe('closed');
  });

  it('takes no day outside of what the date field offers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const date = addDays(today, days);
        const { min, max } = bookableDays(calendar, today);
        if (dayRefusal(calendar, date, today) === undefined) expect(date >= min && date <= max).toBe(true);
      }),
    );
  });
});

it('names the places of a time', () => {
  expect(slotKeys('2026-11-24', '10:00', 2)).toEqual(['2026-11-24 10:00 1', '2026-11-24 10:00 2']);
});

describe('freeDays', () => {
  const days = freeDays(calendar, today, new Set(slotKeys('2026-11-23', '10:00', 2)));

  it('leaves out a time when all of its places are taken, and a day when all of its times are', () => {
    expect(days[0]).toEqual({ date: '2026-11-23', times: ['14:00'] });
    const wholeDay = new Set(calendar.times.flatMap((time) => slotKeys('2026-11-23', time, 2)));
    expect(freeDays(calendar, today, wholeDay)[0]).toEqual({ date: '2026-11-24', times: ['10:00', '14:00'] });
    const onePlace = new Set(['2026-11-23 10:00 2']);
    expect(freeDays(calendar, today, onePlace)[0]?.times).toEqual(['10:00', '14:00']);
  });

  it('holds exactly the days that the form takes', () => {
    const all = Array.from({ length: 60 }, (_, ahead) => addDays(today, ahead));
    const open = all.filter((date) => dayRefusal(calendar, date, today) === undefined);
    expect(days.map(({ date }) => date)).toEqual(open);
  });
});
