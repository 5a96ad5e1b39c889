import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callWithRetry } from './call.ts';
import { downloadWithRetry } from './download.ts';
import { retryAfterMs } from './retry-after.ts';
import { withServer } from './server.fixture.ts';

describe('how long a server asks to wait', () => {
  const nowMs = Date.parse('2026-11-22T12:00:00Z');

  it.each([
    ['2', 2000],
    ['0', 0],
    ['3600', 60_000],
    ['Sun, 22 Nov 2026 12:00:05 GMT', 5000],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('is %j -> %j', (header, expected) => {
    expect(retryAfterMs(header, nowMs)).toBe(expected);
  });
});

/** Refuses the first request for a second, and answers then; gives back how long after it the next one came. */
async function pauseOf(ask: (url: URL) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await withServer((_, response: ServerResponse) => {
    times.push(Date.now());
    if (times.length === 1) response.writeHead(429, { 'retry-after': '1' }).end();
    else response.end('now');
  }, ask);
  return (times[1] ?? 0) - (times[0] ?? 0);
}

describe('what a server refused for a while', () => {
  const guarded = { timeoutMs: 5000, privateHost: '127.0.0.1' };

  it('is asked for again when it said, and not before: a file', async () => {
    const pause = await pauseOf(async (url) => {
      const answer = await downloadWithRetry({ url, maximumBytes: 100, ...guarded }, 2, 1);
      expect(answer.kind).toBe('body');
    });
    expect(pause).toBeGreaterThanOrEqual(950);
  });

  it('is asked for again when it said, and not before: a call of a CRM', async () => {
    const pause = await pauseOf(async (url) => {
      const answer = await callWithRetry({ url, ...guarded }, 2, 1);
      expect(answer).toMatchObject({ kind: 'answer', status: 200, text: 'now' });
    });
    expect(pause).toBeGreaterThanOrEqual(950);
  });
});
