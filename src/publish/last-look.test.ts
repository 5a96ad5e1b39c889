import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFeed } from '#feed/sync/feed.fixture.ts';
import { lookAround, nothingNew, rememberLook, type LookOptions } from '#publish/last-look.ts';
import { publishRelease, resumePublishing } from '#release/releases.ts';
import { rollBack } from '#release/roll-back.ts';
import { readSiteConfig } from '#site/site-config.ts';

const nowMs = Date.UTC(2026, 10, 22);
const hourMs = 3_600_000;
let folder: string;
let options: LookOptions;

async function point(release: string): Promise<void> {
  await rm(join(folder, 'dist/current'), { force: true });
  await symlink(`releases/${release}`, join(folder, 'dist/current'));
}

async function remember(): Promise<void> {
  await rememberLook(options, (await lookAround(options)) ?? '', ['property 46: has no photo'], nowMs);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'look-'));
  for (const name of ['feed', 'snapshot', 'dist', 'cache']) await mkdir(join(folder, name));
  await writeFeed(join(folder, 'feed'), { files: { 'media/a.jpg': 'one' } });
  for (const name of ['listings', 'projects', 'types', 'categories'])
    await writeFile(join(folder, `snapshot/${name}.json`), '[]');
  await point('first');
  const site = readSiteConfig();
  options = {
    distDir: join(folder, 'dist'),
    snapshotDir: join(folder, 'snapshot'),
    today: '2026-11-22',
    sync: { site, feed: join(folder, 'feed'), env: {}, cacheDir: join(folder, 'cache') },
  };
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('nothingNew', () => {
  it('knows nothing before the first look', async () => {
    expect(await nothingNew(options, nowMs)).toBeUndefined();
  });

  it('says so while feed, files and release are as they were, with what is still to be looked at', async () => {
    await remember();
    const report = { outcome: 'unchanged', warnings: ['property 46: has no photo'], seconds: { sync: 0, build: 0 } };
    expect(await nothingNew(options, nowMs + hourMs)).toEqual(report);
  });

  it.each<[string, () => unknown]>([
    ['a record of the feed', () => writeFeed(join(folder, 'feed'), { properties: [] })],
    ['a picture of the feed', () => utimes(join(folder, 'feed/media/a.jpg'), 1, 1)],
    ['a new picture', () => writeFile(join(folder, 'feed/media/b.jpg'), 'two')],
    ['the snapshot, by another sync', () => writeFile(join(folder, 'snapshot/listings.json'), '[{}]')],
    ['the release, by a build or a rollback', () => point('second')],
    ['the day', () => (options = { ...options, today: '2026-11-23' })],
    ['the feed that is read', () => (options = { ...options, sync: { ...options.sync, feed: 'content/sample-feed' } })],
  ])('looks closer after another state of %s', async (_, change) => {
    await remember();
    await change();
    expect(await nothingNew(options, nowMs)).toBeUndefined();
  });

  it('looks closer after somebody went back, for the newest release is to be the published one', async () => {
    const facts = { builtAt: '2026-11-22T10:00:00.000Z', pages: 1, bytes: 1, mode: 'full' } as const;
    const publish = async (id: string): Promise<void> => {
      const next = join(folder, 'next', id);
      await mkdir(join(next, 'client'), { recursive: true });
      await publishRelease(next, options.distDir, id, facts);
    };
    await publish('20261122T100000-aaaaaa');
    await remember();
    await publish('20261122T110000-bbbbbb');
    await rollBack(options.distDir);
    await resumePublishing(options.distDir);
    expect(await nothingNew(options, nowMs)).toBeUndefined();
  });

  it('looks closer once in so many hours, and when the clock went back', async () => {
    await remember();
    const { fullEveryHours } = options.sync.site.feed;
    expect(await nothingNew(options, nowMs + fullEveryHours * hourMs - 1)).toBeDefined();
    expect(await nothingNew(options, nowMs + fullEveryHours * hourMs)).toBeUndefined();
    expect(await nothingNew(options, nowMs - 1)).toBeUndefined();
  });

  it('looks closer when what was kept cannot be read', async () => {
    await remember();
    await writeFile(join(folder, 'dist/last-look.json'), '{"version":1,"made"');
    expect(await nothingNew(options, nowMs)).toBeUndefined();
  });
});
