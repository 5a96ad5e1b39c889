import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { languages } from '#i18n/languages.ts';
import { runAlerts } from '#server/alerts/run-alerts.ts';
import { dayMs, minuteMs, secondMs } from '#server/clock.ts';
import type { Mail } from '#submissions/mail.ts';
import { renderMail } from '#server/mail/render.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { readSiteData } from '#server/site/site-data.ts';
import type { Store } from '#server/store/store.ts';
import { htmlPost, jsonPost, siteUrl, startApi, type TestApi } from './test-api.ts';
import { house, mailsOf, register } from './test-homes.ts';
import { storeKinds } from './test-store.ts';

const demo = readSiteData();
const email = 'an@home.example';

let api: TestApi;
let stock: Listing[];

function run(store: Store = api.services.store): ReturnType<typeof runAlerts> {
  return runAlerts({ ...api.services, store, siteData: () => ({ ...demo, listings: stock }) });
}

/** A new home that fits every search; returns who is told of it. */
async function toldOfNewHome(): Promise<string[]> {
  stock = [...stock, house(String(stock.length + 1), 350_000)];
  const before = (await mailsOf(api)).length;
  await run();
  const mails = (await mailsOf(api)).slice(before);
  return mails.filter(({ homes = [] }) => homes.length > 0).map(({ to }) => to.address);
}

async function subscribers(): Promise<string[]> {
  const claims = api.services.store.reader.selectFrom('claims').select('key');
  return (await claims.where('scope', '=', 'newsletter').execute()).map(({ key }) => key);
}

const ways = {
  'with a script': (form: string, fields: Readonly<Record<string, string>>) =>
    api.request(`/api/forms/${form}`, jsonPost(fields)),
  'without a script': (form: string, { language = 'nl', ...fields }: Readonly<Record<string, string>>) =>
    api.request(`/${language}/form/${form}/`, htmlPost(fields)),
};

async function post(form: string, fields: Readonly<Record<string, string>>, way = ways['without a script']) {
  api.pass(secondMs);
  const response = await way(form, fields);
  expect([201, 303]).toContain(response.status);
  return response;
}

/** Presses the button behind a link of a mail. */
async function press(link: string | undefined): Promise<number> {
  api.pass(secondMs);
  const { pathname, search } = new URL(link ?? '');
  expect((await api.request(pathname + search)).status).toBe(200);
  return (await api.request(pathname + search, { method: 'POST' })).status;
}

const mailsTo = (address: string): Promise<Mail[]> => mailsOf(api, address);

/** Signs up for the newsletter; returns the link to confirm it. */
async function signUp(address = email): Promise<string | undefined> {
  const before = (await mailsTo(address)).length;
  await post('sign-newsletter', { email: address });
  const mails = await mailsTo(address);
  expect(mails).toHaveLength(before + 1);
  return mails.at(-1)?.button?.href;
}

async function subscribe(address = email): Promise<void> {
  expect(await press(await signUp(address))).toBe(200);
  expect(await subscribers()).toContain(address);
}

async function undoLink(address = email): Promise<string | undefined> {
  return (await mailsTo(address)).findLast(({ button }) => button?.href.includes('unsubscribe-undo'))?.button?.href;
}

