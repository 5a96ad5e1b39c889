import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RateLimits } from '#server/guards/rate-limits.ts';
import { alarmRow, enqueue, mailRow, webhookRow } from '#server/outbox/outbox.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import type { Store } from '#server/store/store.ts';
import { newDatabase, type TestDatabase } from './test-store.ts';

/*
 * What a queue promises, held by whatever keeps it: rows of SQLite, rows of PostgreSQL. Servers are processes that share nothing but the
 * database, and are ended with SIGKILL.
 */

const speed = 20;
const rowsOfEach = 60;
const rebuildsWanted = 8;

let database: TestDatabase;
let store: Store;
let servers: ChildProcess[];
let beginMs: number;

const now = (): Date => new Date(beginMs + (Date.now() - beginMs) * speed);

async function startServer(): Promise<ChildProcess> {
  const args = ['scripts/test-setup/queue-process.ts', database.folder, String(beginMs), String(speed)];
  const env = { ...process.env, ...database.env, GEVEL_VAR: database.folder, LOG_LEVEL: 'silent' };
  const server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  servers.push(server);
  await once(server.stdout, 'data');
  return server;
}

async function kill(server: ChildProcess | undefined): Promise<void> {
  if (server?.signalCode !== null || server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/** Mails, pushes to the CRM and alarms, in the transaction of what they tell of; every tenth transaction is taken back. */
async function fill(): Promise<void> {
  const base = { leadId: null, now: new Date(beginMs), host: 'agency.example' };
  for (let number = 0; number < rowsOfEach; number += 1) {
    const to = { name: 'An', address: `an${String(number)}@home.example` };
    const words = { subject: 'Viewing', heading: 'Viewing', paragraphs: [String(number)] };
    const mail = mailRow({ audience: 'visitor', language: 'nl', to, ...words }, base);
    const rows = [mail, webhookRow({ number }, base), alarmRow({ number }, base)];
    const written = store.write(async (transaction) => {
      await enqueue(transaction, rows);
      if (number % 10 === 9) throw new Error('taken back');
    });
    await written.catch((error: unknown) => {
      expect(error).toMatchObject({ message: 'taken back' });
    });
  }
}

function linesOf(file: string): string[] {
  const path = join(database.folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}

async function waitFor(what: () => Promise<boolean>): Promise<void> {
  const untilMs = Date.now() + 60_000;
  while (!(await what())) {
    if (Date.now() > untilMs) throw new Error('It did not come to an end within a minute.');
    await wait(50);
  }
}

async function countRows(state: 'waiting' | 'sent'): Promise<number> {
  const { rows } = await store.reader
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('rows'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

const openRebuilds = () =>
  store.reader.selectFrom('rebuilds').select('state').where('state', 'in', ['waiting', 'running']).execute();

/** Rebuilds by their processes: those that began while another one ran, whose process nobody had killed. */
function overlapping(killed: ReadonlySet<number>): string[] {
  const running = new Set<string>();
  const found: string[] = [];
  for (const line of linesOf('rebuilds')) {
    const [event, name = ''] = line.split(' ');
    if (event === 'end') running.delete(name);
    else {
      const others = [...running].filter((other) => !killed.has(Number(other.split('-')[0])));
      if (others.length > 0) found.push(`${name} beside ${others.join(', ')}`);
      running.add(name);
    }
  }
  return found;
}

/** SQLite is for one machine, where two processes are as many as an update of the software has. */
const cases = [
  ['sqlite', 2],
  ['postgres', 2],
  ['postgres', 4],
] as const;

describe.each(cases)('the queue on %s with %i servers', (kind, count) => {
  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    [servers, beginMs] = [[], Date.now()];
  });

  afterEach(async () => {
    for (const server of servers) await kill(server);
    await store.close();
    await database.remove();
  });

  it('delivers each mail, push and alarm once, and nothing of what was taken back', async () => {
    await fill();
    await Promise.all(Array.from({ length: count }, startServer));
    const stored = (rowsOfEach - rowsOfEach / 10) * 3;
    await waitFor(async () => (await countRows('sent')) === stored);
    const delivered = linesOf('deliveries').map((line) => line.split(' ')[1]);
    expect([delivered.length, new Set(delivered).size]).toEqual([stored, stored]);
  });

  it('loses none when servers are killed, and repeats only what one had in hand', async () => {
    await Promise.all(Array.from({ length: count }, startServer));
    await fill();
    let kills = 0;
    while ((await countRows('waiting')) > 0 && kills < 4) {
      await wait(80 + kills * 40);
      await kill(servers[kills]);
      kills += 1;
      await startServer();
    }
    const stored = (rowsOfEach - rowsOfEach / 10) * 3;
    await waitFor(async () => (await countRows('sent')) === stored);
    const delivered = linesOf('deliveries').map((line) => line.split(' ').slice(0, 2).join(' '));
    expect(new Set(delivered).size).toBe(stored);
    // A lane has one row in hand: mails, pushes and alarms of each server that was killed, with the same number as before.
    expect(delivered.length - stored).toBeLessThanOrEqual(3 * kills);
    expect(kills).toBeGreaterThan(0);
  });

  it('does one rebuild at a time, each that was asked for, also when the server that does it is killed', async () => {
    await Promise.all(Array.from({ length: count }, startServer));
    const killed = new Set<number>();
    for (let number = 0; number < rebuildsWanted; number += 1) {
      const reason = `call ${String(number)}`;
      await store.write((transaction) => requestRebuild(transaction, { reason, now: now() }));
      if (number % 4 === 1) {
        await waitFor(() => Promise.resolve(linesOf('rebuilds').at(-1)?.startsWith('begin') ?? false));
        const pid = Number(linesOf('rebuilds').at(-1)?.split(' ')[1]?.split('-')[0]);
        killed.add(pid);
        await kill(servers.find((server) => server.pid === pid));
        await startServer();
      }
      await waitFor(async () => (await openRebuilds()).length === 0);
    }
    const rows = await store.reader.selectFrom('rebuilds').select(['state', 'reasons']).execute();
    expect(rows.map(({ reasons }) => reasons)).toHaveLength(rebuildsWanted);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['unchanged']));
    const ended = linesOf('rebuilds').filter((line) => line.startsWith('end'));
    expect([ended.length, overlapping(killed)]).toEqual([rebuildsWanted, []]);
    expect(killed.size).toBe(2);
  });

  it('lets somebody send as often as with one server, whichever answers', async () => {
    const stores = await Promise.all(Array.from({ length: count }, () => database.open()));
    try {
      const limits = stores.map((each) => new RateLimits(each, () => new Date(beginMs)));
      const tries = Array.from({ length: 40 / count }, () =>
        limits.map((each) => each.consume('address', 'one')),
      ).flat();
      const answers = await Promise.all(tries);
      expect(answers.filter((seconds) => seconds === undefined)).toHaveLength(20);
    } finally {
      for (const each of stores) await each.close();
    }
  });
});
