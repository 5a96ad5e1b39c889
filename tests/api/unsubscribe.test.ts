import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { sendAgain } from '#server/outbox/care.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import type { Store } from '#server/store/store.ts';
import { htmlPost, jsonPost, startApi, type TestApi } from './test-api.ts';
import { register } from './test-homes.ts';
import { storeKinds } from './test-store.ts';
import { email, MailReaders, type Way } from './mail-readers.ts';

let api: TestApi;
let readers: MailReaders;

describe.each(storeKinds)('unsubscribing on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    readers = new MailReaders(api);
    await readers.run();
  });

  afterEach(async () => {
    await api.close();
  });

  it.each<Way>(['with a script', 'without a script'])(
    '%s stops the newsletter and the alerts, and nobody else’s',
    async (way) => {
      await readers.subscribe();
      await register(api, 'a1', email);
      await register(api, 'a2', email, { frequency: 'daily' });
      await register(api, 'b1', 'bo@home.example');
      expect((await readers.toldOfNewHome()).sort()).toEqual([email, 'bo@home.example']);
      await readers.post('unsubscribe', { language: 'fr', email: 'An@HOME.example' }, way);
      expect(await readers.subscribers()).toEqual([]);
      expect(await readers.toldOfNewHome()).toEqual(['bo@home.example']);
      api.pass(2 * dayMs);
      expect(await readers.toldOfNewHome()).toEqual(['bo@home.example']);
    },
  );

  it('works a second time within ten minutes, also with the very same answers', async () => {
    for (let time = 1; time <= 3; time += 1) {
      await register(api, `a${String(time)}`, email);
      const link = await readers.signUp();
      expect(await readers.press(link)).toBe(200);
      await readers.post('unsubscribe', { email });
      expect([await readers.subscribers(), await readers.toldOfNewHome()]).toEqual([[], []]);
    }
    // The same for a page that was brought back with its key.
    const idempotencyKey = '0000-the-key-of-a-page';
    for (let time = 1; time <= 2; time += 1) {
      await register(api, `b${String(time)}`, email);
      await readers.post('unsubscribe', { language: 'nl', email, idempotencyKey }, 'with a script');
      expect(await readers.toldOfNewHome()).toEqual([]);
    }
  });

  it('is not kept from a household that has sent much without a script', async () => {
    await readers.subscribe();
    const from = { 'x-forwarded-for': '203.0.113.200' };
    const question = { firstName: 'An', lastName: 'Peeters', question: 'Is het huis nog vrij?' };
    const asked: number[] = [];
    for (let number = 0; number < 10; number += 1) {
      const answers = { ...question, email: `an${String(number)}@home.example` };
      asked.push((await api.request('/nl/form/contact/', htmlPost(answers, from))).status);
    }
    expect(asked.at(-1)).toBe(429);
    expect((await api.request('/nl/form/unsubscribe/', htmlPost({ email }, from))).status).toBe(303);
    expect(await readers.subscribers()).toEqual([]);
  });

  it('ends what was asked before: a link of an earlier mail starts nothing again', async () => {
    const newsletter = await readers.signUp();
    const demand = {
      goal: 'sale',
      types: '1',
      zones: 'east-flanders',
      frequency: 'now',
      title: 'ms',
      firstName: 'An',
      lastName: 'Peeters',
      email,
      phone: '0470 12 34 56',
    };
    await readers.post('demand-register', demand);
    const search = (await readers.mailsTo(email)).at(-1)?.button?.href;
    expect(search).toContain('alert-confirm');
    await readers.post('unsubscribe', { email });
    expect([await readers.press(newsletter), await readers.press(search)]).toEqual([410, 410]);
    expect([await readers.subscribers(), await readers.toldOfNewHome()]).toEqual([[], []]);
    await readers.subscribe();
  });

  it('lets no mail out that was given up, however often those are sent again', async () => {
    await register(api, 'a1', email);
    expect(await readers.toldOfNewHome()).toEqual([email]);
    const { store, clock } = api.services;
    await store.write((transaction) =>
      transaction.updateTable('outbox').set({ state: 'dead' }).where('recipient', '=', email).execute(),
    );
    await readers.post('unsubscribe', { email });
    expect(await sendAgain(store, clock())).toBe(0);
    expect((await readers.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'U bent uitgeschreven | Immo Lindehof',
    ]);
  });

  it('lets no mail out that was waiting to be sent, and none of a run under way', async () => {
    await register(api, 'a1', email);
    await readers.signUp();
    expect(await readers.toldOfNewHome()).toEqual([email]);
    await readers.post('contact', {
      title: 'ms',
      firstName: 'An',
      lastName: 'Peeters',
      email,
      phone: '0470 12 34 56',
      question: 'Is het huis nog vrij?',
    });
    await readers.post('unsubscribe', { email });
    const subjects = (await readers.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'We hebben uw vraag goed ontvangen | Immo Lindehof',
      'U bent uitgeschreven | Immo Lindehof',
    ]);

    await register(api, 'a2', email);
    readers.addHome('20');
    const { store } = api.services;
    let writes = 0;
    const slow: Store = {
      ...store,
      async write(work) {
        writes += 1;
        // After the run has read who is to be told, before it writes the mail.
        if (writes === 4) await readers.post('unsubscribe', { email });
        return store.write(work);
      },
    };
    expect((await readers.run(slow)).matched).toBe(1);
    expect(writes).toBeGreaterThan(3);
    expect((await readers.mailsTo(email)).flatMap(({ homes = [] }) => homes)).toEqual([]);
  });

  it('tells the address what stopped, even when a robot is supposed, and answers alike for any address', async () => {
    await readers.subscribe();
    await register(api, 'a1', email);
    await register(api, 'a2', email);
    const answers: unknown[] = [];
    for (const address of [email, 'nobody@home.example', email]) {
      const fields = { language: 'en', email: address, company_url: 'https://spam.example' };
      const response = await readers.post('unsubscribe', fields, 'with a script');
      answers.push([response.status, await response.json()]);
    }
    expect(answers).toEqual(Array(3).fill([201, { feedback: '/en/thank-you/unsubscribed/' }]));
    expect(await readers.mailsTo('nobody@home.example')).toEqual([]);
    const rows = await api.services.store.reader
      .selectFrom('outbox')
      .select('state')
      .where('payload', 'like', '%unsubscribe-undo%')
      .execute();
    expect(rows).toEqual([{ state: 'waiting' }]);
    const mail = (await readers.mailsTo(email)).at(-1);
    expect(mail).toMatchObject({ audience: 'visitor', language: 'en' });
    expect(mail?.paragraphs.slice(1, 3)).toEqual([
      'The newsletter has been stopped.',
      'The alerts for your 2 registered searches have been stopped.',
    ]);
  });

  it('waits for nobody, robot or not: the CRM hears of it too', async () => {
    const webhook = { url: 'https://crm.example/', secret: 'x' };
    const other = await startApi(kind, { config: { webhook } });
    const fields = { language: 'nl', email, company_url: 'https://spam.example' };
    const response = await other.request('/api/forms/unsubscribe', jsonPost(fields));
    expect(await response.json()).toEqual({ feedback: '/nl/bedankt/uitgeschreven/' });
    const rows = await other.services.store.reader.selectFrom('outbox').select(['kind', 'state']).execute();
    expect(rows).toEqual([{ kind: 'webhook', state: 'waiting' }]);
    await other.close();
  });

  it('can be taken back once, for fourteen days, with everything as it was', async () => {
    await readers.subscribe();
    await register(api, 'a1', email);
    expect(await readers.toldOfNewHome()).toEqual([email]);
    await readers.post('unsubscribe', { email });
    const link = await readers.undoLink();
    expect(await readers.toldOfNewHome()).toEqual([]);
    expect(await readers.press(link)).toBe(200);
    expect(await readers.subscribers()).toEqual([email]);
    // What was told before is no news again, nor what came in between.
    expect((await readers.run()).mails).toBe(0);
    expect(await readers.toldOfNewHome()).toEqual([email]);
    expect(await readers.press(link)).toBe(410);

    await readers.post('unsubscribe', { email });
    expect(await readers.press(link)).toBe(410);
    const second = await readers.undoLink();
    expect(second).not.toBe(link);
    api.pass(16 * dayMs);
    expect((await api.request(new URL(second ?? '').pathname)).status).toBe(410);
    const { pathname, search } = new URL(second ?? '');
    expect((await api.request(pathname + search, { method: 'POST' })).status).toBe(410);
    expect([await readers.subscribers(), await readers.toldOfNewHome()]).toEqual([[], []]);
  });

  it('is forgotten when it can no longer be taken back, and goes when a person is erased', async () => {
    const { store, siteData, clock } = api.services;
    const left = async () =>
      (await store.reader.selectFrom('unsubscriptions').select('id').execute()).length +
      (await store.reader.selectFrom('alert_searches').select('id').execute()).length;
    await register(api, 'a1', email);
    await readers.post('unsubscribe', { email });
    expect(await exportPerson(store, email)).toMatchObject({
      searches: [{ id: 'a1', isStopped: true }],
      unsubscriptions: [{ undoneAt: null }],
    });
    expect(await left()).toBe(2);
    api.pass(16 * dayMs);
    await tidyStore(store, siteData().config.retention, clock());
    expect(await left()).toBe(0);
    await register(api, 'a2', email);
    await readers.post('unsubscribe', { email });
    await erasePerson(api.services, email);
    expect(await left()).toBe(0);
  });
});
