import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publishMade, shownOn, startBucket, type TestBucket } from '#publish/spread/bucket.fixture.ts';
import { followBucket, type Follower } from '#publish/spread/follow.ts';
import { meetBucket } from '#publish/spread/spread.ts';

let bucket: TestBucket;
/** Folders of two machines that share nothing but the bucket. */
let one: string;
let two: string;
let follower: Follower | undefined;
/** By so much the clock that tells how long ago something was goes before the real one. */
let aheadMs = 0;

const longerThanStaleMs = 121_000;

beforeEach(async () => {
  bucket = await startBucket();
  [one, two] = [join(bucket.folder, 'one/dist'), join(bucket.folder, 'two/dist')];
  aheadMs = 0;
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(async () => {
  await follower?.stop();
  vi.restoreAllMocks();
  await bucket.close();
});

const shown = (): string | undefined => shownOn(two)['/nl/index.html'];
const soon = { timeout: 20_000, interval: 50 };

it('shows what the other machine published, and is never stale while it does', async () => {
  await publishMade(one, 1, { files: { '/nl/index.html': 'first' } });
  await meetBucket(one, bucket.env);
  await meetBucket(two, bucket.env);
  follower = followBucket(two, bucket.env, async (env) => {
    await meetBucket(two, env);
  });
  expect(follower?.state()).toBe('ok');
  await publishMade(one, 2, { files: { '/nl/index.html': 'second' } });
  await meetBucket(one, bucket.env);
  await vi.waitFor(() => {
    expect(shown()).toBe('second');
  }, soon);
  expect(follower?.state()).toBe('ok');
}, 60_000);

it('is stale two minutes after it could last take what is new, and no longer once it can', async () => {
  await publishMade(one, 1, { files: { '/nl/index.html': 'first' } });
  await meetBucket(one, bucket.env);
  await meetBucket(two, bucket.env);
  let isBroken = true;
  const refused = vi.fn();
  follower = followBucket(two, bucket.env, async (env) => {
    if (isBroken) {
      refused();
      throw new Error('The disk is full.');
    }
    await meetBucket(two, env);
  });
  await publishMade(one, 2, { files: { '/nl/index.html': 'second' } });
  await meetBucket(one, bucket.env);
  await vi.waitFor(() => {
    expect(refused).toHaveBeenCalled();
  }, soon);
  // A large release takes its time.
  expect(follower?.state()).toBe('ok');
  aheadMs = longerThanStaleMs;
  expect(follower?.state()).toBe('stale');
  expect(shown()).toBe('first');
  isBroken = false;
  await vi.waitFor(() => {
    expect(follower?.state()).toBe('ok');
  }, soon);
  expect(shown()).toBe('second');
}, 60_000);

it('is stale where nobody knows what the bucket shows', async () => {
  await publishMade(two, 1, { files: { '/nl/index.html': 'first' } });
  await meetBucket(two, bucket.env);
  follower = followBucket(two, { ...bucket.env, PUBLISH_S3_SECRET: 'wrong' }, () => Promise.resolve());
  await vi.waitFor(() => {
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('403'));
  }, soon);
  expect(follower?.state()).toBe('ok');
  aheadMs = longerThanStaleMs;
  expect(follower?.state()).toBe('stale');
}, 60_000);
