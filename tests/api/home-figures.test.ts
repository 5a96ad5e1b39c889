import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { median } from '#domain/statistics/comparison.ts';
import { similarHomes } from '#server/owner-data/home-detail.ts';
import type { OfficePage } from '#site/office-page.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { leadOf, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const first = '46';

let api: TestApi;

async function figuresOf(browser: OwnerBrowser, path: string) {
  const { body } = await browser.get(`/en/office/${path}`);
  const page = body['page'] as OfficePage;
  if (page.kind !== 'home-record' || !page.figures) throw new Error(`${path} shows no figures.`);
  return page.figures;
}

describe.each(storeKinds)('figures of a home in the office, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('are views, favourites, messages and viewings, as a table of the same numbers too', async () => {
    const { store } = api.services;
    const fresh = await loggedIn(api, 'Mo', 'manager');
    const { listings } = api.services.siteData();
    const home = listings.find(({ id }) => id === first);
    if (!home) throw new Error('The demonstration has no such home.');
    const now = api.services.clock().getTime();
    expect((await figuresOf(fresh, `homes/${first}/`)).savedSince).toBeUndefined();
    await store.write(async (transaction) => {
      const rows = ['2026-11-19', '2026-11-20'].map((day) => ({
        listing_id: first,
        day,
        source_class: 'direct',
        visits: 3,
      }));
      await transaction
        .insertInto('own_visits')
        .values([...rows, { listing_id: first, day: '2026-08-01', source_class: 'direct', visits: 3 }])
        .execute();
      // Every other home was saved twice more than the one before, so that the middle of similar ones is known.
      const saves = listings.map(({ id }, index) => ({ listing_id: id, day: '2026-11-20', saves: 1 + 2 * index }));
      await transaction
        .insertInto('home_saves')
        .values([...saves, { listing_id: first, day: '2026-10-01', saves: 4 }])
        .execute();
      await transaction.insertInto('leads').values(leadOf('an@peeters.example')).execute();
      const held = { form: 'contact', language: 'nl', state: 'new', is_held: 0, reminded: 0 } as const;
      const times = { created_at: now, opened_at: now };
      await transaction
        .insertInto('lead_cases')
        .values({ lead_id: 'lead-1', home: home.reference.toUpperCase(), ...held, ...times })
        .execute();
    });
    const figures = await figuresOf(fresh, `homes/${first}/`);
    const savesOf = (id: string): number => 1 + 2 * listings.findIndex((listing) => listing.id === id);
    const similar = similarHomes(home, api.services.siteData());
    expect(figures.similar).toBe(similar.length);
    expect(figures.figures.map(({ name, own, median: beside }) => [name, own, beside])).toEqual([
      ['views', 6, 0],
      ['favourites', savesOf(first), median(similar.map(({ id }) => savesOf(id)))],
      ['leads', 1, 0],
      ['viewings', 0, 0],
    ]);
    expect(figures.rows.at(-1)).toMatchObject({ from: '2026-11-20', views: 3, favourites: savesOf(first), leads: 1 });
    expect(figures.savedSince).toBe('1 October 2026');
    const year = await figuresOf(fresh, `homes/${first}/?days=365`);
    expect(year.figures[0]?.own).toBe(9);
    expect(year.rows.reduce((sum, { views }) => sum + views, 0)).toBe(9);
    expect(year.rows.reduce((sum, { favourites }) => sum + favourites, 0)).toBe(savesOf(first) + 4);
    const csv = await fresh.get(figures.csv);
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = String(csv.body['text']).trim().split(/\r?\n/u);
    expect([lines[0]?.split(';').slice(0, 3), lines.at(-1)]).toEqual([
      ['Day or week', 'Page views', 'Favourites'],
      `2026-11-20;3;${String(savesOf(first))};1;0;0`,
    ]);
  });
});
