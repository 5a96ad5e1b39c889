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

/** Writes the index with the files that are still in use. */
export async function writeSourceIndex(
  file: string,
  index: ReadonlyMap<string, SourceEntry>,
  used: ReadonlySet<string>,
): Promise<void> {
  const kept = [...index].filter(([key]) => used.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  await replaceFile(file, JSON.stringify(Object.fromEntries(kept)));
}
