import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { securityEvents } from '#server/guards/security-log.ts';
import type { ServerConfig } from '#server/config.ts';
import { listenForMetrics } from '#server/metrics/metrics-listener.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import { RebuildWorker } from '#server/rebuild/worker.ts';
import { checkUploads } from '#server/forms/uploads.ts';
import { htmlPost, jsonPost, leadOf, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const metricsKey = 'a key of the metrics, as long as it must be'.replaceAll(' ', '-');
const config = { metricsKey, rebuildSecret: 'a key of the calls, as long as it has to be' };
let api: TestApi;

const ask = (key: string) => api.request('/api/metrics', { headers: { authorization: `Bearer ${key}` } });

/** Every line that is no comment, `gevel_leads_total{form="contact",state="taken"} -> 1`. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await ask(metricsKey)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** Which security events the log tells, in order. */
function events(): (string | undefined)[] {
  const lines = api.lines.map((line) => objectWith<{ kind?: string; code?: string }>(parseJson(line)));
  return lines.filter(({ kind }) => kind === 'security').map(({ code }) => code);
}

async function rebuildAs(outcome: 'published' | 'failed'): Promise<void> {
  const { store, clock } = api.services;
  api.pass(1000);
  await store.write((transaction) => requestRebuild(transaction, { reason: 'test', now: clock() }));
  const seconds = { sync: 0, build: 0 };
  await new RebuildWorker(api.services, () => Promise.resolve({ outcome, warnings: [], seconds })).look();
}

const login = (email: string) => jsonPost({ email, password: 'not the password of anybody' });

/** One of each event, and what is counted beside. */
async function liveThrough(): Promise<void> {
  await api.request('/api/forms/contact', jsonPost(question));
  await api.request(
    '/api/forms/contact',
    jsonPost({ ...question, email: 'robot@canary.example', company_url: 'https://spam.example' }),
  );
  await api.request('/api/forms/contact', { method: 'POST', headers: { origin: 'https://evil.example' } });
  await api.request('/api/rebuild', { method: 'POST', body: '{}' });
  for (let count = 0; count < 7; count += 1) await api.request('/api/owner/login', login('owner@canary.example'));
  const many = htmlPost({ ...question, email: 'many@canary.example' });
  for (let count = 0; count < 9; count += 1) {
    const body = new URLSearchParams({ ...question, question: `Vraag ${String(count)}` });
    await api.request('/api/forms/contact', { ...many, body });
  }
  const report = { 'violated-directive': 'img-src', 'blocked-uri': 'https://tracker.example/canary/an@peeters.be' };
  await api.request('/api/policy-reports', jsonPost({ 'csp-report': report }));
  const cv = { field: 'cv', filename: 'canary.pdf', bytes: Buffer.from('%PDF-1.7') };
  const scanning = { ...api.services, scan: () => Promise.resolve('infected' as const) };
  await expect(checkUploads([cv], [{ name: 'cv', kinds: ['application/pdf'] }], scanning)).rejects.toThrow('file');
  await rebuildAs('failed');
  await rebuildAs('published');
}

describe.each(storeKinds)('the metrics on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind, { config });
  });

  afterEach(async () => {
    await api.close();
  });

  it('are for who has the key, and not there for anybody else', async () => {
    expect((await ask(metricsKey)).status).toBe(200);
    expect((await ask(`${metricsKey}x`)).status).toBe(404);
    expect((await api.request('/api/metrics')).status).toBe(404);
    const without = await startApi(kind);
    expect((await without.request('/api/metrics', { headers: { authorization: 'Bearer undefined' } })).status).toBe(
      404,
    );
    expect(without.services.metrics).toBeUndefined();
    await without.close();
  });

  it('are told on an address of their own without a key, and nothing else is there', async () => {
    const keyless: ServerConfig = { ...api.services.config, metricsListen: { host: '127.0.0.1', port: 0 } };
    const listener = await listenForMetrics({ ...api.services, config: keyless });
    const base = `http://127.0.0.1:${String(listener?.port)}`;
    const answers = await Promise.all(
      [['/metrics'], ['/metrics', 'POST'], ['/'], ['/api/metrics'], ['/api/health/ready']].map(
        ([path = '', method = 'GET']) => fetch(base + path, { method }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 405, 404, 404, 404]);
    expect(await answers[0]?.text()).toContain('gevel_store_up 1');
    // Two cannot listen at one place, and the second says so.
    const taken = { ...keyless, metricsListen: { host: '127.0.0.1', port: listener?.port ?? 0 } };
    await expect(listenForMetrics({ ...api.services, config: taken })).rejects.toThrow('METRICS_LISTEN');
    await listener?.stop();
    await expect(fetch(`${base}/metrics`)).rejects.toThrow();
    expect(await listenForMetrics(api.services)).toBeUndefined();
  });

  it('count requests, leads, rebuilds and writes, and tell how outbox, feed and sessions stand', async () => {
    await liveThrough();
    const found = await figures();
    expect(found.get('gevel_requests_total{class="form",status="403"}')).toBe(1);
    expect(found.get('gevel_leads_total{form="contact",state="taken"}')).toBeGreaterThan(0);
    expect(found.get('gevel_rebuilds_total{outcome="failed"}')).toBe(1);
    expect(found.get('gevel_rebuilds_total{outcome="published"}')).toBe(1);
    expect(found.get('gevel_feed_read_timestamp_seconds')).toBeCloseTo(api.services.clock().getTime() / 1000, -1);
    expect(found.get('gevel_outbox_rows{state="waiting"}')).toBeGreaterThan(1);
    expect(found.get('gevel_outbox_trouble{lane="agency"}')).toBe(0);
    expect(found.get('gevel_store_write_seconds_count{outcome="stored"}')).toBeGreaterThan(5);
    expect(found.get('gevel_owner_sessions')).toBe(0);
    expect(found.get('gevel_store_up')).toBe(1);
  });

  it('say how long the oldest mail waits', async () => {
    const { store, clock } = api.services;
    const mail = {
      audience: 'agency',
      to: { address: 'x@y.example' },
      language: 'nl',
      subject: 's',
      heading: 'h',
      paragraphs: [],
    } as const;
    await store.write((transaction) =>
      enqueue(transaction, [mailRow(mail, { leadId: null, now: clock(), host: 'h' })]),
    );
    api.pass(90_000);
    expect((await figures()).get('gevel_outbox_oldest_seconds{kind="mail"}')).toBeCloseTo(90, 0);
  });

  it('say that the store is away, and are there all the same', async () => {
    const second = await startApi(kind, { config });
    await second.services.store.close();
    const answer = await second.request('/api/metrics', { headers: { authorization: `Bearer ${metricsKey}` } });
    expect(await answer.text()).toMatch(/^gevel_store_up 0$/mu);
    await second.database.remove();
  });

  it('tell nothing of persons, nor does the security log, which tells each event', async () => {
    await api.services.store.write((transaction) =>
      transaction.insertInto('leads').values(leadOf('lead@canary.example')).execute(),
    );
    await liveThrough();
    expect([...new Set(events())].toSorted()).toEqual([...securityEvents].toSorted());
    const text = await (await ask(metricsKey)).text();
    expect(text).not.toMatch(/canary|10\.\d+\.\d+\.\d+|peeters|lead-1/iu);
    const security = api.lines.filter((line) => line.includes('"kind":"security"')).join('\n');
    expect(security).not.toMatch(/canary|10\.\d+\.\d+\.\d+|peeters/iu);
    const found = await figures();
    for (const event of securityEvents) {
      const count = events().filter((code) => code === event).length;
      expect([event, found.get(`gevel_security_events_total{event="${event}"}`)]).toEqual([event, count]);
    }
  });
});

