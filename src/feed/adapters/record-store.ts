import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import { replaceFile } from '#base/replace-file.ts';
import type { RawEntry } from './adapter.ts';

/** The records of a feed as they came, so that only changes need to be read and a better mapping needs no reading at all. */
export interface RecordStore {
  readonly version: number;
  readonly source: string;
  /** When the last whole reading began; absent when there was none. */
  readonly fullMs?: number;
  /** When the last reading of any kind began. */
  readonly readMs: number;
  readonly entries: readonly RawEntry[];
}

const storeFile = z.object({
  version: z.int(),
  source: z.string(),
  fullMs: z.number().exactOptional(),
  readMs: z.number(),
  entries: z.array(
    z.object({ entity: z.enum(['property', 'project', 'owner']), sourceId: z.string(), raw: z.unknown() }),
  ),
});

const hintFile = z.object({ ids: z.array(z.string()), deleted: z.array(z.string()) });
export type Hints = z.infer<typeof hintFile>;

function folderOf(privateDir: string): string {
  return join(privateDir, 'feed');
}

/** What the last run kept; nothing when there was none or when it is damaged. */
export async function readStore(privateDir: string, name: string): Promise<RecordStore | undefined> {
  return readCacheFile(join(folderOf(privateDir), `${name}.json`), (text) => storeFile.parse(parseJson(text)));
}

/** Keeps the records for this user only: they hold what is never published. */
export async function writeStore(privateDir: string, name: string, store: RecordStore): Promise<void> {
  await mkdir(folderOf(privateDir), { recursive: true, mode: 0o700 });
  await replaceFile(join(folderOf(privateDir), `${name}.json`), JSON.stringify(store), 0o600);
}

function hintFolder(privateDir: string, name: string): string {
  return join(folderOf(privateDir), `${name}-hints`);
}

/** Keeps what a webhook named until a sync has read it; a file a call, so that two at once lose nothing. */
export async function queueHints(privateDir: string, name: string, key: string, hints: Hints): Promise<void> {
  const folder = hintFolder(privateDir, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const safeKey = Buffer.from(key).toString('hex').slice(0, 120);
  await replaceFile(join(folder, `${safeKey}.json`), JSON.stringify(hints), 0o600);
}

async function stateOf(file: string): Promise<string> {
  const { ino, mtimeMs } = await stat(file);
  return `${ino} ${mtimeMs}`;
}

/** The waiting hints and how to take them away once their records are kept. */
export async function readHints(privateDir: string, name: string): Promise<Hints & { clear: () => Promise<void> }> {
  const folder = hintFolder(privateDir, name);
  const names = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json')).sort();
  const all: Hints[] = [];
  const readFrom = new Map<string, string>();
  for (const file of names) {
    readFrom.set(file, await stateOf(join(folder, file)));
    const hints = await readCacheFile(join(folder, file), (text) => hintFile.parse(parseJson(text)));
    if (hints) all.push(hints);
  }
  return {
    ids: [...new Set(all.flatMap(({ ids }) => ids))],
    deleted: [...new Set(all.flatMap(({ deleted }) => deleted))],
    clear: async () => {
      for (const [file, state] of readFrom) {
        // Where the same was said again meanwhile, that is news of its own.
        if ((await stateOf(join(folder, file)).catch(() => '')) === state)
          await rm(join(folder, file), { force: true });
      }
    },
  };
}
