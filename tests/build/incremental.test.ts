import { execFile, type PromiseWithChild } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFeed } from '#scripts/make-feed.ts';
import { editFeed, feedEdits } from '#scripts/test-setup/feed-edits.ts';
import { copyProject } from './project-copy.ts';

const runFile = promisify(execFile);
const listings = 12;
const tomorrow = '2026-11-21';
/** Inside the project, for hard links between the two; what a test changes there is nobody else's. */
let folder: string;
let projectDir: string;
let feed: string;

function startRebuild(isWhole: boolean, today = '2026-11-20'): PromiseWithChild<{ stdout: string }> {
  const contentDir = join(folder, 'content');
  const build = {
    distDir: join(projectDir, 'dist'),
    snapshotDir: join(contentDir, 'snapshot'),
    today,
    mediaDir: join(contentDir, '.cache/media'),
  };
  const job = JSON.stringify({ feed, contentDir, build, isWhole });
  const env = {
    ...process.env,
    // Ours says `test`, and React would bring its development form.
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    GEVEL_ASTRO_CACHE: join(projectDir, 'cache'),
    GEVEL_VAR: join(projectDir, 'var'),
    GEVEL_STORE: join(projectDir, 'none.db'),
  };
  const args = ['scripts/test-setup/rebuild-process.ts', job];
  return runFile(process.execPath, args, { cwd: projectDir, env, maxBuffer: 1e8 });
}

async function rebuild(isWhole: boolean, today?: string): Promise<string> {
  // Progress stands beside it: what a program reads is the outcome alone.
  const { stdout } = await startRebuild(isWhole, today);
  return stdout.trim();
}

/** Kills a rebuild without a warning, a moment after it has said something. False when it was quicker. */
async function killRebuild(said: string, waitMs: number): Promise<boolean> {
  const running = startRebuild(false);
  const ended = running.then(
    () => false,
    () => true,
  );
  const spoke = new Promise<void>((resolve) => {
    let text = '';
    running.child.stderr?.on('data', (part: string) => {
      text += part;
      if (text.includes(said)) resolve();
    });
  });
  await Promise.race([spoke, ended]);
  await wait(waitMs);
  running.child.kill('SIGKILL');
  return ended;
}

const releaseFolder = (): string => realpathSync(join(projectDir, 'dist/current'));

/** What visitors and hosts get of the published release: a hash of each file. */
function published(): Record<string, string> {
  const release = releaseFolder();
  const files: Record<string, string> = {};
  for (const part of ['client', 'hosting', 'mail']) {
    for (const entry of readdirSync(join(release, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      files[file.slice(release.length)] = createHash('sha256').update(readFileSync(file)).digest('hex');
    }
  }
  return files;
}

/** Packed copies that hold something else than the file beside them: a whole build takes those of before, so they must not be believed. */
function wrongCopies(): string[] {
  const client = join(releaseFolder(), 'client');
  return readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const unpack = name.endsWith('.br') ? brotliDecompressSync : gunzipSync;
    if (!/\.(?:br|gz)$/u.test(name)) return false;
    return !unpack(readFileSync(join(client, name))).equals(readFileSync(join(client, name.slice(0, -3))));
  });
}

/** Exchanges something in a file of the copy; gives back what undoes it. */
function change(path: string, from: string, to: string): () => void {
  const file = join(projectDir, path);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
  return () => {
    writeFileSync(file, before);
  };
}

/** Every kind of edit once, each at some home, in three rounds. */
function someRounds(): (readonly [(typeof feedEdits)[number], number])[][] {
  const position = fc.nat(listings - 1);
  const order = fc.shuffledSubarray([...feedEdits], { minLength: feedEdits.length });
  const [kinds = []] = fc.sample(order, 1);
  const positions = fc.sample(position, kinds.length);
  const edits = kinds.map((kind, index) => [kind, positions[index] ?? 0] as const);
  return [edits.slice(0, 3), edits.slice(3, 6), edits.slice(6)];
}

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/incremental-'));
  projectDir = join(folder, 'project');
  copyProject(projectDir);
  feed = join(folder, 'feed');
  makeFeed({ listings, seed: 7, out: feed, photos: false });
  mkdirSync(join(feed, 'media'));
  const media = 'content/sample-feed/media';
  copyFileSync(`${media}/living-room-light.jpg`, join(feed, 'media/picture.jpg'));
  copyFileSync(`${media}/floor-plans/house-ground-floor.svg`, join(feed, 'media/plan.svg'));
  expect(await rebuild(true)).toBe('full');
}, 240_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('does nothing when nothing has changed, and wants a whole build for another route, dictionary or code', async () => {
  expect(await rebuild(false)).toBe('unchanged');
  const places = [
    ['content/routes.json', '/contact/', '/reach-us/'],
    ['src/i18n/messages/en/common.json', '": "', '": "So '],
    ['src/domain/listing.ts', '\n', '\n\n'],
  ] as const;
  for (const [path, from, to] of places) {
    const undo = change(path, from, to);
    expect([path, await rebuild(false)]).toEqual([path, 'impossible']);
    undo();
  }
  expect(await rebuild(false)).toBe('unchanged');
}, 240_000);

it('leaves the site as it was when it is killed in the middle, and is done the next time', async () => {
  let [release, before, kills] = [releaseFolder(), published(), 0];
  const random = fc.sample(fc.nat(30), 3);
  for (const [index, said] of ['▸ Changed pages', '▸ Redirects and headers', '▸ Compressed copies'].entries()) {
    editFeed(feed, 'price', index);
    if (await killRebuild(said, random[index] ?? 0)) kills += 1;
    // On a busy machine it may have published before it was killed.
    if (releaseFolder() !== release) [release, before] = [releaseFolder(), published()];
    expect(published()).toEqual(before);
  }
  expect(kills).toBeGreaterThan(0);
  editFeed(feed, 'price', 3);
  expect(await rebuild(false)).toBe('incremental');
  expect(published()).not.toEqual(before);
}, 300_000);

it('makes the same bytes as a whole build after every kind of edit of the feed and on another day', async () => {
  const rounds = someRounds();
  for (const edits of rounds) {
    for (const [kind, position] of edits) editFeed(feed, kind, position);
    expect(['incremental', 'unchanged'], JSON.stringify(rounds)).toContain(await rebuild(false));
  }
  // The feed does not say when it changed this one: the sitemap does.
  editFeed(feed, 'price', 0);
  expect(await rebuild(false, tomorrow)).toBe('incremental');
  const sitemap = readFileSync(join(projectDir, 'dist/client/sitemap-nl.xml'), 'utf8');
  const dates = [...sitemap.matchAll(/<lastmod>([^<]+)</gu)].map(([, date]) => date);
  expect(new Set(dates.map((date) => date === tomorrow))).toEqual(new Set([true, false]));
  expect(wrongCopies()).toEqual([]);
  const carriedOver = published();
  expect(await rebuild(true, tomorrow)).toBe('full');
  expect(published(), JSON.stringify(rounds)).toEqual(carriedOver);
}, 480_000);
