import { readFile } from 'node:fs/promises';
import { z } from 'zod';
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
  try {
    const parsed = z.record(z.string(), entry).parse(JSON.parse(await readFile(file, 'utf8')));
    return new Map(Object.entries(parsed));
  } catch {
    return new Map();
  }
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
