import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelBooked, moveBooked } from '#server/appointments/change-booked.ts';
import { freeNow } from '#server/forms/free-now.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { bookViewing, leadOf, numbers, standing, timesOn, week } from './diary-parts.ts';

const day = '2026-12-10';
const days = { from: day, until: day };

let api: TestApi;
let manager: OwnerBrowser;
let agent: OwnerBrowser;

async function assignees(): Promise<(string | null)[]> {
  const all = (await standing(api)).map(({ assignee }) => assignee);
  return all.toSorted((one, other) => String(one).localeCompare(String(other)));
}

describe.each(storeKinds)('the shared times of a diary while colleagues are away on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    manager = await loggedIn(api, 'Els', 'manager');
    agent = await loggedIn(api, 'An', 'agent');
    await manager.post('diary-slots', { owner: 'office', ...week, ...numbers, places: '2' });
  });

  afterEach(async () => {
    await api.close();
  });

  it('are as many fewer as are away, and none while everybody is', async () => {
    expect((await agent.post('lead-away', days)).status).toBe(200);
    expect((await bookViewing(api, day, '10:00')).status).toBe(201);
    expect((await bookViewing(api, day, '10:00')).status).toBe(422);
    expect(await assignees()).toEqual(['staff-els']);
    expect(await timesOn(api, day)).toEqual(['11:00']);
    expect((await manager.post('lead-away', days)).status).toBe(200);
    expect(await timesOn(api, day)).toEqual([]);
    expect((await bookViewing(api, day, '11:00')).status).toBe(422);
    expect(await timesOn(api, '2026-12-09')).toEqual(['10:00', '11:00']);
  });

  it('are one fewer, too, where more run than colleagues have an account', async () => {
    await manager.post('diary-slots', { owner: 'office', ...week, ...numbers, places: '4' });
    expect((await agent.post('lead-away', days)).status).toBe(200);
    const booked = [];
    for (let visitor = 0; visitor < 4; visitor += 1) booked.push((await bookViewing(api, day, '10:00')).status);
    expect(booked).toEqual([201, 201, 201, 422]);
    expect(await assignees()).toEqual([null, null, 'staff-els']);
    expect(await timesOn(api, day)).toEqual(['11:00']);
    expect((await manager.post('lead-away', days)).status).toBe(200);
    expect(await timesOn(api, day)).toEqual([]);
  });

  it('are none while whoever is there has a viewing, also after that of somebody who is away was cancelled', async () => {
    const first = await leadOf(api, (await bookViewing(api, day, '10:00')).email);
    expect((await bookViewing(api, day, '10:00')).status).toBe(201);
    expect(await assignees()).toEqual(['staff-an', 'staff-els']);
    expect(await cancelBooked(first, api.services)).toBe('done');
    expect((await agent.post('lead-away', days)).status).toBe(200);
    expect(await timesOn(api, day)).toEqual(['11:00']);
    expect((await bookViewing(api, day, '10:00')).status).toBe(422);
    expect(await assignees()).toEqual(['staff-els']);
  });

  it('go to whoever is there and free, beside a viewing of somebody who is away', async () => {
    expect((await bookViewing(api, day, '10:00')).status).toBe(201);
    expect((await agent.post('lead-away', days)).status).toBe(200);
    expect(await timesOn(api, day)).toEqual(['10:00', '11:00']);
    expect((await bookViewing(api, day, '10:00')).status).toBe(201);
    expect(await assignees()).toEqual(['staff-an', 'staff-els']);
  });

  it('are none where the only one is away', async () => {
    await api.services.store.write((transaction) =>
      transaction.updateTable('staff').set({ status: 'disabled' }).where('id', '=', 'staff-els').execute(),
    );
    expect(await timesOn(api, day)).toEqual(['10:00', '11:00']);
    expect((await agent.post('lead-away', days)).status).toBe(200);
    expect(await timesOn(api, day)).toEqual([]);
    expect((await bookViewing(api, day, '10:00')).status).toBe(422);
    expect((await bookViewing(api, '2026-12-09', '10:00')).status).toBe(201);
    expect(await assignees()).toEqual(['staff-an']);
  });

  it('take a viewing of somebody who is away, and a colleague who is there gets it', async () => {
    const { email, status } = await bookViewing(api, '2026-12-03', '10:00');
    expect([status, await assignees()]).toEqual([201, ['staff-an']]);
    expect((await agent.post('lead-away', { from: '2026-12-03', until: day })).status).toBe(200);
    const leadId = await leadOf(api, email);
    const offered = await freeNow(api.services, { leadId });
    expect(offered.find(({ date }) => date === day)?.times).toEqual(['10:00', '11:00']);
    expect(await moveBooked(leadId, { date: day, slot: '10:00' }, api.services)).toBe('done');
    expect(await assignees()).toEqual(['staff-els']);
  });

  it('take a viewing of somebody who is away for a part of what their own calendar says', async () => {
    const leadId = await leadOf(api, (await bookViewing(api, '2026-12-03', '10:00')).email);
    const holiday = { owner: 'staff-an', from: '2026-12-07', until: '2026-12-16', reason: '' };
    expect((await agent.post('diary-block', holiday)).status).toBe(200);
    expect((await agent.post('lead-away', { from: '2026-12-09', until: '2026-12-09' })).status).toBe(200);
    expect((await agent.post('lead-away', days)).status).toBe(200);
    const offered = await freeNow(api.services, { leadId });
    expect(offered.find(({ date }) => date === day)?.times).toEqual(['10:00', '11:00']);
    expect(offered.find(({ date }) => date === '2026-12-16')).toBeUndefined();
    expect(await moveBooked(leadId, { date: day, slot: '10:00' }, api.services)).toBe('done');
    expect(await assignees()).toEqual(['staff-els']);
  });

  it('give an open lead whose viewing moves to a colleague who is told of it, as the story of the lead says', async () => {
    const leadId = await leadOf(api, (await bookViewing(api, '2026-12-03', '10:00')).email);
    expect((await agent.post('lead-away', days)).status).toBe(200);
    for (const [state, slot, reminded] of [
      ['new', '10:00', 0],
      ['answered', '11:00', 2],
    ] as const) {
      await api.services.store.write((transaction) =>
        transaction.updateTable('lead_cases').set({ assignee: 'staff-an', state, reminded: 2 }).execute(),
      );
      expect(await moveBooked(leadId, { date: day, slot }, api.services)).toBe('done');
      const found = api.services.store.reader.selectFrom('lead_cases').select(['assignee', 'reminded']);
      expect(await found.executeTakeFirst()).toEqual({ assignee: 'staff-els', reminded });
    }
    const told = api.services.store.reader.selectFrom('lead_events').select(['actor', 'text']);
    expect(await told.where('kind', '=', 'assigned').orderBy('at').orderBy('text').execute()).toEqual(
      ['staff-an', 'staff-els', 'staff-els'].map((text) => ({ actor: null, text })),
    );
  });

  it('take a viewing that an agent moves onto an own absence, who is led back to the diary', async () => {
    const lead = await leadOf(api, (await bookViewing(api, '2026-12-03', '10:00')).email);
    expect([await assignees(), (await agent.post('lead-away', days)).status]).toEqual([['staff-an'], 200]);
    const moved = await agent.post('viewing-move', { lead, moment: `${day} 10:00` });
    expect([moved.status, moved.body['next']]).toEqual([200, '/en/office/diary/?day=2026-12-03&done=moved']);
    expect(await assignees()).toEqual(['staff-els']);
    const acts = api.services.store.reader.selectFrom('lead_events').select(['kind', 'actor', 'text']);
    expect(await acts.where('kind', '=', 'visit-moved').execute()).toEqual([
      { kind: 'visit-moved', actor: 'staff-an', text: `${day} 10:00` },
    ]);
  });

  it('take no viewing of somebody who is there and has another', async () => {
    const { email } = await bookViewing(api, '2026-12-03', '10:00');
    const leadId = await leadOf(api, email);
    const other = await leadOf(api, (await bookViewing(api, day, '10:00')).email);
    await api.services.store.write((transaction) =>
      transaction.updateTable('lead_cases').set({ assignee: 'staff-an' }).where('lead_id', '=', other).execute(),
    );
    expect(await moveBooked(leadId, { date: day, slot: '10:00' }, api.services)).toBe('taken');
    expect(await moveBooked(leadId, { date: day, slot: '11:00' }, api.services)).toBe('done');
    expect(await assignees()).toEqual(['staff-an', 'staff-an']);
  });
});
