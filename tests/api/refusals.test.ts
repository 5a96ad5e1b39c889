import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { createApp } from '#server/app/app.ts';
import { hourMs, minuteMs } from '#server/clock.ts';
import { smtpDelivery } from '#server/mail/smtp.ts';
import { rowsInCare } from '#server/outbox/care.ts';
import type { Outcome } from '#server/outbox/delivery.ts';
import { messageIdOf, startMailServer, type MailServer, type Refusals } from './mail-server.ts';
import { countByState, sendLeads, work } from './outbox-work.ts';
import { siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let server: MailServer;

function agencyAddress(): string {
  return api.services.siteData().config.agency.email;
}

const takesAll: Refusals = { sender: false, recipient: () => false };

/** Ways in which a mail server refuses more than one bad address. */
const outages: readonly (readonly [name: string, refusals: () => Partial<Refusals>])[] = [
  ['the sender', () => ({ sender: true })],
  ['each recipient', () => ({ recipient: () => true })],
  ['the agency’s own address', () => ({ recipient: (address) => address === agencyAddress() })],
  ['everybody but the agency', () => ({ recipient: (address) => address !== agencyAddress() })],
];

interface Health {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function health(path: string): Promise<Health> {
  // An answer is kept for a second of real time, so each look asks a server of its own.
  const response = await createApp(api.services).fetch(new Request(siteUrl + path), { remoteAddress: '127.0.0.1' });
  return { status: response.status, body: objectWith<Record<string, unknown>>(await response.json()) };
}

async function pass(ms: number, stepMs?: number): Promise<void> {
  await work(api, smtpDelivery(server.url, api.letterhead), ms, stepMs);
}

describe.each(storeKinds)('a mail server that refuses, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    server = await startMailServer();
  });

  afterEach(async () => {
    await server.stop();
    await api.close();
  });

  it.each(outages)(
    '%s gets every mail once it has recovered, each once and nothing else',
    async (_name, refusals) => {
      await sendLeads(api, 5, 'before');
      await pass(minuteMs);
      Object.assign(server.refusals, refusals());
      await sendLeads(api, 20, 'during');
      await pass(hourMs, 2 * minuteMs);
      await sendLeads(api, 3, 'later');
      await pass(40 * hourMs, 30 * minuteMs);
      expect((await countByState(api)).dead).toBeUndefined();
      const { length: taken } = server.mails;
      expect(taken).toBeLessThan(56);

      Object.assign(server.refusals, takesAll);
      await pass(20 * minuteMs);
      expect(await countByState(api)).toEqual({ sent: 56 });
      expect(server.mails).toHaveLength(56);
      expect(new Set(server.mails.map(messageIdOf)).size).toBe(56);
    },
    120_000,
  );

  it.each(outages)('%s is told by the server’s health, without counts or addresses', async (_name, refusals) => {
    await sendLeads(api, 3);
    await pass(minuteMs);
    expect(await health('/api/health/ready')).toEqual({
      status: 200,
      body: { isReady: true, status: 'ok', store: 'ok', disk: 'ok', mail: 'ok', crm: 'ok' },
    });
    expect((await health('/api/health/mail')).status).toBe(200);
    Object.assign(server.refusals, refusals());
    await sendLeads(api, 4, 'during');
    await pass(minuteMs);
    // Leads can be taken all the same.
    expect(await health('/api/health/ready')).toEqual({
      status: 200,
      body: { isReady: true, status: 'degraded', store: 'ok', disk: 'ok', mail: 'refused', crm: 'ok' },
    });
    expect(await health('/api/health/mail')).toEqual({ status: 503, body: { mail: 'refused' } });
    Object.assign(server.refusals, takesAll);
    await pass(20 * minuteMs);
    expect((await health('/api/health/ready')).body).toMatchObject({ status: 'ok', mail: 'ok' });
  });

  it('gives up a recipient that it refuses while it takes others, and tells the agency', async () => {
    server.refusals.recipient = (address) => address.startsWith('typo');
    for (const name of ['a', 'typo', 'b']) await sendLeads(api, 1, name);
    await pass(5 * minuteMs);
    await sendLeads(api, 2, 'c');
    await pass(30 * minuteMs);
    const dead = await rowsInCare(api.services.store, 'dead');
    expect(dead.map(({ recipient }) => recipient)).toEqual(['typo0@home.example']);
    const notices = server.mails.filter((source) => /^Subject: Niet bezorgd: /mu.test(source));
    expect(notices).toHaveLength(1);
    expect((await health('/api/health/mail')).status).toBe(200);
  });

  it('leaves no address with what it says: that stays when mail and lead are gone', async () => {
    await sendLeads(api, 1);
    const reason = `${'450 try again later, '.repeat(13)}450 <visitor0@home.example>: not now`;
    const outcome: Outcome = { kind: 'refused', reason, isEverybody: true };
    await api.worker({ deliver: () => Promise.resolve(outcome), close: () => undefined }).run();
    const lanes = await api.services.store.reader.selectFrom('outbox_lanes').select('reason').execute();
    const said = lanes.flatMap((lane) => lane.reason ?? []);
    expect(said).toHaveLength(2);
    for (const text of said) expect(text).toMatch(/450 <…>: not now$/u);
  });

  it('that takes one mail now and then kills none of the others', async () => {
    await sendLeads(api, 12);
    for (let turn = 0; turn < 12; turn += 1) {
      let left = 1;
      server.refusals.recipient = () => {
        left -= 1;
        return left < 0;
      };
      await pass(hourMs, 5 * minuteMs);
    }
    expect((await countByState(api)).dead).toBeUndefined();
    Object.assign(server.refusals, takesAll);
    await pass(20 * minuteMs);
    expect(await countByState(api)).toEqual({ sent: 24 });
  });

  it('is tried for three days, and then the mails are given up', async () => {
    server.refusals.sender = true;
    await sendLeads(api, 2);
    await pass(72 * hourMs, 30 * minuteMs);
    expect(await countByState(api)).toEqual({ waiting: 4 });
    await pass(24 * hourMs, 30 * minuteMs);
    const dead = await rowsInCare(api.services.store, 'dead');
    expect(dead.filter(({ lead_id: lead }) => lead !== null)).toHaveLength(4);
  }, 120_000);

  it('is asked by one mail now and then, not by all that wait', async () => {
    let asked = 0;
    server.refusals.recipient = () => {
      asked += 1;
      return true;
    };
    await sendLeads(api, 50);
    await pass(3 * hourMs, 2 * minuteMs);
    expect(asked).toBeLessThan(40);
  });
});

