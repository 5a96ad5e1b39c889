import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile, type CalendarEvent } from './calendar-event.ts';

const event: CalendarEvent = {
  uid: 'abc@agency.example',
  sequence: 0,
  date: '2026-11-24',
  time: '10:00',
  minutes: 45,
  stamp: new Date('2026-11-20T09:05:07.123Z'),
  title: 'Visit; house, garden',
  place: 'Lindeplein 7, 9000 Gent',
  organizer: { name: 'Immo "Lindehof"', address: 'info@agency.example' },
};

it('is a confirmed event in local time', () => {
  const lines = calendarFile(event).split('\r\n');
  expect(lines).toContain('DTSTART;TZID=Europe/Brussels:20261124T100000');
  expect(lines).toContain('DTSTAMP:20261120T090507Z');
  expect(lines).toContain('DURATION:PT45M');
  expect(lines).toContain(String.raw`SUMMARY:Visit\; house\, garden`);
  expect(lines).toContain('ORGANIZER;CN="Immo  Lindehof ":mailto:info@agency.example');
  expect(lines).toContain('STATUS:CONFIRMED');
  expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
});

it('says that it is cancelled, and that this is the latest word', () => {
  const lines = calendarFile({ ...event, sequence: 60, isCancelled: true }).split('\r\n');
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:60', 'UID:abc@agency.example'])
    expect(lines).toContain(line);
  expect(lines).not.toContain('STATUS:CONFIRMED');
});

it('lets no text add a line, and keeps every line short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const file = calendarFile({
        ...event,
        title: `${text}\r\nEND:VEVENT`,
        organizer: { ...event.organizer, name: text },
      });
      const lines = file.replaceAll('\r\n ', '').split('\r\n');
      expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
      expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    }),
  );
});
