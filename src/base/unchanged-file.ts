import { closeSync, linkSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writevSync } from 'node:fs';

/** What a file holds, in pieces: of a large one most are the same in version after version, and nobody makes their bytes again. */
export type FilePieces = readonly (string | Uint8Array)[];

/** Their bytes, one after the other. */
export const bytesOfPieces = (pieces: FilePieces): Buffer =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));

/** Does a file hold just these bytes? Not one that is not there. */
export function holds(file: string, bytes: Uint8Array): boolean {
  try {
    // Most that is another is longer or shorter.
    return statSync(file).size === bytes.length && readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}

const lengthOf = (pieces: FilePieces): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length), 0);

/** The same of pieces, which are put together only where they might be what stands there. */
function holdsPieces(file: string, pieces: FilePieces): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === lengthOf(pieces) && holds(file, bytesOfPieces(pieces));
}

/** So many pieces are handed on at once: systems take some hundreds. */
const mostAtOnce = 512;

function writePieces(file: string, pieces: FilePieces): void {
  const descriptor = openSync(file, 'wx');
  try {
    const all = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
    for (let start = 0; start < all.length; start += mostAtOnce) {
      const some = all.slice(start, start + mostAtOnce);
      const written = writevSync(descriptor, some);
      // What did not go at once goes by and by, or says why not.
      if (written < lengthOf(some)) writeFileSync(descriptor, bytesOfPieces(some).subarray(written));
    }
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes a file of which version after version is kept: another name for the `last` one where that says the same. Whatever bore its name
 * before is not written into, for it may be a name of an earlier version.
 */
export function writeUnlessSame(file: string, last: string, content: string | FilePieces): void {
  const pieces = typeof content === 'string' ? [content] : content;
  const isSame = holdsPieces(last, pieces);
  if (isSame && last === file) return;
  rmSync(file, { force: true });
  if (isSame) {
    try {
      linkSync(last, file);
      return;
    } catch {
      // On another disk, or of somebody else.
    }
  }
  writePieces(file, pieces);
}