describe.each(storeKinds)('the alarm on %s', (kind) => {
  it('is given once when mail is refused, and once when it is well again', async () => {
    const told: Record<string, unknown>[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        told.push(objectWith<Record<string, unknown>>(parseJson(body)));
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    api = await startApi(kind, { config: { alarmUrl: `http://127.0.0.1:${String(port)}/hook` } });
    server = await startMailServer();

    for (const turn of [1, 2]) {
      server.refusals.recipient = () => true;
      await sendLeads(api, 6, `turn${String(turn)}-`);
      await pass(2 * hourMs, 5 * minuteMs);
      expect(told.map(({ state }) => state)).toEqual(['refused', 'well', 'refused', 'well'].slice(0, 2 * turn - 1));
      Object.assign(server.refusals, takesAll);
      await pass(30 * minuteMs, 5 * minuteMs);
      expect(told.map(({ state }) => state)).toEqual(['refused', 'well', 'refused', 'well'].slice(0, 2 * turn));
    }
    expect(told[0]).toEqual({
      event: 'mail',
      state: 'refused',
      site: api.services.siteData().config.url,
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u) as unknown,
      reason: expect.stringContaining('550') as unknown,
      text: expect.stringContaining('Er gaat niets verloren') as unknown,
    });
    expect(JSON.stringify(told)).not.toContain('home.example');
    receiver.close();
    await server.stop();
    await api.close();
  }, 120_000);
});
