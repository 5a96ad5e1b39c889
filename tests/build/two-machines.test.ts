import { execFile } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { startBucket, type TestBucket } from '#publish/spread/bucket.fixture.ts';
import { editFeed } from '#scripts/test-setup/feed-edits.ts';
import { startPostgres, type TestPostgres } from '#scripts/test-setup/postgres.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import { RebuiltCopy } from './rebuilt-copy.ts';

const runFile = promisify(execFile);
const listings = 12;

let postgres: TestPostgres;
let bucket: TestBucket;
/** Two machines with a disk each: a database, a bucket and the feed of the CRM are all that they share. */
let one: RebuiltCopy;
let two: RebuiltCopy;

beforeAll(async () => {
  [postgres, bucket] = await Promise.all([startPostgres(), startBucket()]);
  one = new RebuiltCopy('machine-one', listings);
  two = new RebuiltCopy('machine-two', listings);
  for (const { projectDir } of [one, two]) {
    // What the project read before is nothing of theirs; its pictures, which are linked, a rebuild of theirs would clear away.
    rmSync(join(projectDir, 'content/snapshot'), { recursive: true, force: true });
    rmSync(join(projectDir, '.cache/media'));
  }
}, 240_000);

afterAll(async () => {
  await Promise.all([postgres.stop(), bucket.close()]);
  for (const { folder } of [one, two]) rmSync(folder, { recursive: true, force: true });
}, 240_000);

/** The feed as the CRM gives it now, which every machine reads from the same place. */
function readSameFeed(): void {
  for (const machine of [one, two]) {
    const place = join(machine.projectDir, 'content/sample-feed');
    rmSync(place, { recursive: true, force: true });
    cpSync(one.feed, place, { recursive: true });
  }
}

/** `npx gevel rebuild` on a machine, in an environment of its own; its report, also of one that failed. */
async function rebuild(machine: RebuiltCopy, ...args: string[]): Promise<RebuildReport> {
  readSameFeed();
  const env = {
    PATH: process.env['PATH'],
    ...bucket.env,
    DATABASE_URL: postgres.url,
    GEVEL_SECRET: 'the secret of both machines of a test',
    ASTRO_TELEMETRY_DISABLED: '1',
    GEVEL_ASTRO_CACHE: join(machine.projectDir, 'cache'),
  };
  const command = ['scripts/gevel.ts', 'rebuild', '--json', ...args];
  const options = { cwd: machine.projectDir, env, maxBuffer: 1e8 };
  const { stdout } = await runFile(process.execPath, command, options).catch((error: unknown) =>
    objectWith<{ stdout: string }>(error, 'stdout'),
  );
  const report = objectWith<RebuildReport>(parseJson(stdout), 'outcome', 'warnings');
  // What a home lacks is told of every home of the feed; here only what machines could not tell each other counts.
  return { ...report, warnings: report.warnings.filter((text) => !/^property \d+: /u.test(text)) };
}

/** What a page says. Astro names its islands by the folder of the project, which machines need not share. */
function textOn(machine: RebuiltCopy, path: string): string {
  return readFileSync(join(machine.releaseFolder(), path), 'utf8').replaceAll(/(?<=<astro-island )uid="\w+"/gu, '');
}

it('rebuilds by turns on two machines: each begins with what the other made, and both show the same', async () => {
  expect(await rebuild(one)).toMatchObject({ outcome: 'published', mode: 'full', warnings: [] });
  // The other one has built nothing yet, and changes one home of what it finds.
  editFeed(one.feed, 'price', 0);
  expect(await rebuild(two)).toMatchObject({ outcome: 'published', mode: 'incremental', warnings: [] });
  editFeed(one.feed, 'price', 1);
  editFeed(one.feed, 'withdraw', 2);
  expect(await rebuild(one)).toMatchObject({ outcome: 'published', mode: 'incremental', warnings: [] });
  editFeed(one.feed, 'text', 3);
  editFeed(one.feed, 'photo', 4);
  expect(await rebuild(two)).toMatchObject({ outcome: 'published', mode: 'incremental', warnings: [] });
  // Nothing is new for whoever only has to show it.
  expect(await rebuild(one)).toMatchObject({ outcome: 'unchanged' });
  const shown = one.published();
  expect(two.published()).toEqual(shown);
  expect(one.wrongCopies()).toEqual([]);
  // By turns it came to what one machine makes of all of it in one go.
  await rebuild(two, '--whole');
  const whole = two.published();
  expect(Object.keys(whole)).toEqual(Object.keys(shown));
  const others = Object.keys(whole).filter((path) => whole[path] !== shown[path] && !/\.(?:br|gz)$/u.test(path));
  for (const path of others) expect(textOn(two, path), path).toBe(textOn(one, path));
  expect(two.wrongCopies()).toEqual([]);
}, 480_000);
