import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseBusy, readBusy } from './read-busy.ts';

const window = { fromMs: Date.parse('2026-11-01T00:00:00Z'), untilMs: Date.parse('2026-12-01T00:00:00Z') };
const entry = ['BEGIN:VEVENT', 'UID:1', 'DTSTART:20261124T090000Z', 'DURATION:PT1H', 'END:VEVENT'];
const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entry, 'END:VCALENDAR', ''].join('\r\n');
const spans = [[Date.parse('2026-11-24T09:00:00Z'), Date.parse('2026-11-24T10:00:00Z')]];

const server = createServer((request, response) => {
  if (request.url === '/large.ics') response.end('X'.repeat(6_000_000));
  else response.writeHead(request.url === '/me.ics' ? 200 : 404).end(text);
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});

afterAll(() => {
  server.close();
});

it('reads a calendar on a thread of its own, and says of anything else that it is none', async () => {
  expect(await parseBusy(text, window)).toEqual({ kind: 'read', spans });
  expect(await parseBusy('<html></html>', window)).toEqual({ kind: 'failed', problem: 'not-a-calendar' });
  const often = text.replace('DURATION:PT1H', 'DURATION:PT1S\r\nRRULE:FREQ=SECONDLY');
  expect(await parseBusy(often.replace('20261124', '20200101'), window)).toEqual({
    kind: 'failed',
    problem: 'too-much',
  });
});

it('ends a calendar that would be read for ever', async () => {
  const never = text.replace('DURATION:PT1H', 'DURATION:PT1H\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
  expect((await parseBusy(never, window)).kind).toBeTypeOf('string');
}, 20_000);

it('asks no private address, unless it is the one that was allowed', async () => {
  expect(await readBusy(`${base}/me.ics`, window)).toEqual({ kind: 'failed', problem: 'unreachable' });
  expect(await readBusy(`${base}/me.ics`, window, '127.0.0.1')).toEqual({ kind: 'read', spans });
});

it('says of one that is gone or too large what is wrong', async () => {
  expect(await readBusy(`${base}/none.ics`, window, '127.0.0.1')).toEqual({ kind: 'failed', problem: 'unreachable' });
  expect(await readBusy(`${base}/large.ics`, window, '127.0.0.1')).toEqual({ kind: 'failed', problem: 'too-much' });
});
