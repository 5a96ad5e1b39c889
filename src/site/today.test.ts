import { expect, it } from 'vitest';
import { siteToday } from './today.ts';

const lateEvening = new Date('2026-11-20T23:30:00Z');

it('is today in Belgium, which is a day ahead late in the evening', () => {
  expect(siteToday({}, {}, lateEvening)).toBe('2026-11-21');
});

it('is the fixed date of a demonstration', () => {
  expect(siteToday({ fixedDate: '2025-01-02' }, {}, lateEvening)).toBe('2025-01-02');
});

it('is what the environment says before all else', () => {
  expect(siteToday({ fixedDate: '2025-01-02' }, { GEVEL_TODAY: '2030-03-04' }, lateEvening)).toBe('2030-03-04');
});
