import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { FreeDay } from '#domain/appointments.ts';
import { renewSearch } from '#server/alerts/searches.ts';
import { dayMs, hourMs } from '#server/clock.ts';
import type { Mail } from '#submissions/mail.ts';
import { forms } from '#server/forms/forms.ts';
import { rowsInCare } from '#server/outbox/care.ts';
import { mailRow } from '#server/outbox/outbox.ts';
import { heldClaimsText } from '#server/forms/held-claims.ts';
import { releaseLead } from '#server/forms/release-held.ts';
import { deleteHeldLeads, releaseHeldRows, releaseLeads } from '#server/leads/held-leads.ts';
import { readMail } from '#server/outbox/payload.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { giveBackHeldClaims } from '#server/store/held-claims-migration.ts';
import { htmlPost, jsonPost, question, siteUrl, startApi, stored, type TestApi } from './test-api.ts';
import { newDatabase, storeKinds } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';

let api: TestApi;

async function sendAsRobot(number: number): Promise<void> {
  const body = { ...question, email: `robot${String(number)}@spam.example`, company_url: 'https://spam.example' };
  expect((await api.request('/api/forms/contact', jsonPost(body))).status).toBe(201);
}

async function mailsToSend(): Promise<Mail[]> {
  const rows = await api.services.store.reader
    .selectFrom('outbox')
    .select('payload')
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ payload }) => readMail(payload));
}

/** A colleague of the test. */
const staff = { id: 'staff-0', name: 'Mo', email: 'mo@agency.example', role: 'manager', language: 'nl' } as const;

function pathOf(link: string | undefined): string {
  return (link ?? '').replace(siteUrl, '');
}

function mail(name: string): Mail {
  const to = { address: `${name}@home.example` };
  return { audience: 'visitor', to, language: 'nl', subject: '', heading: '', paragraphs: [] };
}

