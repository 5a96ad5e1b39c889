import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '#base/replace-file.ts';
import { openBucket } from '#publish/spread/bucket.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { TakeFeedCall } from '#server/services.ts';

/*
 * A call of the CRM reaches one machine, and another one may rebuild: what was called stands in the bucket, `calls/<time>-<any>/…`,
 * until a rebuild has read it and left its records there.
 */

const folder = 'calls/';
const namePattern = /^calls\/[\w-]+\/(?<feed>[\w-]+-hints)\/(?<file>[\da-f]+\.json)$/u;

const hintsOf = (privateDir: string): string => join(privateDir, 'feed');

async function waitingHere(privateDir: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const names = await readdir(hintsOf(privateDir)).catch(() => []);
  for (const feed of names.filter((name) => name.endsWith('-hints'))) {
    for (const file of await readdir(join(hintsOf(privateDir), feed))) {
      const text = await readFile(join(hintsOf(privateDir), feed, file), 'utf8').catch(() => undefined);
      if (text !== undefined && file.endsWith('.json')) found.set(`${feed}/${file}`, text);
    }
  }
  return found;
}

/** Takes a call of the CRM and tells every machine of it, before the CRM hears that it was taken. */
export function sharedFeedCalls(take: TakeFeedCall, privateDir: string, env = process.env): TakeFeedCall {
  const bucket = openBucket(env);
  if (!bucket) return take;
  return async (call) => {
    const before = await waitingHere(privateDir);
    const answer = await take(call);
    if (answer.kind === 'refused') return answer;
    for (const [name, text] of await waitingHere(privateDir)) {
      if (before.get(name) === text) continue;
      await bucket.putText(`${folder}${String(Date.now())}-${randomBytes(4).toString('hex')}/${name}`, text);
    }
    return answer;
  };
}

/** Calls that no rebuild has read yet: puts them where the next one here reads them, and gives back their names in the bucket. */
export async function takeCalls(bucket: Storage, privateDir: string): Promise<string[]> {
  const names = (await bucket.entries(folder)).map(({ name }) => name);
  for (const name of names) {
    const { feed, file } = namePattern.exec(name)?.groups ?? {};
    if (feed === undefined || file === undefined) continue;
    const place = join(hintsOf(privateDir), feed, file);
    if (existsSync(place)) continue;
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await replaceFile(place, await bucket.takeText(name), 0o600);
  }
  return names;
}

/** Forgets calls whose records every machine can read now; one that still waits here was not read. */
export async function dropCalls(bucket: Storage, privateDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { feed, file } = namePattern.exec(name)?.groups ?? {};
    const isWaiting = feed !== undefined && file !== undefined && existsSync(join(hintsOf(privateDir), feed, file));
    if (!isWaiting) await bucket.remove(name);
  }
}

/** Does a call wait that this machine may know nothing of? */
export async function hasCalls(bucket: Storage): Promise<boolean> {
  return (await bucket.entries(folder)).length > 0;
}
