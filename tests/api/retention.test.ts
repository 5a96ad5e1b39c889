import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentRequestForm } from '#features/forms/document-request/document-request.server.ts';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { parseJson } from '#base/json.ts';
import { dayMs, hourMs } from '#server/clock.ts';
import { sendAgain } from '#server/outbox/care.ts';
import { mailRow } from '#server/outbox/outbox.ts';
import { countRows } from '#server/retention/erase-rows.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { countTidying, tidyStore } from '#server/retention/tidy.ts';
import { rowParts } from '#server/store/row-parts.ts';
import { jsonPost, leadOf, question, startApi, stored, type TestApi } from './test-api.ts';
import { register } from './test-homes.ts';
import { storeKinds } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';

const nothing = { lead: 0, offer: 0, rental: 0, 'opt-in': 0, mails: 0, answers: 0, claims: 0, limits: 0, files: 0 };

let api: TestApi;

async function send(email: string): Promise<void> {
  const response = await api.request('/api/forms/contact', jsonPost({ ...question, email }));
  expect(response.status).toBe(201);
}

function tidy() {
  const { store, siteData, clock } = api.services;
  return tidyStore(store, siteData().config.retention, clock());
}

describe.each(storeKinds)('what is kept on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await send('An@home.example');
    await send('jan@home.example');
  });

  afterEach(async () => {
    await api.close();
  });

  it('goes when its time is over, with its mails; a dry run changes nothing', async () => {
    api.pass(363 * dayMs);
    expect(await tidy()).toEqual({ ...nothing, answers: 2, limits: 6 });
    expect(await stored(api)).toEqual({ leads: 2, mails: 4 });
    api.pass(4 * dayMs);
    const { store, siteData, clock } = api.services;
    expect(await countTidying(store, siteData().config.retention, clock())).toEqual({ ...nothing, lead: 2 });
    expect(await stored(api)).toEqual({ leads: 2, mails: 4 });
    expect(await tidy()).toEqual({ ...nothing, lead: 2 });
    expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
  });

  it('goes when it is more than one statement of a database takes, too, and so does all that one person sent', async () => {
    const { store } = api.services;
    const old = Array.from({ length: 33_000 }, (_, index) => ({ ...leadOf('els@home.example'), id: `old-${index}` }));
    const insert = () =>
      store.write(async (transaction) => {
        for (const part of rowParts(old)) await transaction.insertInto('leads').values(part).execute();
      });
    await insert();
    expect(await tidy()).toMatchObject({ lead: old.length });
    await insert();
    const { leads } = await exportPerson(store, 'els@home.example');
    expect(leads).toHaveLength(old.length);
    expect(await erasePerson(api.services, 'els@home.example')).toMatchObject({ leads: old.length });
    expect(await stored(api)).toMatchObject({ leads: 2 });
  });

  it('is kept as long as the agency says', async () => {
    const { store, siteData, clock } = api.services;
    api.pass(32 * dayMs);
    const month = { ...siteData().config.retention, lead: 30 };
    expect(await countTidying(store, month, clock())).toMatchObject({ lead: 2 });
    expect(await tidy()).toMatchObject({ lead: 0 });
  });

  it('is kept until the day after its viewing, however short the agency keeps messages', async () => {
    const { store, siteData, clock } = api.services;
    const { id } = await store.reader.selectFrom('leads').select('id').executeTakeFirstOrThrow();
    const visit = brusselsDay(clock().getTime() + 45 * dayMs);
    const claim = { scope: 'appointment', key: `${visit} 10:00 1`, lead_id: id, created_at: 1, expires_at: null };
    await store.write((transaction) => transaction.insertInto('claims').values(claim).execute());
    const kept = () => tidyStore(store, { ...siteData().config.retention, lead: 30 }, clock());
    api.pass(32 * dayMs);
    expect(await kept()).toMatchObject({ lead: 1 });
    api.pass(14 * dayMs);
    expect(await kept()).toMatchObject({ lead: 0 });
    api.pass(dayMs);
    expect(await kept()).toMatchObject({ lead: 1 });
  });

  it('can be given to a person whole, and erased whole, without touching anybody else', async () => {
    const { store } = api.services;
    const file = await exportPerson(store, ' an@HOME.example');
    expect(file).toMatchObject({
      email: 'an@home.example',
      leads: [{ form: 'contact', fields: { question: 'Is het huis nog vrij?' } }],
      mails: [{ state: 'waiting' }],
    });
    expect(JSON.stringify(file)).not.toContain('jan@');
    expect(await erasePerson(api.services, 'AN@home.example')).toEqual({
      leads: 1,
      named: 0,
      searches: 0,
      mails: 2,
      lists: 0,
      files: 0,
      caught: 0,
    });
    const rest = await store.reader.selectFrom('outbox').select('payload').execute();
    expect(rest).toHaveLength(2);
    expect(JSON.stringify(rest).toLowerCase()).not.toContain('an@home.example"');
    expect(await stored(api)).toEqual({ leads: 1, mails: 2 });
  });

  it('is given with viewings, also those that were cancelled, and with searches and what was found for them', async () => {
    const { store, clock } = api.services;
    const email = 'an@home.example';
    const { id } = await store.reader
      .selectFrom('leads')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const from = Date.UTC(2026, 10, 24, 9, 30);
    const time = { day: '2026-11-24', time: '10:30', from_at: from, until_at: from + hourMs };
    await register(api, 'a1', email);
    const match = { search_id: 'a1', listing_id: '46', occasion: 'home', reason: 'new' } as const;
    await store.write(async (transaction) => {
      const viewing = { lead_id: id, lane: '1', ...time, state: 'cancelled' } as const;
      await transaction.insertInto('viewings').values(viewing).execute();
      await transaction
        .insertInto('alert_matches')
        .values({ ...match, matched_at: from, mailed_at: null })
        .execute();
      await transaction.insertInto('newsletter_languages').values({ email, language: 'fr' }).execute();
    });
    const [start, end] = ['2026-11-24T09:30:00.000Z', '2026-11-24T10:30:00.000Z'];
    const now = clock().toISOString();
    expect(await exportPerson(store, email)).toMatchObject({
      viewings: [{ lead: id, diary: '1', from: start, until: end, state: 'cancelled' }],
      searches: [
        {
          name: 'An',
          language: 'nl',
          createdAt: now,
          remindedAt: null,
          matches: [{ listing: '46', occasion: 'home', reason: 'new', matchedAt: start, mailedAt: null }],
        },
      ],
      newsletterLanguage: 'fr',
    });
    expect(await exportPerson(store, 'jan@home.example')).toMatchObject({ viewings: [], searches: [] });
  });

  it('is given for the very address, whatever its capitals, and not for one that ends or looks like it', async () => {
    const { store } = api.services;
    const lists = async (email: string) => (await exportPerson(store, email)) as { lists: { key: string }[] };
    for (const email of ['jan@home.example', 'Kan@home.example']) {
      const body = { ...validAnswers(documentRequestForm), email };
      expect((await api.request('/api/forms/document-request', jsonPost(body))).status).toBe(201);
    }
    await store.write((transaction) =>
      transaction
        .insertInto('claims')
        .values(
          ['jan@home.example', 'xan@home.example'].map((key) => ({
            scope: 'newsletter',
            key,
            lead_id: null,
            created_at: 1,
            expires_at: null,
          })),
        )
        .execute(),
    );
    expect((await lists('an@home.example')).lists).toEqual([]);
    expect((await lists('_an@home.example')).lists).toEqual([]);
    const own = (await lists(' KAN@home.example')).lists;
    expect(own.map(({ key }) => key.split(' ').at(-1))).toEqual(['kan@home.example']);
    expect((await lists('jan@home.example')).lists).toHaveLength(2);
  });

  it('leaves what was sent about somebody whose address ends alike', async () => {
    const { store, clock } = api.services;
    const sender = { firstName: 'Jan', lastName: 'Claes', email: 'jan@claes.example', message: 'Kijk eens.' };
    const friend = { friendFirstName: 'An', friendLastName: 'Maes', friendEmail: 'an@claes.example' };
    const body = { language: 'nl', page: 'LH-0046', ...sender, ...friend };
    expect((await api.request('/api/forms/send-to-friend', jsonPost(body))).status).toBe(201);
    await store.write((transaction) =>
      transaction.updateTable('outbox').set({ state: 'sent', done_at: clock().getTime() }).execute(),
    );
    const lead = await store.reader.selectFrom('leads').select('id').where('form', '=', 'send-to-friend').execute();
    const to = { address: sender.email };
    const mail = { audience: 'visitor', to, language: 'nl', subject: '', heading: '', paragraphs: [] } as const;
    const row = mailRow(mail, { leadId: lead[0]?.id ?? '', now: clock(), host: 'a.example' });
    await store.write((transaction) =>
      transaction
        .insertInto('outbox')
        .values({ ...row, state: 'sent', done_at: 1 })
        .execute(),
    );
    expect(await erasePerson(api.services, 'an@claes.example')).toMatchObject({ leads: 0, named: 1 });
    const left = await store.reader.selectFrom('outbox').select('id').where('recipient', '=', sender.email).execute();
    // The other asked the sender to confirm, and names nobody.
    expect(left).toHaveLength(2);
    expect(left.map(({ id }) => id)).toContain(row.id);
  });

  it('about a person in the submission of another can be given and erased, and the rest stays', async () => {
    const { store } = api.services;
    const friend = { friendFirstName: 'Els', friendLastName: 'Maes', friendEmail: 'Els@friends.example' };
    const sender = { firstName: 'Jan', lastName: 'Claes', email: 'jan@claes.example', message: 'Kijk eens.' };
    const body = { language: 'nl', page: 'LH-0046', ...sender, ...friend };
    expect((await api.request('/api/forms/send-to-friend', jsonPost(body))).status).toBe(201);
    expect(await exportPerson(store, 'els@friends.example')).toMatchObject({
      leads: [],
      namedBy: [{ form: 'send-to-friend', fields: friend }],
    });
    await store.write((transaction) =>
      transaction.updateTable('outbox').set({ state: 'sent', done_at: api.services.clock().getTime() }).execute(),
    );
    expect(await erasePerson(api.services, 'els@friends.example')).toMatchObject({ leads: 0, named: 1 });
    const leads = await store.reader
      .selectFrom('leads')
      .select('fields')
      .where('form', '=', 'send-to-friend')
      .execute();
    expect(leads.map(({ fields }) => parseJson(fields))).toEqual([expect.objectContaining(sender)]);
    const left = await store.reader.selectFrom('outbox').select('payload').execute();
    expect(JSON.stringify([leads, left]).toLowerCase()).not.toContain('els@');
  });

  it('about a person goes out of answers that somebody changes at this moment, and the change stays', async () => {
    const { store } = api.services;
    const written = { ...leadOf('bo@claes.example'), id: 'written', fields: '{"message":"Els@friends.example"}' };
    const noted = { ...leadOf('cas@claes.example'), id: 'noted', fields: '{"message":"Vrij?"}' };
    const event = { lead_id: 'noted', at: 1, actor: null, kind: 'note', detail: '' } as const;
    await store.write(async (transaction) => {
      await transaction.insertInto('leads').values([written, noted]).execute();
      await transaction
        .insertInto('lead_events')
        .values({ ...event, id: '1', text: 'Ook els@friends.example.' })
        .execute();
    });
    const changing = Promise.withResolvers<undefined>();
    const read = Promise.withResolvers<undefined>();
    const change = store.write(async (transaction) => {
      const sets = { written: '{"message":"Els@friends.example","zip":"9000"}', noted: '{"message":"Vrij op 1 mei?"}' };
      for (const [id, fields] of Object.entries(sets))
        await transaction.updateTable('leads').set({ fields }).where('id', '=', id).execute();
      changing.resolve(undefined);
      await read.promise;
    });
    await changing.promise;
    const erasing = erasePerson(api.services, 'els@friends.example');
    // So long that it has read what was there before.
    await wait(300);
    read.resolve(undefined);
    await Promise.all([change, erasing]);
    const left = store.reader
      .selectFrom('leads')
      .select('fields')
      .where('id', 'in', ['noted', 'written'])
      .orderBy('id');
    expect(await left.execute()).toEqual([
      { fields: '{"message":"Vrij op 1 mei?"}' },
      { fields: '{"message":"…","zip":"9000"}' },
    ]);
  });

  it('about a person is blanked in what the office answered others, who lose nothing of it', async () => {
    const { store, clock } = api.services;
    const lead = { ...leadOf('bo@claes.example'), id: 'answered' };
    const signed = 'Kom maandag langs.\nEls Maes, Els@agency.example';
    const event = { lead_id: lead.id, at: 1, actor: null } as const;
    const to = { address: lead.email };
    const mail = { audience: 'visitor', to, language: 'nl', subject: 'Re', heading: '', paragraphs: [signed] } as const;
    const row = (id: string) => ({ ...mailRow(mail, { leadId: lead.id, now: clock(), host: 'a.example' }), id });
    const given = { state: 'dead', done_at: clock().getTime() } as const;
    await store.write(async (transaction) => {
      await transaction.insertInto('leads').values(lead).execute();
      const answer = { ...event, id: '1', kind: 'answer', text: signed, detail: 'Van els@agency.example' } as const;
      const note = { ...event, id: '2', kind: 'note', text: 'Vraag els@agency.example.', detail: '' } as const;
      await transaction.insertInto('lead_events').values([answer, note]).execute();
      const sent = { ...row('sent'), state: 'sent', done_at: 1 } as const;
      await transaction
        .insertInto('outbox')
        .values([sent, { ...row('dead'), ...given }])
        .execute();
    });
    expect(await erasePerson(api.services, 'els@agency.example')).toMatchObject({ leads: 0, named: 1 });
    const events = store.reader.selectFrom('lead_events').select(['text', 'detail']).where('lead_id', '=', lead.id);
    expect(await events.execute()).toEqual([{ text: 'Kom maandag langs.\nEls Maes, …', detail: 'Van …' }]);
    const rows = () =>
      store.reader.selectFrom('outbox').select(['id', 'state']).where('lead_id', '=', lead.id).execute();
    expect(await rows()).toEqual([{ id: 'dead', state: 'dead' }]);
    // Sent again it goes, as what waited does.
    expect(await sendAgain(store, clock(), ['dead'])).toBe(1);
    await api.worker({ deliver: () => Promise.resolve({ kind: 'sent' }), close: () => undefined }).run();
    expect(await rows()).toEqual([]);
  });

  it('about a person is found in what others wrote, too: the address is blanked there, and a note that holds it goes', async () => {
    const { store } = api.services;
    const message = 'Mijn man leest mee: Els@friends.example. Bel gerust.';
    const written = { ...leadOf('bo@claes.example'), id: 'written', fields: JSON.stringify({ message, rooms: 3 }) };
    const noted = { ...leadOf('cas@claes.example'), id: 'noted' };
    const other = { ...leadOf('dirk@claes.example'), id: 'other', fields: '{"message":"helsels@friends.example"}' };
    const event = { lead_id: 'noted', at: 1, actor: null, kind: 'note', detail: '' } as const;
    await store.write(async (transaction) => {
      await transaction.insertInto('leads').values([written, noted, other]).execute();
      const texts = ['Ook naar els@friends.example sturen.', 'Belt morgen terug.'];
      const events = texts.map((text, index) => ({ ...event, id: String(index), text }));
      await transaction.insertInto('lead_events').values(events).execute();
    });
    const { namedBy } = await exportPerson(store, 'els@friends.example');
    // What else stands there is not the person's.
    expect(namedBy).toEqual([
      { id: 'noted', form: 'contact', createdAt: new Date(1).toISOString(), fields: {} },
      {
        id: 'written',
        form: 'contact',
        createdAt: new Date(1).toISOString(),
        fields: { message: 'els@friends.example' },
      },
    ]);
    expect(await countRows(store.reader, 'els@friends.example')).toMatchObject({ leads: 0, named: 2 });
    expect(await erasePerson(api.services, 'Els@friends.example')).toMatchObject({ leads: 0, named: 2 });
    const ids = ['written', 'noted', 'other'];
    const left = await store.reader.selectFrom('leads').select(['id', 'fields']).where('id', 'in', ids).execute();
    expect(Object.fromEntries(left.map(({ id, fields }) => [id, fields]))).toEqual({
      written: JSON.stringify({ message: 'Mijn man leest mee: …. Bel gerust.', rooms: 3 }),
      noted: noted.fields,
      other: other.fields,
    });
    expect(
      await store.reader.selectFrom('lead_events').select('text').where('lead_id', '=', 'noted').execute(),
    ).toEqual([{ text: 'Belt morgen terug.' }]);
    expect(await erasePerson(api.services, 'els@friends.example')).toMatchObject({ named: 0 });
  });
});