describe.each(storeKinds)('a submission that may be a robot’s, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('is told to the agency with its answers, and sent once the agency lets it through', async () => {
    await sendAsRobot(1);
    const [notice, ...others] = await mailsToSend();
    expect(others).toEqual([]);
    expect(notice?.to.address).toBe(api.services.siteData().config.agency.email);
    expect(notice?.answers?.map(({ value }) => value)).toContain(question.question);
    const link = pathOf(notice?.button?.href);
    expect((await api.request(link)).status).toBe(200);
    expect(await mailsToSend()).toHaveLength(1);
    for (let press = 0; press < 2; press += 1) expect((await api.request(link, { method: 'POST' })).status).toBe(200);
    expect(await mailsToSend()).toHaveLength(3);
  });

  it.each([
    ['nl', '/nl/bedankt/wordt-nagekeken/'],
    ['fr', '/fr/merci/en-cours-de-verification/'],
    ['en', '/en/thank-you/being-checked/'],
    ['de', '/de/danke/wird-geprueft/'],
  ])(
    'is told so to its sender in %s, with and without a script, and each time it is sent again',
    async (language, page) => {
      const robot = { ...question, language, email: `robot@${language}.example`, company_url: 'x' };
      for (let time = 0; time < 2; time += 1) {
        const response = await api.request('/api/forms/contact', jsonPost(robot));
        expect(await response.json()).toEqual({ feedback: page });
      }
      const form = await api.request(`/${language}/form/contact/`, htmlPost({ ...robot, question: 'En nu?' }));
      expect([form.status, form.headers.get('location')]).toEqual([303, page]);
      expect((await rowsInCare(api.services.store, 'held')).length).toBe(4);
    },
  );

  it('leaves no search behind when the agency deletes it, but one that its visitor has confirmed', async () => {
    const { store, clock } = api.services;
    const form = forms.find(({ name }) => name === 'demand-register');
    if (!form) throw new Error('There is no form for searches.');
    for (const email of ['an@home.example', 'bo@home.example']) {
      const body = { ...validAnswers(form), email, company_url: 'x' };
      expect((await api.request('/api/forms/demand-register', jsonPost(body))).status).toBe(201);
    }
    const leads = await store.reader.selectFrom('leads').select(['id', 'email']).execute();
    const confirmed = leads.find(({ email }) => email === 'bo@home.example')?.id ?? '';
    await store.write(async (transaction) => {
      await renewSearch(transaction, confirmed, clock());
      const ids = leads.map(({ id }) => id);
      await deleteHeldLeads(transaction, staff, ids, clock());
    });
    expect(await stored(api)).toMatchObject({ leads: 0 });
    const searches = await store.reader.selectFrom('alert_searches').select('email').execute();
    expect(searches).toEqual([{ email: 'bo@home.example' }]);
  });

  it('is sent once, also where two let it through at the same moment', async () => {
    for (const number of [1, 2, 3]) await sendAsRobot(number);
    const held = (await rowsInCare(api.services.store, 'held')).map(({ id }) => id);
    const [notice] = (await mailsToSend()).map(({ button }) => pathOf(button?.href));
    const [one, other, press] = await Promise.all([
      releaseHeldRows(api.services, held),
      releaseHeldRows(api.services, [...held].reverse()),
      api.request(notice ?? '', { method: 'POST' }),
    ]);
    expect(press.status).toBe(200);
    // What the link let through counts for neither of the two.
    expect([held.length, held.length - 2]).toContain(one.released + other.released);
    expect(await rowsInCare(api.services.store, 'held')).toEqual([]);
    const { reader } = api.services.store;
    const events = reader.selectFrom('lead_events').select('lead_id').where('kind', '=', 'released');
    expect(await events.execute()).toHaveLength(3);
  });

  it('is let through in one order, in whatever order several are named', async () => {
    const { store, clock } = api.services;
    for (const number of [1, 2, 3]) await sendAsRobot(number);
    const leads = await store.reader.selectFrom('leads').select('id').orderBy('id').execute();
    const ids = leads.map(({ id }) => id);
    let nowMs = clock().getTime();
    const ticking = () => {
      nowMs += 1;
      return new Date(nowMs);
    };
    for (const named of [ids, ids.toReversed()]) {
      await store.write((transaction) => transaction.updateTable('lead_cases').set({ is_held: 1 }).execute());
      await store.write((transaction) => transaction.updateTable('outbox').set({ state: 'held', due_at: 0 }).execute());
      await store.write((turn) => releaseLeads(turn, staff, named, { ...api.services, clock: ticking }));
      const rows = await store.reader.selectFrom('outbox').select('lead_id').orderBy('due_at').execute();
      expect([...new Set(rows.map(({ lead_id: lead }) => lead))]).toEqual(ids);
    }
  });

  it('floods nobody: ten notices a day', async () => {
    for (let number = 1; number <= 12; number += 1) await sendAsRobot(number);
    expect(await mailsToSend()).toHaveLength(10);
    // In autumn one day has 25 hours.
    api.pass(25 * hourMs);
    await sendAsRobot(13);
    expect(await mailsToSend()).toHaveLength(11);
  });
});

