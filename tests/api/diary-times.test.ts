import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '#base/json.ts';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { bookViewing, expectNoneTwice, freeDays, leadOf, numbers, standing, timesOn, week } from './diary-parts.ts';

let api: TestApi;
let manager: OwnerBrowser;
let agent: OwnerBrowser;

describe.each(storeKinds)('the times of a diary on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
    manager = await loggedIn(api, 'Els', 'manager');
    agent = await loggedIn(api, 'An', 'agent');
  });

  afterAll(async () => {
    await api.close();
  });

  it('saved in the office are what visitors are offered from then on', async () => {
    const saved = await manager.post('diary-slots', { owner: 'office', ...week, ...numbers });
    expect(saved.body).toEqual({ next: '/en/office/diary/settings/?owner=office&done=saved' });
    expect(await timesOn(api, '2026-12-02')).toEqual(['10:00', '11:00']);
    expect(await timesOn(api, '2026-12-04')).toEqual([]);
    expect((await bookViewing(api, '2026-12-02', '09:30')).status).toBe(422);
    expect((await bookViewing(api, '2026-12-02', '10:00')).status).toBe(201);
    expect(await timesOn(api, '2026-12-02')).toEqual(['11:00']);
  });

  it('say what is wrong with them and stay as they were', async () => {
    const wrong = await manager.post('diary-slots', { owner: 'office', ...week, ...numbers, We: 'soon' });
    expect([wrong.status, isObject(wrong.body['fields'])]).toEqual([422, true]);
    expect(await timesOn(api, '2026-12-02')).toEqual(['11:00']);
  });

  it('of an agent are the agent’s: another time, and the lead is theirs', async () => {
    expect((await agent.post('diary-slots', { owner: 'office', ...week, ...numbers })).status).toBe(404);
    const own = { owner: 'staff-an', ...week, ...numbers, We: '17:00-18:00' };
    expect((await agent.post('diary-slots', own)).status).toBe(200);
    expect(await timesOn(api, '2026-12-02')).toEqual(['11:00', '17:00']);
    const { email, status } = await bookViewing(api, '2026-12-02', '17:00');
    expect(status).toBe(201);
    const row = (await standing(api)).find(({ lane }) => lane === 'staff-an');
    expect(row?.assignee).toBe('staff-an');
    // Moved, it stays in the agent's own times.
    const moves = await api.services.store.reader
      .selectFrom('viewings')
      .select('lane')
      .where('lead_id', '=', await leadOf(api, email))
      .execute();
    expect(moves).toEqual([{ lane: 'staff-an' }]);
    expect(
      (await agent.post('viewing-move', { lead: await leadOf(api, email), moment: '2026-12-02 11:00' })).body['next'],
    ).toContain('taken');
    expect(
      (await agent.post('viewing-move', { lead: await leadOf(api, email), moment: '2026-12-09 17:00' })).body['next'],
    ).toContain('moved');
  });

  it('are none while they are blocked, and come back', async () => {
    const block = { owner: 'office', from: '2026-12-16', until: '2026-12-16', reason: 'Team day' };
    expect((await manager.post('diary-block', block)).status).toBe(200);
    expect(await timesOn(api, '2026-12-16')).toEqual([]);
    expect((await bookViewing(api, '2026-12-16', '10:00')).status).toBe(422);
    const part = { owner: 'office', from: '2026-12-23', fromTime: '10:30', untilTime: '10:40' };
    expect((await manager.post('diary-block', part)).status).toBe(200);
    expect(await timesOn(api, '2026-12-23')).toEqual(['11:00', '17:00']);
    expect((await manager.post('diary-block', { ...part, untilTime: '10:00' })).status).toBe(422);
    expect((await agent.post('diary-block', block)).status).toBe(404);
    const seen = (await manager.get('/en/office/diary/settings/?owner=office')).body['page'] as {
      blocks: { id: string; reason: string }[];
    };
    const day = seen.blocks.find(({ reason }) => reason === 'Team day');
    // Visitors never see why.
    expect(JSON.stringify(await freeDays(api))).not.toContain('Team');
    expect((await agent.post('diary-unblock', { block: day?.id ?? '' })).status).toBe(404);
    expect((await manager.post('diary-unblock', { block: day?.id ?? '' })).status).toBe(200);
    expect(await timesOn(api, '2026-12-16')).toEqual(['10:00', '11:00', '17:00']);
  });

  it('are none on days on which their agent is away, and who is away gets no viewing of the shared ones', async () => {
    const days = { from: '2026-12-16', until: '2026-12-16' };
    expect((await agent.post('lead-away', days)).status).toBe(200);
    expect(await timesOn(api, '2026-12-16')).toEqual(['10:00', '11:00']);
    expect((await bookViewing(api, '2026-12-16', '17:00')).status).toBe(422);
    expect((await bookViewing(api, '2026-12-16', '10:00')).status).toBe(201);
    const shared = (await standing(api)).find(({ from_at: from }) => from === brusselsMoment('2026-12-16', '10:00'));
    expect(shared?.assignee).toBe('staff-els');
    const diary = await manager.get('/en/office/diary/?view=day&day=2026-12-16');
    expect(JSON.stringify(diary.body['page'])).toContain('"title":"Away (An)"');
    const agenda = await manager.get('/fr/office/diary/?view=day&day=2026-12-16');
    expect(JSON.stringify(agenda.body['page'])).toContain('"title":"Absence (An)"');
    const { store } = api.services;
    const [absence] = await store.reader.selectFrom('staff_absences').select('id').execute();
    expect((await agent.post('lead-back', { absence: absence?.id ?? '' })).status).toBe(200);
    expect(await timesOn(api, '2026-12-16')).toEqual(['11:00', '17:00']);
  });

  it('are none at which a calendar elsewhere says that somebody is busy', async () => {
    const from = Date.parse('2026-12-30T16:00:00Z');
    await api.services.store.write(async (transaction) => {
      const calendar = {
        id: 'cal-1',
        staff_id: 'staff-an',
        address: 'https://a.example/',
        read_at: null,
        good_at: null,
        problem: null,
      };
      await transaction.insertInto('busy_calendars').values(calendar).execute();
      const busy = { calendar_id: 'cal-1', from_at: from, until_at: from + 60_000 };
      await transaction.insertInto('busy_times').values(busy).execute();
    });
    expect(await timesOn(api, '2026-12-30')).toEqual(['10:00', '11:00']);
    expect((await manager.post('diary-reset', { owner: 'staff-an', sure: 'yes' })).status).toBe(200);
    expect(await timesOn(api, '2026-12-02')).toEqual(['11:00']);
  });

  it('give nobody two viewings at once, whatever visitors and colleagues book and move', async () => {
    await manager.post('diary-slots', { owner: 'office', ...week, ...numbers, places: '2' });
    await agent.post('diary-slots', { owner: 'staff-an', ...week, ...numbers, We: '10:15-12:15' });
    const days = ['2026-12-02', '2026-12-03', '2026-12-09'];
    const sent = days.flatMap((day) =>
      ['10:00', '10:15', '11:00', '11:15'].flatMap((time) => [
        bookViewing(api, day, time),
        bookViewing(api, day, time),
      ]),
    );
    const booked = (await Promise.all(sent)).filter(({ status }) => status === 201);
    const leads = await Promise.all(booked.map(({ email }) => leadOf(api, email)));
    const targets = days.flatMap((day) => ['10:00', '10:15', '11:00', '11:15'].map((time) => `${day} ${time}`));
    await Promise.all(
      leads.map((lead, index) =>
        manager.post('viewing-move', { lead, moment: targets[(index * 5) % targets.length] ?? '' }),
      ),
    );
    expect(booked.length).toBeGreaterThan(4);
    await expectNoneTwice(api);
  });
});
