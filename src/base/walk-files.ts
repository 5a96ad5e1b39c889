import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

/**
 * Every file below a folder, as a path from there with `/` on every system: `/nl/index.html`. Regular files only: a
 * symbolic link is none, so nothing outside is reached through one.
 */
export async function walkFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  // `join` writes the folder in its shortest form, as it does for the files: that is quicker than `relative` for each.
  const length = join(root, 'x').length - 1;
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${join(entry.parentPath, entry.name).slice(length).split(sep).join('/')}`);
}
