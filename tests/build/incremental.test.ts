import { execFile } from 'node:child_process';
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
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFeed } from '#scripts/make-feed.ts';
import { editFeed, feedEdits } from '#scripts/test-setup/feed-edits.ts';

const runFile = promisify(execFile);
/** Inside the project: pages on demand find their packages from where they are built. */
let folder: string;
let feed: string;

async function rebuild(isWhole: boolean, today = '2026-11-20'): Promise<string | undefined> {
  const contentDir = join(folder, 'content');
  const build = {
    ...{ distDir: join(folder, 'dist'), snapshotDir: join(contentDir, 'snapshot'), today },
    mediaDir: join(contentDir, '.cache/media'),
  };
  const job = JSON.stringify({ feed, contentDir, build, isWhole });
  const env = {
    ...process.env,
    // Ours says `test`, and React would bring its development form.
    NODE_ENV: 'production',
    GEVEL_ASTRO_CACHE: join(folder, 'cache'),
    GEVEL_VAR: join(folder, 'var'),
    GEVEL_STORE: join(folder, 'none.db'),
  };
  const { stdout } = await runFile(process.execPath, ['scripts/test-setup/rebuild-process.ts', job], {
    env,
    maxBuffer: 1e8,
  });
  return stdout.trim().split('\n').at(-1);
}

/** What visitors and hosts get of the published release: a hash of each file. */
function published(): Record<string, string> {
  const release = realpathSync(join(folder, 'dist/current'));
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

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/incremental-'));
  feed = join(folder, 'feed');
  makeFeed({ listings: 30, seed: 7, out: feed, photos: false });
  mkdirSync(join(feed, 'media'));
  copyFileSync('content/sample-feed/media/living-room-light.jpg', join(feed, 'media/picture.jpg'));
  expect(await rebuild(true)).toBe('full');
}, 240_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('makes the same bytes as a whole build, whatever happens in the feed', async () => {
  const edit = fc.tuple(fc.constantFrom(...feedEdits), fc.nat(29));
  const steps = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(steps, async (rounds) => {
      for (const edits of rounds) {
        for (const [kind, position] of edits) editFeed(feed, kind, position);
        expect(['incremental', 'unchanged']).toContain(await rebuild(false));
      }
      const carriedOver = published();
      expect(await rebuild(true)).toBe('full');
      expect(published()).toEqual(carriedOver);
    }),
    // Every run is one whole build and two or three others; what it shrinks to would take hours.
    { numRuns: 2, endOnFailure: true },
  );
}, 600_000);

it('makes every page again on another day, and does nothing when nothing has changed', async () => {
  expect(await rebuild(false)).toBe('unchanged');
  expect(await rebuild(false, '2026-11-21')).toBe('incremental');
  const carriedOver = published();
  expect(await rebuild(true, '2026-11-21')).toBe('full');
  expect(published()).toEqual(carriedOver);
}, 240_000);

it('wants a whole build when the code, a dictionary or the configuration is another one', async () => {
  const factsFile = join(realpathSync(join(folder, 'dist/current')), 'program/facts.json');
  const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as object;
  rmSync(factsFile);
  writeFileSync(factsFile, JSON.stringify({ ...facts, code: 'of yesterday' }));
  editFeed(feed, 'price', 3);
  expect(await rebuild(false, '2026-11-21')).toBe('impossible');
}, 60_000);
