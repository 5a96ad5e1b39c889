import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '#base/json.ts';
import { readMail } from '#server/outbox/payload.ts';
import type { Mail } from '#submissions/mail.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { bookViewing, freeDays, numbers, timesOn, week } from './diary-parts.ts';

/** How many try at once to have one time; `DIARY_TRIES=1000` draws a crowd. */
const tries = Number(process.env['DIARY_TRIES'] ?? 60);

let api: TestApi;

let manager: OwnerBrowser;

let agent: OwnerBrowser;

async function leadOf(email: string): Promise<string> {
  const row = await api.services.store.reader
    .selectFrom('leads')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function mailsTo(address: string): Promise<Mail[]> {
  const rows = await api.services.store.reader
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return rows.map(({ payload }) => readMail(payload));
}

function calendarOf(mail: Mail | undefined): string {
  const file = mail?.attachments?.find(({ contentType }) => contentType === 'text/calendar');
  return Buffer.from(file?.base64 ?? '', 'base64').toString();
}

/** Viewings that stand, with whose they are. */
function standing() {
  return api.services.store.reader
    .selectFrom('claims')
    .innerJoin('viewings', 'viewings.lead_id', 'claims.lead_id')
    .leftJoin('lead_cases', 'lead_cases.lead_id', 'claims.lead_id')
    .select(['viewings.lane', 'viewings.from_at', 'viewings.until_at', 'assignee'])
    .where('claims.scope', '=', 'appointment')
    .execute();
}

/** No lane and nobody has two viewings that touch each other. */
async function expectNoneTwice(): Promise<void> {
  const rows = await standing();
  for (const [index, one] of rows.entries())
    for (const other of rows.slice(index + 1)) {
      const isSame = one.lane === other.lane || (one.assignee !== null && one.assignee === other.assignee);
      expect(isSame && one.from_at < other.until_at && other.from_at < one.until_at).toBe(false);
    }
}

async function acts(): Promise<string[]> {
  const rows = await api.services.store.reader.selectFrom('office_acts').select(['act', 'at']).orderBy('at').execute();
  return rows.map(({ act }) => act);
}

describe.each(storeKinds)('a viewing on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
    manager = await loggedIn(api, 'Els', 'manager');
    agent = await loggedIn(api, 'An', 'agent');
  });

  afterAll(async () => {
    await api.close();
  });

  it('stands in the diary of its week and day with home, visitor and telephone', async () => {
    const { email, status } = await bookViewing(api, '2026-12-02', '09:30');
    expect(status).toBe(201);
    const { page } = (await manager.get('/en/office/diary/?view=week&day=2026-12-04')).body as {
      page: { columns: unknown };
    };
    const text = JSON.stringify(page.columns);
    for (const part of ['09:30', '10:15', 'An Peeters', '/en/', 'booked']) expect(text).toContain(part);
    const day = JSON.stringify((await manager.get('/en/office/diary/?view=day&day=2026-12-02')).body);
    expect(day).toContain(await leadOf(email));
    expect(JSON.stringify((await manager.get('/en/office/diary/?view=week&day=2026-12-09')).body)).not.toContain(
      '09:30',
    );
  });

  it('is moved by a colleague, and the visitor is told in their language', async () => {
    const { email } = await bookViewing(api, '2026-12-02', '10:30', { language: 'fr' });
    const lead = await leadOf(email);
    const asked = (await manager.get(`/en/office/diary/${lead}/?ask=move&moment=2026-12-03%2011:30`)).body['page'];
    expect(asked).toMatchObject({ ask: 'move', chosen: { moment: '2026-12-03 11:30' } });
    expect(await mailsTo(email)).toHaveLength(1);
    api.pass(2000);
    const moved = await manager.post('viewing-move', { lead, moment: '2026-12-03 11:30' });
    expect(moved.body).toEqual({ next: `/en/office/diary/${lead}/?done=moved` });
    const [before, after] = await mailsTo(email);
    expect(after?.language).toBe('fr');
    expect(calendarOf(after)).toContain('20261203T113000');
    expect(calendarOf(after)).toMatch(/SEQUENCE:[1-9]/u);
    expect(calendarOf(after)).toContain(/UID:.+/u.exec(calendarOf(before))?.[0]);
    expect(await acts()).toContain('viewing-moved');
    // Pressed once more it is no second change.
    await manager.post('viewing-move', { lead, moment: '2026-12-03 11:30' });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is cancelled by a colleague, and the visitor is told in their language', async () => {
    const { email } = await bookViewing(api, '2026-12-02', '13:30', { language: 'de' });
    const lead = await leadOf(email);
    expect((await manager.post('viewing-missed', { lead })).body).toEqual({
      next: `/en/office/diary/${lead}/?problem=gone`,
    });
    expect((await manager.post('viewing-cancel', { lead })).body).toEqual({
      next: '/en/office/diary/?day=2026-12-02&done=cancelled',
    });
    const [, told] = await mailsTo(email);
    expect(told?.language).toBe('de');
    expect(calendarOf(told)).toContain('METHOD:CANCEL');
    expect(await timesOn(api, '2026-12-02')).toContain('13:30');
    expect((await manager.get(`/en/office/diary/${lead}/`)).body['page']).toMatchObject({
      viewing: { state: 'cancelled' },
    });
    expect((await manager.post('viewing-cancel', { lead })).body).toEqual({
      next: `/en/office/diary/${lead}/?problem=gone`,
    });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is booked for a caller, who gets the confirmation', async () => {
    const person = { firstName: 'Bo', lastName: 'De Wit', email: 'bo@caller.example', phone: '0470 12 34 56' };
    const answers = { ...person, subject: 'visit', reference: 'LH-0046', visitorLanguage: 'nl' };
    const sent = await manager.post('viewing-book', { ...answers, moment: '2026-12-04 14:30' });
    expect(sent.body).toEqual({ next: '/en/office/diary/?day=2026-12-04&done=booked' });
    const [confirmed] = await mailsTo('bo@caller.example');
    expect(calendarOf(confirmed)).toContain('20261204T143000');
    const none = await manager.post('viewing-book', { ...answers, moment: '2026-12-04 03:00' });
    expect(none.status).toBe(422);
    expect(await mailsTo('bo@caller.example')).toHaveLength(1);
  });

  it('of a colleague’s visitor shows when and where, and is for managers and the colleague to change', async () => {
    const { email } = await bookViewing(api, '2026-12-07', '09:30');
    const lead = await leadOf(email);
    await api.services.store.write((transaction) =>
      transaction.updateTable('lead_cases').set({ assignee: 'staff-els' }).where('lead_id', '=', lead).execute(),
    );
    const shown = JSON.stringify((await agent.get('/en/office/diary/?view=week&day=2026-12-07')).body);
    expect(shown).toContain(lead);
    expect(shown).not.toContain('An Peeters');
    expect(JSON.stringify((await agent.get(`/en/office/diary/${lead}/`)).body)).not.toContain(email);
    for (const form of ['viewing-cancel', 'viewing-missed'])
      expect((await agent.post(form, { lead })).status, form).toBe(404);
    expect((await agent.post('viewing-move', { lead, moment: '2026-12-08 09:30' })).status).toBe(404);
    expect((await manager.post('viewing-cancel', { lead })).status).toBe(200);
  });

  it('to which nobody came is noted, and the visitor is offered another time', async () => {
    const { email } = await bookViewing(api, '2026-12-09', '09:30');
    const lead = await leadOf(email);
    const began = { from_at: 1, until_at: 2 };
    await api.services.store.write((transaction) =>
      transaction.updateTable('viewings').set(began).where('lead_id', '=', lead).execute(),
    );
    expect((await manager.post('viewing-missed', { lead })).body).toEqual({
      next: '/en/office/diary/?day=2026-12-09&done=no-show',
    });
    const [, told] = await mailsTo(email);
    expect(told?.button?.href).toContain('/form/contact-appointment/?listing=LH-0046');
    expect(calendarOf(told)).toContain('STATUS:CANCELLED');
  });

  it('is had once, however many try at the same time', async () => {
    const places = api.services.siteData().config.appointments.places;
    const answers = await Promise.all(Array.from({ length: tries }, () => bookViewing(api, '2026-12-10', '15:30')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(places);
    await expectNoneTwice();
  }, 300_000);
});

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
    const row = (await standing()).find(({ lane }) => lane === 'staff-an');
    expect(row?.assignee).toBe('staff-an');
    // Moved, it stays in the agent's own times.
    const moves = await api.services.store.reader
      .selectFrom('viewings')
      .select('lane')
      .where('lead_id', '=', await leadOf(email))
      .execute();
    expect(moves).toEqual([{ lane: 'staff-an' }]);
    expect(
      (await agent.post('viewing-move', { lead: await leadOf(email), moment: '2026-12-02 11:00' })).body['next'],
    ).toContain('taken');
    expect(
      (await agent.post('viewing-move', { lead: await leadOf(email), moment: '2026-12-09 17:00' })).body['next'],
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
    expect((await manager.post('diary-reset', { owner: 'staff-an' })).status).toBe(200);
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
    const leads = await Promise.all(booked.map(({ email }) => leadOf(email)));
    const targets = days.flatMap((day) => ['10:00', '10:15', '11:00', '11:15'].map((time) => `${day} ${time}`));
    await Promise.all(
      leads.map((lead, index) =>
        manager.post('viewing-move', { lead, moment: targets[(index * 5) % targets.length] ?? '' }),
      ),
    );
    expect(booked.length).toBeGreaterThan(4);
    await expectNoneTwice();
  });
});
