import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailsByVisitor } from '#scripts/test-setup/crash-round.ts';
import { startPostgres, type TestPostgres } from '#scripts/test-setup/postgres.ts';
import { startLine } from '#scripts/test-setup/postgres-line.ts';
import type { SiteProcess } from '#scripts/test-setup/site-process.ts';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { startBareSite } from './bare-site.ts';
import { jsonPost, question } from './test-api.ts';
import { administer } from './test-store.ts';

// A server of PostgreSQL of its own: it is ended, and others of these tests use the common one.
let postgres: TestPostgres;
let site: SiteProcess;

/** Generous: an answer that does not come is what is looked for. */
const answeredMs = 20_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

/** Addresses of the visitors that were told that we have their question. */
const acknowledged: string[] = [];
let visitors = 0;

/** A visitor sends a question; status 0 when no answer comes. */
async function send(): Promise<Answer> {
  visitors += 1;
  const email = `visitor${String(visitors)}@home.example`;
  const started = performance.now();
  const answered = (status: number, retryAfter: string | null): Answer => ({
    status,
    retryAfter,
    ms: performance.now() - started,
  });
  try {
    const response = await fetch(`http://127.0.0.1:${String(site.port)}/api/forms/contact`, {
      ...jsonPost({ ...question, email }),
      signal: AbortSignal.timeout(answeredMs),
    });
    await response.arrayBuffer();
    if (response.status === 201) acknowledged.push(email);
    return answered(response.status, response.headers.get('retry-after'));
  } catch {
    return answered(0, null);
  }
}

function sendMany(count: number): Promise<Answer[]> {
  return Promise.all(Array.from({ length: count }, send));
}

/** Eight visitors send one question after the other while something happens to the database. */
async function sendDuring(happening: () => Promise<void>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let isOver = false;
  const senders = Array.from({ length: 8 }, async () => {
    while (!isOver) answers.push(await send());
  });
  try {
    await happening();
  } finally {
    isOver = true;
    await Promise.all(senders);
  }
  return answers;
}

/** A database that was started anew, or changed its machine, is back in seconds. */
function isSoon(retryAfter: string | null): boolean {
  return retryAfter !== null && Number(retryAfter) >= 5 && Number(retryAfter) <= 10;
}

/** Every visitor is told that it was stored, or when to try again. */
function expectTold(answers: readonly Answer[]): void {
  const wrong = answers.filter(({ status, retryAfter }) => status !== 201 && !(status === 503 && isSoon(retryAfter)));
  expect(wrong).toEqual([]);
}

async function expectWorking(): Promise<void> {
  await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(201);
  const page = await fetch(`http://127.0.0.1:${String(site.port)}/nl/`);
  expect([page.status, await page.text(), site.isAlive()]).toEqual([200, 'home', true]);
}

/** Whoever was told so has a lead with its two mails. */
async function expectNothingLost(): Promise<void> {
  const store = await openPostgresStore(postgres.url);
  const known = await mailsByVisitor(store);
  await store.close();
  expect(acknowledged.filter((email) => known.get(email) !== 2)).toEqual([]);
}

beforeAll(async () => {
  postgres = await startPostgres();
  site = await startBareSite({ DATABASE_URL: postgres.url });
});

afterAll(async () => {
  await site.stop();
  await postgres.stop();
});

it('goes on when an administrator ends its connections while they work, and loses nothing', async () => {
  const answers = await sendDuring(async () => {
    for (let round = 0; round < 15; round += 1) {
      await wait(100);
      const others = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gevel'";
      await administer(others, postgres.url);
    }
  });
  expectTold(answers);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  await expectWorking();
  await expectNothingLost();
});

it('says when to try again while the database is down, works again once it is back, and loses nothing', async () => {
  const answers = await sendDuring(async () => {
    for (let round = 0; round < 3; round += 1) {
      await wait(300);
      await postgres.crash();
      await wait(300);
      await postgres.start();
      await expectWorking();
    }
  });
  expectTold(answers);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  await expectWorking();
  await expectNothingLost();
}, 120_000);

it('says when to try again while the database hangs, and works again once it answers', async () => {
  await expectWorking();
  const hanging = await sendDuring(async () => {
    await wait(200);
    await postgres.freeze();
    await wait(200);
    // Whoever comes after the first were kept waiting is told at once.
    expectTold(await sendMany(30));
    expectTold(await sendMany(30));
  });
  postgres.thaw();
  expectTold(hanging);
  expect(hanging.some(({ status }) => status === 503)).toBe(true);
  await expectWorking();
  await expectNothingLost();
}, 120_000);

it('gives up a connection whose other end is gone, and works on by another', async () => {
  const line = await startLine(postgres.url);
  const store = await openPostgresStore(line.url);
  const ask = () => store.reader.selectFrom('leads').select('id').limit(1).execute();
  const write = (key: string) =>
    store.write((transaction) =>
      transaction.insertInto('limits').values({ key, points: 1, expires_at: null }).execute(),
    );
  try {
    await ask();
    line.mute();
    await expect(write('unheard')).rejects.toMatchObject({ name: 'StoreError', failure: 'unavailable' });
    await ask();
    await write('heard');
    const rows = await store.reader.selectFrom('limits').select('key').where('key', 'like', '%heard').execute();
    expect(rows.map(({ key }) => key)).toEqual(['heard']);
  } finally {
    await store.close();
    line.stop();
  }
});

it('finds a database that has moved to another address of its name', async () => {
  let address = '127.0.0.1';
  const first = await startLine(postgres.url);
  const { port, pathname } = new URL(first.url);
  const second = await startLine(postgres.url, { host: '127.0.0.2', port: Number(port) });
  const lookup = vi.spyOn(dns, 'lookup').mockImplementation((...asked: unknown[]) => {
    const answer = asked.at(-1);
    if (typeof answer === 'function') Reflect.apply(answer, undefined, [null, [{ address, family: 4 }], 4]);
  });
  const store = await openPostgresStore(`postgres://gevel@database.example:${port}${pathname}?sslmode=disable`);
  const write = (key: string) =>
    store.write((transaction) =>
      transaction.insertInto('limits').values({ key, points: 1, expires_at: null }).execute(),
    );
  try {
    await write('before');
    first.stop();
    address = '127.0.0.2';
    const isWritten = (): Promise<boolean> => write(`after ${randomUUID()}`).then(Boolean, () => false);
    await expect.poll(isWritten, { interval: 50, timeout: 10_000 }).toBe(true);
    expect(lookup).toHaveBeenCalled();
  } finally {
    lookup.mockRestore();
    await store.close();
    second.stop();
  }
});
