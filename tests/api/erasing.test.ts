import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMail } from '#server/outbox/payload.ts';
import { dayMs, systemClock } from '#server/clock.ts';
import { readServerConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { releaseLead } from '#server/forms/release-held.ts';
import { catcherDelivery, mailFolder } from '#server/mail/catcher.ts';
import type { Delivery, Outcome, OutboxRow } from '#server/outbox/delivery.ts';
import { mailRow } from '#server/outbox/outbox.ts';
import { tidyCaughtMails } from '#server/retention/caught-mails.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { eraseTestimonial, findTestimonials } from '#server/retention/testimonials.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { readSiteData } from '#server/site/site-data.ts';
import type { Store } from '#server/store/store.ts';
import { answersTo } from './guard-answers.ts';
import { outboxRows } from './outbox-work.ts';
import { jsonPost, leadOf, question, siteUrl, startApi, stored, type TestApi } from './test-api.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

let api: TestApi;

/** What erasing needs, over a store of its own. */
function withStore(store: Store, { folder }: TestDatabase) {
  const config = { ...readServerConfig({ GEVEL_VAR: folder }), secret: 'a secret of the tests, long enough' };
  return { store, config, clock: systemClock, log: createLog('silent') };
}

async function send(email: string): Promise<void> {
  const response = await api.request('/api/forms/contact', jsonPost({ ...question, email }));
  expect(response.status).toBe(201);
}

describe.each(storeKinds)('a person who is erased on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await send('An@home.example');
    await send('jan@home.example');
  });

  afterEach(async () => {
    await api.close();
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
    const { button } = readMail(payload);
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
});

describe.each(storeKinds)('the second buyer of an offer who is erased on %s', (kind) => {
  const els = { signerBFirstName: 'Els', signerBLastName: 'Maes', signerBEmail: 'Els@buyers.example' };
  const isAbout = ({ payload }: { readonly payload: string }): boolean => payload.toLowerCase().includes('els@');
  const kindsAbout = async (): Promise<string[]> => (await outboxRows(api)).filter(isAbout).map((row) => row.kind);
  const offer = async (more: Readonly<Record<string, string>>): Promise<void> => {
    const body = { ...answersTo('purchase-offer'), ...els, ...more };
    expect((await api.request('/api/forms/purchase-offer', jsonPost(body))).status).toBe(201);
  };
  const erase = () => erasePerson(api.services, 'els@buyers.example');

  beforeEach(async () => {
    api = await startApi(kind, { config: { webhook: { url: 'http://127.0.0.1:9/', secret: 'shared' } } });
  });

  afterEach(async () => {
    await api.close();
  });

  it('goes at once out of what was sent, and out of what is held once that is let through and sent', async () => {
    await offer({ company_url: 'x' });
    const { store } = api.services;
    const rows = (await outboxRows(api)).filter(isAbout);
    const [first] = rows;
    await store.write((transaction) =>
      transaction
        .updateTable('outbox')
        .set({ state: 'sent', done_at: 1 })
        .where('id', '=', first?.id ?? '')
        .execute(),
    );
    expect(await erase()).toMatchObject({ named: 1 });
    // Without the mail that was sent, and the one to the person.
    const held = (await outboxRows(api)).filter(isAbout);
    expect(held.length).toBeGreaterThan(0);
    expect(held.some(({ id }) => id === first?.id)).toBe(false);
    expect(held.some(({ recipient }) => recipient?.toLowerCase() === 'els@buyers.example')).toBe(false);
    const lead = held[0]?.lead_id ?? '';
    expect(await store.write((transaction) => releaseLead(transaction, lead, api.services))).toBe(true);
    const sent: Delivery = { deliver: () => Promise.resolve({ kind: 'sent' }), close: () => undefined };
    await api.worker(sent, sent).run();
    expect(await kindsAbout()).toEqual([]);
  });

  it('goes out of what waits as soon as that is sent, or given up', async () => {
    await offer({});
    await erase();
    expect((await kindsAbout()).sort()).toEqual(['mail', 'mail', 'webhook']);
    let sent = 0;
    const deliver = (row: OutboxRow): Promise<Outcome> => {
      if (isAbout(row)) sent += 1;
      return Promise.resolve({ kind: 'sent' });
    };
    // The mails arrive at once; the other side of the webhook is away first, and refuses it then.
    const outcomes: Outcome[] = [{ kind: 'later', reason: 'away', isDown: false }];
    const refuse = (): Promise<Outcome> => Promise.resolve(outcomes.shift() ?? { kind: 'never', reason: 'unknown' });
    const worker = api.worker({ deliver, close: () => undefined }, { deliver: refuse, close: () => undefined });
    await worker.run();
    expect([sent, await kindsAbout()]).toEqual([2, ['webhook']]);
    api.pass(dayMs);
    await worker.run();
    expect(await kindsAbout()).toEqual([]);
    const claims = api.services.store.reader.selectFrom('claims').select('key').where('scope', '=', 'outbox-forget');
    expect(await claims.execute()).toEqual([]);
    // The agency hears that it did not arrive.
    const notices = (await outboxRows(api)).filter(({ payload }) => payload.includes('"isNotice":true'));
    expect(notices).toHaveLength(1);
    // And is not told to send again what is gone, but where the enquiry itself stands.
    const footnotes = notices.map(({ payload }) => readMail(payload).footnote);
    expect(footnotes).toEqual([expect.stringMatching(/gewist.*op kantoor onder Berichten/u)]);
  });

  it('is not said to be sent again where a mail about it was given up', async () => {
    await offer({});
    await erase();
    const deliver = (row: OutboxRow): Promise<Outcome> =>
      Promise.resolve(isAbout(row) ? { kind: 'never', reason: 'unknown' } : { kind: 'sent' });
    await api.worker({ deliver, close: () => undefined }).run();
    const notices = (await outboxRows(api)).filter(({ payload }) => payload.includes('"isNotice":true'));
    const footnotes = new Set(notices.map(({ payload }) => readMail(payload).footnote));
    expect([...footnotes]).toEqual([expect.stringContaining('kan niet opnieuw worden verstuurd')]);
  });
});

