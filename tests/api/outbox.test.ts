import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMail } from '#server/outbox/payload.ts';
import { objectWith, parseJson } from '#base/json.ts';
import { hourMs, minuteMs } from '#server/clock.ts';
import { smtpDelivery } from '#server/mail/smtp.ts';
import { sendAgain, rowsInCare } from '#server/outbox/care.ts';
import type { Delivery, Outcome } from '#server/outbox/delivery.ts';
import { dueRows, probeRow } from '#server/outbox/lanes.ts';
import { enqueue, leaseMs, mailRow } from '#server/outbox/outbox.ts';
import { webhookDelivery, webhookSignature } from '#server/webhook/webhook.ts';
import { messageIdOf, startMailServer } from './mail-server.ts';
import { countByState, outboxRows, sendLeads, work } from './outbox-work.ts';
import { startApi, stored, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

/** Puts another text in the place of what a row holds. */
async function rewrite(id: string | undefined, payload: string): Promise<void> {
  await api.services.store.write((transaction) =>
    transaction
      .updateTable('outbox')
      .set({ payload })
      .where('id', '=', id ?? '')
      .execute(),
  );
}

/** Puts mails of one lead to a visitor into the outbox, ten minutes apart: named `first`, `second` and `third`. */
async function mailThrice(email: string, deliver: () => Promise<void>): Promise<void> {
  await sendLeads(api, 1, 'model');
  const model = (await outboxRows(api)).find(({ recipient }) => recipient === 'model0@home.example');
  const mail = { ...readMail(model?.payload ?? ''), to: { address: email } };
  for (const subject of ['first', 'second', 'third']) {
    const row = mailRow(
      { ...mail, subject },
      { leadId: model?.lead_id ?? null, now: api.services.clock(), host: 'site.example' },
    );
    await api.services.store.write((transaction) => enqueue(transaction, [row]));
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await deliver();
      api.pass(minuteMs);
    }
  }
}

