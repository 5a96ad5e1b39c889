import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { listCases } from '#server/cases/list-cases.ts';
import { minuteMs } from '#server/clock.ts';
import { readMail } from '#server/outbox/payload.ts';
import { officeEndpoints } from '#server/office/office-endpoints.ts';
import { officePages } from '#server/office/office-pages.ts';
import { answersTo } from './guard-answers.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { jsonPost, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let an: OwnerBrowser;
let bo: OwnerBrowser;
let mo: OwnerBrowser;

async function send(email: string, more: object = {}): Promise<string> {
  api.pass(minuteMs);
  const response = await api.request('/api/forms/contact', jsonPost({ ...question, email, ...more }));
  expect(response.status).toBe(201);
  return leadOf(email);
}

async function leadOf(email: string): Promise<string> {
  const { reader } = api.services.store;
  const row = await reader.selectFrom('leads').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return row.id;
}

/** Puts a lead into the hands of one colleague, or of nobody. */
async function give(id: string, assignee: string | null): Promise<void> {
  const { store } = api.services;
  await store.write((transaction) =>
    transaction.updateTable('lead_cases').set({ assignee }).where('lead_id', '=', id).execute(),
  );
}

async function caseOf(id: string) {
  const rows = await listCases(api.services.store, { filter: {}, scope: 'all', order: 'newest', count: 50 });
  return rows.find((row) => row.lead_id === id);
}

function said(body: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(body);
}

async function textOf(browser: OwnerBrowser, path: string): Promise<string> {
  const { text } = (await browser.get(path)).body;
  return typeof text === 'string' ? text : '';
}