describe.each(storeKinds)('unsubscribing on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    stock = [house('1', 300_000)];
    await run();
  });

  afterEach(async () => {
    await api.close();
  });

  it.each(Object.entries(ways))('%s stops the newsletter and the alerts, and nobody else’s', async (_name, way) => {
    await subscribe();
    await register(api, 'a1', email);
    await register(api, 'a2', email, { frequency: 'daily' });
    await register(api, 'b1', 'bo@home.example');
    expect((await toldOfNewHome()).sort()).toEqual([email, 'bo@home.example']);
    await post('unsubscribe', { language: 'fr', email: 'An@HOME.example' }, way);
    expect(await subscribers()).toEqual([]);
    expect(await toldOfNewHome()).toEqual(['bo@home.example']);
    api.pass(2 * dayMs);
    expect(await toldOfNewHome()).toEqual(['bo@home.example']);
  });

  it('works a second time within ten minutes, also with the very same answers', async () => {
    for (let time = 1; time <= 3; time += 1) {
      await register(api, `a${String(time)}`, email);
      const link = await signUp();
      expect(await press(link)).toBe(200);
      await post('unsubscribe', { email });
      expect([await subscribers(), await toldOfNewHome()]).toEqual([[], []]);
    }
    // The same for a page that was brought back with its key.
    const idempotencyKey = '0000-the-key-of-a-page';
    for (let time = 1; time <= 2; time += 1) {
      await register(api, `b${String(time)}`, email);
      await post('unsubscribe', { language: 'nl', email, idempotencyKey }, ways['with a script']);
      expect(await toldOfNewHome()).toEqual([]);
    }
  });

  it('ends what was asked before: a link of an earlier mail starts nothing again', async () => {
    const newsletter = await signUp();
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
    await post('demand-register', demand);
    const search = (await mailsTo(email)).at(-1)?.button?.href;
    expect(search).toContain('alert-confirm');
    await post('unsubscribe', { email });
    expect([await press(newsletter), await press(search)]).toEqual([410, 410]);
    expect([await subscribers(), await toldOfNewHome()]).toEqual([[], []]);
    await subscribe();
  });

  it('lets no mail out that was waiting to be sent, and none of a run under way', async () => {
    await register(api, 'a1', email);
    await signUp();
    expect(await toldOfNewHome()).toEqual([email]);
    await post('contact', {
      title: 'ms',
      firstName: 'An',
      lastName: 'Peeters',
      email,
      phone: '0470 12 34 56',
      question: 'Is het huis nog vrij?',
    });
    await post('unsubscribe', { email });
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'We hebben uw vraag goed ontvangen | Immo Lindehof',
      'U bent uitgeschreven | Immo Lindehof',
    ]);

    await register(api, 'a2', email);
    stock = [...stock, house('20', 350_000)];
    const { store } = api.services;
    let writes = 0;
    const slow: Store = {
      ...store,
      async write(work) {
        writes += 1;
        // After the run has read who is to be told, before it writes the mail.
        if (writes === 4) await post('unsubscribe', { email });
        return store.write(work);
      },
    };
    expect((await run(slow)).matched).toBe(1);
    expect(writes).toBeGreaterThan(3);
    expect((await mailsTo(email)).flatMap(({ homes = [] }) => homes)).toEqual([]);
  });

  it('tells the address what stopped, even when a robot is supposed, and answers alike for any address', async () => {
    await subscribe();
    await register(api, 'a1', email);
    await register(api, 'a2', email);
    const answers: unknown[] = [];
    for (const address of [email, 'nobody@home.example', email]) {
      const fields = { language: 'en', email: address, company_url: 'https://spam.example' };
      const response = await post('unsubscribe', fields, ways['with a script']);
      answers.push([response.status, await response.json()]);
    }
    expect(answers).toEqual(Array(3).fill([201, { feedback: '/en/thank-you/unsubscribed/' }]));
    expect(await mailsTo('nobody@home.example')).toEqual([]);
    const rows = await api.services.store.reader
      .selectFrom('outbox')
      .select('state')
      .where('payload', 'like', '%unsubscribe-undo%')
      .execute();
    expect(rows).toEqual([{ state: 'waiting' }]);
    const mail = (await mailsTo(email)).at(-1);
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
    await subscribe();
    await register(api, 'a1', email);
    expect(await toldOfNewHome()).toEqual([email]);
    await post('unsubscribe', { email });
    const link = await undoLink();
    expect(await toldOfNewHome()).toEqual([]);
    expect(await press(link)).toBe(200);
    expect(await subscribers()).toEqual([email]);
    // What was told before is no news again, nor what came in between.
    expect((await run()).mails).toBe(0);
    expect(await toldOfNewHome()).toEqual([email]);
    expect(await press(link)).toBe(410);

    await post('unsubscribe', { email });
    expect(await press(link)).toBe(410);
    const second = await undoLink();
    expect(second).not.toBe(link);
    api.pass(14 * dayMs);
    expect((await api.request(new URL(second ?? '').pathname)).status).toBe(410);
    const { pathname, search } = new URL(second ?? '');
    expect((await api.request(pathname + search, { method: 'POST' })).status).toBe(410);
    expect([await subscribers(), await toldOfNewHome()]).toEqual([[], []]);
  });

  it('is forgotten when it can no longer be taken back, and goes when a person is erased', async () => {
    const { store, siteData, clock } = api.services;
    const left = async () =>
      (await store.reader.selectFrom('unsubscriptions').select('id').execute()).length +
      (await store.reader.selectFrom('alert_searches').select('id').execute()).length;
    await register(api, 'a1', email);
    await post('unsubscribe', { email });
    expect(await exportPerson(store, email)).toMatchObject({
      searches: [{ id: 'a1', isStopped: true }],
      unsubscriptions: [{ undoneAt: null }],
    });
    expect(await left()).toBe(2);
    api.pass(14 * dayMs);
    await tidyStore(store, siteData().config.retention, clock());
    expect(await left()).toBe(0);
    await register(api, 'a2', email);
    await post('unsubscribe', { email });
    await erasePerson(api.services, email);
    expect(await left()).toBe(0);
  });
});

