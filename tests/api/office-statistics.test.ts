import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { FigureTableName, StatisticsPage } from '#contracts/office-statistics.ts';
import { dayMs } from '#server/clock.ts';
import { addLead } from './made-leads.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { ownHeaders, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ownPage = 'http://www.immo-lindehof.example';

let api: TestApi;
let els: OwnerBrowser;

async function count(fields: Readonly<Record<string, string>>): Promise<void> {
  const headers = ownHeaders({ 'user-agent': firefox, host: 'www.immo-lindehof.example' });
  const answer = await api.request('/api/beacon', { method: 'POST', headers, body: new URLSearchParams(fields) });
  expect(answer.status).toBe(204);
}

async function figures(query = ''): Promise<StatisticsPage> {
  const { body } = await els.get(`/en/office/statistics/${query}`);
  return objectWith<StatisticsPage>(body['page']);
}

function rowsOf(page: StatisticsPage, name: FigureTableName) {
  const rows = page.tables.find((table) => table.name === name)?.rows ?? [];
  return rows.map(({ label, numbers }) => [label, ...numbers]);
}

describe.each(storeKinds)('the figures of the site, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    // On the day that the demonstration takes as today.
    api.pass(new Date('2026-11-20T15:00:00Z').getTime() - api.services.clock().getTime());
    els = await loggedIn(api, 'Els', 'manager');
  });

  afterEach(async () => {
    await api.close();
  });

  it('count pages, and as visits those that somebody reached from outside', async () => {
    await count({ listing: '', page: '/nl/contact/', referrer: 'https://www.google.be' });
    await count({ listing: '', page: '/fr/contact/', referrer: ownPage });
    await count({ listing: '46', page: '/nl/x/', referrer: ownPage });
    const page = await figures();
    expect(page.sums).toEqual({ visits: 1, pages: 3, leads: 0, percent: 0 });
    expect(rowsOf(page, 'pages')).toEqual([
      [expect.any(String), 2, 1],
      ['Property pages', 1, 0],
    ]);
    expect(rowsOf(page, 'sources')).toContainEqual(['Search engine', 1, 0]);
    expect(rowsOf(page, 'visits').at(-1)).toEqual(['20 November 2026', 1, 3]);
  });

  it('take no page that the site does not have: nobody writes into them', async () => {
    await count({ listing: '', page: '/nl/an.peeters@home.example/' });
    await count({ listing: '', page: '/nl/te-koop/?q=Jan' });
    await count({ listing: '9999', page: '' });
    expect((await figures()).sums.pages).toBe(0);
  });

  it('keep of a search without result its filters and known words, and of nobody a name or an address', async () => {
    await count({ search: 'goal=sale&q=Jan+Peeters+Kerkstraat+12+Gent' });
    await count({ search: 'q=an.peeters%40home.example' });
    await count({ search: 'q=0470+12+34+56' });
    await count({ search: 'goal=rent&place=gent-east-flanders.jan-peeters&bedrooms=3-' });
    await count({ search: 'area=51.05_3.72_51.06_3.73' });
    expect(rowsOf(await figures(), 'searches')).toEqual([
      ['Other words', 3],
      ['To rent, Ghent, 3+ bedrooms', 1],
      ['For sale, gent', 1],
    ]);
    const kept = await api.services.store.reader.selectFrom('empty_searches').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/peeters|kerk|0470|51\.05/iu);
  });

  it('count leads by form, origin, campaign and page, those that are held not', async () => {
    await count({ listing: '', page: '/nl/contact/', referrer: 'https://www.google.be' });
    await count({ listing: '', page: '/nl/contact/', referrer: 'https://www.google.be' });
    await addLead(api, 'a', '2026-11-19T10:00:00Z', { utm_source: 'krant', utm_campaign: 'lente' });
    await addLead(api, 'b', '2026-11-19T10:00:00Z', { form: 'purchase-offer', source: null, landing: null });
    await addLead(api, 'c', '2026-11-19T10:00:00Z', { is_held: 1 });
    // The last moment of October in Brussels.
    await addLead(api, 'd', '2026-10-31T22:59:59Z');
    const page = await figures();
    expect(page.sums).toMatchObject({ visits: 2, leads: 2, percent: 100 });
    expect(rowsOf(page, 'forms').map(([, ...numbers]) => numbers)).toEqual([
      [1, 50],
      [1, 50],
    ]);
    expect(rowsOf(page, 'sources')).toContainEqual(['Not known', null, 1]);
    expect(rowsOf(page, 'campaigns')).toEqual([['krant · lente', 1]]);
    expect(rowsOf(page, 'landings')).toEqual([['/nl/te-koop/', 1]]);
    expect((await figures('?period=last-month')).sums.leads).toBe(1);
    expect((await figures('?period=own&from=2026-10-31&until=2026-11-19')).sums.leads).toBe(3);
    expect(
      rowsOf(await figures('?period=year'), 'leads')
        .map(([, leads]) => leads)
        .slice(-2),
    ).toEqual([1, 2]);
  });

  it('count a lead on the same day as the visit that brought it where the site’s day stands still', async () => {
    const els = await loggedIn(api, 'Bea', 'manager');
    api.pass(40 * dayMs);
    await els.logIn('bea@lindehof.example');
    await count({ listing: '', page: '/nl/contact/', referrer: 'https://www.google.be' });
    await addLead(api, 'a', api.services.clock().toISOString());
    const { body } = await els.get('/en/office/statistics/');
    const page = objectWith<StatisticsPage>(body['page']);
    expect(page.sums).toMatchObject({ visits: 1, leads: 1, percent: 100 });
    expect(rowsOf(page, 'leads').at(-1)).toEqual(['20 November 2026', 1, 100]);
  });

  it('are a file that no formula hides in, and nobody’s but a manager’s', async () => {
    await addLead(api, 'a', '2026-11-19T10:00:00Z', { utm_source: '=cmd()' });
    const address = '/api/office/statistics.csv?table=campaigns&lng=en';
    const cookie = [...els.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await api.request(address, { headers: { cookie } });
    expect(await file.text()).toBe("Campaign;Messages\r\n'=cmd();1\r\n");
    expect(file.headers.get('content-disposition')).toContain('campaigns-2026-11-01-2026-11-20.csv');
    expect((await els.get('/api/office/statistics.csv?table=leads_words')).status).toBe(404);
    const an = await loggedIn(api, 'An', 'agent');
    expect((await an.get('/en/office/statistics/')).status).toBe(403);
    expect((await an.get(address)).status).toBe(403);
  });
});
