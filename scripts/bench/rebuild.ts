/**
 * From a webhook to the published page: `node scripts/bench/rebuild.ts [--sizes 2500,10000] [--changes 3]`.
 * For each size a feed with photos is made and built whole, and served. Then one price after the other changes in the
 * feed, the signed call is sent, and the page is asked for until it shows the new price; then a photo, a text of the agency,
 * a colour, and a home is withdrawn, each once; a page that is made on demand is asked for; and a call comes without a change. CPU is user and system time of all
 * processes of a build; of a call it is that of the server and of all that it has started, which are told apart too, and needs
 * Linux. The first change starts the process that stays (src/publish/resident.ts) and stands by itself; after another start a call without
 * a change comes before it, which lets that process load everything (src/publish/warm-up.ts). With seven changes or more
 * those after the sixth release count: until then no release is let go whose files the next one could begin with. In the end the
 * site is built whole once more and compared byte by byte.
 */
import { createHash, randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { themePath } from '#base/theme-path.ts';
import { comparablePath } from '#hosting/rules/rule-set.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { editContent, type ContentEdit } from '#scripts/test-setup/content-edits.ts';
import { editFeed, type FeedEdit } from '#scripts/test-setup/feed-edits.ts';
import { webhookSignature } from '#server/webhook/webhook.ts';
import { pageSegment } from '#site/list-words.ts';
import { cpuOf, makeProject, measuredEnv, runMeasured, takeUsage, type ProcessUsage } from './made-project.ts';
import { quantile } from './measure.ts';
import { cpuApart, largestChildMb } from './process-usage.ts';
import { printRows, type Measured, type Row } from './rebuild-output.ts';
import { ownMbOfRelease } from './release-bytes.ts';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: '2500' }, changes: { type: 'string', default: '3' } },
});
const secret = 'the key of a measurement, which nobody else has';
const port = 20_000 + (process.pid % 20_000);
const address = `http://127.0.0.1:${port}`;
const waitMs = 50;
const longestMs = 600_000;

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
  /** Says whether it left something else behind. */
  readonly make: () => boolean;
  readonly read: () => Promise<string>;
}

/** What a server takes from now on, with all that it has started. */
function cpuFrom(pid: number | undefined): () => Pick<Measured, 'cpuS' | 'serverS'> {
  const before = cpuApart(pid);
  return () => {
    const { ownS, startedS } = cpuApart(pid);
    const serverS = ownS - before.ownS;
    return { serverS, cpuS: serverS + startedS - before.startedS };
  };
}

/** Makes a change, calls, and waits until what tells of it is another. */
async function measureChange({ pid }: ChildProcess, { make, read }: Change): Promise<Measured> {
  const before = await read();
  if (!make()) throw new Error('The edit left its file as it was: there is no change to measure.');
  const [started, cpuSince] = [performance.now(), cpuFrom(pid)];
  await call();
  while ((await read()) === before) {
    if (performance.now() - started > longestMs) throw new Error('The change was not seen within ten minutes.');
    await wait(waitMs);
  }
  const liveS = (performance.now() - started) / 1000;
  // The rebuild tidies up after it has published.
  await wait(longestTidyMs);
  return { liveS, ...cpuSince() };
}

const readPage = async (path: string): Promise<string> => (await fetch(address + path)).text();

/** Every other kind of change than a price; the last takes the home away whose page is read. */
function otherChanges(folder: string, pageOf: (original: string) => string): Readonly<Record<string, Change>> {
  const feed = join(folder, 'feed');
  const home = pageOf('/property/1001/');
  const edit = (kind: FeedEdit) => () => editFeed(feed, kind, 0);
  const content = (kind: ContentEdit, index: number) => () => editContent(folder, kind, index);
  return {
    photo: { make: edit('photo'), read: () => readPage(home) },
    // The text of the privacy page in Dutch.
    text: { make: content('word', 4), read: () => readPage(pageOf('/privacy/')) },
    colour: { make: content('colour', 3), read: () => readPage(themePath) },
    withdrawal: { make: edit('withdraw'), read: () => readPage(home) },
  };
}

/** What a call takes that finds nothing new: the server looks by itself, and starts no process. */
async function measurePoll({ pid }: ChildProcess): Promise<Measured> {
  const cpuSince = cpuFrom(pid);
  await call();
  await wait(longestTidyMs);
  return { liveS: Number.NaN, ...cpuSince() };
}

/** What a page of a list behind its first takes that nobody has asked for since the release. */
async function measureLatePage({ pid }: ChildProcess, path: string): Promise<Measured> {
  const [started, cpuSince] = [performance.now(), cpuFrom(pid)];
  const { ok } = await fetch(address + path);
  if (!ok) throw new Error(`${path} could not be made.`);
  return { liveS: (performance.now() - started) / 1000, ...cpuSince() };
}

/** What the first price takes after a start and a call without a change. */
async function measureWarmStart(folder: string, home: string): Promise<Record<string, Measured>> {
  const server = await startServer(folder);
  try {
    const cpuSince = cpuFrom(server.pid);
    await call();
    await wait(longestWarmUpMs);
    const warmUp = { liveS: Number.NaN, ...cpuSince() };
    // The homes before have one less since the withdrawal.
    const make = (): boolean => editFeed(join(folder, 'feed'), 'price', 0);
    return {
      'warming up': warmUp,
      'first price after that': await measureChange(server, { make, read: () => readPage(home) }),
    };
  } finally {
    await stop(server);
  }
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
      make: () => editFeed(join(folder, 'feed'), 'price', 0),
      read: () => readPage(pageOf('/property/1001/')),
    };
    const server = await startServer(folder);
    takeUsage(folder);
    const prices: Measured[] = [];
    const others: Record<string, Measured> = {};
    let [memoryMb, priceMb] = [0, 0];
    let poll: Measured | undefined;
    const first = await measureChange(server, price);
    try {
      for (let change = 0; change < Number(values.changes); change += 1)
        prices.push(await measureChange(server, price));
      priceMb = ownMbOfRelease(join(folder, 'dist'));
      others['page made on demand'] = await measureLatePage(server, `${pageOf('/for-sale/')}${pageSegment(2, 'nl')}/`);
      poll = await measurePoll(server);
      for (const [name, change] of Object.entries(otherChanges(folder, pageOf)))
        others[name] = await measureChange(server, change);
      memoryMb = largestChildMb(server.pid);
    } finally {
      await stop(server);
    }
    Object.assign(others, await measureWarmStart(folder, pageOf('/property/1002/')));
    const steps = stepsOf(takeUsage(folder));
    const carriedOver = hashes(folder);
    await runMeasured(folder, ['scripts/gevel.ts', 'build'], env);
    const early = prices.length >= earlyChanges + leastChanges ? earlyChanges : 0;
    const counted = prices.slice(early);
    const lives = counted.map(({ liveS }) => liveS);
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
        counted.map(({ cpuS }) => cpuS),
        0.5,
      ),
      prices: counted,
      earlyPrices: prices.slice(0, early),
      first,
      memoryMb,
      steps,
      others,
      poll,
      priceMb,
      identical: hashes(folder) === carriedOver,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const longestTidyMs = 8_000;
const longestWarmUpMs = 60_000;
/** With the whole build and the first change these make six releases; so many have to be left to count alone. */
const [earlyChanges, leastChanges] = [4, 3];

const rows: Row[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  if (!Number.isInteger(size) || size < 1) throw new Error('--sizes takes whole numbers with commas between.');
  console.log(`${size} listings …`);
  rows.push(await measureSize(size));
}
printRows(rows);
