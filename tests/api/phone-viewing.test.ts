import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendReminders } from '#server/cases/remind.ts';
import { eraseAgain } from '#server/retention/erase-again.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, stored, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const caller = { firstName: 'Bo', lastName: 'De Wit', subject: 'visit', reference: 'LH-0046', visitorLanguage: 'nl' };
const phone = '0470 12 34 56';

let api: TestApi;
let manager: OwnerBrowser;

/** The case of the only lead. */
function lead() {
  return api.services.store.reader
    .selectFrom('leads')
    .innerJoin('lead_cases', 'lead_cases.lead_id', 'leads.id')
    .select(['leads.id', 'leads.email', 'lead_cases.state', 'lead_cases.assignee'])
    .executeTakeFirstOrThrow();
}

/** The calendar of the manager, as their telephone reads it. */
async function feed(): Promise<string> {
  const { body } = await manager.post('diary-feed');
  const page = JSON.stringify(body);
  const address = /\/api\/diary\.ics\?token=[\w-]+/u.exec(page)?.[0] ?? '';
  return (await api.request(address)).text();
}

describe.each(storeKinds)('a viewing for a caller without an e-mail address, on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind, { config: { webhook: { url: 'https://crm.example/', secret: 'x' } } });
    Object.assign(api.services, { clock: () => new Date('2026-12-01T09:00:00Z') });
    manager = await loggedIn(api, 'Els', 'manager');
  });

  afterAll(async () => {
    await api.close();
  });

  it('needs a number to call at least', async () => {
    const sent = await manager.post('viewing-book', { ...caller, moment: '2026-12-04 14:30' });
    expect([sent.status, sent.body['fields']]).toEqual([
      422,
      { phone: { name: 'form:error.reach', text: 'Enter a phone number or an e-mail address.' } },
    ]);
  });

  it('is booked, and nobody is mailed or reminded: it is answered, and stands in the diary', async () => {
    const sent = await manager.post('viewing-book', { ...caller, phone, moment: '2026-12-04 14:30' });
    expect(sent.body).toEqual({ next: '/en/office/diary/?day=2026-12-04&done=quiet' });
    const { id, email, state, assignee } = await lead();
    expect([email, state, assignee]).toEqual(['', 'answered', 'staff-els']);
    const rows = await api.services.store.reader.selectFrom('outbox').select(['kind', 'recipient']).execute();
    expect(rows).toEqual([{ kind: 'webhook', recipient: null }]);
    const later = { ...api.services, clock: () => new Date('2026-12-03T15:00:00Z') };
    expect(await sendReminders(later)).toBe(0);
    expect((await stored(api)).mails).toBe(1);
    const page = await manager.get(`/en/office/diary/${id}/`);
    expect(page.body['page']).toMatchObject({
      when: 'Friday 4 December 2026 at 14:30',
      viewing: { visitor: 'Bo De Wit', phone: '0470 12 34 56' },
      mayChange: true,
      leadHref: `/en/office/leads/${id}/`,
    });
  });

  it('stands in the calendar of whoever has it, is moved and cancelled there, and still nobody is mailed', async () => {
    const { id } = await lead();
    expect(await feed()).toContain('20261204T143000');
    const moved = await manager.post('viewing-move', { lead: id, moment: '2026-12-07 10:30' });
    expect(moved.body).toEqual({ next: `/en/office/diary/${id}/?done=quiet` });
    expect(await feed()).toContain('20261207T103000');
    const cancelled = await manager.post('viewing-cancel', { lead: id });
    expect(cancelled.body).toEqual({ next: '/en/office/diary/?day=2026-12-07&done=quiet' });
    expect(await feed()).not.toContain('BEGIN:VEVENT');
    expect((await stored(api)).mails).toBe(1);
  });

  it('has no form for an answer', async () => {
    const { id } = await lead();
    const sent = await manager.post('lead-answer', { lead: id, subject: 'Hello', answer: 'Good morning.' });
    expect([sent.status, (await stored(api)).mails]).toEqual([404, 1]);
  });

  it('is found, handed over and erased by the number, however it is written', async () => {
    for (const written of ['0470/12.34.56', '+32 (0)470 12 34 56', '0032470123456']) {
      const { body } = await manager.post('person-search', { email: written });
      expect(body).toMatchObject({ found: { email: '+32470123456', counts: { leads: 1 } } });
    }
    const { store } = api.services;
    expect(await exportPerson(store, phone)).toMatchObject({ leads: [{ name: 'Bo De Wit' }], history: [{}] });
    expect((await manager.post('person-search', { email: 'nobody' })).status).toBe(422);
    const others = await manager.post('person-search', { email: '0470 12 34 57' });
    expect(others.body).toMatchObject({ found: { isEmpty: true } });
    const wrong = await manager.post('person-erase', { email: phone, confirm: '0470 12 34 57' });
    expect(wrong.status).toBe(422);
    const erased = await manager.post('person-erase', { email: phone, confirm: '+32470123456' });
    expect(erased.body).toMatchObject({ receipt: { counts: { leads: 1 } } });
    expect(await store.reader.selectFrom('leads').select('id').execute()).toEqual([]);
  });

  it('is erased again when a back-up brings it back', async () => {
    const sent = await manager.post('viewing-book', { ...caller, phone: '0471 00 00 01', moment: '2026-12-08 10:30' });
    expect(sent.status).toBe(200);
    const { store } = api.services;
    const row = await store.reader.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    await erasePerson(api.services, '0471/00.00.01');
    await store.write(async (transaction) => {
      await transaction.insertInto('leads').values(row).execute();
      await transaction.deleteFrom('erased').execute();
    });
    expect(await eraseAgain(api.services)).toBe(1);
    expect(await store.reader.selectFrom('leads').select('id').execute()).toEqual([]);
  });
});
