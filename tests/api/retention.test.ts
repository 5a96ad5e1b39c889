import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentRequestForm } from '#features/forms/document-request/document-request.server.ts';
import { dayMs } from '#server/clock.ts';
import { readServerConfig } from '#server/config.ts';
import { catcherDelivery, mailFolder } from '#server/mail/catcher.ts';
import { mailRow } from '#server/outbox/outbox.ts';
import { tidyCaughtMails } from '#server/retention/caught-mails.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { previewTidying, tidyStore } from '#server/retention/tidy.ts';
import type { Store } from '#server/store/store.ts';
import { readSiteData } from '#server/site/site-data.ts';
import type { Mail } from '#submissions/form-server.ts';
import { jsonPost, question, siteUrl, startApi, stored, type TestApi } from './test-api.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';

const nothing = { lead: 0, offer: 0, rental: 0, 'opt-in': 0, mails: 0, answers: 0, claims: 0, limits: 0, files: 0 };

let api: TestApi;

function leadOf(email: string) {
  const said = { form: 'contact', language: 'nl', name: 'An', fields: JSON.stringify({ email }), retention: 'lead' };
  return { id: 'lead-1', email, ...said, created_at: 1 };
}

/** What erasing needs, over a store of its own. */
function withStore(store: Store, { folder }: TestDatabase) {
  const config = { ...readServerConfig({ GEVEL_VAR: folder }), secret: 'a secret of the tests, long enough' };
  return { store, config };
}

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
    api.pass(364 * dayMs);
    expect(await tidy()).toEqual({ ...nothing, answers: 2, limits: 6 });
    expect(await stored(api)).toEqual({ leads: 2, mails: 4 });
    api.pass(2 * dayMs);
    const { store, siteData, clock } = api.services;
    expect(await previewTidying(store, siteData().config.retention, clock())).toEqual({ ...nothing, lead: 2 });
    expect(await stored(api)).toEqual({ leads: 2, mails: 4 });
    expect(await tidy()).toEqual({ ...nothing, lead: 2 });
    expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
  });

  it('is kept as long as the agency says', async () => {
    const { store, siteData, clock } = api.services;
    api.pass(31 * dayMs);
    const month = { ...siteData().config.retention, lead: 30 };
    expect(await previewTidying(store, month, clock())).toMatchObject({ lead: 2 });
    expect(await tidy()).toMatchObject({ lead: 0 });
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
      mails: 1,
      lists: 0,
      files: 0,
      caught: 0,
    });
    const rest = await store.reader.selectFrom('outbox').select('payload').execute();
    expect(rest).toHaveLength(2);
    expect(JSON.stringify(rest).toLowerCase()).not.toContain('an@home.example"');
    expect(await stored(api)).toEqual({ leads: 1, mails: 2 });
  });

  it('goes out of the notices to the agency too, of what was held and of what could not be delivered', async () => {
    const { store, clock } = api.services;
    const everything = async () => {
      const rows = await store.reader.selectFrom('outbox').select('payload').execute();
      return rows.map(({ payload }) => payload).join('\n');
    };
    const robot = { ...question, firstName: 'Zoë', email: 'zoe@held.example', company_url: 'x' };
    expect((await api.request('/api/forms/contact', jsonPost(robot))).status).toBe(201);
    const person = { ...question, firstName: 'Lowie', email: 'lowie@dead.example' };
    expect((await api.request('/api/forms/contact', jsonPost(person))).status).toBe(201);
    const never = { kind: 'never', reason: '550 unknown' } as const;
    await api.worker({ deliver: () => Promise.resolve(never), close: () => undefined }).run();
    // A notice of an older version, which belonged to no lead.
    const to = { address: 'info@agency.example' };
    const text = 'De mail aan zoe@held.example kon niet worden bezorgd.';
    const mail = { audience: 'agency', to, language: 'nl', subject: '', heading: '', paragraphs: [text] } as const;
    const old = mailRow(mail, { leadId: null, now: clock(), host: 'a.example' });
    const about = mailRow({ ...mail, paragraphs: ['jan.zoe@held.example'] }, { leadId: null, now: clock(), host: 'a' });
    await store.write((transaction) => transaction.insertInto('outbox').values([old, about]).execute());
    expect(await everything()).toMatch(/Zoë[^]*Lowie|Lowie[^]*Zoë/u);
    await erasePerson(api.services, 'zoe@held.example');
    await erasePerson(api.services, 'lowie@dead.example');
    const left = await everything();
    expect(left).not.toMatch(/Zoë|Lowie|lowie@/u);
    expect(left.match(/[\w.]*zoe@/gu)).toEqual(['jan.zoe@']);
  });

  it('goes out of the mails that were caught as files, with the mails about it', async () => {
    const { config, clock } = api.services;
    const folder = mailFolder(config);
    const files = () => readdirSync(folder).sort();
    const contents = () => files().map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\u2060', ''));
    const friend = { friendFirstName: 'An', friendLastName: 'Maes', friendEmail: 'An@home.example' };
    const sender = { firstName: 'Bo', lastName: 'Claes', email: 'bo@claes.example', message: 'Kijk eens.' };
    await api.request('/api/forms/send-to-friend', jsonPost({ language: 'nl', page: 'LH-0046', ...sender, ...friend }));
    const { payload } = await api.services.store.reader
      .selectFrom('outbox')
      .select('payload')
      .where('recipient', '=', sender.email)
      .executeTakeFirstOrThrow();
    // The friend is written to once the sender has confirmed.
    const { button } = JSON.parse(payload) as Mail;
    await api.request((button?.href ?? '').replace(siteUrl, ''), { method: 'POST' });
    const robot = { ...question, firstName: 'Annelies', email: 'an@home.example', company_url: 'x' };
    await api.request('/api/forms/contact', jsonPost(robot));
    await api.worker(catcherDelivery(folder, api.letterhead)).run();
    expect(contents().filter((text) => /[^j]an@home/iu.test(text)).length).toBeGreaterThan(5);
    const { caught } = await erasePerson(api.services, 'an@home.example');
    expect(caught).toBeGreaterThan(3);
    expect(contents().filter((text) => /[^j]an@home|Annelies/iu.test(text))).toEqual([]);
    expect(contents().filter((text) => text.includes('jan@home.example')).length).toBeGreaterThan(2);
    // What is left goes with the rows of what was sent.
    api.pass(31 * dayMs);
    expect(await tidyCaughtMails(folder, new Date(clock().getTime() - 2 * dayMs))).toBe(0);
    expect(await tidyCaughtMails(folder, clock())).toBeGreaterThan(1);
    expect(files()).toEqual([]);
    expect(await tidyCaughtMails(join(folder, 'none'), clock())).toBe(0);
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
    expect(leads.map(({ fields }) => JSON.parse(fields) as unknown)).toEqual([expect.objectContaining(sender)]);
    const left = await store.reader.selectFrom('outbox').select('payload').execute();
    expect(JSON.stringify([leads, left]).toLowerCase()).not.toContain('els@');
  });
});

