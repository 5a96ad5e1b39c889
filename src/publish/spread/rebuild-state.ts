import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkBy, readStored, storedText, type ShapeOf, type StoredFormat } from '#base/stored.ts';
import { dropGone, placeStateFile, stateFiles, type RebuildFolders } from '#publish/spread/rebuild-files.ts';
import type { Sealer } from '#publish/spread/sealed.ts';
import type { Storage } from '#server/storage/storage.ts';

/*
 * `state/<mark>` is a sealed file, `state/index` the sealed list of all: snapshot, records, what is known of pictures. With it and the
 * published release any machine rebuilds as the one before would have done.
 */

const folder = 'state/';
const indexName = `${folder}index`;

/** Marks of files by their names. */
interface StateIndex {
  readonly files: Readonly<Record<string, string>>;
}

const form: StoredFormat<StateIndex> = {
  name: 'The state of rebuilds in the bucket',
  version: 1,
  check: checkBy(
    z.object({ files: z.record(z.string(), z.string().regex(/^[\da-f]{64}$/u)) } satisfies ShapeOf<StateIndex>),
  ),
  repair: 'Rebuild the site with this version: `npm run rebuild`.',
};

/** A bucket, the key of what is sealed in it, and the folders of this machine. */
export interface StateParts {
  readonly bucket: Storage;
  readonly sealer: Sealer;
  readonly folders: RebuildFolders;
}

async function takeSealed({ bucket, sealer, folders }: StateParts, name: string): Promise<Buffer> {
  const place = await mkdtemp(join(folders.distDir, 'sealed-'));
  try {
    const file = join(place, 'object');
    await bucket.takeFile(name, file);
    return sealer.open(await readFile(file));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function putSealed({ bucket, sealer, folders }: StateParts, name: string, content: Uint8Array): Promise<void> {
  const place = await mkdtemp(join(folders.distDir, 'sealed-'));
  try {
    const file = join(place, 'object');
    await writeFile(file, sealer.seal(content), { mode: 0o600 });
    await bucket.putFile(name, file);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** What the bucket has; nothing before the first rebuild. */
async function readIndex(parts: StateParts): Promise<StateIndex> {
  const there = (await parts.bucket.entries(indexName)).some(({ name }) => name === indexName);
  if (!there) return { files: {} };
  return readStored((await takeSealed(parts, indexName)).toString('utf8'), form);
}

/** Takes over what another machine has read of the feed since; what is the same here already is not fetched. */
export async function takeState(parts: StateParts): Promise<void> {
  const { sealer, folders } = parts;
  const { files } = await readIndex(parts);
  if (Object.keys(files).length === 0) return;
  const here = new Set<string>();
  for await (const [name, content] of stateFiles(folders))
    if (files[name] === sealer.markOf(name, content)) here.add(name);
  for (const [name, mark] of Object.entries(files)) {
    if (here.has(name)) continue;
    const content = await takeSealed(parts, folder + mark);
    if (sealer.markOf(name, content) !== mark) throw new Error(`${name} in the bucket of PUBLISH_TO is another file.`);
    await placeStateFile(name, content, folders);
  }
  await dropGone(Object.keys(files), folders);
}

/** Leaves what this machine knows for the next rebuild, wherever that will be: the list last, so that it names nothing that is not there. */
export async function putState(parts: StateParts): Promise<void> {
  const { bucket, sealer, folders } = parts;
  const before = await readIndex(parts);
  const there = new Set(Object.values(before.files));
  const files: Record<string, string> = {};
  for await (const [name, content] of stateFiles(folders)) {
    const mark = sealer.markOf(name, content);
    files[name] = mark;
    if (!there.has(mark)) await putSealed(parts, folder + mark, content);
  }
  if (JSON.stringify(before.files) === JSON.stringify(files)) return;
  await putSealed(parts, indexName, Buffer.from(storedText({ files }, form)));
  const named = new Set([indexName, ...Object.values(files).map((mark) => folder + mark)]);
  for (const { name } of await bucket.entries(folder)) if (!named.has(name)) await bucket.remove(name);
  await dropGone(Object.keys(files), folders);
}
