import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropOldAssets, retainOldAssets, retainedPaths } from '#release/retained-assets.ts';
import { describeRebuild } from '#publish/rebuild-report.ts';
import { rebuildSite } from '#publish/rebuild-site.ts';
import {
  checkNotPinned,
  pinnedReleaseId,
  listReleases,
  publishRelease,
  releaseId,
  resumePublishing,
  unreadableReleases,
} from '#release/releases.ts';
import { tidyReleases } from '#release/folding.ts';
import { rollBack } from '#release/roll-back.ts';
import { readSiteConfig } from '#site/site-config.ts';

let folder: string;
let distDir: string;

function write(path: string, text: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

async function publish(number: number): Promise<string> {
  const nextDir = join(folder, 'next');
  write(join(nextDir, 'client/nl/index.html'), `site ${number}`);
  const id = releaseId(new Date(number * 60_000), 'aa');
  await publishRelease(nextDir, distDir, id, { builtAt: '2026-11-21T09:00:00.000Z', pages: 1, bytes: 6, mode: 'full' });
  return id;
}

const shown = (): string => readFileSync(join(distDir, 'client/nl/index.html'), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  distDir = join(folder, 'dist');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('publishing', () => {
  it('shows the new release, takes the place of a folder of before, and keeps the last five', async () => {
    write(join(distDir, 'client/nl/index.html'), 'before there were releases');
    for (let number = 1; number <= 7; number += 1) await publish(number);
    expect(shown()).toBe('site 7');
    const releases = await listReleases(distDir);
    expect(releases.map(({ id, isCurrent }) => [id.slice(9, 13), isCurrent])).toEqual([
      ['0007', true],
      ['0006', false],
      ['0005', false],
      ['0004', false],
      ['0003', false],
    ]);
    expect(readdirSync(join(distDir, 'releases'))).toHaveLength(5);
    expect(readdirSync(join(distDir, 'discarded'))).toHaveLength(2);
    await tidyReleases(distDir);
    expect(readdirSync(distDir).filter((name) => /^(?:discarded|dropped)/u.test(name))).toEqual([]);
  });

  it('leads to a release only once the disk has all of it', async () => {
    const [bin, log] = [join(folder, 'bin'), join(folder, 'log')];
    const first = await publish(1);
    // What the machine is asked, with what visitors see at that moment.
    write(join(bin, 'sync'), `#!/bin/sh\necho "$1 $2" $(cat "$2"/../client/nl/index.html) $(ls "$2") >> "${log}"\n`);
    chmodSync(join(bin, 'sync'), 0o755);
    vi.stubEnv('PATH', `${bin}:${process.env['PATH'] ?? ''}`);
    const second = await publish(2);
    vi.unstubAllEnvs();
    const releases = join(distDir, 'releases');
    expect(readFileSync(log, 'utf8')).toBe(`-f ${releases} site 1 ${first} ${second}\n`);
    expect(shown()).toBe('site 2');
    vi.stubEnv('PATH', join(folder, 'nothing'));
    await publish(3);
    vi.unstubAllEnvs();
    expect(shown()).toBe('site 3');
  });

  it('passes over a release that it cannot read, says why, and never takes it away', async () => {
    const ids = [await publish(1), await publish(2), await publish(3)];
    const factsOf = (index: number): string => join(distDir, 'releases', ids[index] ?? '', 'release.json');
    writeFileSync(factsOf(0), '{"builtAt":"2026-11-21T09:00:00.000Z","pages":1,"bytes":6,"mode":"full"}');
    writeFileSync(factsOf(1), '{"version":9,"pages":1}');
    expect((await listReleases(distDir)).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
    expect([...(await unreadableReleases(distDir))]).toEqual([
      [ids[1], expect.stringContaining('a newer one wrote it')],
    ]);
    for (let number = 4; number <= 10; number += 1) await publish(number);
    expect(readdirSync(join(distDir, 'releases'))).toHaveLength(6);
    expect(readdirSync(join(distDir, 'releases'))).toContain(ids[1]);
  });

  it('goes back to the release before, or to a named one, and says what there is', async () => {
    const [first, second, third] = [await publish(1), await publish(2), await publish(3)];
    expect((await rollBack(distDir)).id).toBe(second);
    expect(shown()).toBe('site 2');
    await rollBack(distDir, third);
    expect(shown()).toBe('site 3');
    await rollBack(distDir, first);
    await expect(rollBack(distDir)).rejects.toThrow(
      `There is no release before the current one. Kept are: ${third}, ${second}, ${first}. Build the site with \`npm run build\`.`,
    );
    await expect(rollBack(distDir, 'x')).rejects.toThrow(
      `There is no release x. Kept are: ${third}, ${second}, ${first}.`,
    );
  });

  it('goes back to no release that may show a testimonial which has been erased since', async () => {
    const [first, second] = [await publish(1), await publish(2)];
    const facts = join(distDir, 'releases', first, 'release.json');
    const text = readFileSync(facts, 'utf8');
    const builtAt = Date.parse((await listReleases(distDir))[1]?.builtAt ?? '');
    await expect(rollBack(distDir, undefined, builtAt)).rejects.toThrow(`erased since ${first} was built`);
    await expect(rollBack(distDir, first, builtAt)).rejects.toThrow('nobody goes back to it');
    expect([shown(), await pinnedReleaseId(distDir)]).toEqual(['site 2', undefined]);
    await rollBack(distDir, first, builtAt - 1);
    await rollBack(distDir, second);
    // Complete after the erasing, but it had read what there was before.
    const begunAt = new Date(builtAt - 60_000).toISOString();
    writeFileSync(facts, text.replace('{', `{"begunAt":"${begunAt}",`));
    await expect(rollBack(distDir, first, builtAt - 1)).rejects.toThrow('nobody goes back to it');
  });

  it('pins the site where somebody went back to, until builds may publish again', async () => {
    const first = await publish(1);
    await publish(2);
    await checkNotPinned(distDir);
    await rollBack(distDir);
    expect(await pinnedReleaseId(distDir)).toBe(first);
    await expect(checkNotPinned(distDir)).rejects.toThrow(`the site is pinned at ${first}`);
    const sync = { site: readSiteConfig(), feed: join(folder, 'no-feed'), contentDir: join(folder, 'content') };
    const report = await rebuildSite({ sync, build: { distDir }, isFull: false });
    expect([report.outcome, describeRebuild(report)]).toEqual([
      'unchanged',
      expect.stringContaining('npm run rollback -- --resume'),
    ]);
    await resumePublishing(distDir);
    expect((await rebuildSite({ sync, build: { distDir }, isFull: false })).outcome).toBe('failed');
  });

  it('goes back without taking scripts and styles from pages that are open', async () => {
    const own = (number: number): string => `_astro/page.${number}.js`;
    for (const number of [1, 2]) {
      write(join(folder, 'next/client', own(number)), `script ${number}`);
      await publish(number);
    }
    await rollBack(distDir);
    expect(shown()).toBe('site 1');
    expect(readFileSync(join(distDir, 'retained', own(2)), 'utf8')).toBe('script 2');
    expect([...(await retainedPaths(join(distDir, 'retained'), new Date()))]).toEqual([`/${own(2)}`]);
  });

  it('leaves a whole site when it is killed at any moment', async () => {
    await publish(0);
    for (let round = 0; round < 12; round += 1) {
      const args = ['scripts/test-setup/publish-process.ts', distDir, folder];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      const gone = once(child, 'exit');
      await wait(90 + 7 * round);
      child.kill('SIGKILL');
      await gone;
      const release = realpathSync(join(distDir, 'current'));
      const [page, last] = ['index', 'last'].map((name) => join(release, `client/nl/${name}.html`));
      if (shown() !== 'site 0') expect(readFileSync(page ?? '', 'utf8')).toBe(readFileSync(last ?? '', 'utf8'));
      expect((await listReleases(distDir)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    }
    await publish(100_000);
    expect(shown()).toBe('site 100000');
  }, 30_000);
});

describe('files of the release before', () => {
  it.each([
    ['', undefined],
    [
      ', told by a list',
      ['/_astro/a.js', '/media/x/960.webp', '/search/nl-1.json', '/map/0a1b.svg', '/choose-language.js'],
    ],
  ])('stay a day when their names carry a hash; pictures of a home and of its place do not%s', async (_, dropped) => {
    const [old, next, kept] = [join(folder, 'old'), join(folder, 'new'), join(folder, 'retained')];
    for (const name of [
      '_astro/a.js',
      '_astro/a.js.br',
      '_astro/same.js',
      'media/x/960.webp',
      'search/nl-1.json',
      'map/0a1b.svg',
      'map/0a1b.svg.br',
      'map/0a1b.svg.gz',
      'choose-language.js',
    ])
      write(join(old, name), name);
    write(join(next, '_astro/same.js'), 'same');
    const morning = new Date('2026-11-21T08:00:00Z');
    await retainOldAssets(old, next, kept, morning, dropped);
    expect(readdirSync(kept).sort()).toEqual(['.times.json', '_astro']);
    expect(readdirSync(join(kept, '_astro')).sort()).toEqual(['a.js', 'a.js.br']);
    expect([...(await retainedPaths(kept, morning))].sort()).toEqual(['/_astro/a.js', '/_astro/a.js.br']);
    const nextMorning = new Date('2026-11-22T08:00:01Z');
    expect(await retainedPaths(kept, nextMorning)).toEqual(new Set());
    await dropOldAssets(kept, nextMorning);
    expect(readdirSync(join(kept, '_astro'))).toEqual([]);
  });

  it('stay another day where nobody can read since when, and go by times of before there were versions', async () => {
    const kept = join(folder, 'retained');
    write(join(kept, '_astro/a.js'), 'a');
    const morning = new Date('2026-11-21T08:00:00Z');
    write(join(kept, '.times.json'), '{"version":1,"times":{"_astro/a');
    expect(await retainedPaths(kept, morning)).toEqual(new Set(['/_astro/a.js']));
    await dropOldAssets(kept, morning);
    expect(readdirSync(join(kept, '_astro'))).toEqual(['a.js']);
    write(join(kept, '.times.json'), JSON.stringify({ '_astro/a.js': morning.getTime() }));
    expect(await retainedPaths(kept, morning)).toEqual(new Set(['/_astro/a.js']));
    await dropOldAssets(kept, new Date('2026-11-22T08:00:01Z'));
    expect(readdirSync(join(kept, '_astro'))).toEqual([]);
  });
});
