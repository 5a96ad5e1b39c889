import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Does a file hold just these bytes? Not one that is not there. */
export function holds(file: string, bytes: Uint8Array): boolean {
  try {
    // Most that is another is longer or shorter.
    return statSync(file).size === bytes.length && readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}

/**
 * Writes a file of which version after version is kept: another name for the `last` one where that says the same. Whatever bore its name
 * before is not written into, for it may be a name of an earlier version.
 */
export function writeUnlessSame(file: string, last: string, text: string): void {
  const bytes = Buffer.from(text);
  rmSync(file, { force: true });
  if (holds(last, bytes)) {
    try {
      linkSync(last, file);
      return;
    } catch {
      // On another disk, or of somebody else.
    }
  }
  writeFileSync(file, bytes);
}
