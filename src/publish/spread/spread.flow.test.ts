import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runPool } from '#base/run-pool.ts';
import { objectName, openBucket, readPointer, readPublication } from '#publish/spread/bucket.ts';
import { publishMade, shownOn, startBucket, type TestBucket } from '#publish/spread/bucket.fixture.ts';
import { dropUnnamed } from '#publish/spread/collect.ts';
import { meetBucket, spread } from '#publish/spread/spread.ts';
import { pinnedReleaseId, resumePublishing } from '#release/releases.ts';
import { rollBack } from '#release/roll-back.ts';
import type { Storage } from '#server/storage/storage.ts';

let bucket: TestBucket;
let storage: Storage;
/** Folders of two machines that share nothing but the bucket. */
let one: string;
let two: string;

beforeEach(async () => {
  bucket = await startBucket();
  const opened = openBucket(bucket.env);
  if (!opened) throw new Error('There is no bucket.');
  storage = opened;
  [one, two] = [join(bucket.folder, 'one/dist'), join(bucket.folder, 'two/dist')];
});

afterEach(async () => {
  await bucket.close();
});

async function publish(dist: string, minute: number, files: Record<string, string>, media = {}): Promise<string> {
  const id = await publishMade(dist, minute, { files, media });
  expect(await spread(dist, bucket.env)).toEqual([]);
  return id;
}

const follow = (dist: string): Promise<string> => meetBucket(dist, bucket.env);

async function objectNames(): Promise<string[]> {
  return (await storage.list()).filter((name) => name.startsWith('objects/'));
}

