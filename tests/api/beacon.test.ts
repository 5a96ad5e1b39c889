import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { VisitCounter } from '#server/visits/visit-counter.ts';
import { ownHeaders, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let api: TestApi;

function visit(fields: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const headers = ownHeaders({ 'user-agent': firefox, ...more });
  return api.request('/api/beacon', { method: 'POST', headers, body: new URLSearchParams(fields) });
}

function stored(store = api.services.store) {
  return store.reader
    .selectFrom('own_visits')
    .select(['listing_id', 'day', 'source_class', 'visits'])
    .orderBy('listing_id')
    .orderBy('source_class')
    .execute();
}

describe.each(storeKinds)('visits of homes, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('are kept by home, day and kind of origin, and as nothing else', async () => {
    const answers = [
      await visit({ listing: '46', referrer: 'https://www.google.be' }),
      await visit({ listing: '46', referrer: 'https://www.bing.com' }),
      await visit({ listing: '46', referrer: '', medium: 'newsletter' }),
      await visit(
        { listing: '48', referrer: 'http://www.immo-lindehof.example' },
        { host: 'www.immo-lindehof.example' },
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    await api.services.visits.flush();
    const day = '2026-11-20';
    expect(await stored()).toEqual([
      { listing_id: '46', day, source_class: 'mail', visits: 1 },
      { listing_id: '46', day, source_class: 'search', visits: 2 },
      { listing_id: '48', day, source_class: 'own', visits: 1 },
    ]);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(api.lines.join('')).not.toContain('google');
  });

  it('count a favourite once a day of each visitor, by home and day, and as nothing else', async () => {
    const { services, database } = api;
    const [one, other] = [{ 'x-forwarded-for': '10.1.2.3' }, { 'x-forwarded-for': '10.1.2.4' }];
    const saved = () =>
      services.store.reader.selectFrom('home_saves').selectAll().orderBy('day').orderBy('listing_id').execute();
    for (const home of ['46', '46', '48']) expect((await visit({ saved: home }, one)).status).toBe(204);
    await services.visits.flush();
    const day = '2026-11-20';
    const first = { listing_id: '48', day, saves: 1 };
    expect(await saved()).toEqual([{ listing_id: '46', day, saves: 1 }, first]);
    await visit({ saved: '46' }, one);
    await visit({ saved: '46' }, other);
    await services.visits.flush();
    expect(await saved()).toEqual([{ listing_id: '46', day, saves: 2 }, first]);
    // Nor on another server: what it must know stands in the store, until hashes of visitors change.
    const store = await openStore({ ...database.env });
    const second = new VisitCounter(store, services.log, services.clock);
    for (const counter of [services.visits, second]) counter.countSave('46', day, 'third');
    await Promise.all([services.visits.flush(), second.flush()]);
    expect((await saved())[0]).toEqual({ listing_id: '46', day, saves: 3 });
    expect(await stored()).toEqual([]);
    const marks = () =>
      store.reader.selectFrom('limits').select('key').where('key', 'like', 'visits:saved:%').execute();
    expect(await marks()).toHaveLength(4);
    const late = new VisitCounter(store, services.log, services.clock);
    api.pass(86_400_000);
    late.countSave('46', '2026-11-21', 'third tomorrow');
    await late.flush();
    expect([await marks(), (await saved()).at(-1)]).toMatchObject([[{}], { day: '2026-11-21', saves: 1 }]);
    for (const counter of [second, late]) await counter.stop();
    await store.close();
  });

  it('of favourites count none of robots, of whoever refuses, of unknown homes, and only so many of one address', async () => {
    await visit({ saved: '46' }, { 'user-agent': 'Googlebot/2.1' });
    await visit({ saved: '46' }, { dnt: '1' });
    await visit({ saved: '46' }, { 'sec-gpc': '1' });
    await visit({ saved: '999999' });
    await visit({ saved: '' });
    await api.services.visits.flush();
    const saved = () => api.services.store.reader.selectFrom('home_saves').selectAll().execute();
    expect([await saved(), await stored()]).toEqual([[], []]);
    for (let count = 0; count < 70; count += 1)
      api.services.visits.countSave(`home ${String(count)}`, '2026-11-20', 'one');
    await api.services.visits.flush();
    expect(await saved()).toHaveLength(60);
  });

  it('of robots, of pages loaded ahead, of whoever refuses, and of unknown homes are not counted', async () => {
    const refused = [
      await visit({ listing: '46' }, { 'user-agent': 'Googlebot/2.1' }),
      await visit({ listing: '46' }, { 'sec-purpose': 'prefetch;prerender' }),
      await visit({ listing: '46' }, { dnt: '1' }),
      await visit({ listing: '46' }, { 'sec-gpc': '1' }),
      await visit({ listing: '999999' }),
      await visit({}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
    expect((await visit({ listing: '46' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    await api.services.visits.flush();
    expect(await stored()).toEqual([]);
  });

  it('cost one write a second, and one address cannot count without end', async () => {
    const write = vi.spyOn(api.services.store, 'write');
    const one = { 'x-forwarded-for': '10.1.2.3' };
    for (let count = 0; count < 100; count += 1) await visit({ listing: '46' }, one);
    await api.services.visits.flush();
    await api.services.visits.flush();
    expect(write).toHaveBeenCalledTimes(1);
    expect((await stored()).map(({ visits }) => visits)).toEqual([60]);
  });

  it('of one address count sixty times in ten minutes, whichever servers they come to, and no hash stays longer', async () => {
    const { services, database } = api;
    const store = await openStore({ ...database.env });
    let laterMs = 0;
    const clock = () => new Date(services.clock().getTime() + laterMs);
    const servers = [
      new VisitCounter(services.store, services.log, clock),
      new VisitCounter(store, services.log, clock),
    ];
    const page = { page: 'property', listingId: '46', day: '2026-11-20', source: 'direct' } as const;
    const send = async (): Promise<void> => {
      for (const [index, server] of servers.entries()) {
        for (let count = 0; count < 35; count += 1) server.count(page, 'one');
        server.count(page, `other ${String(index)}`);
      }
      await Promise.all(servers.map((server) => server.flush()));
    };
    await send();
    await send();
    // Sixty of one visitor, two of two others from each server.
    expect(await stored()).toMatchObject([{ visits: 64 }]);
    laterMs = 10 * 60_000 + 1;
    servers[0]?.count(page, 'one');
    await servers[0]?.flush();
    expect(await stored()).toMatchObject([{ visits: 65 }]);
    const hashes = await store.reader.selectFrom('limits').select('key').where('key', 'like', 'visits:%').execute();
    expect(hashes).toEqual([{ key: 'visits:one' }]);
    for (const server of servers) await server.stop();
    await store.close();
  });

  it('cost one write a second by themselves, whatever comes meanwhile, and none is lost', async () => {
    const { services } = api;
    const write = vi.spyOn(services.store, 'write');
    const begin = performance.now();
    let sent = 0;
    while (performance.now() - begin < 2_400) {
      const listingId = sent % 2 === 0 ? '46' : '48';
      services.visits.count({ listingId, page: 'property', day: '2026-11-20', source: 'direct' });
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const seconds = Math.ceil((performance.now() - begin) / 1_000);
    expect(write.mock.calls.length).toBeGreaterThanOrEqual(1);
    expect(write.mock.calls.length).toBeLessThanOrEqual(seconds);
    await services.visits.flush();
    expect((await stored()).reduce((sum, { visits }) => sum + visits, 0)).toBe(sent);
  });

  it('survive a stop, add up over restarts, and wait for a store that is away', async () => {
    const { services, database } = api;
    services.visits.count({ listingId: '46', page: 'property', day: '2026-11-20', source: 'direct' });
    await services.visits.stop();
    const store = await openStore({ ...database.env });
    const write = vi.spyOn(store, 'write').mockRejectedValueOnce(new Error('away'));
    const counter = new VisitCounter(store, services.log);
    counter.count({ listingId: '46', page: 'property', day: '2026-11-20', source: 'direct' });
    await counter.flush();
    expect(await stored()).toMatchObject([{ visits: 1 }]);
    await counter.stop();
    expect(write).toHaveBeenCalledTimes(2);
    expect(await stored(store)).toMatchObject([{ visits: 2 }]);
    await store.close();
  });
});
