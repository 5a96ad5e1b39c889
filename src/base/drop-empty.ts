import { rmdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Takes away a folder that holds nothing, and those above it up to `root`. */
export function dropEmpty(folder: string, root: string): void {
  if (folder.length <= root.length) return;
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it.
    return;
  }
  dropEmpty(dirname(folder), root);
}
