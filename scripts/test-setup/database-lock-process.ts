import { setTimeout as wait } from 'node:timers/promises';
import { withDatabaseLock } from '#server/store/database-lock.ts';

/** Another machine of a test: takes the lock of a name, says so, and holds it until it is killed: `node database-lock-process.ts rebuild`. */
const name = process.argv[2] === 'rebuild' ? 'rebuild' : 'publication';
const longMs = 600_000;

await withDatabaseLock(process.env, name, async () => {
  console.log('held');
  await wait(longMs);
});