describe('the example of alerts, and the table of metrics', () => {
  it('name what there is, with labels and words that there are', async () => {
    api = await startApi('sqlite', { config });
    await liveThrough();
    const found = [...(await figures()).keys()];
    const alerts = readFileSync('docs/operate/alerts.yml', 'utf8');
    const used = [...alerts.matchAll(/\b(?<name>gevel_[a-z_]+)(?:\{(?<label>[a-z]+)=~?"(?<value>[^"]+)"\})?/gu)];
    expect(used.length).toBeGreaterThan(10);
    for (const { groups = {} } of used) {
      const { name = '', label, value = '' } = groups;
      const series = found.filter((key) => key === name || key.startsWith(`${name}{`));
      expect([name, series.length > 0]).toEqual([name, true]);
      // A status is only there once it was answered.
      if (label === undefined || label === 'status') continue;
      for (const word of value.split('|')) expect(series.join('\n')).toContain(`${label}="${word}"`);
    }
    const table = readFileSync('docs/operate/monitoring.md', 'utf8');
    for (const [, name = ''] of table.matchAll(/`(gevel_[a-z_]+)`/gu))
      expect([name, found.some((key) => key.startsWith(name))]).toEqual([name, true]);
    for (const key of found.filter((one) => !/^gevel_(?:process|nodejs)_/u.test(one))) {
      const name = key.replace(/\{.*/u, '').replace(/_(?:bucket|sum|count)$/u, '');
      expect([name, table.includes(`\`${name}\``)]).toEqual([name, true]);
    }
    for (const event of securityEvents) expect(table).toContain(`\`${event}\``);
    await api.close();
  });
});
