import { describe, expect, it } from 'vitest';
import { lastDigestMs, type Frequency } from './digest-time.ts';

const digestOf = (now: string, frequency: Frequency) =>
  new Date(lastDigestMs(Date.parse(now), frequency)).toISOString();

describe('the time of a mail with new homes', () => {
  it('is now for those who want it at once', () => {
    expect(digestOf('2026-11-21T09:41:12.000Z', 'now')).toBe('2026-11-21T09:41:12.000Z');
  });

  it('is eight in the morning in Brussels, in winter and in summer', () => {
    expect(digestOf('2026-11-21T09:41:00Z', 'daily')).toBe('2026-11-21T07:00:00.000Z');
    expect(digestOf('2026-11-21T06:59:59Z', 'daily')).toBe('2026-11-20T07:00:00.000Z');
    expect(digestOf('2026-07-01T06:00:00Z', 'daily')).toBe('2026-07-01T06:00:00.000Z');
  });

  it('is that of Monday for weekly mails, also across the change of the clocks', () => {
    expect(digestOf('2026-11-21T09:41:00Z', 'weekly')).toBe('2026-11-16T07:00:00.000Z');
    expect(digestOf('2026-11-16T06:59:00Z', 'weekly')).toBe('2026-11-09T07:00:00.000Z');
    // The clocks went back on Sunday 25 October 2026.
    expect(digestOf('2026-10-25T12:00:00Z', 'weekly')).toBe('2026-10-19T06:00:00.000Z');
  });
});
