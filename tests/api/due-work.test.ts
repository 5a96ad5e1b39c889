import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { doDueWork } from '#server/app/due-work.ts';
import { joinNewsletter } from '#server/subscriptions/subscriptions.ts';
import { mails } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

const nothingRead = () => Promise.resolve({ kind: 'read' as const, spans: [] });

describe.each(storeKinds)('what is due where no server runs all the time, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('writes the newsletter that was ordered, once', async () => {
    const els = await loggedIn(api, 'Els', 'manager');
    const { store, clock } = api.services;
    const now = clock();
    await store.write((transaction) =>
      joinNewsletter(transaction, 'an@home.example', { askedAt: now.getTime(), now, language: 'nl' }),
    );
    await els.post('newsletter-send', { from: '2026-01-01', until: '2026-12-31', sure: 'yes' });
    expect((await doDueWork(api.services, nothingRead)).portions).toBeGreaterThan(0);
    await doDueWork(api.services, nothingRead);
    const sent = (await mails(api)).filter(({ homes, to }) => homes && to.address === 'an@home.example');
    expect(sent).toHaveLength(1);
  });

  it('is done as far as it can be: what fails stops nothing of the rest, and is told then', async () => {
    await loggedIn(api, 'An', 'agent');
    const { store } = api.services;
    const home = { listing_id: '46', position: 0, until_day: '2026-01-01' };
    await store.write((transaction) => transaction.insertInto('spotlights').values(home).execute());
    const broken = { ...api.services, siteData: vi.fn(api.services.siteData) };
    // The alerts come first, and cannot be looked at.
    broken.siteData.mockImplementationOnce(() => {
      throw new Error('The snapshot is being written.');
    });
    await expect(doDueWork(broken, nothingRead)).rejects.toThrow('The snapshot is being written.');
    expect(await store.reader.selectFrom('spotlights').selectAll().execute()).toEqual([]);
  });

  it('reads the calendars of colleagues', async () => {
    await loggedIn(api, 'An', 'agent');
    const { store } = api.services;
    const calendar = { id: 'cal', staff_id: 'staff-an', address: 'https://calendar.example/an.ics' };
    await store.write((transaction) =>
      transaction
        .insertInto('busy_calendars')
        .values({ ...calendar, read_at: null, good_at: null, problem: null })
        .execute(),
    );
    const from = api.services.clock().getTime();
    const spans = [[from, from + 3_600_000]] as const;
    await doDueWork(api.services, () => Promise.resolve({ kind: 'read', spans }));
    const times = await store.reader.selectFrom('busy_times').selectAll().execute();
    expect(times.map(({ calendar_id: id, until_at: until }) => [id, until - from])).toEqual([['cal', 3_600_000]]);
  });
});
