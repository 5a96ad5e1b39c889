import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { createApp } from '#server/app/app.ts';
import { RateLimits } from '#server/guards/rate-limits.ts';
import type { PageLocals } from '#server/http/context.ts';
import { hourMs, minuteMs, secondMs } from '#server/clock.ts';
import { htmlPost, jsonPost, question, siteUrl, startApi, stored, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { guessedProof, solveAsPage } from './proof-of-work.ts';

const path = '/api/forms/contact';

let api: TestApi;

async function send(
  body: unknown,
  more?: Readonly<Record<string, string>>,
): Promise<{ status: number; json: unknown }> {
  const response = await api.request(path, jsonPost(body, more));
  return { status: response.status, json: await response.json() };
}

async function suspicions(): Promise<(string | null)[]> {
  const rows = await api.services.store.reader.selectFrom('leads').select('suspicion').orderBy('created_at').execute();
  return rows.map(({ suspicion }) => suspicion);
}

describe.each(storeKinds)('a form on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('stores a question with its two mails, and names the thank-you page', async () => {
    expect(await send(question)).toEqual({ status: 201, json: { feedback: '/nl/bedankt/contact/' } });
    expect(await stored(api)).toEqual({ leads: 1, mails: 2 });
    const lead = await api.services.store.reader.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    expect({ ...lead, id: '', fields: parseJson(lead.fields) }).toEqual({
      id: '',
      form: 'contact',
      language: 'nl',
      email: 'an@peeters.example',
      name: 'An Peeters',
      reference: null,
      fields: {
        title: 'ms',
        firstName: 'An',
        lastName: 'Peeters',
        email: 'an@peeters.example',
        phone: '0470 12 34 56',
        question: 'Is het huis nog vrij?',
        contactSlots: [],
      },
      suspicion: null,
      retention: 'lead',
      held_claims: null,
      created_at: api.services.clock().getTime(),
    });
  });

  it('leads a form without a script to the thank-you page of its language', async () => {
    const response = await api.request(path, htmlPost({ ...question, language: 'fr' }));
    expect([response.status, response.headers.get('location')]).toEqual([303, '/fr/merci/contact/']);
    expect(await stored(api)).toEqual({ leads: 1, mails: 2 });
  });

  it('shows a form without a script again, with what was typed and what is wrong', async () => {
    const shown: (PageLocals & { path: string })[] = [];
    const renderPage = (pagePath: string, locals: PageLocals): Promise<Response> => {
      shown.push({ path: pagePath, ...locals });
      return Promise.resolve(new Response('<h1>Contact</h1>', { headers: { 'Content-Type': 'text/html' } }));
    };
    const fields = { ...question, language: 'de', email: 'an@', question: '' };
    const response = await api.request(path, htmlPost(fields), { renderPage });
    expect([response.status, await response.text()]).toEqual([422, '<h1>Contact</h1>']);
    const { language, ...values } = fields;
    expect(shown).toEqual([
      {
        path: '/forms/contact/',
        language,
        form: {
          name: 'contact',
          values,
          problems: { question: { key: 'form:error.question' }, email: { key: 'form:error.emailInvalid' } },
        },
      },
    ]);
    expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
  });

  it('says what is wrong with each field, in the language of the visitor', async () => {
    const { status, json } = await send({ ...question, language: 'en', email: 'an@', lastName: ' ' });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      code: 'invalid',
      text: 'Not sent. Please check the fields marked in red.',
      fields: { lastName: { name: 'form:error.lastName' }, email: { name: 'form:error.emailInvalid' } },
    });
  });

  it('takes fifty identical submissions at once as one', async () => {
    const posts = Array.from({ length: 50 }, () => api.request(path, jsonPost(question)));
    const answers = await Promise.all(posts);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await stored(api)).toEqual({ leads: 1, mails: 2 });
  });

  it('takes fifty identical submissions as one also when two servers share them', async () => {
    const other = await api.database.open();
    const twin = createApp({ ...api.services, store: other });
    const posts = Array.from({ length: 50 }, async (_, index) => {
      const init = jsonPost(question);
      if (index % 2 === 0) return api.request(path, init);
      return twin.fetch(new Request(siteUrl + path, init), { remoteAddress: '127.0.0.1' });
    });
    const answers = await Promise.all(posts);
    await other.close();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await stored(api)).toEqual({ leads: 1, mails: 2 });
  });

  it('answers the same key alike, and refuses it for other answers', async () => {
    const body = { ...question, idempotencyKey: 'e2c1a6de-0000-4000-8000-000000000001' };
    expect((await send(body)).status).toBe(201);
    expect((await send(body)).status).toBe(201);
    expect(await send({ ...body, question: 'Iets anders' })).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect(await stored(api)).toEqual({ leads: 1, mails: 2 });
  });

  it('leads a browser that asks for the address of a form to its page', async () => {
    const response = await api.request(path, { headers: { accept: 'text/html,*/*', cookie: 'lang=fr' } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/fr/contact/']);
    expect((await api.request(path)).status).toBe(405);
  });

  it('takes a form without a script at a page of its language, and leads whoever asks for that page to the form', async () => {
    const { language, ...answers } = question;
    const sent = await api.request('/fr/form/contact/', htmlPost(answers));
    expect([language, sent.status, sent.headers.get('location')]).toEqual(['nl', 303, '/fr/merci/contact/']);
    const refused = await api.request('/de/form/contact/', htmlPost({ ...answers, email: 'an@' }));
    expect([refused.status, await refused.text()]).toEqual([
      422,
      'Nicht gesendet. Prüfen Sie die rot markierten Felder.',
    ]);
    const headers = { accept: 'text/html', cookie: 'lang=nl' };
    const asked = await api.request('/de/form/contact/', { headers });
    expect([asked.status, asked.headers.get('location')]).toEqual([303, '/de/contact/']);
    const foreign = htmlPost(answers, { 'sec-fetch-site': 'cross-site' });
    expect((await api.request('/fr/form/contact/', foreign)).status).toBe(403);
  });

  it('takes the same answers again after ten minutes when there was no key', async () => {
    await send(question);
    api.pass(11 * minuteMs);
    await send(question);
    expect(await stored(api)).toEqual({ leads: 2, mails: 4 });
  });

  it('stores what a robot sends as suspect, and sends none of its mails', async () => {
    expect((await send({ ...question, company_url: 'https://spam.example' })).status).toBe(201);
    expect(await suspicions()).toEqual(['trap']);
    const rows = await api.services.store.reader.selectFrom('outbox').select(['state', 'payload']).execute();
    const sent = rows.filter(({ payload }) => !payload.includes('held-release'));
    expect(sent.map(({ state }) => state)).toEqual(['held', 'held']);
  });

  it('believes a proof of work once', async () => {
    const proof = await solveAsPage(api);
    await send({ ...question, ...proof });
    api.pass(secondMs);
    await send({ ...question, ...proof, question: 'En nog iets' });
    expect(await suspicions()).toEqual([null, 'replay']);
  });

  it.each([
    ['made up', async () => Promise.resolve({ altcha: Buffer.from('{"challenge":1}').toString('base64') }), 'proof'],
    ['changed', async () => ({ altcha: guessedProof((await solveAsPage(api)).altcha) }), 'proof'],
    ['signed by another', async () => Promise.resolve({ stamp: 'W10.AAAA' }), 'stamp'],
  ])('doubts a proof that is %s', async (_name, make, suspicion) => {
    await send({ ...question, ...(await make()) });
    expect(await suspicions()).toEqual([suspicion]);
  });

  it('doubts whoever types faster than people do', async () => {
    const response = await api.request('/api/challenge');
    const { stamp } = objectWith<{ stamp: string }>(await response.json(), 'stamp');
    api.pass(500);
    await send({ ...question, stamp });
    expect(await suspicions()).toEqual(['too-fast']);
  });

  it('lets one address send so often, without proof of work, and again later', async () => {
    const more = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      statuses.push((await send({ ...question, email: `an${String(index)}@a.example` }, more)).status);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(201), 429, 429]);
    const refused = await api.request(path, jsonPost(question, more));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    const keys = await api.services.store.reader.selectFrom('limits').select('key').execute();
    expect(keys.filter(({ key }) => key.includes('203.0.113'))).toEqual([]);
  });

  it('lets somebody without a script correct mistakes as often as it takes', async () => {
    const more = { 'x-forwarded-for': '203.0.113.10' };
    const post = async (form: string, body: object): Promise<number> =>
      (await api.request(`/api/forms/${form}`, jsonPost(body, more))).status;
    const friend = { language: 'nl', page: 'LH-0046', firstName: 'An', lastName: 'Peeters', email: 'an@a.example' };
    for (let index = 0; index < 6; index += 1) {
      expect(await post('contact', { ...question, email: 'an@' })).toBe(422);
      expect(await post('send-to-friend', { ...friend, friendFirstName: 'Bo', friendEmail: 'bo@' })).toBe(422);
    }
    expect(await post('contact', question)).toBe(201);
    expect(await post('send-to-friend', { ...friend, friendFirstName: 'Bo', friendEmail: 'bo@b.example' })).toBe(201);
  });

  it('writes so many mails to one person, whoever asks for them', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      statuses.push((await send({ ...question, question: `Vraag ${String(index)}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(6).fill(201), 429, 429]);
  });

  it('lets an eager buyer ask about one home after the other, each with a proof of work', async () => {
    const own = { 'x-forwarded-for': '203.0.113.77' };
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const body = { ...question, question: `Vraag ${String(index)}`, ...(await solveAsPage(api)) };
      statuses.push((await send(body, own)).status);
    }
    expect(statuses).toEqual(Array<number>(12).fill(201));
    const friend = {
      language: 'nl',
      firstName: 'An',
      lastName: 'Peeters',
      email: 'an@a.example',
      friendFirstName: 'Bo',
    };
    for (let index = 0; index < 6; index += 1) {
      const body = {
        ...friend,
        friendEmail: 'bo@b.example',
        page: 'LH-0046',
        message: String(index),
        ...(await solveAsPage(api)),
      };
      expect((await api.request('/api/forms/send-to-friend', jsonPost(body, own))).status).toBe(201);
    }
  });

  it('fills no mailbox, however many proofs somebody works for', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 31; index += 1) {
      statuses.clear();
      statuses.add(
        (await send({ ...question, question: `Vraag ${String(index)}`, ...(await solveAsPage(api)) })).status,
      );
    }
    expect([...statuses]).toEqual([429]);
  });

  it('forgets after an hour, also when the server has started anew', async () => {
    const consume = async (): Promise<(number | undefined)[]> => {
      const limits = new RateLimits(api.services.store, api.services.clock);
      const waits: (number | undefined)[] = [];
      for (let index = 0; index < 5; index += 1) waits.push(await limits.consume('strict', 'somebody'));
      return waits;
    };
    const [a, b, c, d, wait = 0] = await consume();
    expect([a, b, c, d]).toEqual([undefined, undefined, undefined, undefined]);
    expect(wait).toBeGreaterThan(3_500);
    expect((await consume()).every((seconds) => seconds !== undefined)).toBe(true);
    api.pass(hourMs);
    expect((await consume())[0]).toBeUndefined();
  });

  it('keeps bodies, tokens and addresses of people out of the log', async () => {
    await send(question);
    await send({ ...question, email: 'wrong' });
    expect(api.lines.length).toBeGreaterThan(1);
    const log = api.lines.join('');
    for (const secret of ['Peeters', 'an@', '0470', 'huis', '10.0.']) expect(log).not.toContain(secret);
  });
});
