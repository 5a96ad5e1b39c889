import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formerPathsText, readFormerPaths } from '#hosting/rules/former-paths.ts';
import { listReleases, resumePublishing } from '#release/releases.ts';
import { rollBack } from '#release/roll-back.ts';
import { editFeed, feedEdits } from '#scripts/test-setup/feed-edits.ts';
import { RebuiltCopy } from './rebuilt-copy.ts';

const listings = 12;
const tomorrow = '2026-11-21';
let copy: RebuiltCopy;

/** Kills a rebuild without a warning, a moment after it has said something. False when it was quicker. */
async function killRebuild(said: string, waitMs: number): Promise<boolean> {
  const running = copy.startRebuild(false);
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

/** Every kind of edit once, each at some home, in three rounds. */
function someRounds(): (readonly [(typeof feedEdits)[number], number])[][] {
  const position = fc.nat(listings - 1);
  const order = fc.shuffledSubarray([...feedEdits], { minLength: feedEdits.length });
  const [kinds = []] = fc.sample(order, 1);
  const positions = fc.sample(position, kinds.length);
  const edits = kinds.map((kind, index) => [kind, positions[index] ?? 0] as const);
  return [edits.slice(0, 3), edits.slice(3, 6), edits.slice(6)];
}

/** What visitors see; when a page changed last is only in the sitemaps. */
function pagesOf(site: RebuiltCopy): Record<string, string> {
  return Object.fromEntries(Object.entries(site.published()).filter(([file]) => !file.includes('/sitemap-')));
}

beforeAll(async () => {
  copy = new RebuiltCopy('incremental', listings);
  expect(await copy.rebuild(true)).toBe('full');
}, 240_000);

afterAll(() => {
  rmSync(copy.folder, { recursive: true, force: true });
});

it('does nothing when nothing has changed, and wants a whole build for another dictionary or code', async () => {
  expect(await copy.rebuild(false)).toBe('unchanged');
  const places = [
    ['src/i18n/messages/en/common.json', '": "', '": "So '],
    ['src/domain/listing.ts', '\n', '\n\n'],
  ] as const;
  for (const [path, from, to] of places) {
    const undo = copy.edit(path, (text) => text.replace(from, to));
    expect([path, await copy.rebuild(false)]).toEqual([path, 'impossible']);
    undo();
  }
  expect(await copy.rebuild(false)).toBe('unchanged');
}, 240_000);

it('publishes anew once somebody went back and goes on, though that release is what the site would be', async () => {
  const distDir = join(copy.projectDir, 'dist');
  const first = pagesOf(copy);
  expect(await copy.rebuild(false, tomorrow)).toBe('incremental');
  await rollBack(distDir);
  await resumePublishing(distDir);
  expect(await copy.rebuild(false)).toBe('incremental');
  expect((await listReleases(distDir)).map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(pagesOf(copy)).toEqual(first);
  expect(await copy.rebuild(false)).toBe('unchanged');
}, 240_000);

it('leaves the site as it was when it is killed in the middle, and is done the next time', async () => {
  let [release, before, kills] = [copy.releaseFolder(), copy.published(), 0];
  const random = fc.sample(fc.nat(30), 3);
  for (const [index, said] of ['▸ Changed pages', '▸ Redirects and headers', '▸ Compressed copies'].entries()) {
    editFeed(copy.feed, 'price', index);
    if (await killRebuild(said, random[index] ?? 0)) kills += 1;
    // On a busy machine it may have published before it was killed.
    if (copy.releaseFolder() !== release) [release, before] = [copy.releaseFolder(), copy.published()];
    expect(copy.published()).toEqual(before);
  }
  expect(kills).toBeGreaterThan(0);
  editFeed(copy.feed, 'price', 3);
  expect(await copy.rebuild(false)).toBe('incremental');
  expect(copy.published()).not.toEqual(before);
}, 300_000);

it('leads on from where pages stood by what a back-up brought', async () => {
  const moved = { from: '/nl/oud/', to: '/nl/contact/' };
  writeFileSync(join(copy.projectDir, 'dist/former-paths.json'), formerPathsText([moved]));
  editFeed(copy.feed, 'price', 4);
  expect(await copy.rebuild(false)).toBe('incremental');
  const former = readFileSync(join(copy.releaseFolder(), 'hosting/former-paths.json'), 'utf8');
  expect(readFormerPaths(former)).toContainEqual(moved);
}, 240_000);

it('makes the same bytes as a whole build after every kind of edit of the feed and on another day', async () => {
  const rounds = someRounds();
  for (const edits of rounds) {
    for (const [kind, position] of edits) editFeed(copy.feed, kind, position);
    expect(['incremental', 'unchanged'], JSON.stringify(rounds)).toContain(await copy.rebuild(false));
  }
  // The feed does not say when it changed this one: the sitemap does.
  editFeed(copy.feed, 'price', 0);
  expect(await copy.rebuild(false, tomorrow)).toBe('incremental');
  const sitemap = readFileSync(join(copy.projectDir, 'dist/client/sitemap-nl.xml'), 'utf8');
  const dates = [...sitemap.matchAll(/<lastmod>([^<]+)</gu)].map(([, date]) => date);
  expect(new Set(dates.map((date) => date === tomorrow))).toEqual(new Set([true, false]));
  expect(copy.wrongCopies()).toEqual([]);
  const carriedOver = copy.published();
  expect(await copy.rebuild(true, tomorrow)).toBe('full');
  expect(copy.published(), JSON.stringify(rounds)).toEqual(carriedOver);
}, 480_000);
