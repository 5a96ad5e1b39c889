import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { makeBareFolder } from '#scripts/test-setup/bare-folder.ts';
import { mailsByVisitor } from '#scripts/test-setup/crash-round.ts';
import { startLine, type PostgresLine } from '#scripts/test-setup/postgres-line.ts';
import { startPostgres, type TestPostgres } from '#scripts/test-setup/postgres.ts';
import { startSite, type SiteProcess } from '#scripts/test-setup/site-process.ts';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { hold, type ProofCase } from './proof-case.ts';
import { sendQuestion, type Told } from './visitor.ts';

const senders = 8;
/** Whoever is not told within this that it was stored is told to come back. */
const toldMs = 6_000;
/** How soon the site works again once the database does, after the pause between two looks for it. */
const backMs = 1_000;
const givenUpMs = 30_000;

/** The database, and the line that the site reaches it by. */
interface Database {
  readonly postgres: TestPostgres;
  readonly line: PostgresLine;
}

async function asAdministrator(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await work(client);
  await client.end();
}

/** What happens to the database; resolves when it is well again. */
const happenings = {
  async restart({ postgres }) {
    await postgres.crash();
    await wait(500);
    await postgres.start();
  },
  async kill({ postgres }) {
    const others = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gevel'";
    for (let round = 0; round < 5; round += 1) {
      await asAdministrator(postgres.url, (client) => client.query(others));
      await wait(100);
    }
  },
  async stall({ postgres }) {
    await postgres.freeze();
    await wait(6_000);
    postgres.thaw();
  },
  /** Each connection of the pool waits for a table that somebody holds. */
  async exhausted({ postgres }) {
    await asAdministrator(postgres.url, async (client) => {
      await client.query('begin; lock table leads in access exclusive mode');
      await wait(5_000);
      await client.query('commit');
    });
  },
  async slow({ line }) {
    line.delay(2_000);
    await wait(8_000);
    line.delay(0);
  },
} satisfies Readonly<Record<string, (database: Database) => Promise<void>>>;

type Happening = keyof typeof happenings;
const kinds = Object.keys(happenings) as Happening[];

type Sent = Awaited<ReturnType<typeof sendQuestion>>;

/** Visitors send one question after the other until it is over. */
async function sendDuring(port: number, happening: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = [];
  let isOver = false;
  const all = Array.from({ length: senders }, async () => {
    while (!isOver) sent.push(await sendQuestion(port));
  });
  try {
    await happening();
  } finally {
    isOver = true;
    await Promise.all(all);
  }
  return sent;
}

/** How long until a question is stored again. */
async function untilStored(port: number, acknowledged: string[]): Promise<number> {
  const started = performance.now();
  for (;;) {
    const began = performance.now();
    const { status, email } = await sendQuestion(port);
    if (status === 201) {
      acknowledged.push(email);
      return began - started;
    }
    hold(began - started < givenUpMs, 'the site does not work again');
    await wait(50);
  }
}

function isRightlyRefused({ status, retryAfter, ms }: Told): boolean {
  return status === 503 && retryAfter !== null && ms <= toldMs;
}

async function countLost(url: string, acknowledged: readonly string[]): Promise<number> {
  const store = await openPostgresStore(url);
  const known = await mailsByVisitor(store);
  await store.close();
  return acknowledged.filter((email) => known.get(email) !== 2).length;
}

interface Round {
  readonly site: SiteProcess;
  readonly database: Database;
  readonly kind: Happening;
  readonly acknowledged: string[];
}

/** One thing happens to the database while visitors send; throws with what did not hold. */
async function runRound({ site, database, kind, acknowledged }: Round): Promise<{ refused: number; backMs: number }> {
  const { length } = acknowledged;
  const sending = sendDuring(site.port, () => happenings[kind](database));
  const back = sending.then(() => untilStored(site.port, acknowledged));
  const sent = await sending;
  const took = await back;
  acknowledged.push(...sent.flatMap(({ status, email }) => (status === 201 ? [email] : [])));
  const wrong = sent.filter((told) => told.status !== 201 && !isRightlyRefused(told));
  const worst = wrong.map(({ status, ms }) => `${String(status)} after ${ms.toFixed(0)} ms`).slice(0, 3);
  hold(site.isAlive(), `${kind}: the server ended`);
  hold(wrong.length === 0, `${kind}: ${String(wrong.length)} of ${String(sent.length)} answers (${worst.join(', ')})`);
  hold(took <= backMs, `${kind}: back after ${took.toFixed(0)} ms`);
  hold(acknowledged.length > length, `${kind}: nothing was stored`);
  return { refused: sent.filter(({ status }) => status === 503).length, backMs: took };
}

/** The database goes away in one way after the other. */
export function outageCase(rounds: number, templates: string): ProofCase {
  return {
    what: `PostgreSQL restarted, killed, stalled, exhausted and slow by 2 s, ${String(rounds)} rounds`,
    must: 'no exit, 503 with Retry-After within 6 s, back within 1 s, no acknowledged lead lost',
    async prove() {
      const postgres = await startPostgres();
      const line = await startLine(postgres.url);
      const bare = makeBareFolder();
      const site = await startSite({
        ...bare.env,
        DATABASE_URL: line.url,
        GEVEL_SECRET: 'a secret of the proof, long enough for it',
        GEVEL_MAIL_TEMPLATES: templates,
        LOG_LEVEL: 'silent',
      });
      const acknowledged: string[] = [];
      const failures: string[] = [];
      let [refused, slowestMs] = [0, 0];
      try {
        await untilStored(site.port, acknowledged);
        for (let round = 0; round < rounds; round += 1) {
          const kind = kinds[round % kinds.length] ?? 'restart';
          try {
            const result = await runRound({ site, database: { postgres, line }, kind, acknowledged });
            refused += result.refused;
            slowestMs = Math.max(slowestMs, result.backMs);
          } catch (error) {
            failures.push(error instanceof Error ? error.message : String(error));
          }
        }
        const lost = await countLost(postgres.url, acknowledged);
        const seen = `${String(acknowledged.length)} acknowledged, ${String(lost)} lost, ${String(refused)} refused, back after at most ${slowestMs.toFixed(0)} ms`;
        hold(lost === 0 && failures.length === 0, `${failures.join('; ')} (${seen})`);
        return seen;
      } finally {
        await site.stop();
        line.stop();
        await postgres.stop();
        bare.remove();
      }
    },
  };
}