describe('a bucket between machines', () => {
  it('brings a release to a machine that has built nothing, and afterwards only what changed', async () => {
    const files = { '/nl/index.html': 'home', '/nl/contact/index.html': 'contact', '/a/x.js': 'script' };
    await publish(one, 1, files);
    expect(await follow(two)).toBe('taken');
    expect(shownOn(two)).toEqual(files);
    expect(await follow(two)).toBe('same');
    const before = await objectNames();
    await publish(one, 2, { ...files, '/nl/index.html': 'another home' });
    // The page, what is known of the release, and the list of all.
    expect((await objectNames()).length - before.length).toBe(3);
    const script = statSync(join(two, 'current/client/a/x.js')).ino;
    expect(await follow(two)).toBe('taken');
    expect(shownOn(two)).toEqual({ ...files, '/nl/index.html': 'another home' });
    expect(statSync(join(two, 'current/client/a/x.js')).ino).toBe(script);
  });

  it('brings whoever went back, and whoever goes on, to every machine', async () => {
    const first = await publish(one, 1, { '/nl/index.html': 'first' });
    await publish(one, 2, { '/nl/index.html': 'second' });
    await follow(two);
    await rollBack(one);
    await spread(one, bucket.env);
    await follow(two);
    expect([shownOn(two)['/nl/index.html'], await pinnedReleaseId(two)]).toEqual(['first', first]);
    // Nobody gets past it: neither by looking again nor with a release that was being built.
    await publishMade(two, 3, { files: { '/nl/index.html': 'too late' } });
    await resumePublishing(two);
    await follow(two);
    expect([shownOn(two)['/nl/index.html'], await pinnedReleaseId(two)]).toEqual(['first', first]);
    // On the other machine somebody lets builds publish again.
    await resumePublishing(two);
    expect(await follow(two)).toBe('put');
    await follow(one);
    expect(await pinnedReleaseId(one)).toBeUndefined();
    await publish(two, 4, { '/nl/index.html': 'fourth' });
    await follow(one);
    expect(shownOn(one)).toEqual({ '/nl/index.html': 'fourth' });
  });

  it('never goes back to what a machine published before another one did', async () => {
    await publish(one, 1, { '/nl/index.html': 'first' });
    await follow(two);
    await publishMade(one, 2, { files: { '/nl/index.html': 'second' } });
    await publish(two, 3, { '/nl/index.html': 'third' });
    expect(await spread(one, bucket.env)).toEqual([]);
    expect([shownOn(one), shownOn(two)]).toEqual([{ '/nl/index.html': 'third' }, { '/nl/index.html': 'third' }]);
  });

  it('says that the bucket does not answer, and puts the release there once it does', async () => {
    await publish(one, 1, { '/nl/index.html': 'first' });
    await publishMade(one, 2, { files: { '/nl/index.html': 'second' } });
    const wrong = { ...bucket.env, PUBLISH_S3_SECRET: 'wrong' };
    expect(await spread(one, wrong)).toEqual([expect.stringMatching(/publication before.*403.*PUBLISH_S3_…/u)]);
    expect(await follow(one)).toBe('put');
    await follow(two);
    expect(shownOn(two)).toEqual({ '/nl/index.html': 'second' });
  });

  it('removes the pictures of withdrawn homes at once, also where the machine ended in between', async () => {
    const pictures = { '/media/ab/1.webp': 'a house', '/media/cd/1.webp': 'a garden' };
    const media = { 'listing 1': ['/media/ab/1.webp'], 'listing 2': ['/media/cd/1.webp'] };
    await publish(one, 1, { '/nl/index.html': 'two homes', ...pictures }, media);
    await follow(two);
    const text = { '/nl/index.html': 'one home', '/media/cd/1.webp': 'a garden' };
    const gone = { 'listing 2': ['/media/cd/1.webp'] };
    const hashes = await readPublication(storage, (await readPointer(storage))?.manifest ?? '');
    const house = hashes.files.find(([path]) => path === '/client/media/ab/1.webp')?.[1] ?? '';
    expect(await objectNames()).toContain(objectName(house));
    await publish(one, 2, text, gone);
    expect(await objectNames()).not.toContain(objectName(house));
    expect((await storage.list()).filter((name) => name.startsWith('withdrawn/'))).toEqual([]);
    await follow(two);
    const [, before] = readdirSync(join(two, 'releases')).sort().reverse();
    expect(shownOn(two)).toEqual(text);
    expect(() => statSync(join(two, 'releases', before ?? '', 'client/media/ab/1.webp'))).toThrow('ENOENT');
  });

  it('collects what nothing names once it is a day old, and nothing else', async () => {
    for (const minute of [1, 2, 3, 4]) await publish(one, minute, { '/nl/index.html': `page ${String(minute)}` });
    await storage.putText(`objects/${'0'.repeat(64)}`, 'left by a machine that was killed');
    const all = await objectNames();
    await storage.remove('collected');
    await dropUnnamed(storage, new Date());
    expect(await objectNames()).toEqual(all);
    await storage.remove('collected');
    await dropUnnamed(storage, new Date(Date.now() + 25 * 3_600_000));
    // Of the last two: a page and what is known of it each, the lists of both, and the rules and pictures that both have.
    expect(await objectNames()).toHaveLength(8);
    await follow(two);
    expect(shownOn(two)).toEqual({ '/nl/index.html': 'page 4' });
  });

  it('lists more objects than the storage names at once', async () => {
    const names = Array.from({ length: 1_005 }, (_, index) => `calls/${String(index).padStart(4, '0')}`);
    await runPool(names, 32, (name) => storage.putText(name, name));
    expect((await storage.entries('calls/')).map(({ name }) => name)).toEqual(names);
    expect(await storage.list()).toHaveLength(names.length);
  });

  it('publishes nothing of a release with an object that is damaged or missing', async () => {
    await publish(one, 1, { '/nl/index.html': 'first' });
    await follow(two);
    await publish(one, 2, { '/nl/index.html': 'second' });
    const { files } = await readPublication(storage, (await readPointer(storage))?.manifest ?? '');
    const page = files.find(([path]) => path === '/client/nl/index.html')?.[1] ?? '';
    await storage.putText(objectName(page), 'seCond');
    await expect(follow(two)).rejects.toThrow('something else than its name says');
    await storage.remove(objectName(page));
    await expect(follow(two)).rejects.toThrow('404 NoSuchKey');
    expect(shownOn(two)).toEqual({ '/nl/index.html': 'first' });
    const file = join(bucket.folder, 'second');
    writeFileSync(file, 'second');
    await storage.putFile(objectName(page), file);
    await follow(two);
    expect(shownOn(two)).toEqual({ '/nl/index.html': 'second' });
    rmSync(file);
  });
});
