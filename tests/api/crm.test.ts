import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPush, leadOf } from '#feed/leads/push-to-crm.ts';
import type { Listing } from '#domain/listing.ts';
import { childAt, textAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { createApp } from '#server/app/app.ts';
import { crmDelivery, type CrmAnswer, type PushToCrm } from '#server/crm/crm-delivery.ts';
import type { CrmRequest } from '#server/outbox/crm-request.ts';
import type { ApiEnvironment } from '#server/http/context.ts';
import { sendAgain } from '#server/outbox/care.ts';
import type { Delivery, OutboxRow } from '#server/outbox/delivery.ts';
import { readMail, readRequest } from '#server/outbox/payload.ts';
import { readSiteData, type SiteData } from '#server/site/site-data.ts';
import { appointmentForm, numbers, week } from './diary-parts.ts';
import { loggedIn } from './staff-browser.ts';
import { jsonPost, question, siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';

const demo = readSiteData();
const sent: Delivery = { deliver: () => Promise.resolve({ kind: 'sent' }), close: () => undefined };
const wish = {
  ...question,
  question: undefined,
  goal: 'sale',
  types: [String(demo.types[0]?.id)],
  zones: ['east-flanders'],
  municipalities: '9000 Gent, Merelbeke',
  minPrice: '200.000',
  maxPrice: '350.000',
  minBedrooms: 2,
};

let api: TestApi;
let app: Hono<ApiEnvironment>;

function withCrm(kind: string): SiteData {
  const { config } = demo;
  return { ...demo, config: { ...config, feed: { ...config.feed, kind, pushLeads: true, settings: { anid: 'LH' } } } };
}

async function post(form: string, body: object): Promise<number> {
  const request = new Request(`${siteUrl}/api/forms/${form}`, jsonPost(body));
  const { status } = await app.fetch(request, { remoteAddress: '127.0.0.1' });
  // Without a proof of work some wait for a person.
  await api.services.store.write((transaction) =>
    transaction.updateTable('outbox').set({ state: 'waiting' }).where('state', '=', 'held').execute(),
  );
  return status;
}

function rows(kind: OutboxRow['kind']): Promise<OutboxRow[]> {
  return api.services.store.reader.selectFrom('outbox').selectAll().where('kind', '=', kind).execute();
}

/** How long viewings take by the calendar files of their mails, by address. */
async function mailedLengths(): Promise<Record<string, string>> {
  const files = (await rows('mail')).flatMap(({ payload }) => {
    const { to, attachments = [] } = readMail(payload);
    return attachments.map(({ base64 }) => [to.address, Buffer.from(base64, 'base64').toString()] as const);
  });
  return Object.fromEntries(files.map(([address, text]) => [address, /(?<=^DURATION:)\w+/mu.exec(text)?.[0] ?? '']));
}

async function requests(): Promise<CrmRequest[]> {
  return (await rows('crm')).map(({ payload }) => readRequest(payload));
}

function listen(server: Server, port = 0): Promise<AddressInfo> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      resolve(server.address() as AddressInfo);
    });
  });
}

