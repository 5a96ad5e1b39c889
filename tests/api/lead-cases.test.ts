import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { addCaseEvent } from '#server/cases/case-events.ts';
import { listCases, type CaseRow } from '#server/cases/list-cases.ts';
import type { CaseFilter, CaseScope } from '#server/cases/case-query.ts';
import { minuteMs } from '#server/clock.ts';
import { releaseHeldRows } from '#server/leads/held-leads.ts';
import { erasePerson, exportPerson } from '#server/retention/person.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { leadQuery } from '#search/lead-words.ts';
import { jsonPost, question, startApi, type TestApi } from './test-api.ts';
import { addColleagues } from './colleagues.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

const home = 'LH-0046';

async function send(answers: object = {}, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  api.pass(minuteMs);
  const response = await api.request('/api/forms/contact', jsonPost({ ...question, ...answers }, headers));
  expect(response.status).toBe(201);
}

function list(filter: CaseFilter = {}, scope: CaseScope = 'all', count = 50): Promise<CaseRow[]> {
  return listCases(api.services.store, { filter, scope, order: 'newest', count });
}

/** What is stored of the answers of all leads. */
async function storedFields(): Promise<string> {
  const rows = await api.services.store.reader.selectFrom('leads').select('fields').execute();
  return JSON.stringify(rows);
}

const names = async (...asked: Parameters<typeof list>): Promise<string[]> =>
  (await list(...asked)).map(({ email }) => email.split('@')[0] ?? '');

