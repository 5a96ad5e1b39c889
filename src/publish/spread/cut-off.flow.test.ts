import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOfText, objectName, openBucket, readPointer, readPublication } from '#publish/spread/bucket.ts';
import { makeFolder, publishMade, shownOn, startBucket, type TestBucket } from '#publish/spread/bucket.fixture.ts';
import { putRelease } from '#publish/spread/put-release.ts';
import { meetBucket } from '#publish/spread/spread.ts';
import { takeRelease } from '#publish/spread/take-release.ts';
import type { Storage } from '#server/storage/storage.ts';

const rounds = 200;

let bucket: TestBucket;
let storage: Storage;
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

class CutOff extends Error {}

/** The same bucket for a machine that ends at its request number `last`: nothing that it asks afterwards arrives. */
function endingAfter(last: number): Storage {
  let asked = 0;
  const ask = <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) => {
    return (...args: A): Promise<R> => {
      asked += 1;
      return asked > last ? Promise.reject(new CutOff('The machine has ended.')) : call(...args);
    };
  };
  return {
    list: ask(() => storage.list()),
    entries: ask((below) => storage.entries(below)),
    putFile: ask((name, file, hash) => storage.putFile(name, file, hash)),
    putText: ask((name, text) => storage.putText(name, text)),
    takeFile: ask((name, file) => storage.takeFile(name, file)),
    takeText: ask((name) => storage.takeText(name)),
    findText: ask((name) => storage.findText(name)),
    remove: ask((name) => storage.remove(name)),
  };
}

/** Ends before anything else than that it was cut off; says whether it was. */
async function cutOff(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof CutOff) return true;
    throw error;
  }
}

const numberOf = (round: number): Record<string, string> => ({
  '/nl/index.html': `home ${String(round)}`,
  '/nl/contact/index.html': `contact ${String(round)}`,
  '/media/ab/1.webp': `picture ${String(Math.floor(round / 3))}`,
  '/a/always.js': 'script',
});

/** Everything that the bucket shows, fetched by its hashes: a site whose files all tell one number, or a fault. */
async function shownInBucket(): Promise<Record<string, string>> {
  const pointer = await readPointer(storage);
  const { files } = await readPublication(storage, pointer?.manifest ?? '');
  const site: Record<string, string> = {};
  for (const [path, hash] of files.filter(([name]) => name.startsWith('/client/'))) {
    const text = await storage.takeText(objectName(hash));
    expect(hashOfText(text)).toBe(hash);
    site[path.slice('/client'.length)] = text;
  }
  return site;
}

describe('a machine that ends in the middle', () => {
  it(`of publishing leaves the site before or the whole new one, ${String(rounds)} times`, async () => {
    let shown = 0;
    let ended = 0;
    mkdirSync(one, { recursive: true });
    for (let round = 0; round < rounds; round += 1) {
      const folder = join(bucket.folder, `release-${String(round)}`);
      await makeFolder(folder, { files: numberOf(round) });
      const release = { folder, id: `r${String(round)}`, isPinned: false, memory: one };
      // The first round is brought to its end: before it there is nothing that could be shown.
      const last = round === 0 ? Number.POSITIVE_INFINITY : (round * 7) % 17;
      const wasCut = await cutOff(putRelease({ ...release, bucket: endingAfter(last) }));
      if (wasCut) ended += 1;
      const site = await shownInBucket();
      const number = Number(/\d+/u.exec(site['/nl/index.html'] ?? '')?.[0]);
      expect(site).toEqual(numberOf(number));
      if (!wasCut) expect(number).toBe(round);
      expect([round, shown]).toContain(number);
      shown = number;
    }
    expect(ended).toBeGreaterThan(rounds / 2);
    // Whoever goes on brings it all to an end, with the pictures that were left.
    const folder = join(bucket.folder, `release-${String(rounds - 1)}`);
    await putRelease({ bucket: storage, folder, id: 'last', isPinned: false, memory: one });
    expect(await shownInBucket()).toEqual(numberOf(rounds - 1));
    expect((await storage.list()).filter((name) => name.startsWith('withdrawn/'))).toEqual([]);
  }, 300_000);

  it('of taking serves what it served, and goes on later', async () => {
    await publishMade(one, 0, { files: numberOf(0) });
    await meetBucket(one, bucket.env);
    await meetBucket(two, bucket.env);
    for (let round = 1; round <= 10; round += 1) {
      await publishMade(one, round, { files: numberOf(round) });
      await meetBucket(one, bucket.env);
      const pointer = await readPointer(storage);
      if (!pointer) throw new Error('The bucket shows nothing.');
      const before = shownOn(two);
      for (let last = 0; ; last += 1) {
        const wasCut = await cutOff(takeRelease({ bucket: endingAfter(last), distDir: two }, pointer));
        expect(shownOn(two)).toEqual(wasCut ? before : numberOf(round));
        if (!wasCut) break;
      }
    }
  }, 120_000);

  it('because it was killed has its release put by the next start', async () => {
    await publishMade(one, 0, { files: numberOf(0) });
    await meetBucket(one, bucket.env);
    let killed = 0;
    for (let round = 1; round <= 8; round += 1) {
      await publishMade(one, round, { files: numberOf(round) });
      const child = execFile(process.execPath, ['scripts/test-setup/bucket-process.ts', one], {
        env: { ...process.env, ...bucket.env },
      });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await wait(250 + round * 60);
      if (child.kill('SIGKILL')) killed += 1;
      await ended;
      const site = await shownInBucket();
      expect(site).toEqual(numberOf(Number(/\d+/u.exec(site['/nl/index.html'] ?? '')?.[0])));
      await meetBucket(one, bucket.env);
      expect(await shownInBucket()).toEqual(numberOf(round));
    }
    expect(killed).toBeGreaterThan(0);
  }, 120_000);
});
