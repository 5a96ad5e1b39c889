import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { dayMs } from '#server/clock.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { staffSecurityMail } from '#server/staff/staff-mails.ts';
import { changeNameAndAddress } from '#server/staff/staff-address.ts';
import { deleteStaff } from '#server/staff/delete-staff.ts';
import {
  blockStaff,
  findColleague,
  inviteAgain,
  inviteStaff,
  listStaff,
  type StaffAdmin,
} from '#server/staff/staff-admin.ts';
import { bookViewing, leadOf } from './diary-parts.ts';
import { addLead } from './made-leads.ts';
import { addBelongings } from './office-tries.ts';
import { mails, type OwnerBrowser } from './owner-browser.ts';
import { addStaff, loggedIn, staffBrowser } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const invitation = { name: 'Bo Maes', role: 'agent', ownLanguage: 'fr' } as const;

let api: TestApi;
let els: OwnerBrowser;
let admin: StaffAdmin;

async function actsOn(subject: string): Promise<string[]> {
  const rows = await api.services.store.reader
    .selectFrom('office_acts')
    .select(['act', 'actor'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute();
  return rows.filter(({ actor }) => actor === 'staff-els').map(({ act }) => act);
}

async function mailsTo(address: string) {
  return (await mails(api)).filter(({ to }) => to.address === address);
}

/** Something that is done to an account between the question of somebody and the transaction that answers it. */
function meanwhile(work: () => Promise<void>): void {
  const { write } = api.services.store;
  vi.spyOn(api.services.store, 'write').mockImplementationOnce(async (later) => {
    await work();
    return write(later);
  });
}

async function isInside(browser: OwnerBrowser): Promise<boolean> {
  return (await browser.get('/en/office/')).status === 200;
}

/** All that the store keeps, but the log and the history of leads. */
async function storedOf(id: string): Promise<string[]> {
  const { reader } = api.services.store;
  const tables = [
    'staff_sessions',
    'staff_tokens',
    'staff_devices',
    'staff_codes',
    'staff_passkeys',
    'staff_challenges',
    'staff_absences',
    'lead_turns',
    'diary_feeds',
    'busy_calendars',
    'busy_times',
    'diaries',
    'diary_blocks',
    'lead_cases',
    'outbox',
  ] as const;
  const found = tables.map(async (table) => {
    const rows = await reader.selectFrom(table).selectAll().execute();
    return JSON.stringify(rows).includes(id) ? [table] : [];
  });
  return (await Promise.all(found)).flat();
}

/** What ended yesterday and what ends in three days, of each kind. */
async function addDiary(id: string): Promise<void> {
  const { store, clock } = api.services;
  const now = clock().getTime();
  await store.write(async (transaction) => {
    const calendar = { id: `calendar-of-${id}`, staff_id: id, address: 'https://calendar.example/a.ics' };
    await transaction
      .insertInto('busy_calendars')
      .values({ ...calendar, read_at: null, good_at: null, problem: null })
      .execute();
    for (const days of [-1, 3]) {
      const [row, untilMs] = [`${id} ${String(days)}`, now + days * dayMs];
      const [day, times] = [brusselsDay(untilMs), { from_at: untilMs - 1000, until_at: untilMs }];
      const away = { id: row, staff_id: id, from_day: day, until_day: day };
      await transaction.insertInto('staff_absences').values(away).execute();
      const block = { id: row, owner: id, ...times, is_all_day: 0, reason: '' };
      await transaction.insertInto('diary_blocks').values(block).execute();
      await transaction
        .insertInto('busy_times')
        .values({ calendar_id: calendar.id, ...times })
        .execute();
    }
  });
}

/** How many absences, blocked times, calendars and busy times are left after so many days. */
async function keptAfter(days: number): Promise<number[]> {
  const { store, siteData, clock } = api.services;
  await tidyStore(store, siteData().config.retention, new Date(clock().getTime() + days * dayMs));
  const kept = (['staff_absences', 'diary_blocks', 'busy_calendars', 'busy_times'] as const).map((table) =>
    store.reader.selectFrom(table).selectAll().execute(),
  );
  return (await Promise.all(kept)).map((rows) => rows.length);
}

afterEach(async () => {
  await api.close();
});

describe.each(storeKinds)('the account of a colleague on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    els = await loggedIn(api, 'Els', 'manager');
    admin = { services: api.services, actor: 'staff-els' };
  });

  it('has another name at once, and nobody is logged out or mailed for it', async () => {
    const bo = await loggedIn(api, 'Bo', 'agent');
    const before = (await mails(api)).length;
    const renamed = await els.post('change-person', {
      person: 'staff-bo',
      name: 'Bo Maes-Wit',
      email: 'Bo@lindehof.example',
    });
    expect(renamed.body).toEqual({ next: '/en/office/people/?done=changed' });
    expect(await findColleague(api.services, 'staff-bo')).toMatchObject({
      name: 'Bo Maes-Wit',
      email: 'Bo@lindehof.example',
      email_key: 'bo@lindehof.example',
    });
    expect(await isInside(bo)).toBe(true);
    expect(await mails(api)).toHaveLength(before);
    expect(await actsOn('staff staff-bo')).toEqual(expect.arrayContaining(['staff-renamed', 'staff-address']));
    expect((await bo.post('change-person', { person: 'staff-bo', name: 'B', email: 'b@x.example' })).status).toBe(403);
  });

  it('has no address that another colleague has, and what was typed stays beside what is wrong', async () => {
    await addStaff(api, 'Bo', 'agent');
    const typed = { person: 'staff-bo', name: 'Bo Wit', email: 'ELS@lindehof.example' };
    const refused = await els.post('change-person', typed);
    expect([refused.status, refused.body['code']]).toEqual([422, 'email-taken']);
    const { body } = await els.submit('change-person', { language: 'en', ...typed });
    expect(body['form']).toEqual({
      name: 'change-person',
      values: typed,
      problems: { email: { key: 'office:people.error.taken' } },
    });
    expect(await findColleague(api.services, 'staff-bo')).toMatchObject({ name: 'Bo', email: 'bo@lindehof.example' });
    expect((await els.post('change-person', { ...typed, person: 'gone', email: 'x@y.example' })).body['code']).toBe(
      'person-gone',
    );
  });

  it('with another address opens by that one alone, and both are told', async () => {
    const bo = await loggedIn(api, 'Bo', 'agent');
    await staffBrowser(api).post('reminder', { email: 'bo@lindehof.example' });
    const [link] = (await mailsTo('bo@lindehof.example')).flatMap(({ isSecret, button }) =>
      isSecret === true && button ? [button.href] : [],
    );
    await els.post('change-person', { person: 'staff-bo', name: 'Bo', email: 'bo@maes.example' });
    expect(await isInside(bo)).toBe(false);
    const { pathname, search } = new URL(link ?? '');
    expect((await staffBrowser(api).get(pathname + search)).status).toBe(410);
    expect((await bo.logIn('bo@lindehof.example')).status).toBe(422);
    expect((await bo.logIn('bo@maes.example')).status).toBe(200);
    const told = [...(await mailsTo('bo@lindehof.example')), ...(await mailsTo('bo@maes.example'))];
    expect(told.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['Your account has another e-mail address', 'Your new e-mail address for the office']),
    );
    expect(told.some(({ isSecret }) => isSecret)).toBe(false);
    expect(await actsOn('staff staff-bo')).toEqual(['staff-address']);
  });

  it('of a manager has another name, but another address by another manager alone', async () => {
    const own = { person: 'staff-els', name: 'Els Claes', email: 'els@claes.example' };
    expect((await els.post('change-person', own)).body['code']).toBe('yourself');
    expect((await els.post('change-person', { ...own, email: 'Els@lindehof.example' })).status).toBe(200);
    const kept = await findColleague(api.services, 'staff-els');
    expect(kept).toMatchObject({ name: 'Els Claes', email_key: 'els@lindehof.example' });
    expect(await isInside(els)).toBe(true);
    const bo = await loggedIn(api, 'Bo', 'manager');
    expect((await bo.post('change-person', own)).status).toBe(200);
    expect(await isInside(els)).toBe(false);
  });

  it('that nobody has accepted yet is offered to the new address, and to the old one no more', async () => {
    const { id, link } = await inviteStaff(admin, { name: 'Bo', email: 'b@x.example', role: 'agent', language: 'fr' });
    await els.post('change-person', { person: id, name: 'Bo', email: 'bo@x.example' });
    expect((await staffBrowser(api).get(link.slice(new URL(link).origin.length))).status).toBe(410);
    const [invited] = await mailsTo('bo@x.example');
    expect(invited).toMatchObject({ isSecret: true, language: 'fr' });
    const { pathname, search } = new URL(invited?.button?.href ?? '');
    expect((await staffBrowser(api).get(pathname + search)).status).toBe(200);
    expect((await mailsTo('b@x.example')).map(({ heading }) => heading)).toEqual([
      'Votre compte a une autre adresse e-mail',
    ]);
  });

  it('with another address has its reminders there, and what warned of it still goes to the one before', async () => {
    await addStaff(api, 'Bo', 'agent');
    const { services } = api;
    const now = services.clock();
    await addLead(api, 'lead-1', now.toISOString());
    const to = { name: 'Bo', email: 'bo@lindehof.example', language: 'en' } as const;
    const [warning, row] = [staffSecurityMail('device', to, '', services), { now, host: 'lindehof.example' }];
    const late = { ...warning, heading: 'A message waits' };
    await services.store.write((transaction) =>
      enqueue(transaction, [mailRow(warning, { ...row, leadId: null }), mailRow(late, { ...row, leadId: 'lead-1' })]),
    );
    await staffBrowser(api).post('reminder', { email: to.email });
    await els.post('change-person', { person: 'staff-bo', name: 'Bo Wit', email: 'Bo@maes.example' });
    const headings = async (address: string) => (await mailsTo(address)).map(({ heading }) => heading).sort();
    expect(await headings(to.email)).toEqual([warning.heading, 'Your account has another e-mail address'].sort());
    expect(await headings('Bo@maes.example')).toEqual(['A message waits', 'Your new e-mail address for the office']);
    const rows = await services.store.reader
      .selectFrom('outbox')
      .select('recipient')
      .where('lead_id', '=', 'lead-1')
      .execute();
    expect(rows).toEqual([{ recipient: 'bo@maes.example' }]);
  });

  it('is not taken over unseen while it is blocked: the old address is told of another one, and of the second step', async () => {
    await addStaff(api, 'Bo', 'agent');
    await api.services.store.write((transaction) =>
      transaction.updateTable('staff').set({ second_step_key: 'sealed' }).where('id', '=', 'staff-bo').execute(),
    );
    await els.post('block', { person: 'staff-bo' });
    await els.post('reset-second-step', { person: 'staff-bo', sure: 'yes' });
    const told = async () => (await mailsTo('bo@lindehof.example')).map(({ heading }) => heading);
    expect(await told()).toEqual(['Two-step verification turned off']);
    await els.post('change-person', { person: 'staff-bo', name: 'Bo', email: 'els-too@x.example' });
    expect(await told()).toContain('Your account has another e-mail address');
    expect(await mailsTo('els-too@x.example')).toEqual([]);
  });

  it('is invited again at the address that it has by then, and not at all once it is deleted', async () => {
    const { id } = await inviteStaff(admin, { name: 'Bo', email: 'b@x.example', role: 'agent', language: 'fr' });
    meanwhile(() => changeNameAndAddress(admin, id, { name: 'Bo', email: 'bo@x.example' }));
    await inviteAgain(admin, id);
    expect((await listStaff(api.services)).map(({ email }) => email)).toEqual(['bo@x.example', 'els@lindehof.example']);
    const links = (await mails(api)).filter(({ isSecret }) => isSecret);
    expect(links.at(-1)?.to.address).toBe('bo@x.example');
    meanwhile(() => deleteStaff(admin, id));
    await expect(inviteAgain(admin, id)).rejects.toMatchObject({ details: { problem: { code: 'person-gone' } } });
    expect(await listStaff(api.services)).toHaveLength(1);
  });

  it('is deleted for good with all that is theirs, once it is blocked and somebody is sure', async () => {
    const { person, lead, offer } = await addBelongings(api, 'bo');
    const remove = (more: object = { sure: 'yes' }) => els.post('delete-person', { person, ...more });
    expect((await remove()).body['code']).toBe('wrong-state');
    await blockStaff(admin, person);
    expect((await remove({})).body['fields']).toHaveProperty('sure');
    expect((await els.post('delete-person', { person: 'staff-els', sure: 'yes' })).body['code']).toBe('yourself');
    expect((await remove()).body['code']).toBe('viewings');
    expect(await findColleague(api.services, person)).toBeDefined();
    const { store } = api.services;
    await store.write((transaction) => transaction.deleteFrom('claims').where('lead_id', '=', lead).execute());
    expect((await remove()).body).toEqual({ next: '/en/office/people/?done=deleted' });
    expect((await listStaff(api.services)).map(({ id }) => id)).toEqual(['staff-els']);
    expect(await storedOf(person)).toEqual([]);
    const events = await store.reader.selectFrom('lead_events').selectAll().where('actor', '=', 'staff-els').execute();
    expect(events.map(({ lead_id: id, kind: what, text }) => [id, what, text])).toEqual(
      expect.arrayContaining([
        [lead, 'assigned', ''],
        [offer, 'assigned', ''],
      ]),
    );
    expect((await els.post('invite', { ...invitation, email: 'bo@agency.example' })).status).toBe(200);
  });

  it('that is deleted leaves what was done with it, and no number in the place of a name', async () => {
    const bo = await loggedIn(api, 'Bo', 'manager');
    await addLead(api, 'lead-1', new Date(api.services.clock().getTime() - 60_000).toISOString());
    await bo.post('lead-take', { lead: 'lead-1' });
    await bo.post('lead-note', { lead: 'lead-1', note: 'Calls back.' });
    await blockStaff(admin, 'staff-bo');
    expect((await els.post('delete-person', { person: 'staff-bo', sure: 'yes' })).status).toBe(200);
    const { body } = await els.get('/en/office/leads/lead-1/');
    expect(body['page']).toMatchObject({
      steps: [
        { title: 'Assigned to Deleted account', who: 'Deleted account' },
        { title: 'Note', who: 'Deleted account', text: 'Calls back.' },
        { title: 'Assigned to Nobody', who: 'Els' },
      ],
    });
    const log = await els.get('/en/office/log/');
    const said = JSON.stringify([body, (log.body['page'] as { lines: unknown }).lines]);
    expect(said).toContain('Colleague deleted');
    expect(said).not.toContain('staff-bo');
  });

  it('with viewings to come is deleted once they are cancelled or moved', async () => {
    await addStaff(api, 'Bo', 'agent');
    const { email } = await bookViewing(api, '2026-12-02', '10:30');
    const lead = await leadOf(api, email);
    await els.post('lead-assign', { lead, colleague: 'staff-bo' });
    await blockStaff(admin, 'staff-bo');
    const remove = () => els.post('delete-person', { person: 'staff-bo', sure: 'yes' });
    expect((await remove()).body['code']).toBe('viewings');
    await els.post('viewing-cancel', { lead });
    expect((await remove()).status).toBe(200);
    expect((await els.get(`/en/office/diary/${lead}/`)).status).toBe(200);
  });

  it('that is blocked keeps nothing of its diary that is past', async () => {
    for (const name of ['An', 'Bo']) await addDiary(await addStaff(api, name, 'agent'));
    await blockStaff(admin, 'staff-bo');
    // Who is not blocked sees in the diary what was.
    expect(await keptAfter(0)).toEqual([3, 3, 2, 3]);
    expect(await keptAfter(89)).toEqual([2, 2, 2, 2]);
    expect(await keptAfter(91)).toEqual([2, 2, 1, 2]);
  });
});
