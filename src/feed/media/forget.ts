import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the derived files of every hash that the snapshot no longer names: withdrawn pictures must be gone. */
export async function forgetMedia(mediaDir: string, used: ReadonlySet<string>): Promise<number> {
  const entries = await readdir(mediaDir, { withFileTypes: true }).catch(() => []);
  const unused = entries.filter((entry) => entry.isDirectory() && !used.has(entry.name));
  for (const { name } of unused) await rm(join(mediaDir, name), { recursive: true, force: true });
  return unused.length;
}
