import { runPool } from '#base/run-pool.ts';
import { hashesOf, objectName, objectsFolder, readPointer, readPublication } from '#publish/spread/bucket.ts';
import type { Storage } from '#server/storage/storage.ts';

const withdrawnFolder = 'withdrawn/';
const collectedName = 'collected';
/** How often objects that nothing names are looked for. */
const everyMs = 3_600_000;
/** What was put later may be of a publication that is under way. */
const safeMs = 24 * 3_600_000;
const width = 16;

/** Notes what is to be removed, before the publication that no longer names it: a machine that ends in between leaves the note. */
export function markWithdrawn(bucket: Storage, hashes: readonly string[]): Promise<void> {
  return runPool(hashes, width, (hash) => bucket.putText(withdrawnFolder + hash, ''));
}

/** Removes withdrawn pictures and documents that are published no longer; `named` is what is. */
export async function dropWithdrawn(bucket: Storage, named: ReadonlySet<string>): Promise<void> {
  const marked = await bucket.entries(withdrawnFolder);
  await runPool(marked, width, async ({ name }) => {
    const hash = name.slice(withdrawnFolder.length);
    if (!named.has(hash)) await bucket.remove(objectName(hash));
    await bucket.remove(name);
  });
}

/** Removes what no publication names, once an hour: objects of older ones, and what a publication left that was cut off. */
export async function dropUnnamed(bucket: Storage, now: Date): Promise<void> {
  const nowMs = now.getTime();
  const last = Number((await bucket.findText(collectedName)) ?? 0);
  const pointer = await readPointer(bucket);
  if (!pointer || Math.abs(nowMs - last) < everyMs) return;
  const named = new Set<string>();
  for (const manifest of [pointer.manifest, ...pointer.kept]) {
    named.add(manifest);
    const publication = await readPublication(bucket, manifest);
    for (const hash of hashesOf(publication.files)) named.add(hash);
  }
  const old = (await bucket.entries(objectsFolder)).filter(
    ({ name, putMs }) => !named.has(name.slice(objectsFolder.length)) && nowMs - putMs > safeMs,
  );
  await runPool(old, width, ({ name }) => bucket.remove(name));
  await bucket.putText(collectedName, String(nowMs));
}
