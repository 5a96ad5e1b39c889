import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The bytes of each file below a folder, by its number: several names of one are one. */
function bytesIn(folder: string): Map<number, number> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const stats = entries.map(({ parentPath, name }) => statSync(join(parentPath, name)));
  return new Map(stats.map(({ ino, size }) => [ino, size]));
}

/** What the published release keeps on the disk beside the one before it, in MB. */
export function ownMbOfRelease(distDir: string): number {
  const release = realpathSync(join(distDir, 'current'));
  const before = readdirSync(dirname(release))
    .sort()
    .filter((name) => name < basename(release))
    .at(-1);
  const shared = before === undefined ? new Map<number, number>() : bytesIn(join(release, '..', before));
  let bytes = 0;
  for (const [number, size] of bytesIn(release)) if (!shared.has(number)) bytes += size;
  return bytes / 1e6;
}