describe.each(storeKinds)('leads in the office on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    an = await loggedIn(api, 'An', 'agent');
    bo = await loggedIn(api, 'Bo', 'agent');
    mo = await loggedIn(api, 'Mo', 'manager');
  });

  afterEach(async () => {
    await api.close();
  });

  it('show an agent the own ones and those that nobody has, at every address and to every form', async () => {
    const [own, free, foreign] = [
      await send('own@x.example'),
      await send('free@x.example'),
      await send('foreign@x.example'),
    ];
    await give(own, 'staff-an');
    await give(free, null);
    await give(foreign, 'staff-bo');
    const list = await an.get('/nl/office/leads/');
    expect(said(list.body)).toContain('own@x.example');
    expect(said(list.body)).toContain('free@x.example');
    expect(said(list.body)).not.toContain('foreign');
    for (const question of ['who=staff-bo', 'q=foreign', 'order=oldest', 'state=new']) {
      expect(said((await an.get(`/nl/office/leads/?${question}`)).body)).not.toContain('foreign@');
    }
    expect(said((await mo.get('/nl/office/leads/')).body)).toContain('foreign@x.example');
    // Every page with a number, and every form about a lead: a new one is found by itself.
    const pages = officePages.filter(({ path }) => path.startsWith('leads/:id'));
    expect(pages.length).toBeGreaterThan(0);
    for (const { path } of pages) {
      expect((await an.get(`/nl/office/${path.replace(':id', foreign)}/`)).status).toBe(404);
      expect((await an.get(`/nl/office/${path.replace(':id', own)}/`)).status).toBe(200);
    }
    const before = await caseOf(foreign);
    const forms = officeEndpoints(api.services).filter(
      ({ path, doc }) => path.startsWith('/api/office/lead-') && JSON.stringify(doc.body).includes('"lead"'),
    );
    expect(forms.length).toBeGreaterThanOrEqual(6);
    const everything = { state: 'closed', colleague: 'staff-an', note: 'x', subject: 'x', answer: 'x' };
    for (const { path } of forms) {
      const name = path.replace('/api/office/', '');
      const fields: Record<string, string> = { lead: foreign };
      if (name === 'lead-state') fields['state'] = everything.state;
      if (name === 'lead-assign') fields['colleague'] = everything.colleague;
      if (name === 'lead-note') fields['note'] = everything.note;
      if (name === 'lead-answer') Object.assign(fields, { subject: 'x', answer: 'x' });
      expect([name, (await an.post(name, fields)).status]).toEqual([name, 404]);
    }
    expect(await caseOf(foreign)).toEqual(before);
    expect((await an.get('/nl/office/leads/held/')).status).toBe(403);
    expect((await an.post('leads-release', { leads: foreign })).status).toBe(403);
    expect((await an.post('leads-delete', { leads: foreign, sure: 'yes' })).status).toBe(403);
  });

  it('are shut to editors, to strangers and to owners', async () => {
    const id = await send('own@x.example');
    const ed = await loggedIn(api, 'Ed', 'editor');
    for (const path of ['/nl/office/leads/', `/nl/office/leads/${id}/`, '/nl/office/leads/held/']) {
      expect((await ed.get(path)).status).toBe(403);
      expect((await api.request(path)).status).toBe(303);
    }
    expect((await ed.get('/api/office/leads.csv')).status).toBe(403);
    expect((await api.request('/api/office/leads.csv')).status).toBe(401);
    expect((await ed.post('lead-take', { lead: id })).status).toBe(403);
  });

  it('are taken by an agent, and handed on by a manager only', async () => {
    const id = await send('own@x.example');
    await give(id, null);
    expect((await an.post('lead-assign', { lead: id, colleague: 'staff-bo' })).status).toBe(403);
    expect((await an.post('lead-take', { lead: id })).status).toBe(200);
    expect(await caseOf(id)).toMatchObject({ assignee: 'staff-an' });
    expect((await bo.post('lead-take', { lead: id })).status).toBe(404);
    expect((await mo.post('lead-assign', { lead: id, colleague: 'staff-bo' })).status).toBe(200);
    expect(await caseOf(id)).toMatchObject({ assignee: 'staff-bo' });
    expect((await mo.post('lead-assign', { lead: id, colleague: 'nobody-of-ours' })).status).toBe(404);
  });

  it('name a home as mails do, not by the number that its page has', async () => {
    const home = api.services.siteData().listings.find(({ reference }) => reference === 'LH-0046');
    const asked = { ...answersTo('contact-me'), email: 'home@home.example', listing: home?.id };
    expect((await api.request('/api/forms/contact-me', jsonPost(asked))).status).toBe(201);
    const id = await leadOf('home@home.example');
    expect(said((await mo.get(`/nl/office/leads/${id}/`)).body)).toContain(
      `"value":"LH-0046, ${home?.title.nl ?? ''}"`,
    );
  });

  it('name a document by its title, also where a link of the site asked for it by its place', async () => {
    const asked = { ...answersTo('document-request'), email: 'plan@home.example', document: '0' };
    expect((await api.request('/api/forms/document-request', jsonPost(asked))).status).toBe(201);
    const id = await leadOf('plan@home.example');
    const page = said((await mo.get(`/nl/office/leads/${id}/`)).body);
    expect(page).toContain('{"label":"Document","value":"Bodemattest"}');
  });

  it('are answered by a mail that goes out once, with the home, and whose reply comes to the agent', async () => {
    const id = await send('own@x.example', { reference: 'LH-0046' });
    await give(id, 'staff-an');
    const page = await an.get(`/nl/office/leads/${id}/`);
    const home = api.services.siteData().listings.find(({ reference }) => reference === 'LH-0046');
    expect(said(page.body)).toContain(`"id":"${home?.id ?? ''}"`);
    api.pass(20 * minuteMs);
    const answer = { lead: id, subject: 'Uw vraag', answer: 'Beste An,\n\nJa, nog vrij.', homes: home?.id ?? '' };
    expect(await an.post('lead-answer', answer)).toMatchObject({
      status: 200,
      body: { next: expect.stringContaining(`/leads/${id}/?done=answered`) as string },
    });
    const rows = await api.services.store.reader
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'mail')
      .execute();
    const mails = rows.map(({ payload }) => readMail(payload)).filter(({ subject }) => subject === 'Uw vraag');
    expect(mails).toMatchObject([
      {
        to: { address: 'own@x.example' },
        replyTo: { address: 'an@lindehof.example' },
        paragraphs: ['Beste An,', 'Ja, nog vrij.'],
        language: 'nl',
      },
    ]);
    expect(mails[0]?.homes).toHaveLength(1);
    const { state, answered_at: at, answer_minutes: minutes } = (await caseOf(id)) ?? {};
    expect([state, at]).toEqual(['answered', api.services.clock().getTime()]);
    expect(minutes).toBeLessThanOrEqual(20);
    // A second answer leaves the time of the first as it is.
    api.pass(20 * minuteMs);
    await an.post('lead-elsewhere', { lead: id });
    expect(await caseOf(id)).toMatchObject({ answered_at: at, answer_minutes: minutes });
    const steps = said((await an.get(`/nl/office/leads/${id}/`)).body);
    expect(steps).toContain('Ja, nog vrij.');
    expect(steps).toContain('Elders beantwoord');
  });

  it('are answered once by a form that comes again, and again by one that says something else', async () => {
    const lead = await send('own@x.example');
    await give(lead, 'staff-an');
    const answer = { lead, key: 'form-1', subject: 'Uw vraag', answer: 'Ja, nog vrij.' };
    const statuses = await Promise.all([1, 2, 3].map(async () => (await an.post('lead-answer', answer)).status));
    expect(statuses).toEqual([200, 200, 200]);
    expect((await an.post('lead-answer', { ...answer, answer: 'Neen, toch niet.' })).status).toBe(200);
    const rows = await api.services.store.reader
      .selectFrom('outbox')
      .select('payload')
      .where('lead_id', '=', lead)
      .orderBy('created_at')
      .execute();
    const sent = rows.map(({ payload }) => readMail(payload)).filter(({ subject }) => subject === 'Uw vraag');
    expect(sent.map(({ paragraphs }) => paragraphs).toSorted()).toEqual([['Ja, nog vrij.'], ['Neen, toch niet.']]);
  });

  it('tell a colleague who comes too late how the lead stands now', async () => {
    const id = await send('own@x.example');
    await give(id, null);
    expect((await an.post('lead-state', { lead: id, state: 'answered' })).body['next']).toContain('done=saved');
    expect((await bo.post('lead-state', { lead: id, state: 'new' })).body['next']).toContain('problem=moved');
    expect(await caseOf(id)).toMatchObject({ state: 'answered' });
  });

  it('have exactly one colleague, however many take them at once', async () => {
    const ids = [await send('a@x.example'), await send('b@x.example'), await send('c@x.example')];
    for (const id of ids) await give(id, null);
    const answers = await Promise.all(
      ids.flatMap((lead) => [an, bo, an, bo].map((browser) => browser.post('lead-take', { lead }))),
    );
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(true);
    for (const id of ids) {
      const { assignee } = (await caseOf(id)) ?? {};
      const rows = await api.services.store.reader
        .selectFrom('lead_events')
        .select('text')
        .where('lead_id', '=', id)
        .where('kind', '=', 'assigned')
        .where('actor', 'is not', null)
        .execute();
      expect(rows).toEqual([{ text: assignee }]);
    }
  });

  it('that are held are released or deleted several at once, and deleting asks once more', async () => {
    const [one, two, three] = [
      await send('one@x.example', { company_url: 'x' }),
      await send('two@x.example', { company_url: 'x' }),
      await send('three@x.example', { company_url: 'x' }),
    ];
    const page = said((await mo.get('/nl/office/leads/held/')).body);
    for (const email of ['one@', 'two@', 'three@']) expect(page).toContain(email);
    expect((await mo.get(`/nl/office/leads/${one}/`)).status).toBe(404);
    const unsure = await mo.submit('leads-delete', { language: 'en', leads: one });
    expect([unsure.status, unsure.body['form']]).toMatchObject([422, { values: { leads: one } }]);
    await mo.post('leads-delete', { leads: [one, two], sure: 'yes' });
    expect(said((await mo.get('/nl/office/leads/held/')).body)).not.toMatch(/one@|two@/u);
    expect((await mo.post('leads-release', { leads: three })).body['next']).toContain('done=released');
    expect((await mo.get(`/nl/office/leads/${three}/`)).status).toBe(200);
    const left = await api.services.store.reader.selectFrom('leads').select('id').execute();
    expect(left).toEqual([{ id: three }]);
  });

  it('come as a file: what the one who asks may see, filtered, and no formula in it', async () => {
    const [own, foreign] = [await send('own@x.example', { firstName: '=1+1' }), await send('foreign@x.example')];
    await give(own, 'staff-an');
    await give(foreign, 'staff-bo');
    const csv = await textOf(an, '/api/office/leads.csv?lng=nl');
    expect(csv).toContain('own@x.example');
    expect(csv).toContain("'=1+1");
    expect(csv).not.toContain('foreign@');
    expect((await textOf(an, '/api/office/leads.csv?state=closed')).trim().split('\r\n')).toHaveLength(1);
    expect(await textOf(mo, '/api/office/leads.csv?q=foreign')).toMatch(/^(?:(?!own@)[^])*foreign@(?:(?!own@)[^])*$/u);
    const xlsx = await an.get('/api/office/leads.xlsx?lng=nl');
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    expect(xlsx.body['text']).toMatch(/^PK/u);
  });

  it('pass over a colleague on the days that they said to be away, and only they can take that back', async () => {
    const today = brusselsDay(api.services.clock().getTime());
    expect((await an.post('lead-away', { from: today, until: '2020-01-01' })).body['next']).toContain('problem=order');
    expect((await an.post('lead-away', { from: today, until: addDays(today, 1) })).status).toBe(200);
    const ids = [await send('a@x.example'), await send('b@x.example'), await send('c@x.example')];
    for (const id of ids) expect(await caseOf(id)).toMatchObject({ assignee: 'staff-bo' });
    const { reader } = api.services.store;
    const rows = await reader.selectFrom('staff_absences').select('id').execute();
    expect(rows).toHaveLength(1);
    const absence = rows[0]?.id ?? '';
    await bo.post('lead-back', { absence });
    expect(await reader.selectFrom('staff_absences').select('id').execute()).toEqual(rows);
    await an.post('lead-back', { absence });
    expect(await reader.selectFrom('staff_absences').select('id').execute()).toEqual([]);
    expect(await caseOf(await send('d@x.example'))).toMatchObject({ assignee: 'staff-an' });
  });

  it('without an answer stand on the start page, with since when', async () => {
    const id = await send('own@x.example');
    await give(id, 'staff-bo');
    expect(said((await an.get('/nl/office/')).body)).not.toContain('wacht op een antwoord');
    expect(said((await bo.get('/nl/office/')).body)).toContain('Eén bericht wacht op een antwoord');
    await bo.post('lead-elsewhere', { lead: id });
    expect(said((await bo.get('/nl/office/')).body)).not.toContain('wacht op een antwoord');
  });
});
