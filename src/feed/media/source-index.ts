import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import { replaceFile } from '#base/replace-file.ts';

const entry = z.object({
  hash: z.string(),
  /** What the source said about the file, to ask "changed since?". */
  stamp: z.string().exactOptional(),
  recipe: z.string(),
});

export type SourceEntry = z.infer<typeof entry>;

/** Which content hash a source file had the last time. A damaged index only costs time, so it counts as empty. */
export async function readSourceIndex(file: string): Promise<Map<string, SourceEntry>> {
  const kept = await readCacheFile(file, (text) => z.record(z.string(), entry).parse(parseJson(text)));
  return new Map(Object.entries(kept ?? {}));
}

/** The entries of files that are still in use, in the order of their keys, one after the other: a large index is never one text. */
function* linesOf(index: ReadonlyMap<string, SourceEntry>, used: Pick<ReadonlySet<string>, 'has'>): Generator<string> {
  yield '{';
  let comma = '';
  for (const key of [...index.keys()].filter((one) => used.has(one)).sort()) {
    yield `${comma}${JSON.stringify(key)}:${JSON.stringify(index.get(key))}`;
    comma = ',\n';
  }
  yield '}';
}

/** Writes the index with the files that are still in use. */
export async function writeSourceIndex(
  file: string,
  index: ReadonlyMap<string, SourceEntry>,
  used: Pick<ReadonlySet<string>, 'has'>,
): Promise<void> {
  await replaceFile(file, linesOf(index, used));
}
