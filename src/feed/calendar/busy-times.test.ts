import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { busyTimes, TooMuch } from './busy-times.ts';

const window = { fromMs: Date.parse('2026-10-01T00:00:00Z'), untilMs: Date.parse('2027-04-10T00:00:00Z') };

function calendar(...events: readonly (readonly string[])[]): string {
  const entries = events.flatMap((lines, index) => [
    'BEGIN:VEVENT',
    `UID:${String(index)}`,
    'DTSTAMP:20260101T000000Z',
    ...lines,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...entries, 'END:VCALENDAR', ''].join('\r\n');
}

/** Busy times as they are written in UTC: `2026-11-24T09:00 2026-11-24T10:00`. */
function read(...events: readonly (readonly string[])[]): string[] {
  return busyTimes(calendar(...events), window).map((span) =>
    span.map((ms) => new Date(ms).toISOString().slice(0, 16)).join(' '),
  );
}

describe('busy times', () => {
  it('are read in UTC, in a zone by its name, and without one as local', () => {
    expect(read(['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z'])).toEqual(['2026-11-24T09:00 2026-11-24T10:00']);
    expect(read(['DTSTART;TZID=America/New_York:20261124T090000', 'DURATION:PT30M'])).toEqual([
      '2026-11-24T14:00 2026-11-24T14:30',
    ]);
    expect(read(['DTSTART:20261124T090000', 'DTEND:20261124T100000'])).toEqual(['2026-11-24T08:00 2026-11-24T09:00']);
  });

  it('last all day where the entry does, from midnight to midnight here', () => {
    expect(read(['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261126'])).toEqual([
      '2026-11-23T23:00 2026-11-25T23:00',
    ]);
    expect(read(['DTSTART;VALUE=DATE:20270328'])).toEqual(['2027-03-27T23:00 2027-03-28T22:00']);
  });

  it('are none of what is cancelled, lets others in, or is free', () => {
    const time = ['DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z'];
    expect(
      read(
        [...time, 'STATUS:CANCELLED'],
        [...time, 'TRANSP:TRANSPARENT'],
        [...time, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
      ),
    ).toEqual([]);
  });

  it('come again as the entry does, at the same local time over the change of clocks', () => {
    const weekly = ['DTSTART;TZID=Europe/Brussels:20261019T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    expect(read(weekly)).toEqual([
      '2026-10-19T08:00 2026-10-19T09:00',
      '2026-10-26T09:00 2026-10-26T10:00',
      '2026-11-02T09:00 2026-11-02T10:00',
    ]);
    expect(read([...weekly, 'EXDATE;TZID=Europe/Brussels:20261026T100000'])).toHaveLength(2);
  });

  it('follow one time of an entry that was moved, or cancelled', () => {
    const weekly = ['UID:week', 'DTSTART:20261019T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3'];
    const own = (lines: readonly string[]) =>
      busyTimes(
        [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          ...weekly,
          'END:VEVENT',
          'BEGIN:VEVENT',
          'UID:week',
          ...lines,
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n'),
        window,
      ).map(([from]) => new Date(from).toISOString().slice(0, 16));
    const moved = ['RECURRENCE-ID:20261026T100000Z', 'DTSTART:20261027T150000Z', 'DURATION:PT1H'];
    expect(own(moved)).toEqual(['2026-10-19T10:00', '2026-10-27T15:00', '2026-11-02T10:00']);
    expect(own([...moved, 'STATUS:CANCELLED'])).toEqual(['2026-10-19T10:00', '2026-11-02T10:00']);
  });

  it('that begin long ago and come again for ever are those of the window', () => {
    expect(read(['DTSTART:20100101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY']).length).toBe(28);
  });

  it('are too much where an entry comes again all the time', () => {
    expect(() => read(['DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'])).toThrow(TooMuch);
  });

  it('are none of what is no calendar', () => {
    for (const text of ['', '<html></html>', 'BEGIN:VCARD\r\nEND:VCARD', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])
      expect(() => busyTimes(text, window), text).toThrow();
  });

  it('last as long as an entry says, also where clocks jump while it lasts', () => {
    const zone = 'DTSTART;TZID=Europe/Luxembourg';
    expect(read([`${zone}:20270328T025000`, 'DURATION:PT10M'])).toEqual(['2027-03-28T01:50 2027-03-28T02:00']);
    expect(read([`${zone}:20270328T013000`, 'DURATION:PT2H'])).toEqual(['2027-03-28T00:30 2027-03-28T02:30']);
    expect(read([`${zone}:20270327T120000`, 'DURATION:P1D'])).toEqual(['2027-03-27T11:00 2027-03-28T10:00']);
  });

  it('of a local time are those of clocks in Brussels, also around the changes', () => {
    const minute = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.constantFrom('2026-10-24', '2026-10-25', '2026-10-26', '2027-03-27', '2027-03-28'),
        minute,
        (day, at) => {
          const time = [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0'));
          const [found] = busyTimes(
            calendar([
              `DTSTART;TZID=Europe/Luxembourg:${day.replaceAll('-', '')}T${time.join('')}00`,
              'DURATION:PT10M',
            ]),
            window,
          );
          const from = brusselsMoment(day, time.join(':'));
          expect(found).toEqual([from, from + 600_000]);
        },
      ),
      { examples: [['2027-03-28', 170]] },
    );
  });
});