describe.each(storeKinds)('a time of the calendar that a robot asked for, on %s', (kind) => {
  let date: string;
  let slot: string;

  async function freeTimes(): Promise<readonly string[]> {
    const { days } = objectWith<{ days: readonly FreeDay[] }>(
      await (await api.request('/api/appointments')).json(),
      'days',
    );
    return days.find((day) => day.date === date)?.times ?? [];
  }

  /** Asks for the time; with a link in the trap it looks like a robot. */
  async function book(name: string, company_url = ''): Promise<number> {
    const form = forms.find((each) => each.name === 'contact-appointment');
    if (!form) throw new Error('There is no form for appointments.');
    const body = { ...validAnswers(form), date, slot, email: `${name}@home.example`, company_url };
    return (await api.request('/api/forms/contact-appointment', jsonPost(body))).status;
  }

  async function releaseLink(): Promise<string> {
    const notice = (await mailsToSend()).find(({ button }) => button?.href.includes('held-release'));
    return pathOf(notice?.button?.href);
  }

  const heldRows = async () => (await rowsInCare(api.services.store, 'held')).map(({ id }) => id);

  beforeEach(async () => {
    api = await startApi(kind);
    const { days } = objectWith<{ days: readonly FreeDay[] }>(
      await (await api.request('/api/appointments')).json(),
      'days',
    );
    date = days[0]?.date ?? '';
    slot = days[0]?.times[0] ?? '';
  });

  afterEach(async () => {
    await api.close();
  });

  it('stays free for people, however many robots ask', async () => {
    const { places } = api.services.siteData().config.appointments;
    for (let robot = 0; robot <= places; robot += 1) expect(await book(`robot${String(robot)}`, 'x')).toBe(201);
    expect(await freeTimes()).toContain(slot);
    for (let place = 0; place < places; place += 1) expect(await book(`person${String(place)}`)).toBe(201);
    expect(await freeTimes()).not.toContain(slot);
    expect(await book('late')).toBe(422);
    // A robot hears the same as everybody.
    expect(await book('late-robot', 'x')).toBe(422);
  });

  it('is taken once the agency lets the message through', async () => {
    const { places } = api.services.siteData().config.appointments;
    expect(await book('robot', 'x')).toBe(201);
    const link = await releaseLink();
    for (let press = 0; press < 2; press += 1) expect((await api.request(link, { method: 'POST' })).status).toBe(200);
    expect(await heldRows()).toEqual([]);
    for (let place = 1; place < places; place += 1) expect(await book(`person${String(place)}`)).toBe(201);
    expect(await book('late')).toBe(422);
  });

  it('is not said to be on its way when the message has gone by then', async () => {
    expect(await book('robot', 'x')).toBe(201);
    const link = await releaseLink();
    await api.services.store.write((transaction) => transaction.deleteFrom('leads').execute());
    expect((await api.request(link, { method: 'POST' })).status).toBe(410);
  });

  it('stays taken when the agency lets the message through several times at once', async () => {
    expect(await book('robot', 'x')).toBe(201);
    const { store } = api.services;
    const lead = await store.reader.selectFrom('leads').select('id').executeTakeFirstOrThrow();
    const release = () => store.write((transaction) => releaseLead(transaction, lead.id, api.services));
    expect(await Promise.all(Array.from({ length: 6 }, release))).toEqual(Array(6).fill(true));
    const claims = await store.reader.selectFrom('claims').select('key').where('lead_id', '=', lead.id).execute();
    expect(claims).toEqual([{ key: `${date} ${slot} 1` }]);
  });

  it('is not promised twice: letting through says that the time has gone, and sends nothing', async () => {
    const { places } = api.services.siteData().config.appointments;
    expect(await book('robot', 'x')).toBe(201);
    const link = await releaseLink();
    for (let place = 0; place < places; place += 1) expect(await book(`person${String(place)}`)).toBe(201);
    const waiting = (await mailsToSend()).length;
    const held = await heldRows();
    const response = await api.request(link, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('intussen') as string]);
    const { store } = api.services;
    expect(await releaseHeldRows(api.services, held)).toEqual({ released: 0, taken: held });
    expect([(await mailsToSend()).length, await heldRows()]).toEqual([waiting, held]);

    // Somebody cancels: now it can be let through.
    await store.write((transaction) =>
      transaction.deleteFrom('claims').where('key', '=', `${date} ${slot} 1`).execute(),
    );
    expect(await releaseHeldRows(api.services, held)).toEqual({ released: held.length, taken: [] });
    expect((await mailsToSend()).length).toBe(waiting + held.length);
    expect(await freeTimes()).not.toContain(slot);
  });

  it('is not promised once it has passed, nor in the diary of a colleague who has gone', async () => {
    expect(await book('robot', 'x')).toBe(201);
    const link = await releaseLink();
    const held = await heldRows();
    const { store } = api.services;
    const { held_claims: wanted } = await store.reader
      .selectFrom('leads')
      .select('held_claims')
      .executeTakeFirstOrThrow();
    const want = (text: string | null) =>
      store.write((transaction) => transaction.updateTable('leads').set({ held_claims: text }).execute());
    for (const key of [`${date} ${slot} staff-gone 45+0`, '2020-01-08 10:00 1 45+0']) {
      await want(heldClaimsText([{ scope: 'appointment', keys: [key] }]));
      const refusal = await api.request(link, { method: 'POST' });
      expect([refusal.status, await refusal.text()], key).toEqual([
        409,
        expect.stringContaining('niet meer beschikbaar') as string,
      ]);
      expect(await heldRows()).toEqual(held);
    }
    await want(wanted);
    expect((await api.request(link, { method: 'POST' })).status).toBe(200);
    expect(await heldRows()).toEqual([]);
  });

  it('is given back by robots that took it before', async () => {
    const database = await newDatabase(kind);
    const before = await database.open();
    await before.write(async (transaction) => {
      for (const name of ['robot', 'person']) {
        const lead = { form: 'contact-appointment', language: 'nl', email: '', name, fields: '{}', retention: 'lead' };
        await transaction
          .insertInto('leads')
          .values({ ...lead, id: name, created_at: 1, held_claims: null })
          .execute();
        const claim = { scope: 'appointment', key: `${date} ${slot} ${name === 'robot' ? '1' : '2'}` };
        await transaction
          .insertInto('claims')
          .values({ ...claim, lead_id: name, created_at: 1, expires_at: null })
          .execute();
        const row = { ...mailRow(mail(name), { leadId: name, now: new Date(1), host: 'a.example' }) };
        await transaction
          .insertInto('outbox')
          .values({ ...row, state: name === 'robot' ? 'held' : 'sent' })
          .execute();
      }
    });
    await before.write((transaction) => giveBackHeldClaims(transaction));
    const claims = await before.reader.selectFrom('claims').select('lead_id').execute();
    expect(claims).toEqual([{ lead_id: 'person' }]);
    const held = (await before.reader.selectFrom('outbox').select('id').where('state', '=', 'held').execute()).map(
      ({ id }) => id,
    );
    expect(await releaseHeldRows({ ...api.services, store: before }, held)).toEqual({ released: 1, taken: [] });
    expect(await before.reader.selectFrom('claims').select('key').execute()).toHaveLength(2);
    await before.close();
    await database.remove();
  });
});

