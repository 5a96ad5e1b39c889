import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { storeOwners } from '#feed/sync/store-owners.ts';
import { apiEndpoints } from '#server/app/app.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import type { OwnerHome, OwnerHomeDetail } from '#contracts/portal.ts';
import { setDay } from './real-day.ts';
import { jsonPost, ownHeaders, siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
/** Cookies of two owners of the demonstration. */
let lieve: string;
let annelies: string;

async function logIn(ownerId: string): Promise<string> {
  const { store, clock } = api.services;
  return store.write(async (transaction) => {
    await transaction.updateTable('owners').set({ status: 'active' }).where('id', '=', ownerId).execute();
    const secret = await openSession(ownerRealm, transaction, {
      accountId: ownerId,
      stage: 'open',
      device: 'Test',
      now: clock(),
    });
    return `${ownerRealm.cookies.session}=${secret}`;
  });
}

function get(path: string, cookie: string, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  return api.request(path, { headers: ownHeaders({ cookie, ...more }) });
}

async function json<T extends object>(response: Response): Promise<T> {
  expect(response.status).toBe(200);
  return objectWith<T>(await response.json());
}

const inFrench = { referer: `${siteUrl}/fr/owner/` };

describe.each(storeKinds)('the homes of an owner, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await storeOwners(api.services.store, api.services.siteData().config);
    lieve = await logIn('508');
    annelies = await logIn('501');
  });

  afterEach(async () => {
    await api.close();
  });

  it('are listed with what was counted, and no others', async () => {
    const { today, homes } = await json<{ today: string; homes: OwnerHome[] }>(
      await get('/api/owner/properties', lieve),
    );
    expect(today).toBe('2026-11-20');
    expect(homes.map(({ id, status, goal }) => `${id} ${status} ${goal}`)).toEqual([
      '201 available rent',
      '203 available rent',
    ]);
    const [first] = homes;
    expect(first).toMatchObject({ reference: 'LH-0201', place: '9000 Gent', priceCents: 109_000, daysOnline: 8 });
    expect(first?.spark).toHaveLength(30);
    expect(first?.visits.month).toBeGreaterThan(first?.visits.week ?? Infinity);
  });

  it('show the counts of the feed and our own, each visit once', async () => {
    const { store } = api.services;
    const before = await json<OwnerHomeDetail>(await get('/api/owner/properties/46', annelies));
    expect(before.visits).toEqual({ today: 7, week: 56, month: 238, total: 706 });
    await store.write((transaction) =>
      transaction
        .insertInto('own_visits')
        .values([
          { listing_id: '46', day: '2026-11-20', source_class: 'search', visits: 6 },
          { listing_id: '46', day: '2026-11-20', source_class: 'mail', visits: 3 },
        ])
        .execute(),
    );
    const after = await json<OwnerHomeDetail>(await get('/api/owner/properties/46', annelies));
    // Nine of ours against seven of the feed, on the same day: nine.
    expect(after.visits).toEqual({ today: 9, week: 58, month: 240, total: 708 });
    expect(after.origins).toEqual([
      { origin: 'search', visits: 6 },
      { origin: 'mail', visits: 3 },
    ]);
    expect(after.graph.days).toHaveLength(30);
    expect(after.graph.sources.map(({ source }) => source)).toEqual(['own', 'PortaalEen', 'Logis', 'Wohnblick']);
  });

  it('have their contacts, media, documents, prices, offers, steps and a comparison', async () => {
    const home = await json<OwnerHomeDetail>(await get('/api/owner/properties/46', annelies));
    expect(home.contacts[0]).toMatchObject({ kind: 'viewing', subject: 'Bezoek gepland', status: 'confirmed' });
    expect(home.nextViewing).toBe(home.contacts[0]?.date);
    expect(home.media.map(({ name, url }) => [name, url?.startsWith('https://')])).toEqual([
      ['PortaalEen', true],
      ['Logis', true],
      // No link, but its views stand in the graph.
      ['Wohnblick', undefined],
    ]);
    expect(home.documents.length).toBeGreaterThan(0);
    expect(home.prices).toEqual([{ day: '2026-09-14', priceCents: 124_900_000 }]);
    expect(home.offers).toHaveLength(1);
    expect(home.steps.map(({ date }) => date)).toEqual(['2026-11-27', '2026-12-02']);
    expect(home.comparison.map(({ trait }) => trait)).toContain('price');
    expect(home.comparison.every(({ count }) => count >= 3)).toBe(true);
  });

  it('have a next viewing today, when there is one', async () => {
    const viewing = { owner_id: '501', listing_id: '46', kind: 'contact', position: 900 } as const;
    await api.services.store.write((transaction) =>
      transaction
        .insertInto('owner_rows')
        .values({ ...viewing, day: '2026-11-20T18:00:00+01:00', content: JSON.stringify({ kind: 'viewing' }) })
        .execute(),
    );
    const home = await json<OwnerHomeDetail>(await get('/api/owner/properties/46', annelies));
    expect(home.nextViewing).toBe('2026-11-20T18:00:00+01:00');
    // Once it has begun it is one of those that were.
    setDay(api, '2026-11-20', '18:01');
    const later = await json<OwnerHomeDetail>(await get('/api/owner/properties/46', annelies));
    expect([later.nextViewing === home.nextViewing, later.viewings]).toEqual([false, home.viewings + 1]);
  });

  it('come as files in the language of the page', async () => {
    const csv = await get('/api/owner/properties/46/statistics.csv', annelies, inFrench);
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="LH-0046-statistics.csv"');
    const lines = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await csv.arrayBuffer())
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('\ufeffJour;Notre site;PortaalEen;Logis;Wohnblick');
    expect(lines).toHaveLength(31);
    const contacts = await (await get('/api/owner/properties/46/contacts.csv', annelies)).text();
    expect(contacts.split('\r\n')[1]).toMatch(/;Bezoek gepland;.*;Bevestigd;/u);
    const pdf = await get('/api/owner/properties/46/report.pdf?month=2026-10', annelies, inFrench);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    for (const month of ['2026-13', '2026-12', '9999-12', '0000-01', '']) {
      expect((await get(`/api/owner/properties/46/report.pdf?month=${month}`, annelies)).status).toBe(400);
    }
  });

  it('are nobody else’s: 404 at every address, and a line in the log', async () => {
    const paths = apiEndpoints(api.services)
      .filter(({ method, path }) => method === 'GET' && path.includes('/owner/properties/:id'))
      .map(({ path }) => path);
    expect(paths.length).toBeGreaterThanOrEqual(4);
    for (const path of paths) {
      const [foreign, missing, nobody] = await Promise.all([
        get(path.replace(':id', '46'), lieve),
        get(path.replace(':id', '999999'), lieve),
        get(path.replace(':id', '46'), ''),
      ]);
      expect([path, foreign.status, missing.status, nobody.status]).toEqual([path, 404, 404, 401]);
      expect(await foreign.json()).toEqual(await missing.json());
      expect(foreign.headers.get('cache-control')).toBe('no-store');
    }
    expect(api.lines.filter((line) => line.includes('foreign-listing'))).toHaveLength(2 * paths.length);
  });

  it('are reported as often as the owner likes', async () => {
    const choice = { language: 'fr', report: 'weekly' };
    const saved = await api.request('/api/owner/settings', jsonPost(choice, { cookie: annelies }));
    expect(await json(saved)).toEqual(choice);
    const row = await api.services.store.reader
      .selectFrom('owners')
      .select(['language', 'report'])
      .where('id', '=', '501')
      .executeTakeFirst();
    expect(row).toEqual(choice);
    const { store, siteData } = api.services;
    expect(await storeOwners(store, siteData().config)).toMatchObject({ changed: [] });
    const listed = await api.services.store.reader
      .selectFrom('owners')
      .select('language')
      .where('id', '=', '501')
      .execute();
    expect(listed).toEqual([{ language: 'fr' }]);
    const wrong = { ...choice, report: 'hourly' };
    expect((await api.request('/api/owner/settings', jsonPost(wrong, { cookie: annelies }))).status).toBe(400);
    expect((await api.request('/api/owner/settings', jsonPost(choice))).status).toBe(401);
    const form = new URLSearchParams(choice);
    const headers = ownHeaders({ cookie: annelies, referer: `${siteUrl}/de/owner/` });
    const posted = await api.request('/api/owner/settings', { method: 'POST', headers, body: form });
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/de/owner/?saved=settings#settings']);
  });
});
