import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { callerAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import { moveBooked } from '#server/appointments/change-booked.ts';
import { readMail } from '#server/outbox/payload.ts';
import type { Mail } from '#submissions/mail.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { addStaff, loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { bookViewing, expectNoneTwice, leadOf, standing, timesOn } from './diary-parts.ts';

/** How many try at once to have one time; `DIARY_TRIES=1000` draws a crowd. */
const tries = Number(process.env['DIARY_TRIES'] ?? 60);

let api: TestApi;

let manager: OwnerBrowser;

let agent: OwnerBrowser;

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
    expect(day).toContain(await leadOf(api, email));
    expect(JSON.stringify((await manager.get('/en/office/diary/?view=week&day=2026-12-09')).body)).not.toContain(
      '09:30',
    );
  });

  it('is moved by a colleague, and the visitor is told in their language', async () => {
    const { email } = await bookViewing(api, '2026-12-02', '10:30', { language: 'fr' });
    const lead = await leadOf(api, email);
    const asked = (await manager.get(`/en/office/diary/${lead}/?ask=move&moment=2026-12-03%2011:30`)).body['page'];
    expect(asked).toMatchObject({ ask: 'move', chosen: { moment: '2026-12-03 11:30' } });
    expect(await mailsTo(email)).toHaveLength(1);
    api.pass(2000);
    const moved = await manager.post('viewing-move', { lead, moment: '2026-12-03 11:30' });
    expect(moved.body).toEqual({ next: `/en/office/diary/${lead}/?done=moved` });
    const [before, after] = await mailsTo(email);
    expect(after?.language).toBe('fr');
    expect([before?.heading, after?.heading]).toEqual([
      'Votre rendez-vous est confirmé',
      'Votre rendez-vous a été déplacé',
    ]);
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
    const lead = await leadOf(api, email);
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

  it('is cancelled with the time that the colleague was shown; moved since, it is asked again', async () => {
    const { email } = await bookViewing(api, '2026-12-15', '13:30');
    const lead = await leadOf(api, email);
    const asked = (await manager.get(`/en/office/diary/${lead}/?ask=cancel`)).body['page'];
    expect(asked).toMatchObject({ ask: 'cancel', moment: '2026-12-15 13:30' });
    await moveBooked(lead, { date: '2026-12-16', slot: '13:30' }, api.services);
    const cancel = (shown: string) => manager.post('viewing-cancel', { lead, shown });
    expect((await cancel('2026-12-15 13:30')).body).toEqual({
      next: `/en/office/diary/${lead}/?ask=cancel&problem=gone`,
    });
    // A move that is under way at the same moment: what is told and noted is what was freed.
    const [moved] = await Promise.all([
      moveBooked(lead, { date: '2026-12-17', slot: '13:30' }, api.services),
      manager.post('viewing-cancel', { lead }),
    ]);
    const told = (await mailsTo(email)).map(calendarOf).find((text) => text.includes('METHOD:CANCEL'));
    expect(told).toContain(moved === 'done' ? '20261217T133000' : '20261216T133000');
  });

  it('is moved from the time that the colleague was shown; moved by the visitor since, it is asked again', async () => {
    const { email } = await bookViewing(api, '2026-12-21', '13:30');
    const lead = await leadOf(api, email);
    await moveBooked(lead, { date: '2026-12-22', slot: '13:30' }, api.services);
    const move = (shown: string) => manager.post('viewing-move', { lead, shown, moment: '2026-12-23 13:30' });
    expect((await move('2026-12-21 13:30')).body).toEqual({
      next: `/en/office/diary/${lead}/?ask=move&problem=gone`,
    });
    expect(await mailsTo(email)).toHaveLength(2);
    // Pressed twice it is there already, whatever was shown.
    for (let press = 0; press < 2; press += 1) {
      expect((await move('2026-12-22 13:30')).body).toEqual({ next: `/en/office/diary/${lead}/?done=moved` });
    }
    expect(await mailsTo(email)).toHaveLength(3);
  });

  it('names the language in which the visitor is written to, where the site no longer speaks theirs', async () => {
    const { email } = await bookViewing(api, '2026-12-16', '14:30', { language: 'fr' });
    const { services } = api;
    const { siteData } = services;
    const data = siteData();
    const spoken = data.config.languages.filter((each) => each !== 'fr');
    Object.assign(services, { siteData: () => ({ ...data, config: { ...data.config, languages: spoken } }) });
    const { page } = (await manager.get(`/en/office/diary/${await leadOf(api, email)}/?ask=cancel`)).body;
    Object.assign(services, { siteData });
    expect(page).toMatchObject({ mailLanguage: 'Nederlands' });
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

  it('is booked once for a caller when the button is pressed twice', async () => {
    const caller = { firstName: 'Bo', lastName: 'Claes', email: 'twice@caller.example', phone: '0470 12 34 56' };
    const form = {
      ...caller,
      subject: 'visit',
      reference: 'LH-0046',
      visitorLanguage: 'nl',
      moment: '2026-12-16 09:30',
    };
    const press = () => manager.post('viewing-book', { ...form, key: 'shown-once' });
    const next = '/en/office/diary/?day=2026-12-16&done=booked';
    for (const { body } of [...(await Promise.all([press(), press()])), await press()]) expect(body).toEqual({ next });
    expect(await mailsTo(caller.email)).toHaveLength(1);
    expect(
      (await standing(api)).filter(({ from_at: at }) => at === brusselsMoment('2026-12-16', '09:30')),
    ).toHaveLength(1);
    // Shown anew it is another viewing, at the same time in another place.
    await manager.post('viewing-book', { ...form, key: 'shown-again' });
    expect(await mailsTo(caller.email)).toHaveLength(2);
  });

  it('is booked for each caller whom the page is filled in for, as it was shown once, and with each number', async () => {
    const form = { firstName: 'Bo', lastName: 'Claes', subject: 'visit', reference: 'LH-0046', visitorLanguage: 'nl' };
    const shown = { ...form, key: 'had-back' };
    const callers = [
      { email: 'one@back.example', phone: '0470 12 34 56', moment: '2026-12-18 09:30' },
      { email: 'two@back.example', phone: '0470 12 34 56', moment: '2026-12-18 10:30' },
      { email: 'two@back.example', phone: '0470 12 34 57', moment: '2026-12-18 10:30' },
    ];
    for (const caller of callers)
      expect((await manager.post('viewing-book', { ...shown, ...caller })).status).toBe(200);
    expect([await mailsTo('one@back.example'), await mailsTo('two@back.example')].map(({ length }) => length)).toEqual([
      1, 2,
    ]);
  });

  it('is booked once in the last free place, when one press takes it while the other looks', async () => {
    const { places } = api.services.siteData().config.appointments;
    for (let place = 1; place < places; place += 1) await bookViewing(api, '2026-12-18', '15:30');
    const caller = { firstName: 'Bo', lastName: 'Claes', email: 'last@caller.example', phone: '0470 12 34 56' };
    const form = { ...caller, subject: 'visit', reference: 'LH-0046', visitorLanguage: 'nl' };
    const press = (key: string) => manager.post('viewing-book', { ...form, key, moment: '2026-12-18 15:30' });
    const { check } = callerAppointmentForm;
    const looking = vi.spyOn(callerAppointmentForm, 'check').mockImplementationOnce(async (...asked) => {
      expect((await press('last-place')).status).toBe(200);
      return check(...asked);
    });
    const next = '/en/office/diary/?day=2026-12-18&done=booked';
    expect((await press('last-place')).body).toEqual({ next });
    looking.mockRestore();
    expect(await mailsTo(caller.email)).toHaveLength(1);
    // Of another page it is taken.
    expect((await press('other-page')).status).toBe(422);
  });

  it('of a colleague’s visitor shows when and where, and is for managers and the colleague to change', async () => {
    const { email } = await bookViewing(api, '2026-12-07', '09:30');
    const lead = await leadOf(api, email);
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

  it.each([{ status: 'disabled' }, { role: 'editor' }] as const)(
    'of a colleague who is gone (%o) stands under nobody, and is nobody’s once it is moved',
    async (change) => {
      const { email } = await bookViewing(api, '2026-12-14', '09:30');
      const lead = await leadOf(api, email);
      const gone = await addStaff(api, `Piet-${Object.keys(change).join('')}`, 'agent');
      await api.services.store.write(async (transaction) => {
        await transaction.updateTable('lead_cases').set({ assignee: gone }).where('lead_id', '=', lead).execute();
        await transaction.updateTable('staff').set(change).where('id', '=', gone).execute();
      });
      for (const view of ['view=week', 'view=day', 'view=day&who=none']) {
        const shown = JSON.stringify((await manager.get(`/en/office/diary/?${view}&day=2026-12-14`)).body);
        expect(shown, view).toContain(`"id":"${lead}"`);
        expect(shown, view).toContain('"agent":"Piet');
      }
      expect((await agent.get(`/en/office/diary/${lead}/`)).status).toBe(200);
      expect((await manager.post('viewing-move', { lead, moment: '2026-12-15 09:30' })).status).toBe(200);
      const found = await api.services.store.reader
        .selectFrom('lead_cases')
        .select('assignee')
        .where('lead_id', '=', lead)
        .executeTakeFirst();
      expect(found).toEqual({ assignee: null });
      await manager.post('viewing-cancel', { lead });
    },
  );

  it('to which nobody came is noted, and the visitor is offered another time', async () => {
    const { email } = await bookViewing(api, '2026-12-09', '09:30');
    const lead = await leadOf(api, email);
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
    await expectNoneTwice(api);
  }, 300_000);
});
