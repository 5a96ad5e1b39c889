import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { minuteMs } from '#server/clock.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import { RebuildWorker } from '#server/rebuild/worker.ts';
import { type TestApi } from './test-api.ts';
import { callFor, seconds, startRebuilds } from './rebuild-parts.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

describe.each(storeKinds)('rebuilds that fail, on %s', (kind) => {
  beforeEach(async () => {
    api = await startRebuilds(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('that fail are errors in the log, and reach whoever looks after the server, once until it is over', async () => {
    const { config: agency } = api.services.siteData();
    const operator = { operatorEmail: 'ops@agency.example', alarmUrl: 'https://chat.example/hooks/1' };
    const services = { ...api.services, config: { ...api.services.config, ...operator } };
    const outcomes = ['failed', 'failed', 'published', 'unchanged'] as const;
    for (const outcome of outcomes) {
      api.pass(1000);
      await callFor(api);
      const run = () => Promise.resolve({ outcome, message: 'No feed.', warnings: [], seconds });
      await new RebuildWorker(services, run).look();
    }
    const levels = api.lines.map((line) => objectWith<{ msg: string; level: number }>(parseJson(line), 'msg', 'level'));
    expect(levels.filter(({ msg }) => msg === 'rebuild').map(({ level }) => level)).toEqual([50, 50, 30, 30]);
    const sent = await services.store.reader.selectFrom('outbox').selectAll().orderBy('created_at').execute();
    const mails = sent.filter(({ kind }) => kind === 'mail').map(({ recipient }) => recipient);
    expect(mails.toSorted()).toEqual([agency.agency.email, 'ops@agency.example'].toSorted());
    const alarms = sent.filter(({ kind }) => kind === 'alarm').map(({ payload }) => parseJson(payload));
    expect(alarms).toEqual([
      expect.objectContaining({ event: 'rebuild', state: 'failed', reason: 'No feed.' }),
      expect.objectContaining({ event: 'rebuild', state: 'well' }),
    ]);
  });

  it('are mailed once while the same is wrong, whatever waits behind them and whatever the message counts', async () => {
    const { store } = api.services;
    let count = 0;
    const run = async (): Promise<RebuildReport> => {
      // Somebody asks while it runs.
      await callFor(api);
      count += 1;
      const isLost = count > 2;
      const message = isLost ? `It said: out of memory at ${'x'.repeat(count)}` : `The page has ${count} characters.`;
      return { outcome: 'failed', message, ...(isLost && { cause: 'no report' }), warnings: [], seconds };
    };
    await callFor(api);
    const worker = new RebuildWorker(api.services, run);
    for (let turn = 0; turn < 4; turn += 1) {
      api.pass(1000);
      await worker.look();
    }
    const mails = await store.reader.selectFrom('outbox').select('payload').execute();
    expect([count, mails.length]).toEqual([4, 2]);
  });

  it('are mailed again each morning for as long as the same is wrong', async () => {
    const worker = new RebuildWorker(api.services, () =>
      Promise.resolve({ outcome: 'failed', trouble: 'feed', message: 'The feed is away.', warnings: [], seconds }),
    );
    const hours: number[] = [];
    let mails = 0;
    for (let hour = 0; hour < 50; hour += 1) {
      await callFor(api);
      await worker.look();
      const { length } = await api.services.store.reader.selectFrom('outbox').select('id').execute();
      if (length > mails) hours.push(hour);
      mails = length;
      api.pass(60 * minuteMs);
    }
    const [first, ...mornings] = hours;
    // A day with a change of clocks is an hour longer or shorter.
    expect([first, mornings.map((hour) => Math.round(hour / 24))]).toEqual([0, [1, 2]]);
  });
});
