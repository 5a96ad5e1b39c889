import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
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

it('a file is asked for again when its server said, and not before', async () => {
  const times: number[] = [];
  const answer = await withServer(
    (_, response: ServerResponse) => {
      times.push(Date.now());
      if (times.length === 1) response.writeHead(429, { 'retry-after': '1' }).end();
      else response.end('now');
    },
    (url) => downloadWithRetry({ url, maximumBytes: 100, timeoutMs: 5000, privateHost: '127.0.0.1' }, 2, 1),
  );
  expect(answer.kind).toBe('body');
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(950);
});