describe.each(storeKinds)('the outbox on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('delivers every mail of 500 leads after an hour without a mail server', async () => {
    await sendLeads(api, 500);
    expect(await stored(api)).toEqual({ leads: 500, mails: 1_000 });
    const first = await startMailServer();
    await first.stop();
    const port = Number(new URL(first.url).port);

    await work(api, smtpDelivery(first.url, api.letterhead), hourMs);
    expect(await countByState(api)).toEqual({ waiting: 1_000 });

    const server = await startMailServer({ port });
    await work(api, smtpDelivery(first.url, api.letterhead), 20 * minuteMs);
    await server.stop();
    expect(server.mails).toHaveLength(1_000);
    expect(new Set(server.mails.map(messageIdOf)).size).toBe(1_000);
    expect(await countByState(api)).toEqual({ sent: 1_000 });
  }, 120_000);

  it('gives up what cannot be read, tells the agency of each, and sends everything else', async () => {
    await sendLeads(api, 2);
    const [cut, foreign, ...others] = (await outboxRows(api)).map(({ id }) => id);
    await rewrite(cut, '{"version":1,"audience":"visi');
    await rewrite(foreign, '{"version":1,"colour":"red"}');
    const server = await startMailServer();
    await work(api, smtpDelivery(server.url, api.letterhead), minuteMs);
    await server.stop();
    const states = new Map(
      (await outboxRows(api)).map(({ id, state, last_error: error }) => [id, `${state}: ${error ?? ''}`]),
    );
    expect(states.get(cut ?? '')).toBe(
      'dead: The mail cannot be read: it is no JSON, or was cut off. Another program wrote it, or another version of this one. ' +
        'With that version `npx gevel outbox --replay` sends it.',
    );
    expect(states.get(foreign ?? '')).toContain('dead: The mail cannot be read: audience: ');
    expect(others.map((id) => states.get(id))).toEqual(['sent: ', 'sent: ']);
    // Two of the leads, and a notice for each that was given up.
    expect(server.mails).toHaveLength(4);
    expect(server.mails.filter((mail) => mail.includes(cut ?? 'none'))).toHaveLength(1);
  });

  it('sends mails that were kept before there were versions', async () => {
    await sendLeads(api, 1);
    for (const { id, payload } of await outboxRows(api)) {
      const { version, ...mail } = objectWith<{ readonly version: number }>(parseJson(payload), 'version');
      expect(version).toBe(1);
      await rewrite(id, JSON.stringify(mail));
    }
    const server = await startMailServer();
    await work(api, smtpDelivery(server.url, api.letterhead), minuteMs);
    await server.stop();
    expect(server.mails).toHaveLength(2);
  });

  it('sends a mail at most twice, under the same name, when the worker dies in between', async () => {
    await sendLeads(api, 5);
    const server = await startMailServer();
    const smtp = smtpDelivery(server.url, api.letterhead);
    let left = 3;
    const dying: Delivery = {
      async deliver(row) {
        left -= 1;
        const isLast = left === 0;
        if (left < 0) throw new Error('killed');
        const outcome = await smtp.deliver(row);
        // The mail is out, and nobody writes that down.
        if (isLast) throw new Error('killed');
        return outcome;
      },
      close: () => undefined,
    };
    await expect(api.worker(dying).run()).rejects.toThrow('A lane of the outbox stopped.');
    expect(server.mails).toHaveLength(3);
    api.pass(leaseMs + 1);
    await api.worker(smtp).run();
    smtp.close();
    await server.stop();
    const ids = server.mails.map(messageIdOf);
    expect([ids.length, new Set(ids).size]).toEqual([11, 10]);
  });

  it('shares the work between two workers without sending twice', async () => {
    await sendLeads(api, 20);
    const server = await startMailServer();
    const deliveries = [smtpDelivery(server.url, api.letterhead), smtpDelivery(server.url, api.letterhead)];
    await Promise.all(deliveries.map((delivery) => api.worker(delivery).run()));
    for (const delivery of deliveries) delivery.close();
    await server.stop();
    expect(server.mails).toHaveLength(40);
    expect(new Set(server.mails.map(messageIdOf)).size).toBe(40);
  });

  it('finds its next mails among thousands that wait, of which the database knows nothing yet', async () => {
    const now = api.services.clock();
    await sendLeads(api, 1);
    const model = (await outboxRows(api)).find(({ recipient }) => recipient === 'visitor0@home.example');
    const lead = await api.services.store.reader.selectFrom('leads').selectAll().executeTakeFirstOrThrow();
    for (let first = 0; first < 24_000; first += 500) {
      const numbers = Array.from({ length: 500 }, (_, index) => String(first + index));
      const leads = numbers.map((number) => ({ ...lead, id: `lead-${number}` }));
      const mail = readMail(model?.payload ?? '');
      const rows = leads.map(({ id }, index) =>
        mailRow(
          { ...mail, to: { address: `many${numbers[index] ?? ''}@home.example` } },
          { leadId: id, now, host: 'site.example' },
        ),
      );
      await api.services.store.write(async (transaction) => {
        await transaction.insertInto('leads').values(leads).execute();
        await enqueue(transaction, rows);
      });
    }
    // PostgreSQL ends a question after some seconds: whoever compares each mail with all others gets no answer.
    const place = { lane: 'visitors', ownAddresses: ['office@agency.example'] } as const;
    expect(await dueRows(api.services.store, place, now, 20)).toHaveLength(20);
    expect(await probeRow(api.services.store, place, now)).toBeDefined();
  });

  it('holds up nothing by a mail that is of no lead, such as a newsletter that is delayed', async () => {
    const email = 'visitor@home.example';
    await sendLeads(api, 1, 'model');
    const mail = { ...readMail((await outboxRows(api))[0]?.payload ?? ''), to: { address: email } };
    const taken: string[] = [];
    const delivery: Delivery = {
      deliver({ payload }) {
        const { subject } = readMail(payload);
        if (subject === 'newsletter') return Promise.resolve({ kind: 'later', reason: '451', isDown: false });
        taken.push(subject);
        return Promise.resolve({ kind: 'sent' });
      },
      close: () => undefined,
    };
    for (const subject of ['newsletter', 'password']) {
      const row = mailRow({ ...mail, subject }, { leadId: null, now: api.services.clock(), host: 'site.example' });
      await api.services.store.write((transaction) => enqueue(transaction, [row]));
      await work(api, delivery, minuteMs);
    }
    expect(taken).toContain('password');
  });

  it.each(['down', 'delayed', 'refused'] as const)(
    'gives a visitor mails in their order when the mail server was %s, and holds up nobody else',
    async (trouble) => {
      const taken: string[] = [];
      const failure: Record<typeof trouble, Outcome> = {
        down: { kind: 'later', reason: 'No answer', isDown: true },
        delayed: { kind: 'later', reason: 'Try again later', isDown: false },
        refused: { kind: 'refused', reason: 'Nobody may send', isEverybody: true },
      };
      let isWell = false;
      const delivery: Delivery = {
        deliver({ recipient, payload }) {
          const isFailing = !isWell && (recipient === 'visitor@home.example' || trouble !== 'delayed');
          if (isFailing) return Promise.resolve(failure[trouble]);
          taken.push(`${recipient ?? ''} ${readMail(payload).subject}`);
          return Promise.resolve({ kind: 'sent' });
        },
        close: () => undefined,
      };
      const workers = [api.worker(delivery), api.worker(delivery)];
      const run = async (): Promise<void> => {
        await Promise.all(workers.map((worker) => worker.run()));
      };
      await mailThrice('visitor@home.example', run);
      const others = taken.length;
      isWell = true;
      await work(api, delivery, 90 * minuteMs);
      expect(taken.filter((mail) => mail.startsWith('visitor@'))).toEqual(
        ['first', 'second', 'third'].map((subject) => `visitor@home.example ${subject}`),
      );
      expect([taken.length, others]).toEqual([5, trouble === 'delayed' ? 2 : 0]);
    },
  );

  it('gives up what is refused while others are taken, tells the agency, and tries again when asked', async () => {
    await sendLeads(api, 1);
    const server = await startMailServer({ unknown: ['visitor0@home.example'] });
    const smtp = smtpDelivery(server.url, api.letterhead);
    await api.worker(smtp).run();
    await sendLeads(api, 1, 'other');
    api.pass(minuteMs);
    await api.worker(smtp).run();
    api.pass(5 * minuteMs);
    await api.worker(smtp).run();
    const dead = await rowsInCare(api.services.store, 'dead');
    expect(dead.map(({ recipient }) => recipient)).toEqual(['visitor0@home.example']);
    expect(server.mails).toHaveLength(4);
    expect(server.mails[3]).toMatch(/^Subject: Niet bezorgd: We hebben uw vraag goed ontvangen/mu);
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

  it('pauses longer after each failure, and gives up after three days', async () => {
    await sendLeads(api, 1);
    const moments: number[] = [];
    const start = api.services.clock().getTime();
    const [watched] = await outboxRows(api);
    const refusing: Delivery = {
      deliver(row) {
        if (row.id === watched?.id) moments.push(Math.round((api.services.clock().getTime() - start) / minuteMs));
        return Promise.resolve({ kind: 'later', reason: 'Try again later', isDown: false });
      },
      close: () => undefined,
    };
    const worker = api.worker(refusing);
    for (let passed = 0; passed < 78 * hourMs;) {
      await worker.run();
      const stepMs = passed < 80 * minuteMs ? minuteMs : 10 * minuteMs;
      api.pass(stepMs);
      passed += stepMs;
    }
    expect(moments).toEqual([0, 1, 6, 21, 90, 330, 1050, 1770, 2490, 3210, 3930, 4650]);
    const leads = (await outboxRows(api)).filter(({ payload }) => readMail(payload).isNotice !== true);
    const states = leads.map(({ state }) => state);
    expect(states).toEqual(['dead', 'dead']);
  }, 120_000);
});

describe('the CRM', () => {
  it('that hangs is asked by one lead now and then, and no mail waits for it', async () => {
    let asked = 0;
    const crm = createServer(() => {
      asked += 1;
    });
    await new Promise<void>((resolve) => crm.listen(0, '127.0.0.1', resolve));
    const address = crm.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const webhook = { url: `http://127.0.0.1:${String(port)}/leads`, secret: 'shared with the CRM' };
    api = await startApi('sqlite', { config: { webhook } });
    await sendLeads(api, 20);
    const server = await startMailServer();
    const worker = api.worker(smtpDelivery(server.url, api.letterhead), webhookDelivery(webhook, api.services.clock));
    worker.start();
    await expect.poll(() => server.mails.length, { timeout: 9_000 }).toBe(40);
    expect(asked).toBe(1);
    crm.closeAllConnections();
    await wait(3_000);
    expect(asked).toBe(1);
    await worker.stop();
    await server.stop();
    crm.close();
    await api.close();
  });

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
    await sendLeads(api, 1);
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
