/**
 * From a webhook to the published page: `node scripts/bench/rebuild.ts [--sizes 2500,10000] [--changes 3]`.
 * For each size a feed with photos is made and built whole, and served. Then one price after the other changes in the
 * feed, the signed call is sent, and the page is asked for until it shows the new price; then a photo, a text of the agency,
 * a colour, and a home is withdrawn, each once; and a call comes without a change. CPU is user and system time of all
 * processes of a build; of a call it is that of the server and of all that it has started, and needs Linux. The first change
 * starts the process that stays (src/publish/resident.ts) and stands by itself. In the end the site is built whole once more and
 * compared byte by byte.
 */
import { createHash, randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { comparablePath } from '#hosting/rules/rule-set.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { editContent, type ContentEdit } from '#scripts/test-setup/content-edits.ts';
import { editFeed, type FeedEdit } from '#scripts/test-setup/feed-edits.ts';
import { webhookSignature } from '#server/webhook/webhook.ts';
import { cpuOf, makeProject, measuredEnv, runMeasured, takeUsage, type ProcessUsage } from './made-project.ts';
import { printTable, quantile } from './measure.ts';
import { cpuOfFamily, largestChildMb } from './process-usage.ts';
import { ownMbOfRelease } from './release-bytes.ts';

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
  readonly liveP95S: number;
  readonly cpuS: number;
  /** The first price, which starts the process that the others find. */
  readonly first: Measured;
  /** Of the process that stays, at its largest. */
  readonly memoryMb: number;
  /** CPU of the steps of all changes together, by their titles. */
  readonly steps: Readonly<Record<string, number>>;
  /** Of each other kind of change: until it is seen, and its CPU. */
  readonly others: Readonly<Record<string, Measured>>;
  readonly pollS: number;
  /** What the release of a price keeps on the disk beside the one before. */
  readonly priceMb: number;
  readonly identical: boolean;
}

interface Measured {
  readonly liveS: number;
  readonly cpuS: number;
}

