import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookableDays, dayRefusal, freeDays, slotKeys, visitDays, type AppointmentCalendar } from './appointments.ts';
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

describe('visitDays', () => {
  const free = freeDays(calendar, today, new Set());

  it('begins with the first free day and shows fourteen days', () => {
    const { days, earlier, later } = visitDays(free, '', today);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-11-23', '2026-12-04']);
    expect([earlier, later]).toEqual([undefined, '2026-12-07']);
  });

  it('goes on from a wanted day, and leads back no further than the first', () => {
    expect(visitDays(free, '2026-12-07', today)).toMatchObject({ earlier: '2026-11-23' });
    expect(visitDays(free, '2026-12-07', today).later).toBeUndefined();
    expect(visitDays(free, '2026-11-25', today)).toMatchObject({ earlier: '2026-11-23' });
  });

  it('shows every free day once on the way from the first to the last, wherever it began', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.nat(free.length - 1)), (wanted, taken) => {
        const left = free.filter((_, index) => !taken.includes(index));
        const start = visitDays(left, wanted, today);
        expect(start.days.length === 0).toBe(left.length === 0);
        const seen: string[] = [];
        for (let from: string | undefined = ''; from !== undefined; from = visitDays(left, from, today).later)
          seen.push(...visitDays(left, from, today).days.map(({ date }) => date));
        expect(seen).toEqual(left.map(({ date }) => date));
      }),
    );
  });
});
