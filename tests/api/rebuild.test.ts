import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { createApp } from '#server/app/app.ts';
import { minuteMs } from '#server/clock.ts';
import { readMail } from '#server/outbox/payload.ts';
import type { FeedCall } from '#server/services.ts';
import { rebuildLogPath } from '#server/rebuild/log-endpoint.ts';
import { finishRebuild, keepRebuild, lastRebuilds, putBack, reasonsOf, takeRebuild } from '#server/rebuild/queue.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import { RebuildWorker } from '#server/rebuild/worker.ts';
import { webhookSignature } from '#server/webhook/webhook.ts';
import { siteUrl, type TestApi } from './test-api.ts';
import { callFor, rebuildSecret, seconds, startRebuilds } from './rebuild-parts.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

const rows = async () =>
  (await lastRebuilds(api.services.store, 10)).map((row) => [row.state, reasonsOf(row)] as const);

describe.each(storeKinds)('rebuilds on %s', (kind) => {
  beforeEach(async () => {
    api = await startRebuilds(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('are asked for by a signed call, once for each id', async () => {
    const body = { id: 'the-same-id', reason: 'price of 46' };
    const [first, second] = [await callFor(api, { body }), await callFor(api, { body })];
    expect([first.status, await first.json()]).toEqual([202, { isQueued: true }]);
    expect([second.status, await second.json()]).toEqual([202, { isQueued: false }]);
    expect(await rows()).toEqual([['waiting', ['price of 46']]]);
  });

  it('are looked for as soon as a call is stored, and for no other call', async () => {
    const asked: Promise<unknown>[] = [];
    const rebuildAsked = (): void => {
      asked.push(rows());
    };
    const app = createApp({ ...api.services, rebuildAsked, takeFeedCall: () => Promise.resolve({ kind: 'accepted' }) });
    const request = async (path: string, init?: RequestInit): Promise<Response> =>
      app.fetch(new Request(siteUrl + path, init), { remoteAddress: '' });
    const looking = { ...api, request };
    const body = { id: 'the-same-id', reason: 'price of 46' };
    for (const options of [{ body }, { body }, { secret: 'another key that is as long as the first' }])
      await callFor(looking, options);
    await Promise.all(asked);
    await request('/api/webhooks/gevel', { method: 'POST', body: '{}' });
    const inStore = [['waiting', ['price of 46']]];
    expect(await Promise.all(asked)).toEqual([inStore, [['waiting', ['price of 46', 'gevel']]]]);
  });

  it('are not asked for with a wrong key, an old call, a changed body or no key at all', async () => {
    expect((await callFor(api, { secret: 'another key that is as long as the first' })).status).toBe(403);
    expect((await callFor(api, { ageMs: 6 * minuteMs })).status).toBe(403);
    expect((await callFor(api, { ageMs: -6 * minuteMs })).status).toBe(403);
    const timestamp = String(Math.floor(api.services.clock().getTime() / 1000));
    const headers = {
      'gevel-timestamp': timestamp,
      'gevel-signature': webhookSignature(rebuildSecret, Number(timestamp), '{}'),
    };
    const changed = await api.request('/api/rebuild', { method: 'POST', headers, body: '{"id":"something-else"}' });
    expect([changed.status, objectWith<{ code: string }>(await changed.json(), 'code').code]).toEqual([
      403,
      'signature',
    ]);
    expect((await callFor(api, { body: { id: 'short' } })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('merge a burst: one runs, one waits with all reasons', async () => {
    await callFor(api, { body: { id: 'first-of-many', reason: 'first' } });
    const running = await takeRebuild(api.services.store, api.services.clock());
    expect(running?.state).toBe('running');
    await Promise.all(
      [1, 2, 3, 4].map((number) => callFor(api, { body: { id: `burst-${number}-x`, reason: `home ${number}` } })),
    );
    const known = new Map(await rows());
    expect(known.get('running')).toEqual(['first']);
    expect(known.get('waiting')?.toSorted()).toEqual(['home 1', 'home 2', 'home 3', 'home 4']);
    expect(known.size).toBe(2);
  });

  it('go on after a restart, are told of on a page, and a failure is mailed once', async () => {
    await callFor(api);
    const { store, clock } = api.services;
    const stopped = await takeRebuild(store, clock());
    if (!stopped) throw new Error('nothing was taken');
    await store.write((transaction) => putBack(transaction, stopped, clock()));
    const reports: RebuildReport[] = [
      { outcome: 'failed', message: 'The feed <is> away.', warnings: [], seconds },
      { outcome: 'failed', message: 'The feed <is> away.', warnings: [], seconds },
      {
        outcome: 'published',
        made: 12,
        pages: 996,
        warnings: ['property 46: no photo'],
        seconds,
        changes: { added: ['47'], changed: [], gone: [] },
      },
    ];
    const run = () => Promise.resolve(reports.shift() ?? { outcome: 'unchanged' as const, warnings: [], seconds });
    await new RebuildWorker(api.services, run).look();
    for (const reason of ['again', 'at last']) {
      api.pass(1000);
      await callFor(api, { body: { id: `id of ${reason}`, reason } });
      await new RebuildWorker(api.services, run).look();
    }
    expect(await rows()).toEqual([
      ['published', ['at last']],
      ['failed', ['again']],
      ['failed', ['CRM']],
    ]);
    const mails = await api.services.store.reader.selectFrom('outbox').select('payload').execute();
    expect(mails.map(({ payload }) => readMail(payload).subject)).toEqual(['De website is niet bijgewerkt']);
    const page = await api.request(`${rebuildLogPath(api.services.config.secret, api.services.clock())}&lng=en`);
    const html = await page.text();
    expect(html).toContain('The feed &lt;is&gt; away.');
    expect(html).toContain('12 files rewritten, 996 pages in total');
    expect(html).toContain('New: 47');
    expect((await api.request('/api/rebuilds?token=x')).status).toBe(410);
  });

  it('are told in a language of the site, whatever is asked for', async () => {
    const data = api.services.siteData();
    const languages = data.config.languages.filter((language) => language === 'nl' || language === 'fr');
    const siteData = () => ({ ...data, config: { ...data.config, languages } });
    const app = createApp({ ...api.services, siteData });
    const path = rebuildLogPath(api.services.config.secret, api.services.clock());
    for (const [asked, language] of Object.entries({ fr: 'fr', en: 'nl', xx: 'nl' })) {
      const page = await app.fetch(new Request(`${siteUrl}${path}&lng=${asked}`), { remoteAddress: '127.0.0.1' });
      expect(await page.text()).toContain(`<html lang="${language}">`);
    }
  });

  it('run one at a time on all servers of a store, and one waits', async () => {
    const other = await api.database.open();
    try {
      let [runs, now, most] = [0, 0, 0];
      let end: () => void = () => undefined;
      const run = async (): Promise<RebuildReport> => {
        runs += 1;
        most = Math.max(most, ++now);
        await new Promise<void>((resolve) => (end = resolve));
        now -= 1;
        return { outcome: 'unchanged', warnings: [], seconds };
      };
      const workers = [api.services, { ...api.services, store: other }].map((one) => new RebuildWorker(one, run));
      for (let round = 1; round <= 4; round += 1) {
        await callFor(api);
        const looks = workers.map((worker) => worker.look());
        // The one that takes nothing ends at once, the other one when it is told to.
        await Promise.race(looks);
        await callFor(api);
        await workers[round % 2]?.look();
        expect([runs, now, (await rows()).filter(([state]) => state === 'waiting')]).toEqual([
          round,
          1,
          [['waiting', ['CRM']]],
        ]);
        end();
        await Promise.all(looks);
        const taken = await takeRebuild(other, api.services.clock());
        if (!taken) throw new Error('what waited was not taken');
        const report = { outcome: 'unchanged', warnings: [], seconds } as const;
        await other.write((transaction) => finishRebuild(transaction, taken, report, api.services.clock()));
        api.pass(1000);
      }
      expect(most).toBe(1);
    } finally {
      await other.close();
    }
  });

  it('are done by another server when the one that ran them is lost, and by no other while it speaks', async () => {
    const { store, clock } = api.services;
    await callFor(api);
    const lost = await takeRebuild(store, clock());
    if (!lost) throw new Error('nothing was taken');
    for (let turn = 0; turn < 3; turn += 1) {
      api.pass(50_000);
      expect(await takeRebuild(store, clock())).toBeUndefined();
      await keepRebuild(store, lost, clock());
    }
    api.pass(61_000);
    const next = await takeRebuild(store, clock());
    expect(next?.id).toBe(lost.id);
    // Back from the dead, it neither keeps nor ends what is somebody else's.
    const late = await store.write(async (transaction) => {
      return finishRebuild(transaction, lost, { outcome: 'published', warnings: [], seconds }, clock());
    });
    expect([late, (await rows()).map(([state]) => state)]).toEqual([false, ['running']]);
    await callFor(api);
    api.pass(61_000);
    expect(await takeRebuild(store, clock())).toBeDefined();
    expect((await rows()).map(([state]) => state).sort()).toEqual(['failed', 'running']);
  });

  it('are signed over the bytes that came, not over what they read as', async () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    const timestamp = Math.floor(api.services.clock().getTime() / 1000);
    const signed = (over: string | Uint8Array) => ({
      'gevel-timestamp': String(timestamp),
      'gevel-signature': webhookSignature(rebuildSecret, timestamp, over),
    });
    const send = (headers: Record<string, string>) =>
      api.request('/api/rebuild', { method: 'POST', headers, body: bytes });
    expect((await send(signed(bytes.toString('utf8')))).status).toBe(403);
    expect((await send(signed(bytes))).status).toBe(400);
  });

  it('are told of on the page and go on where a report cannot be read, or is of before there were versions', async () => {
    const { store, config, clock } = api.services;
    const report: RebuildReport = { outcome: 'failed', message: 'The feed is away.', warnings: [], seconds };
    const worker = new RebuildWorker(api.services, () => Promise.resolve(report));
    const keep = async (text: string): Promise<void> => {
      api.pass(1000);
      await callFor(api);
      await worker.look();
      await store.write((transaction) =>
        transaction.updateTable('rebuilds').set({ report: text }).where('report', 'like', '%"version"%').execute(),
      );
    };
    await keep(JSON.stringify({ ...report, message: 'An old one.' }));
    await keep('{"outcome":"fai');
    api.pass(1000);
    await callFor(api);
    await worker.look();
    const page = await (await api.request(rebuildLogPath(config.secret, clock()))).text();
    expect(page).toContain('<p>An old one.</p>');
    expect(page).toContain('<p>The report of the rebuild cannot be read: it is no JSON, or was cut off. ');
    expect(page).toContain('<p>The feed is away.</p>');
  });

  it('come by themselves as often as the site wants it', async () => {
    const worker = new RebuildWorker(api.services, () =>
      Promise.resolve({ outcome: 'unchanged', warnings: [], seconds }),
    );
    await worker.look();
    api.pass(14 * minuteMs);
    await worker.look();
    expect(await rows()).toEqual([]);
    api.pass(minuteMs);
    await worker.look();
    expect(await rows()).toEqual([['unchanged', ['schedule']]]);
  });

  it('come by themselves as often with two servers as with one', async () => {
    const run = () => Promise.resolve({ outcome: 'unchanged', warnings: [], seconds } as const);
    const servers = [new RebuildWorker(api.services, run)];
    api.pass(5 * minuteMs);
    servers.push(new RebuildWorker(api.services, run));
    for (let minute = 0; minute < 60; minute += 1) {
      for (const server of servers) await server.look();
      api.pass(minuteMs);
    }
    expect(await rows()).toHaveLength(4);
  });

  it("take the CRM's own call, which its adapter checks", async () => {
    const taken: FeedCall[] = [];
    const app = createApp({
      ...api.services,
      takeFeedCall: (feedCall) => {
        taken.push(feedCall);
        return Promise.resolve(
          feedCall.secret === 'right' ? { kind: 'accepted' } : { kind: 'refused', reason: 'the secret is wrong' },
        );
      },
    });
    const ask = (query: string) =>
      app.fetch(new Request(`${siteUrl}/api/webhooks/gevel${query}`, { method: 'POST', body: '{"id":46}' }), {
        remoteAddress: '',
      });
    expect((await ask('?secret=wrong')).status).toBe(403);
    expect((await ask('?secret=right')).status).toBe(202);
    expect(taken.map(({ body }) => Buffer.from(body).toString())).toEqual(['{"id":46}', '{"id":46}']);
    expect(await rows()).toEqual([['waiting', ['gevel']]]);
  });
});
