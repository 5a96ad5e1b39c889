import { afterEach, describe, expect, it } from 'vitest';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { dayMs } from '#server/clock.ts';
import { bookViewing, expectNoneTwice, numbers, standing, week } from './diary-parts.ts';
import { loggedIn } from './staff-browser.ts';
import { setDay } from './real-day.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

/** How many try at once to have one time of each night; `DIARY_TRIES=1000` draws a crowd. */
const tries = Number(process.env['DIARY_TRIES'] ?? 60);

/** Nights in which clocks change: the hour that there is twice, and the one that there is not. */
const nights = [
  ['clocks go back', '2026-10-25'],
  ['clocks go forward', '2027-03-28'],
] as const;

/** Times around the change, each half hour: 02:00 and 02:30 come twice in autumn and never in spring. */
const times = ['01:00', '01:30', '02:00', '02:30', '03:00', '03:30'] as const;

let api: TestApi;

afterEach(async () => {
  await api.close();
});

describe.each(storeKinds)('viewings in a night on %s', (kind) => {
  it.each(nights)(
    'in which %s are had once, however many try',
    async (_change, night) => {
      api = await startApi(kind);
      const before = addDays(night, -1);
      setDay(api, before, '12:00');
      const manager = await loggedIn(api, 'Els', 'manager');
      const open = { Su: '01:00-04:00', We: '', Th: '' };
      const settings = { ...numbers, minutes: '30', bufferMinutes: '0', untilDays: '30' };
      const saved = await manager.post('diary-slots', { owner: 'office', ...week, ...open, ...settings });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const atOnce = Math.ceil(tries / times.length);
      const answers = await Promise.all(
        Array.from({ length: atOnce }, () =>
          times.map(async (time) => ({ time, ...(await bookViewing(api, night, time)) })),
        ).flat(),
      );
      const booked = answers.filter(({ status }) => status === 201).map(({ time }) => time);
      expect(new Set(booked).size, 'nobody has a time that somebody else has').toBe(booked.length);
      expect(answers.every(({ status }) => [201, 409, 422, 429, 503].includes(status))).toBe(true);
      await expectNoneTwice(api);
      const spans = (await standing(api)).map(({ from_at: from, until_at: until }) => [from, until] as const);
      expect(spans).toHaveLength(booked.length);
      // Each lasts its half hour by every clock, and lies in the night.
      for (const [from, until] of spans) {
        expect(until - from).toBe(30 * 60_000);
        expect(Math.abs(from - brusselsMoment(night, '03:00'))).toBeLessThan(dayMs / 4);
      }
      expect(booked).toEqual(expect.arrayContaining(['01:00', '01:30', '03:00', '03:30']));
    },
    300_000,
  );
});