describe.each(storeKinds)('leads of the office on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('are on the list with one colleague each, in turn, from the moment that they are stored', async () => {
    await addColleagues(api, ['agent', 'agent', 'editor']);
    for (const name of ['an', 'bo', 'cis', 'dirk']) await send({ email: `${name}@home.example` });
    const rows = await list();
    expect(rows.map(({ state }) => state)).toEqual(['new', 'new', 'new', 'new']);
    expect(rows.map(({ assignee }) => assignee)).toEqual(['staff-1', 'staff-0', 'staff-1', 'staff-0']);
  });

  it('go to who looks after the home, unless that one is away today', async () => {
    const email = api.services.siteData().listings.find(({ reference }) => reference === home)?.manager?.email;
    await addColleagues(api, ['agent', 'agent'], [undefined, email]);
    await send({ reference: home });
    const today = brusselsDay(api.services.clock().getTime());
    const absence = { id: 'a', staff_id: 'staff-1', from_day: today, until_day: addDays(today, 1) };
    await api.services.store.write((transaction) => transaction.insertInto('staff_absences').values(absence).execute());
    await send({ reference: home, email: 'bo@home.example' });
    expect((await list({ home })).map(({ assignee }) => assignee)).toEqual(['staff-0', 'staff-1']);
  });

  it('are found by beginnings of name, address and text, whatever the accents', async () => {
    await send({ firstName: 'Zoë', email: 'zoe@home.example', question: 'Is de garage verwarmd?' });
    await send({ firstName: 'Bo', lastName: 'Claes', email: 'bo@home.example', question: 'Een vraag over de tuin' });
    for (const text of ['zoe', 'ZOË peet', 'zoe@home', 'garag']) {
      expect(await names({ words: leadQuery(text) })).toEqual(['zoe']);
    }
    expect(await names({ words: leadQuery('tuin zoe') })).toEqual([]);
    expect(await names({ words: leadQuery('home.example') })).toEqual(['bo', 'zoe']);
  });

  it('are in no list but that of the held while a robot is supposed, and count from their release', async () => {
    await addColleagues(api, ['agent']);
    await send({ company_url: 'x', email: 'robot@home.example' });
    expect(await names()).toEqual([]);
    expect(await names({ isHeld: true })).toEqual(['robot']);
    const { store, clock } = api.services;
    const rows = await store.reader.selectFrom('outbox').select('id').where('state', '=', 'held').execute();
    api.pass(60 * minuteMs);
    await releaseHeldRows(
      api.services,
      rows.map(({ id }) => id),
    );
    const [row] = await list();
    expect(row).toMatchObject({ email: 'robot@home.example', opened_at: clock().getTime(), is_held: 0 });
    const events = await store.reader.selectFrom('lead_events').select('kind').where('kind', '=', 'released').execute();
    expect(events).toHaveLength(1);
  });

  it('that nobody has to answer are closed from the start', async () => {
    await addColleagues(api, ['agent']);
    const friend = { friendFirstName: 'An', friendLastName: 'Maes', friendEmail: 'an@home.example' };
    const sender = { firstName: 'Bo', lastName: 'Claes', email: 'bo@claes.example', message: 'Kijk eens.' };
    const body = { language: 'nl', page: home, ...sender, ...friend };
    const response = await api.request('/api/forms/send-to-friend', jsonPost(body));
    expect(response.status).toBe(201);
    expect(await list()).toMatchObject([{ form: 'send-to-friend', state: 'closed', assignee: null }]);
  });

  it('say where their visitor came from, by the pages that the browser names itself', async () => {
    const referer = 'https://www.immo-lindehof.example/nl/contact/';
    const pageBefore =
      'https://www.immo-lindehof.example/nl/huis/?utm_source=krant&utm_campaign=Lente&x=an@home.example';
    await send({ pageBefore }, { referer });
    expect(await list()).toMatchObject([
      { source: 'own', landing: '/nl/huis/', utm_source: 'krant', utm_medium: null, utm_campaign: 'Lente' },
    ]);
  });

  it('say where their visit began when its links carried that on, and not what somebody wrote in its place', async () => {
    const referer = 'https://www.immo-lindehof.example/nl/contact/';
    const pageBefore = 'https://www.immo-lindehof.example/nl/huis/?utm_source=krant';
    const began =
      '#from=portal&landing=/nl/te-koop/&utm_source=immo&utm_medium=cpc&utm_campaign=Lente+2026&utm_term=villa&utm_content=foto';
    const forged = [
      '#from=own&landing=/nl/',
      '#from=search&landing=//foreign.example/',
      '#from=search&landing=javascript:alert(1)',
      `#from=search&landing=/nl/&utm_source=${'a'.repeat(5_000)}`,
      { from: 'search' },
    ];
    const written = '#from=other&landing=/nl/&utm_source=%3D1%2B1%3Cb%3E&utm_medium=an@home.example';
    for (const [index, cameFrom] of [began, written, ...forged].entries())
      await send({ pageBefore, cameFrom, email: `${String(index)}@home.example` }, { referer });
    const asBefore = { source: 'own', landing: '/nl/huis/', utm_source: 'krant', utm_medium: null, utm_campaign: null };
    expect((await list()).toReversed()).toMatchObject([
      {
        source: 'portal',
        landing: '/nl/te-koop/',
        utm_source: 'immo',
        utm_medium: 'cpc',
        utm_campaign: 'Lente 2026',
        utm_term: 'villa',
        utm_content: 'foto',
      },
      { source: 'other', landing: '/nl/', utm_source: '=1+1b', utm_medium: null, utm_campaign: null },
      ...forged.map(() => asBefore),
    ]);
    expect(await storedFields()).not.toContain('#from=');
  });

  it('go with everything that was written about them when their person is erased, and when their time is over', async () => {
    const { store, clock } = api.services;
    const left = async () => {
      const tables = ['lead_cases', 'lead_events', 'lead_words'] as const;
      const counts = await Promise.all(tables.map((table) => store.reader.selectFrom(table).selectAll().execute()));
      return counts.map(({ length }) => length);
    };
    await send({ email: 'an@home.example' });
    const leadId = (await list())[0]?.lead_id ?? '';
    await store.write((transaction) =>
      addCaseEvent(transaction, { leadId, at: clock(), kind: 'note', text: 'Belt morgen terug.' }),
    );
    expect(JSON.stringify(await exportPerson(store, 'an@home.example'))).toContain('Belt morgen terug.');
    await erasePerson(api.services, 'an@home.example');
    expect(await left()).toEqual([0, 0, 0]);
    await send({ email: 'bo@home.example' });
    const later = new Date(clock().getTime() + 400 * 24 * 60 * minuteMs);
    await tidyStore(store, api.services.siteData().config.retention, later);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('are no longer found by somebody else who was named in them and is erased', async () => {
    const friend = { friendFirstName: 'Wannes', friendLastName: 'Maes', friendEmail: 'wannes@home.example' };
    const sender = { firstName: 'Bo', lastName: 'Claes', email: 'bo@claes.example', message: 'Kijk eens.' };
    await api.request('/api/forms/send-to-friend', jsonPost({ language: 'nl', page: home, ...sender, ...friend }));
    expect(await names({ words: ['wannes'] })).toEqual(['bo']);
    await erasePerson(api.services, 'wannes@home.example');
    expect(await names({ words: ['wannes'] })).toEqual([]);
    expect(await names({ words: ['claes'] })).toEqual(['bo']);
  });
});
