import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { brusselsDay, brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import { dayMs } from '#server/clock.ts';
import { readMail } from '#server/outbox/payload.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import type { LeadPage } from '#contracts/office-leads.ts';
import { answersTo } from './guard-answers.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { outboxRows } from './outbox-work.ts';
import { loggedIn } from './staff-browser.ts';
import { jsonPost, ownHeaders, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let an: OwnerBrowser;
let mo: OwnerBrowser;

const asked = { language: 'nl', firstName: 'An', lastName: 'Peeters', reference: 'LP-010', document: '0' };

/** Lets the agency of the test send documents after a click only. */
function documentsWait(more: object = {}): void {
  const data = api.services.siteData();
  const documents = { ...data.config.documents, sendAtOnce: false, ...more };
  Object.assign(api.services, { siteData: () => ({ ...data, config: { ...data.config, documents } }) });
}

/** The first document of the project LP-010, wherever its file has to lie. */
async function putDocument(bytes: number): Promise<void> {
  const project = api.services.siteData().projects.find(({ reference }) => reference === 'LP-010');
  const path = project?.media.documents[0]?.path ?? '';
  const file = join(api.services.config.documentDirs.site, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, Buffer.alloc(bytes, 'x'));
}

async function leadFrom(email: string): Promise<string> {
  const { reader } = api.services.store;
  return (await reader.selectFrom('leads').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

async function give(id: string, assignee: string | null): Promise<void> {
  await api.services.store.write((transaction) =>
    transaction.updateTable('lead_cases').set({ assignee }).where('lead_id', '=', id).execute(),
  );
}

async function pageOf(browser: OwnerBrowser, id: string, query = ''): Promise<LeadPage> {
  return objectWith<LeadPage>(
    (await browser.get(`/en/office/leads/${id}/${query}`)).body['page'],
    'documents',
    'offers',
  );
}

async function toVisitor(email: string) {
  const rows = (await outboxRows(api)).filter(({ recipient }) => recipient === email);
  return rows.map(({ payload, state }) => ({ state, mail: readMail(payload) }));
}

async function request(email: string): Promise<string> {
  expect((await api.request('/api/forms/document-request', jsonPost({ ...asked, email }))).status).toBe(201);
  return leadFrom(email);
}

describe.each(storeKinds)('papers of leads on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    an = await loggedIn(api, 'An', 'agent');
    mo = await loggedIn(api, 'Mo', 'manager');
  });

  afterEach(async () => {
    await api.close();
  });

  it('documents that were asked for go out when a colleague approves, once, and are the answer', async () => {
    documentsWait();
    await putDocument(2_000);
    const lead = await request('one@x.example');
    await give(lead, 'staff-an');
    const before = await pageOf(an, lead);
    expect(before.documents).toHaveLength(1);
    expect((await toVisitor('one@x.example')).map(({ state }) => state)).toEqual(['waiting', 'unconfirmed']);
    const answers = await Promise.all([an, mo, an, mo].map((browser) => browser.post('lead-documents', { lead })));
    const next = answers.map(({ body }) => String(body['next']).replace(/.*\?/u, ''));
    expect(next.toSorted()).toEqual(['done=documents', 'problem=moved', 'problem=moved', 'problem=moved']);
    expect((await toVisitor('one@x.example')).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const after = await pageOf(mo, lead, '?done=documents');
    expect([after.documents, after.line.state, after.done]).toEqual([[], 'answered', 'documents']);
    expect(JSON.stringify(after.steps)).toContain('approved and sent');
    const acts = await api.services.store.reader.selectFrom('office_acts').select(['act', 'subject']).execute();
    expect(acts.filter(({ act }) => act === 'lead-documents')).toEqual([
      { act: 'lead-documents', subject: `lead ${lead}` },
    ]);
  });

  it('documents that are approved in the office and by the link at the same moment go out once', async () => {
    documentsWait();
    await putDocument(2_000);
    const lead = await request('both@x.example');
    await give(lead, 'staff-an');
    const mails = (await outboxRows(api)).map(({ payload }) => readMail(payload));
    const send = mails.find(({ button }) => button?.href.includes('documents-send'))?.button?.href ?? '';
    const { pathname, search } = new URL(send);
    const byLink = async () => api.request(pathname + search, { method: 'POST', headers: ownHeaders() });
    const byOffice = () => an.post('lead-documents', { lead });
    const answers = await Promise.all([byLink(), byOffice(), byLink(), byOffice(), byLink(), byOffice()]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const events = await api.services.store.reader.selectFrom('lead_events').select('kind').execute();
    expect(events.filter((event) => event.kind === 'documents')).toHaveLength(1);
    expect((await toVisitor('both@x.example')).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it('documents that were linked get links that begin when they are approved, and end', async () => {
    documentsWait({ attachUpToKb: 1, linkDays: 5 });
    await putDocument(20_000);
    const lead = await request('two@x.example');
    api.pass(60 * dayMs);
    mo = await loggedIn(api, 'Ma', 'manager');
    expect((await mo.post('lead-documents', { lead })).body['next']).toContain('done=documents');
    const mail = (await toVisitor('two@x.example')).at(-1)?.mail;
    const { pathname, search } = new URL(mail?.links?.[0]?.href ?? '');
    expect((await api.request(pathname + search)).status).toBe(200);
    api.pass(36 * dayMs);
    expect((await api.request(pathname + search)).status).toBe(410);
  });

  it('documents whose links have ended and whose home has left are not promised', async () => {
    documentsWait({ attachUpToKb: 1, linkDays: 5 });
    await putDocument(20_000);
    const lead = await request('three@x.example');
    api.pass(60 * dayMs);
    mo = await loggedIn(api, 'Ma', 'manager');
    const data = api.services.siteData();
    Object.assign(api.services, { siteData: () => ({ ...data, projects: [] }) });
    expect((await mo.post('lead-documents', { lead })).body['next']).toContain('problem=documents');
    expect((await toVisitor('three@x.example')).at(-1)?.state).toBe('unconfirmed');
    expect((await pageOf(mo, lead)).line.state).toBe('new');
  });

  it('a mail that its own sender has to confirm is not the agency’s to send', async () => {
    const sent = await api.request('/api/forms/send-to-friend', jsonPost(answersTo('send-to-friend')));
    expect(sent.status).toBe(201);
    const rows = await outboxRows(api);
    const waiting = rows.find(({ state }) => state === 'unconfirmed');
    const lead = waiting?.lead_id ?? '';
    expect((await pageOf(mo, lead)).documents).toEqual([]);
    expect((await mo.post('lead-documents', { lead })).body['next']).toContain('problem=moved');
    expect((await outboxRows(api)).find(({ id }) => id === waiting?.id)?.state).toBe('unconfirmed');
  });

  it('offers stand in order of arrival, each with its number, and have their paper', async () => {
    const emails = ['first', 'second', 'third'].map((name) => `${name}@x.example`);
    const ids: string[] = [];
    for (const email of emails) {
      api.pass(60_000);
      const body = { ...answersTo('purchase-offer'), email, language: 'fr' };
      expect((await api.request('/api/forms/purchase-offer', jsonPost(body))).status).toBe(201);
      ids.push(await leadFrom(email));
    }
    const [first = '', second = '', third = ''] = ids;
    await give(first, 'staff-an');
    await give(second, 'staff-mo');
    await give(third, null);
    const all = (await pageOf(mo, second)).offers;
    expect(all.map(({ number, isThis }) => [number, isThis])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(all[0]?.amount).toContain('€');
    const own = (await pageOf(an, third)).offers;
    expect(own.map(({ number }) => number)).toEqual([1, 3]);
    const paper = await an.get(`/api/office/leads/${first}/offer.pdf`);
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(String(paper.body['text']).slice(0, 5)).toBe('%PDF-');
    expect((await an.get(`/api/office/leads/${second}/offer.pdf`)).status).toBe(404);
    // The home has left the site: the paper is there all the same.
    const data = api.services.siteData();
    Object.assign(api.services, { siteData: () => ({ ...data, listings: [] }) });
    expect((await an.get(`/api/office/leads/${first}/offer.pdf`)).status).toBe(200);
  });

  it('a message with a viewing is deleted on the day that its page says, however short messages are kept', async () => {
    const { services } = api;
    const { store } = services;
    const site = services.siteData();
    const retention = { ...site.config.retention, lead: 30 };
    Object.assign(services, { siteData: () => ({ ...site, config: { ...site.config, retention } }) });
    const day = brusselsDay(services.clock().getTime());
    const leads: string[] = [];
    for (const days of [45, 10]) {
      const email = `in-${String(days)}@x.example`;
      await api.request('/api/forms/contact', jsonPost({ ...question, email }));
      const lead = await leadFrom(email);
      const claim = { scope: 'appointment', key: `${addDays(day, days)} 10:00 1`, lead_id: lead, created_at: 1 };
      await store.write((transaction) =>
        transaction
          .insertInto('claims')
          .values({ ...claim, expires_at: null })
          .execute(),
      );
      await give(lead, 'staff-an');
      leads.push(lead);
    }
    const told = await Promise.all(leads.map(async (lead) => (await pageOf(an, lead)).papers.deleted));
    expect(told).toEqual([47, 31].map((days) => formatDayInWords(addDays(day, days), 'en')));
    const left = async (days: number): Promise<string[]> => {
      await tidyStore(store, retention, new Date(brusselsMoment(addDays(day, days), '04:00')));
      return (await store.reader.selectFrom('leads').select('id').execute()).map(({ id }) => id);
    };
    expect(await left(30)).toHaveLength(2);
    expect(await left(31)).toEqual(leads.slice(0, 1));
    expect(await left(46)).toEqual(leads.slice(0, 1));
    expect(await left(47)).toEqual([]);
  });

  it('a rental file shows what came with it, and the day on which it is deleted', async () => {
    const site = api.services.siteData();
    const forms = { ...site.config.forms, rentalApplication: ['cv', 'childrenAges', 'pets', 'moveReason'] as const };
    Object.assign(api.services, { siteData: () => ({ ...site, config: { ...site.config, forms } }) });
    const form = new FormData();
    const answers = { ...answersTo('rental-application'), email: 'renter@x.example', language: 'nl' };
    for (const [name, value] of Object.entries(answers)) for (const one of [value].flat()) form.append(name, one);
    form.append('cv', new File(['%PDF-1.4\n%%EOF\n'], 'about me.pdf', { type: 'application/pdf' }));
    const sent = await api.request('/api/forms/rental-application', {
      method: 'POST',
      headers: ownHeaders({ accept: 'application/json' }),
      body: form,
    });
    expect(sent.status, await sent.text()).toBe(201);
    const lead = await leadFrom('renter@x.example');
    await give(lead, 'staff-an');
    const { papers } = await pageOf(an, lead);
    const days = api.services.siteData().config.retention.rental;
    const day = addDays(brusselsDay(api.services.clock().getTime()), days + 1);
    expect(papers.deleted).toBe(formatDayInWords(day, 'en'));
    expect(papers.files.map(({ name }) => name)).toEqual(['about me.pdf']);
    const href = papers.files[0]?.href ?? '';
    const file = await an.get(href);
    expect([file.status, file.headers.get('content-disposition')]).toEqual([
      200,
      "attachment; filename*=UTF-8''about%20me.pdf",
    ]);
    await give(lead, 'staff-mo');
    expect((await an.get(href)).status).toBe(404);
    // The file of one lead does not open by the number of another.
    const other = await request('four@x.example');
    expect((await mo.get(href.replace(lead, other))).status).toBe(404);
  });
});
