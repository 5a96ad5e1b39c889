import { setTimeout as wait } from 'node:timers/promises';
import { withSiteLock } from '#release/site-lock.ts';

/** Holds the lock of the site until it is killed, for tests. */
await withSiteLock({ task: 'a test', file: process.argv[2] ?? '' }, async () => {
  process.stdout.write('held');
  await wait(60_000);
});
