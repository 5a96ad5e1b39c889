/**
 * How long do back-up and restore take? `node scripts/bench/backup.ts [--leads 1000,10000] [--upload-kb 200]`: a SQLite store
 * with so many leads, one in ten with an upload that cannot be compressed; or the database of DATABASE_URL, which must be
 * empty and is so again. A write is timed all the while. The last line is one JSON object.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { makeBackup } from '#server/backup/make-backup.ts';
import { planRestore, restoreBackup } from '#server/backup/restore-backup.ts';
import { createLog } from '#server/log.ts';
import { openStore } from '#server/store/open-store.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Store } from '#server/store/store.ts';
import { knownTables } from '#server/store/table-order.ts';
import { printTable, quantile } from './measure.ts';

const { values } = parseArgs({
  options: { leads: { type: 'string', default: '1000,10000' }, 'upload-kb': { type: 'string', default: '200' } },
});
const uploadBytes = Number(values['upload-kb']) * 1024;
const secret = randomBytes(32).toString('hex');
const key = randomBytes(16).toString('hex');

async function fill({ write }: Store, count: number): Promise<void> {
  const said = { form: 'contact', language: 'nl', name: 'An Peeters', retention: 'lead', created_at: Date.now() };
  const leads = Array.from({ length: count }, () => {
    const id = randomUUID();
    const fields = JSON.stringify({ question: `Is het huis nog vrij? ${randomUUID()}` });
    return { ...said, id, email: `${id}@home.example`, fields };
  });
  for (const part of rowParts(leads)) {
    await write((transaction) => transaction.insertInto('leads').values(part).execute());
    for (const { id } of part.filter((_, index) => index % 10 === 0)) {
      const upload = { id, lead_id: id, filename: 'cv.pdf', content_type: 'application/pdf', created_at: Date.now() };
      await write(async (transaction) => {
        await transaction.insertInto('uploads').values(upload).execute();
        await transaction
          .insertInto('upload_contents')
          .values({ id, bytes: randomBytes(uploadBytes) })
          .execute();
      });
    }
  }
}

/** On a busy machine the time of the processor says more than that of the clock. */
interface Taken {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

async function timed<T>(work: () => Promise<T>): Promise<readonly [result: T, taken: Taken]> {
  const started = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return [result, { seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 }];
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Times of writes, in ms, for as long as something else goes on. */
async function writesDuring<T>({ write }: Store, work: () => Promise<T>): Promise<readonly [T, number[]]> {
  const times: number[] = [];
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) {
      const row = { key: `bench ${times.length}`, points: 1, expires_at: null };
      const [, { seconds }] = await timed(() =>
        write((transaction) => transaction.insertInto('limits').values(row).execute()),
      );
      times.push(seconds * 1000);
      await wait(5);
    }
  })();
  const result = await work().finally(() => {
    over.abort();
  });
  await writing;
  return [result, times];
}

async function empty(env: NodeJS.ProcessEnv): Promise<void> {
  const store = await openStore(env);
  const tables = (await knownTables()).toReversed();
  await store.write(async (transaction) => {
    for (const { name, isFilled } of tables)
      if (!isFilled) await sql`delete from ${sql.table(name)}`.execute(transaction);
  });
  await store.close();
}

async function measure(count: number, folder: string): Promise<Record<string, number>> {
  const env = { ...process.env, GEVEL_VAR: folder, GEVEL_STORE: join(folder, 'gevel.db'), GEVEL_SECRET: secret };
  const store = await openStore(env);
  await fill(store, count);
  const parts = { store, secret, folders: {}, release: undefined };
  const target = { folder: join(folder, 'backups'), key, keep: 14 };
  const [[report, making], writes] = await writesDuring(store, () =>
    timed(() => makeBackup(parts, target, new Date())),
  );
  await store.close();
  await empty(env);
  for (const ending of ['', '-wal', '-shm']) rmSync(`${env.GEVEL_STORE}${ending}`, { force: true });
  const place = { env, folders: {}, isOtherSecret: false };
  const [, restoring] = await timed(async () =>
    restoreBackup(await planRestore({ file: report.file, key }, place), place, {
      log: createLog('silent'),
      now: new Date(),
    }),
  );
  const restored = await openStore(env);
  const kept = await restored.reader
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .execute();
  await restored.close();
  await empty(env);
  const lost = count - (kept[0]?.leads ?? 0);
  return {
    leads: count,
    mb: tenths(report.bytes / 1e6),
    backup_s: tenths(making.seconds),
    backup_cpu_s: tenths(making.cpuSeconds),
    write_p50_ms: Math.round(quantile(writes, 0.5)),
    write_max_ms: Math.round(Math.max(...writes)),
    restore_s: tenths(restoring.seconds),
    restore_cpu_s: tenths(restoring.cpuSeconds),
    lost,
  };
}

const results: Record<string, number>[] = [];
for (const count of values.leads.split(',').map(Number)) {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'));
  try {
    results.push(await measure(count, folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const head = Object.keys(results[0] ?? {});
printTable(
  head,
  results.map((result) => head.map((name) => result[name] ?? 0)),
);
console.log(JSON.stringify({ store: process.env['DATABASE_URL'] ? 'postgres' : 'sqlite', results }));
process.exitCode = results.some(({ lost }) => lost !== 0) ? 1 : 0;
