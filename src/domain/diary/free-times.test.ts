import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brusselsMoment, brusselsOffsetMs } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import type { Span } from '#domain/office/opening-time.ts';
import { rulesOfSettings, timeOfDay, type DiarySettings } from './diary-rules.ts';
import { freeLanes, freeTimes, hasRoom, nowOn, offeredSpan, overlaps, viewingSpan, type Lane } from './free-times.ts';

const minuteMs = 60_000;
const always = [{ from: '00:00', until: '24:00' }];
const settings: DiarySettings = {
  week: { Mo: always, Tu: always, We: always, Th: always, Fr: always, Sa: always, Su: always },
  minutes: 30,
  bufferMinutes: 0,
  noticeHours: 0,
  untilDays: 3,
  places: 1,
};
/** Days before clocks change: in spring from 02:00 to 03:00, in autumn from 03:00 to 02:00. */
const [spring, autumn] = ['2027-03-28', '2026-10-25'];

function laneOf(more: Partial<DiarySettings> = {}, busy: Partial<Pick<Lane, 'viewings' | 'blocked'>> = {}): Lane {
  return { id: '1', rules: rulesOfSettings({ ...settings, ...more }, []), viewings: [], blocked: [], ...busy };
}

const askingOn = (today: string) => ({ today, nowMs: brusselsMoment(today, '00:00') });

function timesOn(lane: Lane, day: string): readonly string[] {
  return freeTimes([lane], askingOn(addDays(day, -1))).find(({ date }) => date === day)?.times ?? [];
}

describe('the days on which clocks change', () => {
  it('offer no time that no clock shows in spring', () => {
    const times = timesOn(laneOf(), spring);
    expect(times).not.toContain('02:00');
    expect(times).not.toContain('02:30');
    expect(times).toHaveLength(46);
    expect(viewingSpan({ day: spring, time: '02:30' }, 30)).toBeUndefined();
  });

  it('offer each time once in autumn', () => {
    expect(timesOn(laneOf(), autumn)).toHaveLength(48);
    expect(viewingSpan({ day: autumn, time: '02:30' }, 30)?.[0]).toBe(Date.parse('2026-10-25T00:30:00Z'));
  });

  it('keep viewings as long as they are, also across the change', () => {
    const lane = laneOf({}, { viewings: [viewingSpan({ day: spring, time: '01:30' }, 90) ?? [0, 0]] });
    expect(timesOn(lane, spring).slice(0, 5)).toEqual(['00:00', '00:30', '01:00', '04:00', '04:30']);
  });

  it('never offer two viewings that touch each other, whatever is booked in whatever order', () => {
    const rules = fc.record({
      minutes: fc.integer({ min: 5, max: 120 }),
      bufferMinutes: fc.integer({ min: 0, max: 60 }),
    });
    const wishes = fc.array(fc.nat(500), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(spring, autumn, '2026-11-24'), rules, wishes, (day, more, wanted) => {
        const booked: Span[] = [];
        const today = addDays(day, -1);
        for (const wish of wanted) {
          const lane = laneOf(more, { viewings: [...booked] });
          const all = freeTimes([lane], askingOn(today)).flatMap(({ date, times }) =>
            times.map((time) => ({ day: date, time })),
          );
          const at = all[wish % Math.max(1, all.length)];
          const span = at && offeredSpan(lane.rules, at, askingOn(today));
          if (span) booked.push(span);
        }
        for (const [index, one] of booked.entries())
          for (const other of booked.slice(index + 1))
            expect(overlaps(one, other, more.bufferMinutes * minuteMs)).toBe(false);
      }),
      { numRuns: 30 },
    );
  });

  it('show by local clocks what was asked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(spring, autumn),
        fc.nat(1439),
        fc.integer({ min: 5, max: 240 }),
        (day, minute, minutes) => {
          const time = timeOfDay(minute);
          const span = viewingSpan({ day, time }, minutes);
          if (day === autumn) expect(span).toBeDefined();
          if (!span) return;
          expect(new Date(span[0] + brusselsOffsetMs(span[0])).toISOString().slice(0, 16)).toBe(`${day}T${time}`);
          expect(span[1] - span[0]).toBe(minutes * minuteMs);
        },
      ),
    );
  });
});

describe('a lane', () => {
  it('has room again right after a viewing and its pause', () => {
    const lane = laneOf({ bufferMinutes: 15 }, { viewings: [[100 * minuteMs, 145 * minuteMs]] });
    expect(hasRoom(lane, [160 * minuteMs, 200 * minuteMs])).toBe(true);
    expect(hasRoom(lane, [159 * minuteMs, 200 * minuteMs])).toBe(false);
    expect(hasRoom(lane, [50 * minuteMs, 86 * minuteMs])).toBe(false);
    expect(hasRoom({ ...lane, viewings: [], blocked: lane.viewings }, [145 * minuteMs, 200 * minuteMs])).toBe(true);
  });

  it('is not offered nearer than its notice, nor beyond its last day, nor on a holiday', () => {
    const today = '2026-11-24';
    const nowMs = brusselsMoment(today, '10:10');
    const lane = laneOf({ noticeHours: 3 });
    const [first] = freeTimes([lane], { today, nowMs });
    expect(first?.date).toBe(today);
    expect(first?.times).toContain('13:30');
    expect(first?.times).not.toContain('13:00');
    expect(freeTimes([lane], { today, nowMs }).at(-1)?.date).toBe('2026-11-27');
    const closed = { ...lane, rules: { ...lane.rules, closed: ['2026-11-25'] } };
    expect(freeTimes([closed], { today, nowMs }).map(({ date }) => date)).not.toContain('2026-11-25');
  });

  it('that is full leaves a time to the next', () => {
    const span = viewingSpan({ day: '2026-11-25', time: '10:00' }, 30) ?? [0, 0];
    const lanes = [laneOf({}, { viewings: [span] }), { ...laneOf(), id: '2' }];
    const at = { day: '2026-11-25', time: '10:00' };
    expect(freeLanes(lanes, at, askingOn('2026-11-24')).map(({ id }) => id)).toEqual(['2']);
  });
});

it('a site with a fixed day counts from the beginning of that day', () => {
  expect(nowOn('2026-11-24', brusselsMoment('2026-11-24', '15:00'))).toBe(brusselsMoment('2026-11-24', '15:00'));
  expect(nowOn('2026-11-20', brusselsMoment('2026-11-24', '15:00'))).toBe(brusselsMoment('2026-11-20', '00:00'));
});
