import ICAL from 'ical.js';
import type { Span } from '#domain/office/opening-time.ts';
import { clockOfZone, zonedMoment } from '#feed/calendar/zoned-moment.ts';

/** Times without a zone are local. */
const ownZone = 'Europe/Brussels';
/** More than this is no calendar of a person. */
const mostOccurrences = 20_000;
const mostSpans = 5_000;

/** A calendar that holds more than is read. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

/** From when until when busy times are wanted, in milliseconds since 1970. */
export interface BusyWindow {
  readonly fromMs: number;
  readonly untilMs: number;
}

interface Reading extends BusyWindow {
  readonly local: Intl.DateTimeFormat;
}

function clockNamed(name: unknown): Intl.DateTimeFormat | undefined {
  return typeof name === 'string' ? clockOfZone(name) : undefined;
}

/** The moment of a time of the file; a day begins at midnight here, and a zone that the file does not describe goes by its name. */
function momentOf(time: ICAL.Time, zone: Intl.DateTimeFormat | undefined, { local }: Reading): number {
  const wallMs = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (time.isDate) return zonedMoment(local, wallMs);
  if (time.zone.tzid === 'floating') return zonedMoment(zone ?? local, wallMs);
  return time.toUnixTime() * 1_000;
}

/** Does an entry keep somebody busy? Not one that is cancelled, nor one that lets others in. (RFC 5545, 3.8.2.7) */
function isBusy(component: ICAL.Component): boolean {
  const word = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    word('status') !== 'CANCELLED' && word('transp') !== 'TRANSPARENT' && word('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

function zoneOf(component: ICAL.Component): Intl.DateTimeFormat | undefined {
  return clockNamed(component.getFirstProperty('dtstart')?.getFirstParameter('tzid'));
}

interface Occurrence {
  readonly startDate: ICAL.Time;
  readonly endDate: ICAL.Time;
  readonly item: ICAL.Event;
}

/** How long an entry lasts where it says so in hours: that much time passes, also in a night in which clocks change. (RFC 5545, 3.3.6) */
function exactMs(component: ICAL.Component): number | undefined {
  const lasts = component.getFirstPropertyValue('duration');
  if (!(lasts instanceof ICAL.Duration) || lasts.weeks !== 0 || lasts.days !== 0) return undefined;
  return lasts.toSeconds() * 1_000;
}

function spanOf({ startDate, endDate, item }: Occurrence, reading: Reading): Span[] {
  const { component } = item;
  if (!isBusy(component)) return [];
  const zone = zoneOf(component);
  const [startMs, lastsMs] = [momentOf(startDate, zone, reading), exactMs(component)];
  const span: Span = [startMs, lastsMs === undefined ? momentOf(endDate, zone, reading) : startMs + lastsMs];
  return span[1] > span[0] && span[1] > reading.fromMs && span[0] < reading.untilMs ? [span] : [];
}

/** Each time of an entry that comes again. */
function recurring(event: ICAL.Event, reading: Reading): Span[] {
  const spans: Span[] = [];
  const times = event.iterator();
  const zone = zoneOf(event.component);
  for (let count = 0; ; count += 1) {
    if (count > mostOccurrences) throw new TooMuch('an entry comes again too often');
    const next = times.next();
    // Typed as if there always were another.
    if (!(next instanceof ICAL.Time) || momentOf(next, zone, reading) > reading.untilMs) return spans;
    spans.push(...spanOf(event.getOccurrenceDetails(next), reading));
  }
}

function spansOf(component: ICAL.Component, masters: ReadonlySet<string>, reading: Reading): Span[] {
  const event = new ICAL.Event(component);
  if (event.isRecurrenceException()) {
    // Of an entry that is in the file it is read with that.
    return masters.has(event.uid)
      ? []
      : spanOf({ startDate: event.startDate, endDate: event.endDate, item: event }, reading);
  }
  if (event.isRecurring()) return recurring(event, reading);
  return spanOf({ startDate: event.startDate, endDate: event.endDate, item: event }, reading);
}

/**
 * The busy times of a calendar within a window. Throws for what is no calendar, and `TooMuch` for one that holds more than is
 * read. (RFC 5545)
 */
export function busyTimes(text: string, window: BusyWindow): Span[] {
  const calendar = ICAL.Component.fromString(text);
  if (calendar.name !== 'vcalendar') throw new Error('it holds no calendar');
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const local = clockNamed(calendar.getFirstPropertyValue('x-wr-timezone')) ?? clockNamed(ownZone);
  if (!local) throw new Error('this machine knows no zones');
  const components = calendar.getAllSubcomponents('vevent');
  const masters = new Set(
    components
      .filter((one) => !one.hasProperty('recurrence-id'))
      .map((one) => String(one.getFirstPropertyValue('uid') ?? '')),
  );
  const spans: Span[] = [];
  for (const component of components) {
    spans.push(...spansOf(component, masters, { ...window, local }));
    if (spans.length > mostSpans) throw new TooMuch('it has too many entries');
  }
  return spans.toSorted(([a], [b]) => a - b);
}