describe.each(storeKinds)('a testimonial on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  async function sendTestimonial(): Promise<{ publish: string; refuse: string }> {
    const body = {
      language: 'nl',
      name: 'Jan Peeters',
      comment: 'Snel en eerlijk geholpen, dank u wel.',
      consent: 'yes',
    };
    const response = await api.request('/api/forms/testimonial', jsonPost(body));
    expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
    const mail = (await mailsToSend()).at(-1);
    const refuse = mail?.links?.find(({ href }) => href.includes('testimonial-refuse'))?.href;
    return { publish: pathOf(mail?.button?.href), refuse: pathOf(refuse) };
  }

  async function keptAfterAYear(): Promise<number> {
    const { store, siteData, clock } = api.services;
    api.pass(367 * dayMs);
    await tidyStore(store, siteData().config.retention, clock());
    const claims = await store.reader.selectFrom('claims').select('key').where('scope', '=', 'testimonial').execute();
    const leads = await store.reader.selectFrom('leads').select('id').execute();
    return claims.length + leads.length;
  }

  it('stays as long as the agency shows it', async () => {
    const { publish } = await sendTestimonial();
    expect((await api.request(publish, { method: 'POST' })).status).toBe(200);
    expect(await keptAfterAYear()).toBe(2);
  });

  it('goes after twelve months when it was never shown, or is shown no longer', async () => {
    const { publish, refuse } = await sendTestimonial();
    for (const link of [publish, refuse]) expect((await api.request(link, { method: 'POST' })).status).toBe(200);
    expect(await keptAfterAYear()).toBe(0);
    await sendTestimonial();
    expect(await keptAfterAYear()).toBe(0);
  });
});