describe.each(storeKinds)('the links of mails on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    stock = [house('1', 300_000)];
    await run();
    await subscribe();
    await register(api, 'a1', email);
  });

  afterEach(async () => {
    await api.close();
  });

  const newsletterStop = async () =>
    (await mailsTo(email)).find(({ unsubscribe }) => unsubscribe?.includes('newsletter-stop'))?.unsubscribe;
  const alertStop = async () =>
    (await mailsTo(email)).find(({ unsubscribe }) => unsubscribe?.includes('alert-stop'))?.unsubscribe;

  it('stop the newsletter, and a sign-up that was not confirmed yet', async () => {
    api.pass(10 * minuteMs);
    const early = await signUp();
    expect(await press(await newsletterStop())).toBe(200);
    expect(await press(early)).toBe(410);
    expect([await subscribers(), await toldOfNewHome()]).toEqual([[], [email]]);
    await subscribe();
  });

  it('stop the alerts, and leave the newsletter', async () => {
    expect(await toldOfNewHome()).toEqual([email]);
    const link = await alertStop();
    expect(await press(link)).toBe(200);
    expect([await subscribers(), await toldOfNewHome()]).toEqual([[email], []]);
  });

  it('stop for good: taking back an unsubscription starts no more than what they left', async () => {
    expect(await toldOfNewHome()).toEqual([email]);
    const links = [await newsletterStop(), await alertStop()];
    await post('unsubscribe', { email });
    const [newsletter, alerts] = links;
    expect(await press(alerts)).toBe(200);
    expect(await press(await undoLink())).toBe(200);
    expect([await subscribers(), await toldOfNewHome()]).toEqual([[email], []]);
    await post('unsubscribe', { email });
    expect(await press(newsletter)).toBe(200);
    await press(await undoLink());
    expect([await subscribers(), await toldOfNewHome()]).toEqual([[], []]);
  });

  it.each(languages)('say in %s what stops and what goes on', async (language) => {
    const newsletter = /newsletter|nieuwsbrief/iu;
    const alerts = /alerts|meldingen|alertes|meldungen/iu;
    expect(await toldOfNewHome()).toEqual([email]);
    for (const link of [await newsletterStop(), await alertStop()]) {
      const { pathname, searchParams } = new URL(link ?? '');
      searchParams.set('lng', language);
      const page = await (await api.request(`${pathname}?${searchParams.toString()}`)).text();
      expect(page).toMatch(newsletter);
      expect(page).toMatch(alerts);
    }
    await post('unsubscribe', { language, email });
    const mail = (await mailsTo(email)).at(-1);
    if (!mail) throw new Error('There is no mail.');
    expect(mail.language).toBe(language);
    const { text, html } = renderMail(mail, api.letterhead);
    expect(text).toContain(`${siteUrl}/api/links/unsubscribe-undo?lng=${language}&token=`);
    for (const part of [text, html]) {
      expect(part).toMatch(newsletter);
      expect(part).toMatch(alerts);
    }
  });
});

it('keeps an address apart from one that only looks like it', async () => {
  api = await startApi('sqlite');
  stock = [house('1', 300_000)];
  await run();
  await subscribe('jan@home.example');
  await register(api, 'a1', 'a_@home.example');
  await post('unsubscribe', { email: 'an@home.example' });
  await post('unsubscribe', { email: 'ab@home.example' });
  api.pass(10 * minuteMs);
  expect([await subscribers(), await toldOfNewHome()]).toEqual([['jan@home.example'], ['a_@home.example']]);
  await api.close();
});
