import { join } from 'node:path';
import { inject } from 'vitest';
import { alarmDelivery } from '#server/alarm/alarm-delivery.ts';
import { mailAlarm } from '#server/alarm/tell-alarm.ts';
import { createApp } from '#server/app/app.ts';
import type { ServerConfig } from '#server/config.ts';
import type { Delivery } from '#server/outbox/delivery.ts';
import { RateLimits } from '#server/guards/rate-limits.ts';
import { tellSecurity, watchedLimits } from '#server/guards/security-log.ts';
import { createLog } from '#server/log.ts';
import { letterhead } from '#server/mail/letterhead.ts';
import { readTemplates } from '#server/mail/template.ts';
import type { Letterhead } from '#server/mail/message.ts';
import { createMetrics, measuredStore } from '#server/metrics/metrics.ts';
import { deadNotice } from '#server/outbox/dead-notice.ts';
import { ownAddresses } from '#server/outbox/lanes.ts';
import { OutboxWorker } from '#server/outbox/worker.ts';
import { reencode } from '#server/pictures/reencode.ts';
import type { Services } from '#server/services.ts';
import { readSiteData } from '#server/site/site-data.ts';
import { VisitCounter } from '#server/visits/visit-counter.ts';
import type { HostBindings } from '#server/http/context.ts';
import { newDatabase, type StoreKind, type TestDatabase } from './test-store.ts';

/** The agency of the demonstration; what a test expects of it stands in content/site.json. */
const data = readSiteData();

export const siteUrl = data.config.url;

/** The API over an empty store, with a clock that the test moves. */
export interface TestApi {
  readonly services: Services;
  readonly database: TestDatabase;
  readonly lines: string[];
  readonly letterhead: Letterhead;
  readonly request: (path: string, init?: RequestInit, bindings?: Partial<HostBindings>) => Promise<Response>;
  readonly worker: (mail: Delivery, webhook?: Delivery, crm?: Delivery) => OutboxWorker;
  /** Moves the clock. */
  readonly pass: (ms: number) => void;
  readonly close: () => Promise<void>;
}

const neverDelivers: Delivery = {
  deliver: () => Promise.resolve({ kind: 'later', reason: 'not in this test', isDown: false }),
  close: () => undefined,
};

export interface ApiOptions {
  readonly config?: Partial<ServerConfig>;
}

/** Starts the API for a test. */
export async function startApi(kind: StoreKind, { config = {} }: ApiOptions = {}): Promise<TestApi> {
  const database = await newDatabase(kind);
  const opened = await database.open();
  // The proof of work also looks at the real clock.
  let nowMs = Date.now();
  const clock = (): Date => new Date(nowMs);
  const metrics = config.metricsKey === undefined ? undefined : createMetrics(opened, clock);
  const store = metrics ? measuredStore(opened, metrics) : opened;
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => lines.push(line) });
  const services: Services = {
    config: {
      varDir: database.folder,
      secret: 'a secret of the tests, long enough',
      smtpUrl: undefined,
      mailFrom: undefined,
      webhook: undefined,
      trustedProxies: 1,
      logLevel: 'debug',
      contentDir: 'content',
      documentDirs: {
        site: join(database.folder, 'client'),
        onRequest: join(database.folder, 'documents'),
        fromFeed: join(database.folder, 'private/documents'),
      },
      ...config,
    },
    store,
    siteData: () => data,
    limits: watchedLimits(new RateLimits(store, clock), (name) => {
      tellSecurity({ log, ...(metrics && { metrics }) }, 'rate-limit', { outcome: name });
    }),
    ...(metrics && { metrics }),
    visits: new VisitCounter(store, log, clock),
    clock,
    log,
    reencode,
  };
  const app = createApp(services);
  const head = letterhead(data.config, readTemplates(inject('templatesFile')), undefined);
  return {
    services,
    database,
    lines,
    letterhead: head,
    request: async (path, init, bindings = {}) =>
      app.fetch(new Request(siteUrl + path, init), { remoteAddress: '127.0.0.1', ...bindings }),
    worker: (mail, webhook = neverDelivers, crm = neverDelivers) =>
      new OutboxWorker({
        store,
        clock,
        log: services.log,
        host: new URL(siteUrl).hostname,
        ownAddresses: ownAddresses(data.config),
        deliveries: { mail, webhook, crm, alarm: alarmDelivery(services.config.alarmUrl) },
        deadNotice: (row, failure) => deadNotice(data.config, row, failure),
        watch: mailAlarm({ ...services, site: data.config, hasReceiver: services.config.alarmUrl !== undefined }),
      }),
    pass(ms) {
      nowMs += ms;
    },
    async close() {
      await services.visits.stop();
      await store.close();
      await database.remove();
    },
  };
}

/** A question that the agency likes to get. */
export const question = {
  language: 'nl',
  title: 'ms',
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@peeters.example',
  phone: '0470 12 34 56',
  question: 'Is het huis nog vrij?',
};

/** A row of a question that somebody asked long ago. */
export function leadOf(email: string) {
  const said = { form: 'contact', language: 'nl', name: 'An', fields: JSON.stringify({ email }), retention: 'lead' };
  return { id: 'lead-1', email, ...said, created_at: 1 };
}

/** The JSON of an answer, whatever it says. */
export function bodyOf(response: Response): Promise<unknown> {
  return response.json();
}

let visitors = 0;

/** Headers of a browser on the agency's own page, each time of another visitor. */
export function ownHeaders(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  visitors += 1;
  const address = `10.${String((visitors >> 16) & 255)}.${String((visitors >> 8) & 255)}.${String(visitors & 255)}`;
  return { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address, ...more };
}

/** A JSON post from the agency's own page. */
export function jsonPost(body: unknown, more: Readonly<Record<string, string>> = {}): RequestInit {
  const headers = ownHeaders({ 'content-type': 'application/json', ...more });
  return { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

/** What a browser without JavaScript sends. */
export function htmlPost(
  fields: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method: 'POST', headers: ownHeaders({ accept: 'text/html', ...more }), body: new URLSearchParams(fields) };
}

/** How many rows each table of a submission has. */
export async function stored({ services }: TestApi): Promise<{ leads: number; mails: number }> {
  const count = async (table: 'leads' | 'outbox'): Promise<number> => {
    const row = await services.store.reader
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number | string>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(row.rows);
  };
  return { leads: await count('leads'), mails: await count('outbox') };
}
