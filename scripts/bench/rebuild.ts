/**
 * From a webhook to the published page: `node scripts/bench/rebuild.ts [--sizes 2500,10000] [--changes 3]`.
 * For each size a feed with photos is made and built whole, and served. Then one price after the other changes in the
 * feed, the signed call is sent, and the page is asked for until it shows the new price. CPU is user and system time of
 * all processes of a build. In the end the site is built whole once more and compared byte by byte.
 */
import { createHash, randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readRules } from '#hosting/rules/rules-file.ts';
import { editFeed } from '#scripts/test-setup/feed-edits.ts';
import { webhookSignature } from '#server/webhook/webhook.ts';
import { cpuOf, makeProject, measuredEnv, runMeasured, takeUsage } from './made-project.ts';
import { printTable, quantile } from './measure.ts';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '2500' }, changes: { type: 'string', default: '3' } },
});
const secret = 'the key of a measurement, which nobody else has';
const port = 20_000 + (process.pid % 20_000);
const address = `http://127.0.0.1:${port}`;
const waitMs = 50;
const longestMs = 600_000;

interface Row {
  readonly listings: number;
  readonly pages: number;
  readonly fullS: number;
  readonly liveS: number;
  readonly cpuS: number;
  readonly identical: boolean;
}

const env = {
  REBUILD_SECRET: secret,
  PORT: String(port),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
};

async function startServer(folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/gevel.ts', 'serve'], {
    cwd: folder,
    env: measuredEnv(folder, env),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(`${address}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return child;
    await wait(waitMs * 2);
  }
  throw new Error('The server did not start; why stands above.');
}

async function call(): Promise<void> {
  const body = JSON.stringify({ id: randomUUID(), reason: 'measurement' });
  const seconds = Math.floor(Date.now() / 1000);
  const headers = { 'Gevel-Timestamp': String(seconds), 'Gevel-Signature': webhookSignature(secret, seconds, body) };
  const answer = await fetch(`${address}/api/rebuild`, { method: 'POST', headers, body });
  if (answer.status !== 202) throw new Error(`The call was answered ${answer.status}: ${await answer.text()}`);
}

/** Changes a price, calls, and waits until the page of the home is another one. */
async function measureChange(folder: string, path: string): Promise<number> {
  const read = async (): Promise<string> => (await fetch(address + path)).text();
  const before = await read();
  editFeed(join(folder, 'feed'), 'price', 0);
  const started = performance.now();
  await call();
  while ((await read()) === before) {
    if (performance.now() - started > longestMs) throw new Error('The page did not change within ten minutes.');
    await wait(waitMs);
  }
  return (performance.now() - started) / 1000;
}

function hashes(folder: string): string {
  const release = realpathSync(join(folder, 'dist/current'));
  const hash = createHash('sha256');
  for (const part of ['client', 'hosting', 'mail']) {
    const entries = readdirSync(join(release, part), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file.slice(release.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

async function measureSize(listings: number): Promise<Row> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/bench-rebuild-'));
  try {
    await makeProject(folder, listings);
    await runMeasured(folder, ['scripts/gevel.ts', 'sync', '--quiet'], env);
    const fullS = cpuOf(await runMeasured(folder, ['scripts/gevel.ts', 'build'], env));
    const rules = readRules(readFileSync(join(folder, 'dist/hosting/rules.json'), 'utf8'));
    const path = rules.redirects.find(({ from }) => from === '/property/1001/')?.to ?? '';
    const server = await startServer(folder);
    const lives: number[] = [];
    const cpus: number[] = [];
    try {
      for (let change = 0; change < Number(values.changes); change += 1) {
        lives.push(await measureChange(folder, path));
        // The rebuild tidies up after it has published.
        await wait(longestTidyMs);
        cpus.push(cpuOf(takeUsage(folder)));
      }
    } finally {
      await stop(server);
    }
    const carriedOver = hashes(folder);
    await runMeasured(folder, ['scripts/gevel.ts', 'build'], env);
    const pages = readdirSync(join(folder, 'dist/client'), { recursive: true }).filter((name) =>
      String(name).endsWith('.html'),
    );
    return {
      listings,
      pages: pages.length,
      fullS,
      liveS: quantile(lives, 0.5),
      cpuS: quantile(cpus, 0.5),
      identical: hashes(folder) === carriedOver,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const longestTidyMs = 8_000;

const rows: Row[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  if (!Number.isInteger(size) || size < 1) throw new Error('--sizes takes whole numbers with commas between.');
  console.log(`${size} listings …`);
  rows.push(await measureSize(size));
}

const fixed = (value: number, digits = 1): string => value.toFixed(digits);
const share = ({ cpuS, fullS }: Row): number => cpuS / fullS;
printTable(
  ['listings', 'pages', 'whole build CPU s', 'rebuild CPU s', 'share', 'webhook to live s', 'identical'],
  rows.map((row) => [
    ...[row.listings, row.pages, fixed(row.fullS), fixed(row.cpuS), fixed(share(row), 3), fixed(row.liveS)],
    String(row.identical),
  ]),
);
const [first] = rows;
if (first) {
  const figures = {
    webhook_to_live_s: Number(fixed(first.liveS)),
    cpu_share_of_full: Number(fixed(share(first), 3)),
    identical: rows.every(({ identical }) => identical),
  };
  console.log(JSON.stringify(figures));
}
