import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askingNow, readLanes } from '#server/calendar/lanes.ts';
import { readCalendars } from '#server/diary/watch-calendars.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { bookViewing, numbers, timesOn, week } from './diary-parts.ts';

let api: TestApi;

let manager: OwnerBrowser;

let agent: OwnerBrowser;

describe.each(storeKinds)('the calendar of one’s viewings on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
    manager = await loggedIn(api, 'Els', 'manager');
    agent = await loggedIn(api, 'An', 'agent');
  });

  afterAll(async () => {
    await api.close();
  });

  async function newAddress(): Promise<string> {
    const page = (await agent.post('diary-feed', {})).body as { own?: { address?: string } };
    return (page.own?.address ?? '').slice(siteUrl.length);
  }

  it('tells time, property and first name to whoever has its address, until it is ended', async () => {
    await manager.post('diary-slots', { owner: 'staff-an', ...week, ...numbers, We: '17:00-18:00' });
    expect((await bookViewing(api, '2026-12-02', '17:00')).status).toBe(201);
    expect((await bookViewing(api, '2026-12-02', '09:30')).status).toBe(201);
    const first = await newAddress();
    const read = await api.request(first);
    const text = await read.text();
    expect([read.status, read.headers.get('cache-control'), read.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(text).toContain('20261202T170000');
    expect(text).toContain('SUMMARY:An · LH-0046');
    for (const secret of ['Peeters', 'guest', '0470']) expect(text).not.toContain(secret);
    const second = await newAddress();
    expect((await api.request(first)).status).toBe(404);
    expect((await api.request(second)).status).toBe(200);
    expect((await agent.post('diary-feed-end', {})).status).toBe(422);
    await agent.post('diary-feed-end', { sure: 'yes' });
    expect((await api.request(second)).status).toBe(404);
    expect((await api.request('/api/diary.ics')).status).toBe(404);
  });

  it('is read so often only', async () => {
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    const answers = [];
    for (let times = 0; times < 62; times += 1)
      answers.push((await api.request('/api/diary.ics?token=x', { headers })).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('elsewhere that cannot be read keeps the last good times and says so', async () => {
    await agent.post('diary-calendar', { address: 'https://calendar.example/basic.ics' });
    const from = Date.parse('2026-12-09T16:00:00Z');
    await readCalendars(api.services, () => Promise.resolve({ kind: 'read', spans: [[from, from + 60_000]] }));
    expect(await timesOn(api, '2026-12-09')).not.toContain('17:00');
    await readCalendars(api.services, () => Promise.resolve({ kind: 'failed', problem: 'not-a-calendar' }));
    expect(await timesOn(api, '2026-12-09')).not.toContain('17:00');
    const shown = JSON.stringify((await agent.get('/en/office/diary/settings/')).body);
    expect(shown).toContain('it is not a calendar');
    expect(shown).toContain('still count');
    await readCalendars(api.services, () => Promise.resolve({ kind: 'read', spans: [] }));
    expect(await timesOn(api, '2026-12-09')).toContain('17:00');
    const { id } = await api.services.store.reader.selectFrom('busy_calendars').select('id').executeTakeFirstOrThrow();
    await agent.post('diary-calendar-end', { calendar: id });
    expect(await api.services.store.reader.selectFrom('busy_times').selectAll().execute()).toEqual([]);
  });

  it('elsewhere is kept as few spans, whatever it repeats, and read for days that can be booked alone', async () => {
    await agent.post('diary-calendar', { address: 'https://calendar.example/basic.ics' });
    const { store } = api.services;
    const from = Date.parse('2026-12-09T16:00:00Z');
    const later = Date.parse('2027-11-01T16:00:00Z');
    const minute = 60_000;
    const many = Array.from({ length: 500 }, (_, index): [number, number] => [from + (index % 9), from + minute]);
    await readCalendars(api.services, () =>
      Promise.resolve({ kind: 'read', spans: [[later, later + minute], ...many, [from + minute, from + 2 * minute]] }),
    );
    const kept = await store.reader
      .selectFrom('busy_times')
      .select(['from_at', 'until_at'])
      .orderBy('from_at')
      .execute();
    expect(kept).toEqual([
      { from_at: from, until_at: from + 2 * minute },
      { from_at: later, until_at: later + minute },
    ]);
    const { blocked } = await readLanes(store.reader, api.services.siteData().config, {
      sinceMs: askingNow(api.services).nowMs,
    });
    expect(blocked.get('staff-an')).toEqual([[from, from + 2 * minute]]);
    expect(await timesOn(api, '2026-12-09')).not.toContain('17:00');
  });

  it('elsewhere is asked for colleagues alone who have a diary', async () => {
    const { store } = api.services;
    const asked = async (): Promise<string[]> => {
      const addresses: string[] = [];
      await readCalendars(api.services, (address) => {
        addresses.push(address);
        return Promise.resolve({ kind: 'read', spans: [] });
      });
      return addresses;
    };
    const set = (values: { status?: 'active' | 'disabled'; role?: 'agent' | 'editor' }) =>
      store.write((transaction) => transaction.updateTable('staff').set(values).where('id', '=', 'staff-an').execute());
    expect(await asked()).toEqual(['https://calendar.example/basic.ics']);
    await set({ status: 'disabled' });
    expect(await asked()).toEqual([]);
    await set({ status: 'active', role: 'editor' });
    expect(await asked()).toEqual([]);
    await set({ role: 'agent' });
    const { id } = await store.reader.selectFrom('busy_calendars').select('id').executeTakeFirstOrThrow();
    await agent.post('diary-calendar-end', { calendar: id });
  });

  it('elsewhere is taken by an address on the internet alone, and shown by its host', async () => {
    for (const address of [
      'soon',
      'ftp://a.example/x.ics',
      'http://calendar.example/x.ics',
      'https://localhost/x.ics',
      'https://me:secret@a.example/x.ics',
    ])
      expect((await agent.post('diary-calendar', { address })).status, address).toBe(422);
    await agent.post('diary-calendar', { address: 'webcal://calendar.example/private-123/basic.ics' });
    const shown = JSON.stringify((await agent.get('/en/office/diary/settings/')).body);
    expect(shown).toContain('calendar.example');
    expect(shown).not.toContain('private-123');
    const { page } = (await agent.get('/en/office/diary/settings/')).body as {
      page: { own: { calendars: { id: string }[] } };
    };
    const calendar = page.own.calendars[0]?.id ?? '';
    expect((await manager.post('diary-calendar-end', { calendar })).status).toBe(404);
    expect((await agent.post('diary-calendar-end', { calendar })).status).toBe(200);
  });
});
