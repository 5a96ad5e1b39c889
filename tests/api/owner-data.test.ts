import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storeOwners } from '#feed/sync/store-owners.ts';
import { dayMs } from '#server/clock.ts';
import { ownsListing } from '#server/owners/owner-session.ts';
import { storeOwnerData, type OwnerData } from '#server/owner-data/store-rows.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

function owner(id: string, parts: Partial<OwnerData> = {}, listingIds = ['46']): OwnerData {
  const account = { id, email: `${id}@owner.example`, language: 'nl', name: `Owner ${id}`, listingIds } as const;
  return { account, rows: [], views: [], ...parts };
}

const step = (text: string, listingId = '46'): OwnerData['rows'][number] => ({
  listingId,
  kind: 'step',
  day: '2026-11-27',
  content: { text },
});
const facts: OwnerData['rows'][number] = {
  listingId: '46',
  kind: 'facts',
  day: '',
  content: {
    reference: 'LH-0046',
    title: { nl: 'Villa' },
    zip: '9830',
    city: 'Sint-Martens-Latem',
    goal: 'sale',
    availability: 'available',
    createdAt: '2026-09-14T09:25:00+02:00',
  },
};
const view = (day: string, views: number) => ({ listingId: '46', day, source: 'Logis', views });

function store(owners: readonly OwnerData[], stock: readonly string[] = ['46', '48']) {
  return storeOwnerData(api.services.store, owners, { stock, now: api.services.clock() });
}

function rows() {
  return api.services.store.reader
    .selectFrom('owner_rows')
    .select(['owner_id', 'listing_id', 'kind', 'position', 'content'])
    .orderBy('owner_id')
    .orderBy('listing_id')
    .orderBy('kind')
    .orderBy('position')
    .execute();
}

function views() {
  return api.services.store.reader
    .selectFrom('portal_views')
    .select(['listing_id', 'day', 'views'])
    .orderBy('day')
    .execute();
}

describe.each(storeKinds)('the private rows of the feed, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('are stored once, however often the sync runs', async () => {
    const data = [owner('1', { rows: [step('photos'), step('talk'), facts], views: [view('2026-11-19', 3)] })];
    expect(await store(data)).toMatchObject({ added: ['1'] });
    const first = await rows();
    expect(first.map((row) => `${row.listing_id} ${row.kind} ${String(row.position)}`)).toEqual([
      '46 facts 0',
      '46 step 0',
      '46 step 1',
    ]);
    expect(await store(data)).toEqual({ added: [], changed: [], disabled: [], refused: [] });
    expect(await rows()).toEqual(first);
    expect(await views()).toEqual([{ listing_id: '46', day: '2026-11-19', views: 3 }]);
  });

  it('keep the days that the feed has forgotten, and correct those it tells of anew', async () => {
    await store([owner('1', { views: [view('2026-11-18', 5), view('2026-11-19', 3)] })]);
    await store([owner('1', { views: [view('2026-11-19', 4), view('2026-11-20', 1)] })]);
    expect((await views()).map((row) => `${row.day} ${String(row.views)}`)).toEqual([
      '2026-11-18 5',
      '2026-11-19 4',
      '2026-11-20 1',
    ]);
  });

  it('keep what a withdrawn home was, as long as it is the owner’s', async () => {
    await store([owner('1', { rows: [facts, step('photos')] })]);
    await store([owner('1')], ['48']);
    expect((await rows()).map((row) => row.kind)).toEqual(['facts']);
    await store([owner('1', {}, ['48'])], ['48']);
    expect(await rows()).toEqual([]);
  });

  it('go with the owner; the figures of the home stay for a while', async () => {
    await store([
      owner('1', { rows: [step('one')], views: [view('2026-11-19', 3)] }),
      owner('2', { rows: [step('two')] }),
    ]);
    await store([owner('2', { rows: [step('two')] })], []);
    expect((await rows()).map((row) => row.owner_id)).toEqual(['2']);
    expect(await views()).toHaveLength(1);
    await store([], []);
    expect(await rows()).toEqual([]);
  });

  it('lose the visits and favourites of a home that is gone for a month, not those of one missing for a sync', async () => {
    const visit = { listing_id: '48', day: '2026-01-02', source_class: 'mail', visits: 3 };
    const write = api.services.store.write.bind(api.services.store);
    const save = { listing_id: '48', day: '2026-01-03', saves: 2 };
    await write(async (transaction) => {
      await transaction.insertInto('own_visits').values(visit).execute();
      await transaction.insertInto('home_saves').values(save).execute();
    });
    const { reader } = api.services.store;
    const kept = async () => [
      ...(await reader.selectFrom('own_visits').selectAll().execute()),
      ...(await reader.selectFrom('home_saves').selectAll().execute()),
    ];
    await store([owner('1')], ['46']);
    api.pass(20 * dayMs);
    await store([owner('1')], ['46', '48']);
    api.pass(20 * dayMs);
    await store([owner('1')], ['46']);
    expect(await kept()).toEqual([visit, save]);
    api.pass(30 * dayMs);
    await store([owner('1')], ['46']);
    expect(await kept()).toEqual([]);
  });

  it('come from the feed of the demonstration whole', async () => {
    const { services } = api;
    const { added } = await storeOwners(services.store, services.siteData().config);
    expect(added).toHaveLength(12);
    expect(await ownsListing(services, '508', '203')).toBe(true);
    const counts = await services.store.reader
      .selectFrom('portal_views')
      .select(({ fn }) => ['listing_id', fn.countAll<number>().as('days')])
      .groupBy('listing_id')
      .execute();
    expect(counts.filter(({ days }) => days >= 90)).toHaveLength(17);
    const kinds = await services.store.reader.selectFrom('owner_rows').select('kind').distinct().execute();
    expect(kinds.map((row) => row.kind).sort()).toEqual([
      'contact',
      'facts',
      'medium',
      'offer',
      'price',
      'step',
      'visits',
    ]);
  });
});
