import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#server/clock.ts';
import type { Mail } from '#submissions/form-server.ts';
import { smtpDelivery } from '#server/mail/smtp.ts';
import { sendAgain, rowsInCare } from '#server/outbox/care.ts';
import type { Delivery, OutboxRow } from '#server/outbox/delivery.ts';
import { leaseMs, outboxState } from '#server/outbox/outbox.ts';
import { webhookDelivery, webhookSignature } from '#server/webhook/webhook.ts';
import { messageIdOf, startMailServer } from './mail-server.ts';
import { jsonPost, question, startApi, stored, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

/** More at once would be told, on a busy machine, to come again. */
const atOnce = 25;

async function send(count: number): Promise<void> {
  const statuses = new Set<number>();
  for (let first = 0; first < count; first += atOnce) {
    const posts = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) =>
      api.request(
        '/api/forms/contact',
        jsonPost({ ...question, email: `visitor${String(first + index)}@home.example` }),
      ),
    );
    for (const { status } of await Promise.all(posts)) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([201]));
}

function rows(): Promise<OutboxRow[]> {
  return api.services.store.reader.selectFrom('outbox').selectAll().orderBy('created_at').execute();
}

/** Lets simulated time pass while the worker looks at the outbox every half minute. */
async function work(delivery: Delivery, ms: number): Promise<void> {
  const worker = api.worker(delivery);
  for (let passed = 0; passed < ms; passed += minuteMs / 2) {
    await worker.run();
    api.pass(minuteMs / 2);
  }
  delivery.close();
}

describe.each(storeKinds)('the outbox on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('delivers every mail of 500 leads after an hour without a mail server', async () => {
    await send(500);
    expect(await stored(api)).toEqual({ leads: 500, mails: 1_000 });
    const first = await startMailServer();
    await first.stop();
    const port = Number(new URL(first.url).port);

    await work(smtpDelivery(first.url, api.letterhead), hourMs);
    expect((await outboxState(api.services.store, api.services.clock())).waiting).toBe(1_000);

    const server = await startMailServer({ port });
    await work(smtpDelivery(first.url, api.letterhead), 4 * hourMs);
    await server.stop();
    expect(server.mails).toHaveLength(1_000);
    expect(new Set(server.mails.map(messageIdOf)).size).toBe(1_000);
    expect(await outboxState(api.services.store, api.services.clock())).toEqual({
      waiting: 0,
      dead: 0,
      oldestDueMs: 0,
    });
  }, 120_000);

  it('sends a mail at most twice, under the same name, when the worker dies in between', async () => {
    await send(5);
    const server = await startMailServer();
    const smtp = smtpDelivery(server.url, api.letterhead);
    let left = 3;
    const dying: Delivery = {
      async deliver(row) {
        left -= 1;
        if (left < 0) throw new Error('killed');
        const outcome = await smtp.deliver(row);
        // The mail is out, and nobody writes that down.
        if (left === 0) throw new Error('killed');
        return outcome;
      },
      close: () => undefined,
    };
    await expect(api.worker(dying).run()).rejects.toThrow('killed');
    expect(server.mails).toHaveLength(3);
    api.pass(leaseMs + 1);
    await api.worker(smtp).run();
    smtp.close();
    await server.stop();
    const ids = server.mails.map(messageIdOf);
    expect([ids.length, new Set(ids).size]).toEqual([11, 10]);
  });

  it('shares the work between two workers without sending twice', async () => {
    await send(20);
    const server = await startMailServer();
    const deliveries = [smtpDelivery(server.url, api.letterhead), smtpDelivery(server.url, api.letterhead)];
    await Promise.all(deliveries.map((delivery) => api.worker(delivery).run()));
    for (const delivery of deliveries) delivery.close();
    await server.stop();
    expect(server.mails).toHaveLength(40);
    expect(new Set(server.mails.map(messageIdOf)).size).toBe(40);
  });

  it('gives up at once what never can arrive, tells the agency, and tries again when asked', async () => {
    await send(1);
    const server = await startMailServer({ unknown: ['visitor0@home.example'] });
    const smtp = smtpDelivery(server.url, api.letterhead);
    await api.worker(smtp).run();
    const dead = await rowsInCare(api.services.store, 'dead');
    expect(dead.map(({ recipient, attempts }) => [recipient, attempts])).toEqual([['visitor0@home.example', 1]]);
    expect(server.mails).toHaveLength(2);
    expect(server.mails[1]).toMatch(/^Subject: Niet bezorgd: We hebben uw vraag goed ontvangen/mu);
    smtp.close();
    await server.stop();

    expect(await sendAgain(api.services.store, api.services.clock(), [dead[0]?.id ?? ''])).toBe(1);
    const better = await startMailServer();
    const again = smtpDelivery(better.url, api.letterhead);
    await api.worker(again).run();
    again.close();
    await better.stop();
    expect(better.mails).toHaveLength(1);
    expect(messageIdOf(better.mails[0] ?? '')).toBe(dead[0]?.message_id);
  });

  it('pauses longer after each failure, and gives up after two days', async () => {
    await send(1);
    const moments: number[] = [];
    const start = api.services.clock().getTime();
    const [watched] = await rows();
    const refusing: Delivery = {
      deliver(row) {
        if (row.id === watched?.id) moments.push(Math.round((api.services.clock().getTime() - start) / minuteMs));
        return Promise.resolve({ kind: 'later', reason: 'Try again later', isDown: false });
      },
      close: () => undefined,
    };
    const worker = api.worker(refusing);
    for (let passed = 0; passed < 43 * hourMs; passed += minuteMs) {
      await worker.run();
      api.pass(minuteMs);
    }
    expect(moments).toEqual([0, 1, 6, 21, 81, 321, 1041, 2481]);
    const leads = (await rows()).filter(({ payload }) => (JSON.parse(payload) as Mail).isNotice !== true);
    const states = leads.map(({ state }) => state);
    expect(states).toEqual(['dead', 'dead']);
  }, 120_000);
});

describe('the CRM', () => {
  it('gets each lead signed, and again when it answered with an error', async () => {
    const secret = 'shared with the CRM';
    const seen: { signature: string; expected: string; body: unknown; id: string }[] = [];
    const statuses = [500, 200];
    const crm = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { 'gevel-signature': signature, 'gevel-timestamp': time, 'gevel-delivery': id } = request.headers;
        const expected = webhookSignature(secret, Number(time), body);
        seen.push({ signature: String(signature), expected, body: JSON.parse(body), id: String(id) });
        response.writeHead(statuses.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => crm.listen(0, '127.0.0.1', resolve));
    const address = crm.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const webhook = { url: `http://127.0.0.1:${String(port)}/leads`, secret };
    api = await startApi('sqlite', { config: { webhook } });
    await send(1);
    const sent: Delivery = { deliver: () => Promise.resolve({ kind: 'sent' }), close: () => undefined };
    const worker = api.worker(sent, webhookDelivery(webhook, api.services.clock));
    await worker.run();
    api.pass(2 * minuteMs);
    await worker.run();
    crm.close();

    expect(seen).toHaveLength(2);
    expect(seen[1]?.id).toBe(seen[0]?.id);
    for (const { signature, expected } of seen) expect(signature).toBe(expected);
    expect(seen[0]?.body).toMatchObject({
      form: 'contact',
      email: 'visitor0@home.example',
      fields: { firstName: 'An' },
    });
    await api.close();
  });
});
