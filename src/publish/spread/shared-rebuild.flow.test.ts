import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBucket } from '#publish/spread/bucket.ts';
import { publishMade, startBucket, type TestBucket } from '#publish/spread/bucket.fixture.ts';
import { dropCalls, hasCalls, sharedFeedCalls, takeCalls } from '#publish/spread/feed-calls.ts';
import { placeOf, type RebuildFolders } from '#publish/spread/rebuild-files.ts';
import { putState, takeState, type StateParts } from '#publish/spread/rebuild-state.ts';
import { Sealer } from '#publish/spread/sealed.ts';
import { meetBucket, spread } from '#publish/spread/spread.ts';
import { queueHints, readHints } from '#feed/adapters/record-store.ts';
import type { Storage } from '#server/storage/storage.ts';

let bucket: TestBucket;
let storage: Storage;

beforeEach(async () => {
  bucket = await startBucket();
  const opened = openBucket(bucket.env);
  if (!opened) throw new Error('There is no bucket.');
  storage = opened;
});

afterEach(async () => {
  await bucket.close();
});

function foldersOf(machine: string): RebuildFolders {
  const at = (name: string): string => join(bucket.folder, machine, name);
  mkdirSync(at('dist'), { recursive: true });
  return { distDir: at('dist'), snapshotDir: at('snapshot'), cacheDir: at('cache'), privateDir: at('private') };
}

function partsOf(machine: string, secret = 'a secret of the tests, long enough'): StateParts {
  return { bucket: storage, sealer: new Sealer(secret), folders: foldersOf(machine) };
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const photo = '/media/ab12/480.webp';

/** A machine that has read a feed and published it. */
async function firstMachine(): Promise<StateParts> {
  const parts = partsOf('one');
  const { distDir, snapshotDir, privateDir, cacheDir } = parts.folders;
  await publishMade(distDir, 1, { files: { '/nl/index.html': 'home', [photo]: 'a photo' } });
  write(snapshotDir, { 'listings.json': '[{"id":"46"}]', 'feed-records.json': '{}' });
  write(privateDir, { 'feed/whise.json': '{"owner":"An Peeters"}', 'documents/46.pdf': 'a deed' });
  write(privateDir, { 'owners.json.4711.next': 'what a killed process was writing' });
  write(cacheDir, { 'media-sources.json': '{"photo a.jpg":{}}', 'media/ab12/480.webp': 'a photo' });
  write(cacheDir, { 'media/ab12/meta.json': '{"photo":1}' });
  expect(await spread(distDir, bucket.env)).toEqual([]);
  await putState(parts);
  return parts;
}

describe('what a rebuild needs', () => {
  it('reaches a machine that has nothing, and lies in the bucket for nobody to read', async () => {
    await firstMachine();
    const two = partsOf('two');
    const { distDir, snapshotDir, privateDir, cacheDir } = two.folders;
    await meetBucket(distDir, bucket.env);
    await takeState(two);
    expect(readFileSync(join(snapshotDir, 'listings.json'), 'utf8')).toBe('[{"id":"46"}]');
    expect(readFileSync(join(privateDir, 'feed/whise.json'), 'utf8')).toBe('{"owner":"An Peeters"}');
    expect(statSync(join(privateDir, 'feed/whise.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(privateDir).sort()).toEqual(['documents', 'feed']);
    expect(readFileSync(join(cacheDir, photo), 'utf8')).toBe('a photo');
    expect(readFileSync(join(cacheDir, 'media/ab12/meta.json'), 'utf8')).toBe('{"photo":1}');
    for (const name of (await storage.list()).filter((one) => one.startsWith('state/'))) {
      const text = await storage.takeText(name);
      expect(text).not.toMatch(/Peeters|deed|listings/u);
    }
  });

  it('goes on from machine to machine, with what was withdrawn gone from each', async () => {
    const one = await firstMachine();
    const two = partsOf('two');
    await meetBucket(two.folders.distDir, bucket.env);
    await takeState(two);
    const changed = '[{"id":"46","priceCents":1}]';
    write(two.folders.snapshotDir, { 'listings.json': changed });
    const deed = join(two.folders.privateDir, 'documents/46.pdf');
    expect(existsSync(deed)).toBe(true);
    rmSync(deed);
    const objects = (await storage.list()).filter((name) => name.startsWith('state/')).length;
    await putState(two);
    expect((await storage.list()).filter((name) => name.startsWith('state/'))).toHaveLength(objects - 1);
    await takeState(one);
    expect(readFileSync(join(one.folders.snapshotDir, 'listings.json'), 'utf8')).toBe(changed);
    expect(existsSync(join(one.folders.privateDir, 'documents/46.pdf'))).toBe(false);
  });

  it('is refused where it was sealed with another secret, and names no place outside', async () => {
    await firstMachine();
    await expect(takeState(partsOf('two', 'another secret of the tests'))).rejects.toThrow('same GEVEL_SECRET');
    const folders = foldersOf('two');
    const names = [
      'snapshot/../../etc/x',
      'private//x',
      'other/x',
      'snapshot',
      'private/feed/a-hints/x',
      'snapshot/a\\b',
    ];
    expect(names.map((name) => placeOf(name, folders))).toEqual(names.map(() => undefined));
  });
});

describe('a call of the CRM', () => {
  it('that one machine took is read by the machine that rebuilds, and forgotten once its records are known to all', async () => {
    const [one, two] = [partsOf('one').folders.privateDir, partsOf('two').folders.privateDir];
    const take = sharedFeedCalls(
      async () => {
        await queueHints(one, 'whise', 'abc', { ids: ['46'], deleted: [] });
        return { kind: 'accepted' };
      },
      one,
      bucket.env,
    );
    expect(await hasCalls(storage)).toBe(false);
    await take({ body: new Uint8Array(), headers: {} });
    expect(await hasCalls(storage)).toBe(true);
    const names = await takeCalls(storage, two);
    const hints = await readHints(two, 'whise');
    expect(hints.ids).toEqual(['46']);
    // Not read yet: whoever rebuilds next must still find it.
    await dropCalls(storage, two, names);
    expect(await hasCalls(storage)).toBe(true);
    await hints.clear();
    await dropCalls(storage, two, names);
    expect(await hasCalls(storage)).toBe(false);
  });

  it('that is refused tells nobody', async () => {
    const { privateDir } = partsOf('one').folders;
    const take = sharedFeedCalls(() => Promise.resolve({ kind: 'refused', reason: 'forged' }), privateDir, bucket.env);
    expect(await take({ body: new Uint8Array(), headers: {} })).toEqual({ kind: 'refused', reason: 'forged' });
    expect(await hasCalls(storage)).toBe(false);
  });
});