it('erases the answers of another that name a person, also where they cannot be read, and gives none of them away', async () => {
  const api = await startApi('sqlite');
  const { store } = api.services;
  const broken = { ...leadOf('jan@claes.example'), fields: '{"friendEmail":"els@friends.example","message":"Kij' };
  await store.write((transaction) => transaction.insertInto('leads').values(broken).execute());
  expect(await exportPerson(store, 'els@friends.example')).toMatchObject({ namedBy: [{ fields: {} }] });
  expect(await erasePerson(api.services, 'els@friends.example')).toMatchObject({ named: 1 });
  expect(await store.reader.selectFrom('leads').select('fields').execute()).toEqual([{ fields: '{}' }]);
  await api.close();
});

it('leaves nothing of a person in the files of the database while the server goes on', async () => {
  const database = await newDatabase('sqlite');
  const file = database.env['GEVEL_STORE'] ?? '';
  const contents = (): string => [file, `${file}-wal`].map((each) => readFileSync(each, 'latin1')).join('');
  const server = await database.open();
  await server.write((transaction) => transaction.insertInto('leads').values(leadOf('an@home.example')).execute());
  const command = await database.open();
  expect(contents()).toContain('an@home.example');
  expect(await erasePerson(withStore(command, database), 'an@home.example')).toMatchObject({ leads: 1 });
  await command.close();
  expect(contents()).not.toContain('an@home.example');

  await server.write((transaction) => transaction.insertInto('leads').values(leadOf('bo@home.example')).execute());
  await tidyStore(server, readSiteData().config.retention, new Date());
  expect(contents()).not.toContain('bo@home.example');
  await server.close();
  await database.remove();
});

it('says when another program keeps the files from being cleaned', async () => {
  const database = await newDatabase('sqlite');
  const file = database.env['GEVEL_STORE'] ?? '';
  const store = await database.open();
  await store.write((transaction) => transaction.insertInto('leads').values(leadOf('an@home.example')).execute());
  const backup = new DatabaseSync(file);
  backup.exec('begin');
  backup.prepare('select count(*) from leads').get();
  await expect(erasePerson(withStore(store, database), 'an@home.example')).rejects.toThrow(
    /is erased.*another program.*again/u,
  );
  backup.exec('commit');
  backup.close();
  expect(await erasePerson(withStore(store, database), 'an@home.example')).toMatchObject({ leads: 0 });
  expect(readFileSync(`${file}-wal`, 'latin1')).not.toContain('an@home.example');
  await store.close();
  await database.remove();
});

it('leaves nothing of a person in the file of the database', async () => {
  const database = await newDatabase('sqlite');
  const file = database.env['GEVEL_STORE'] ?? '';
  const contents = (): string => readFileSync(file, 'latin1');
  let store = await database.open();
  await store.write((transaction) => transaction.insertInto('leads').values(leadOf('an@home.example')).execute());
  await store.close();
  expect(contents()).toContain('an@home.example');
  store = await database.open();
  expect(await erasePerson(withStore(store, database), 'an@home.example')).toMatchObject({ leads: 1 });
  await store.close();
  expect(contents()).not.toContain('an@home.example');
  await database.remove();
});
