/** An appointment for a calendar file. */
export interface CalendarEvent {
  /** Stable, so that a second file moves the appointment instead of adding one. */
  readonly uid: string;
  /** Counts the changes, or grows with them (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  /** Takes the appointment out of the calendar again. */
  readonly isCancelled?: boolean;
  /** Local time in Brussels: `2026-11-24`, `10:00`. */
  readonly date: string;
  readonly time: string;
  readonly minutes: number;
  readonly stamp: Date;
  readonly title: string;
  readonly place: string;
  readonly organizer: { readonly name: string; readonly address: string };
}

/** Central European time, as every calendar program must be told (RFC 5545, 3.6.5). */
const brussels = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Brussels',
  'BEGIN:STANDARD',
  'DTSTART:19701025T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19700329T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

/** Text in a value: no character can end the line or the value. `'a;b\n' -> 'a\;b\n'` (RFC 5545, 3.3.11) */
function escaped(text: string): string {
  return text.replace(/[\\;,]/gu, (sign) => `\\${sign}`).replace(/\r\n?|\n/gu, String.raw`\n`);
}

/** Text in a parameter, which knows no escapes. */
function quoted(text: string): string {
  return `"${text.replace(/["\p{Cc}]/gu, ' ')}"`;
}

/** At most 75 bytes a line, then a line end and a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    const isFull = bytes + size > 73;
    text += isFull ? `\r\n ${character}` : character;
    bytes = isFull ? size + 1 : bytes + size;
  }
  return text;
}

const compact = (text: string) => text.replace(/[-:]/gu, '');

/** Lines as a file: folded, each with its end. */
function fileOf(lines: readonly string[]): string {
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const stampText = (stamp: Date): string => `${compact(stamp.toISOString()).slice(0, 15)}Z`;

/** An appointment, confirmed or cancelled, as a calendar file. `{ date: '2026-11-24', time: '10:00', … } -> 'BEGIN:VCALENDAR…DTSTART;TZID=Europe/Brussels:20261124T100000…'` (RFC 5545) */
export function calendarFile(event: CalendarEvent): string {
  const { isCancelled = false } = event;
  const start = `${compact(event.date)}T${compact(event.time)}00`;
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gevel//Appointments//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ...brussels,
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${stampText(event.stamp)}`,
    `DTSTART;TZID=Europe/Brussels:${start}`,
    `DURATION:PT${String(event.minutes)}M`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.address}`,
    `SEQUENCE:${String(event.sequence)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
}

/** An entry of a calendar that somebody subscribes to. */
export type SubscribedEvent = Pick<CalendarEvent, 'uid' | 'date' | 'time' | 'minutes' | 'title' | 'place'>;

/** A whole calendar for programs that read it again and again; what is no longer in it goes from them too. (RFC 5545, RFC 7986) */
export function subscribedCalendar(name: string, events: readonly SubscribedEvent[], stamp: Date): string {
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gevel//Diary//EN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...brussels,
    ...events.flatMap(({ uid, date, time, minutes, title, place }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stampText(stamp)}`,
      `DTSTART;TZID=Europe/Brussels:${compact(date)}T${compact(time)}00`,
      `DURATION:PT${String(minutes)}M`,
      `SUMMARY:${escaped(title)}`,
      `LOCATION:${escaped(place)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]);
}