const env = {
  REBUILD_SECRET: secret,
  PORT: String(port),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'silent',
  // As `npm start` does.
  LIST_ORDERS: 'demand',
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

/** A change, and what tells that it is live. */
interface Change {
  readonly make: () => void;
  readonly read: () => Promise<string> | string;
}

/** Makes a change, calls, and waits until what tells of it is another. */
async function measureChange({ pid }: ChildProcess, { make, read }: Change): Promise<Measured> {
  const before = await read();
  make();
  const [started, cpuBefore] = [performance.now(), cpuOfFamily(pid)];
  await call();
  while ((await read()) === before) {
    if (performance.now() - started > longestMs) throw new Error('The change was not seen within ten minutes.');
    await wait(waitMs);
  }
  const liveS = (performance.now() - started) / 1000;
  // The rebuild tidies up after it has published.
  await wait(longestTidyMs);
  return { liveS, cpuS: cpuOfFamily(pid) - cpuBefore };
}

const readPage = async (path: string): Promise<string> => (await fetch(address + path)).text();

/** Every other kind of change than a price; the last takes the home away whose page is read. */
function otherChanges(folder: string, pageOf: (original: string) => string): Readonly<Record<string, Change>> {
  const feed = join(folder, 'feed');
  const home = pageOf('/property/1001/');
  const edit = (kind: FeedEdit) => () => {
    editFeed(feed, kind, 0);
  };
  const content = (kind: ContentEdit, index: number) => () => {
    editContent(folder, kind, index);
  };
  return {
    photo: { make: edit('photo'), read: () => readPage(home) },
    // The text of the privacy page in Dutch.
    text: { make: content('word', 4), read: () => readPage(pageOf('/privacy/')) },
    colour: { make: content('colour', 3), read: () => readlinkSync(join(folder, 'dist/current')) },
    withdrawal: { make: edit('withdraw'), read: () => readPage(home) },
  };
}

/** What a call takes that finds nothing new: the server looks by itself, and starts no process. */
async function measurePoll({ pid }: ChildProcess): Promise<number> {
  const before = cpuOfFamily(pid);
  await call();
  await wait(longestTidyMs);
  return cpuOfFamily(pid) - before;
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

/** CPU of the steps of all processes, by their titles. */
function stepsOf(usages: readonly ProcessUsage[]): Record<string, number> {
  return Object.fromEntries(usages.flatMap(({ steps }) => Object.entries(steps)));
}

async function measureSize(listings: number): Promise<Row> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(resolve('.cache/bench-rebuild-'));
  try {
    await makeProject(folder, listings);
    await runMeasured(folder, ['scripts/gevel.ts', 'sync', '--quiet'], env);
    const fullS = cpuOf(await runMeasured(folder, ['scripts/gevel.ts', 'build'], env));
    const rules = readRules(readFileSync(join(folder, 'dist/hosting/rules.json'), 'utf8'));
    const pageOf = (original: string): string =>
      rules.redirects.find(({ from }) => comparablePath(from) === original)?.to ?? '';
    const price = {
      make: () => {
        editFeed(join(folder, 'feed'), 'price', 0);
      },
      read: () => readPage(pageOf('/property/1001/')),
    };
    const server = await startServer(folder);
    takeUsage(folder);
    const prices: Measured[] = [];
    const others: Record<string, Measured> = {};
    let [pollS, memoryMb, priceMb] = [0, 0, 0];
    const first = await measureChange(server, price);
    try {
      for (let change = 0; change < Number(values.changes); change += 1)
        prices.push(await measureChange(server, price));
      priceMb = ownMbOfRelease(join(folder, 'dist'));
      pollS = await measurePoll(server);
      for (const [name, change] of Object.entries(otherChanges(folder, pageOf)))
        others[name] = await measureChange(server, change);
      memoryMb = largestChildMb(server.pid);
    } finally {
      await stop(server);
    }
    const steps = stepsOf(takeUsage(folder));
    const carriedOver = hashes(folder);
    await runMeasured(folder, ['scripts/gevel.ts', 'build'], env);
    const lives = prices.map(({ liveS }) => liveS);
    const pages = readdirSync(join(folder, 'dist/client'), { recursive: true }).filter((name) =>
      String(name).endsWith('.html'),
    );
    return {
      listings,
      pages: pages.length,
      fullS,
      liveS: quantile(lives, 0.5),
      liveP95S: quantile(lives, 0.95),
      cpuS: quantile(
        prices.map(({ cpuS }) => cpuS),
        0.5,
      ),
      first,
      memoryMb,
      steps,
      others,
      pollS,
      priceMb,
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
for (const { listings, steps, first, others, pollS, memoryMb, priceMb } of rows) {
  console.log(
    `\n${listings} listings: a call without a change takes ${fixed(pollS, 2)} CPU s; the process that stays ${fixed(memoryMb, 0)} MB, the release of a price ${fixed(priceMb)} MB on the disk.`,
  );
  const changes = Object.entries({ 'first price': first, ...others }).map(([name, { liveS, cpuS }]) => [
    name,
    fixed(cpuS),
    fixed(liveS),
  ]);
  printTable(['change', 'CPU s', 'live s'], changes);
  printTable(
    ['step of all changes', 'CPU s'],
    Object.entries(steps).map(([title, cpuS]) => [title, fixed(cpuS, 2)]),
  );
}
const [first] = rows;
if (first) {
  const rowOf = (size: number): Row | undefined => rows.find(({ listings }) => listings === size);
  const [middle, large] = [rowOf(2_500), rowOf(10_000)];
  const orNull = (value: number | undefined, digits = 2): number | null =>
    value === undefined || Number.isNaN(value) ? null : Number(fixed(value, digits));
  const figures = {
    webhook_to_live_s: Number(fixed(first.liveS)),
    cpu_share_of_full: Number(fixed(share(first), 3)),
    identical: rows.every(({ identical }) => identical),
    price_to_live_p95_s_10000: orNull(large?.liveP95S),
    price_cpu_s_10000: orNull(large?.cpuS),
    growth_2500_to_10000: orNull(middle && large && large.cpuS / middle.cpuS),
    poll_cpu_s_10000: orNull(large?.pollS),
    text_to_live_s_10000: orNull(large?.others['text']?.liveS),
  };
  console.log(JSON.stringify(figures));
}