function closed(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

async function start(kind: (typeof storeKinds)[number], crm: string): Promise<void> {
  api = await startApi(kind);
  app = createApp({ ...api.services, siteData: () => withCrm(crm) });
}

describe.each(storeKinds)('leads for the CRM on %s', (kind) => {
  beforeEach(() => start(kind, 'whise'));

  afterEach(() => api.close());

  it('stand in the outbox with every answer, and only of forms that a CRM has a place for', async () => {
    expect(await post('contact', question)).toBe(201);
    expect(await post('demand-register', wish)).toBe(201);
    expect(await post('sign-newsletter', { language: 'nl', email: 'bo@home.example' })).toBe(201);
    const [contact, search, ...more] = (await requests()).sort((a, b) => (a.kind < b.kind ? -1 : 1));
    expect(more).toEqual([]);
    expect(contact).toMatchObject({
      kind: 'contact',
      form: 'contact',
      title: 'ms',
      firstName: 'An',
      lastName: 'Peeters',
      language: 'nl',
      email: 'an@peeters.example',
      phone: '0470 12 34 56',
      wantsMail: false,
      message: expect.stringContaining('Is het huis nog vrij?') as string,
    });
    expect(search).toMatchObject({
      kind: 'search',
      search: { goal: 'sale', minimumEuro: 200_000, maximumEuro: 350_000, minimumBedrooms: 2, zips: ['9000'] },
    });
  });

  it('say how long a viewing takes as its diary and its mails do, whatever content/site.json says', async () => {
    const manager = await loggedIn(api, 'Els', 'manager');
    const times = { ...week, ...numbers };
    expect((await manager.post('diary-slots', { ...times, owner: 'office', minutes: '30' })).status).toBe(200);
    for (const name of ['An', 'Bo']) {
      const agent = await loggedIn(api, name, 'agent');
      const own = { ...times, owner: `staff-${name.toLowerCase()}`, minutes: '60' };
      expect((await agent.post('diary-slots', own)).status).toBe(200);
    }
    const visit = {
      subject: 'visit',
      meetingPlace: 'property',
      reference: 'LH-0046',
      date: '2026-12-02',
      slot: '10:00',
    };
    // The second one finds the diary that colleagues share full, and comes into that of whoever has not the first.
    for (const email of ['a@home.example', 'b@home.example'])
      expect(await post('contact-appointment', { ...validAnswers(appointmentForm()), ...visit, email })).toBe(201);
    const data = withCrm('whise');
    const told = await Promise.all(
      (await requests()).map(async (request) => [request.email, (await leadOf(request, { data })).appointment?.to]),
    );
    expect(Object.fromEntries(told)).toEqual({
      'a@home.example': '2026-12-02T10:30:00+01:00',
      'b@home.example': '2026-12-02T11:00:00+01:00',
    });
    expect(await mailedLengths()).toMatchObject({ 'a@home.example': 'PT30M', 'b@home.example': 'PT60M' });
  });

  it.each<[CrmAnswer['kind'], OutboxRow['state'], string | null]>([
    ['accepted', 'sent', null],
    ['rejected', 'dead', 'The CRM refuses the lead: 7'],
    ['retry', 'waiting', 'The CRM asks to try again: 7'],
    ['doubtful', 'dead', 'Doubtful, look whether the CRM has it: 7'],
  ])('end as the CRM answers: %s', async (answer, state, reason) => {
    await post('contact', question);
    const { store, clock } = api.services;
    const push: PushToCrm = () => Promise.resolve({ kind: answer, reason: '7' });
    await api.worker(sent, sent, crmDelivery(store, push, clock)).run();
    expect((await rows('crm')).map((row) => [row.state, row.last_error])).toEqual([[state, reason]]);
  });

  it('are given up, and never called doubtful, where their row cannot be read: nothing was handed over', async () => {
    await post('contact', question);
    const { store, clock } = api.services;
    await store.write((transaction) =>
      transaction.updateTable('outbox').set({ payload: '{"version":1,"id":"' }).where('kind', '=', 'crm').execute(),
    );
    const push: PushToCrm = () => Promise.reject(new Error('It was called.'));
    await api.worker(sent, sent, crmDelivery(store, push, clock)).run();
    expect((await rows('crm')).map((row) => [row.state, row.last_error])).toEqual([
      ['dead', expect.stringMatching(/^The lead cannot be read: it is no JSON/u)],
    ]);
    expect(await store.reader.selectFrom('claims').select('scope').where('scope', '=', 'crm-push').execute()).toEqual(
      [],
    );
  });

  it('are handed over once when the worker dies meanwhile: the agency is told to look', async () => {
    await post('contact', question);
    const { store, clock } = api.services;
    let calls = 0;
    const [row] = await rows('crm');
    if (!row) throw new Error('Nothing waits for the CRM.');
    const neverEnds: PushToCrm = () => {
      calls += 1;
      return new Promise(() => undefined);
    };
    void crmDelivery(store, neverEnds, clock).deliver(row);
    await expect.poll(() => calls).toBe(1);
    const push: PushToCrm = () => Promise.resolve({ kind: 'accepted' });
    await api.worker(sent, sent, crmDelivery(store, push, clock)).run();
    const reason = 'Doubtful, look whether the CRM has it: an attempt ended without an answer.';
    expect((await rows('crm')).map(({ state, last_error: error }) => [state, error])).toEqual([['dead', reason]]);
    const notices = (await rows('mail')).map(({ payload }) => readMail(payload));
    expect(notices.some(({ answers }) => answers?.some(({ value }) => value === reason))).toBe(true);
  });

  it('are handed over once when the worker dies before it writes down that the CRM has them', async () => {
    await post('contact', question);
    const { store, clock } = api.services;
    let calls = 0;
    const push: PushToCrm = () => {
      calls += 1;
      return Promise.resolve({ kind: 'accepted' });
    };
    const delivery = crmDelivery(store, push, clock);
    const [row] = await rows('crm');
    if (!row) throw new Error('Nothing waits for the CRM.');
    expect(await delivery.deliver(row)).toEqual({ kind: 'sent' });
    await api.worker(sent, sent, delivery).run();
    expect(calls).toBe(1);
    expect((await rows('crm')).map(({ state, last_error: error }) => [state, error])).toEqual([
      ['dead', expect.stringMatching(/^Doubtful/u)],
    ]);
    // The agency has looked, and wants it sent.
    await sendAgain(store, clock());
    await api.worker(sent, sent, delivery).run();
    expect([calls, (await rows('crm')).map(({ state }) => state)]).toEqual([2, ['sent']]);
    expect(await store.reader.selectFrom('claims').select('key').where('scope', '=', 'crm-push').execute()).toEqual([]);
  });
});

describe('a lead on its way', () => {
  beforeEach(() => start('sqlite', 'openimmo'));

  afterEach(() => api.close());

  it('names the home by the number of the CRM, and the visit with its offset', async () => {
    const [home] = demo.listings;
    if (!home) throw new Error('The demonstration has no home.');
    const privateDir = join(api.database.folder, 'private');
    mkdirSync(privateDir);
    const ids = [{ id: home.id, sourceId: 'crm-7' }];
    writeFileSync(join(privateDir, 'source-ids.json'), JSON.stringify({ feed: 'whise', ids }));
    const request: CrmRequest = {
      id: '1',
      form: 'contact-appointment',
      kind: 'appointment',
      firstName: 'An',
      lastName: 'Peeters',
      email: 'an@home.example',
      language: 'nl',
      message: 'Graag.',
      wantsMail: true,
      title: 'none',
      reference: home.reference,
      appointment: { date: '2026-11-25', time: '10:30' },
    };
    expect(await leadOf(request, { data: withCrm('whise'), privateDir })).toEqual({
      id: '1',
      kind: 'appointment',
      firstName: 'An',
      lastName: 'Peeters',
      email: 'an@home.example',
      language: 'nl',
      message: 'Graag.',
      wantsMail: true,
      listing: { sourceId: 'crm-7', reference: home.reference },
      appointment: { from: '2026-11-25T10:30:00+01:00', to: '2026-11-25T11:15:00+01:00' },
    });
  });

  it('is found among what is published when it is sent, and waits for a CRM that cannot be reached', async () => {
    const [home] = demo.listings;
    if (!home) throw new Error('The demonstration has no home.');
    const privateDir = join(api.database.folder, 'private');
    mkdirSync(privateDir);
    const ids = [{ id: home.id, sourceId: 'crm-7' }];
    writeFileSync(join(privateDir, 'source-ids.json'), JSON.stringify({ feed: 'sweepbright', ids }));
    const paths: string[] = [];
    const crm = createServer((request, response) => {
      paths.push(request.url ?? '');
      const isToken = request.url?.endsWith('/token') ?? false;
      response.setHeader('content-type', 'application/json');
      response.end(isToken ? '{"access_token":"t","expires_in":3600}' : '{}');
    });
    const free = (await listen(crm)).port;
    await closed(crm);
    const settings = { clientId: 'agency' };
    const feed = { kind: 'sweepbright', pushLeads: true, source: `http://127.0.0.1:${free}/`, settings };
    const published: { listings: readonly Listing[]; config: SiteData['config'] } = {
      listings: [],
      config: { ...demo.config, feed: { ...demo.config.feed, ...feed } },
    };
    const env: NodeJS.ProcessEnv = {};
    const push = createPush({ data: () => published, privateDir, env });
    const request: CrmRequest = {
      id: '1',
      form: 'contact',
      kind: 'contact',
      firstName: 'An',
      lastName: 'Peeters',
      language: 'nl',
      email: 'an@home.example',
      message: 'Graag.',
      wantsMail: false,
      reference: home.reference,
    };
    // A setting is missing: nothing was sent.
    expect(await push(request)).toMatchObject({ kind: 'retry' });
    env['FEED_CLIENT_SECRET'] = 'word';
    await listen(crm, free);
    published.listings = [home];
    expect(await push(request)).toEqual({ kind: 'accepted' });
    await closed(crm);
    expect(paths.at(-1)).toContain('estates/crm-7/contacts');
    // The token is there already: now it is the lead that finds nobody.
    expect(await push(request)).toEqual({ kind: 'retry', reason: 'the connection broke (ECONNREFUSED)' });
  });

  it('goes by mail with a file to programs of OpenImmo', async () => {
    expect(await post('contact', { ...question, firstName: 'An & <Bo>' })).toBe(201);
    expect(await rows('crm')).toEqual([]);
    const mails = (await rows('mail')).map(({ payload }) => readMail(payload));
    const file = mails.flatMap(({ attachments = [] }) => attachments)[0];
    const xml = Buffer.from(file?.base64 ?? '', 'base64').toString();
    expect([mails.length, file?.filename]).toEqual([3, 'openimmo_feedback.xml']);
    expect(xml).toContain('<openimmo_anid>LH</openimmo_anid>');
    expect(xml).toContain('<vorname>An &amp; &lt;Bo&gt;</vorname><nachname>Peeters</nachname>');
    expect(xml).toContain('<wunsch>DETAIL</wunsch>');
  });

  it('names in that file what its schema demands, in its order, and the page of the home', async () => {
    const [home] = demo.listings;
    if (!home) throw new Error('The demonstration has no home.');
    const answers = {
      ...question,
      question: undefined,
      listing: home.id,
      purpose: 'visit',
      message: 'Graag een bezoek.',
    };
    expect(await post('contact-me', answers)).toBe(201);
    const mails = (await rows('mail')).map(({ payload }) => readMail(payload));
    const file = mails.flatMap(({ attachments = [] }) => attachments)[0];
    const parsed = parseXml(Buffer.from(file?.base64 ?? '', 'base64').toString());
    if (!parsed.ok) throw new Error(parsed.reason);
    const { root } = parsed;
    const names = (...path: string[]) => childAt(root, ...path)?.children.map(({ name }) => name);
    expect(names()).toEqual(['version', 'sender', 'objekt']);
    expect(names('sender')).toEqual(['name', 'openimmo_anid', 'datum', 'makler_id']);
    expect(names('objekt')).toEqual(['portal_obj_id', 'anbieter_id', 'oobj_id', 'expose_url', 'interessent']);
    expect(names('objekt', 'interessent')).toEqual([
      'int_id',
      'anrede',
      'vorname',
      'nachname',
      'tel',
      'email',
      'bevorzugt',
      'wunsch',
      'anfrage',
    ]);
    expect(textAt(root, 'objekt', 'oobj_id')).toBe(home.reference);
    expect(textAt(root, 'objekt', 'expose_url')).toMatch(new RegExp(`^https://.*/${home.id}/$`, 'u'));
  });
});
