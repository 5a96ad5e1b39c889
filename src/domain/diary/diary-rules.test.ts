import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppointmentCalendar } from '#domain/appointments.ts';
import {
  beginnings,
  minutesOfDay,
  rulesOfCalendar,
  rulesOfSettings,
  settingsOfCalendar,
  timeOfDay,
  weekdays,
} from './diary-rules.ts';

const calendar: AppointmentCalendar = {
  days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
  times: ['09:30', '10:30', '11:30', '13:30', '14:30', '15:30', '16:30'],
  minutes: 45,
  places: 2,
  fromDays: 1,
  untilDays: 60,
  closed: ['2026-12-25'],
};

describe('beginnings', () => {
  it('follow each other with a pause between, and the last ends within its range', () => {
    expect(beginnings([{ from: '09:30', until: '12:15' }], 45, 15)).toEqual(['09:30', '10:30', '11:30']);
    expect(beginnings([{ from: '09:30', until: '12:14' }], 45, 15)).toEqual(['09:30', '10:30']);
    expect(beginnings([{ from: '09:30', until: '10:00' }], 45, 15)).toEqual([]);
  });

  it('leave room for each viewing and the pause after it, whatever the lengths', () => {
    const range = fc.record({ from: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 0, max: 900 }) });
    fc.assert(
      fc.property(range, fc.integer({ min: 5, max: 240 }), fc.integer({ min: 0, max: 120 }), (wide, minutes, pause) => {
        const end = Math.min(1440, wide.from + wide.length);
        const times = beginnings([{ from: timeOfDay(wide.from), until: timeOfDay(end) }], minutes, pause).map(
          minutesOfDay,
        );
        for (const [index, time] of times.entries()) {
          expect(time >= wide.from && time + minutes <= end).toBe(true);
          if (index > 0) expect(time - (times[index - 1] ?? 0)).toBe(minutes + pause);
        }
      }),
    );
  });
});

it('the calendar of the site, saved as it is shown, offers the same beginnings', () => {
  const settings = settingsOfCalendar(calendar);
  expect(settings.week.Mo).toEqual([
    { from: '09:30', until: '12:15' },
    { from: '13:30', until: '17:15' },
  ]);
  expect([settings.bufferMinutes, settings.noticeHours, settings.places]).toEqual([15, 24, 2]);
  const [saved, given] = [rulesOfSettings(settings, calendar.closed), rulesOfCalendar(calendar)];
  for (const day of weekdays) expect(saved.week[day]).toEqual(given.week[day]);
  expect(given.week.Su).toEqual([]);
});