describe.each(storeKinds)('a testimonial on %s', (kind) => {
  const form = { language: 'nl', comment: 'Vlot en eerlijk geholpen.', consent: 'yes' };

  beforeEach(async () => {
    api = await startApi(kind);
    for (const name of ['Zoë Peeters', 'Jan Peeters', 'An Zoëlle']) {
      expect((await api.request('/api/forms/testimonial', jsonPost({ ...form, name }))).status).toBe(201);
    }
  });

  afterEach(async () => {
    await api.close();
  });

  it('is found by the name of its writer, and erased with its mails, its place on the site and its files', async () => {
    const { store, config } = api.services;
    const folder = mailFolder(config);
    const [row] = await store.reader
      .selectFrom('outbox')
      .select('payload')
      .where('payload', 'like', '%Zoë Pe%')
      .execute();
    const mail = readMail(row?.payload ?? '');
    const publish = new URL(mail.button?.href ?? '');
    expect((await api.request(publish.pathname + publish.search, { method: 'POST' })).status).toBe(200);
    await api.worker(catcherDelivery(folder, api.letterhead)).run();
    const found = await findTestimonials(store, ' zoe PEETERS ');
    expect(found).toMatchObject([{ isShown: true, language: 'nl', fields: { name: 'Zoë Peeters' }, files: [] }]);
    expect(await findTestimonials(store, 'peeters')).toHaveLength(2);
    expect([await findTestimonials(store, 'zo'), await findTestimonials(store, ' ')]).toEqual([[], []]);
    const id = found[0]?.id ?? '';
    expect(await eraseTestimonial(api.services, id)).toBe(true);
    expect(await eraseTestimonial(api.services, id)).toBe(false);
    const tables = ['leads', 'outbox', 'claims', 'answers'] as const;
    const rows = await Promise.all(tables.map((table) => store.reader.selectFrom(table).selectAll().execute()));
    const caught = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(JSON.stringify([rows, caught])).not.toMatch(/Zoë P|Zo=C3=AB_?P/u);
    expect(rows[0]).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it('is not touched by the number of something else', async () => {
    expect((await api.request('/api/forms/contact', jsonPost(question))).status).toBe(201);
    const contact = api.services.store.reader.selectFrom('leads').select('id').where('form', '=', 'contact');
    const { id } = await contact.executeTakeFirstOrThrow();
    expect(await eraseTestimonial(api.services, id)).toBe(false);
    expect(await stored(api)).toMatchObject({ leads: 4 });
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

it('leaves a friend alone whose address only ends with that of the person who is erased', async () => {
  const api = await startApi('sqlite');
  const { store } = api.services;
  const about = {
    friendFirstName: 'Zoë',
    friendEmail: "d'hondt@friends.example",
    message: 'Or hondt@friends.example.',
  };
  const lead = { ...leadOf('jan@claes.example'), fields: JSON.stringify(about) };
  await store.write((transaction) => transaction.insertInto('leads').values(lead).execute());
  await erasePerson(api.services, 'hondt@friends.example');
  const [left] = await store.reader.selectFrom('leads').select('fields').execute();
  expect(JSON.parse(left?.fields ?? '')).toMatchObject({ ...about, message: 'Or ….' });
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
    /is erased.*another program.*once more/u,
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
