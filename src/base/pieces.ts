import { bytesOf, textOf, type Packed } from './packed.ts';

/*
 * Files of many records, as the pieces that they are made of: of thousands a few change, and the others are the very same pieces as in
 * the file before. Nobody joins, decodes or compares what is the same.
 */

/** A piece of a file: its text, or how it waits. Each holds a whole value of JSON, or what stands between two. */
export type Piece = string | Packed;

const bytesIn = (piece: Piece): Uint8Array => (typeof piece === 'string' ? Buffer.from(piece) : bytesOf(piece));
const textIn = (piece: Piece): string => (typeof piece === 'string' ? piece : textOf(piece));

/** The whole text. */
export const joinPieces = (pieces: readonly Piece[]): string => pieces.map(textIn).join('');

function isSame(a: Piece, b: Piece | undefined): boolean {
  if (a === b) return true;
  if (b === undefined || (typeof a === 'string' && typeof b === 'string')) return false;
  return Buffer.compare(bytesIn(a), bytesIn(b)) === 0;
}

/** Are two files the same, piece by piece? As each piece holds a whole value, others make another file. */
export function samePieces(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.length === b.length && a.every((piece, index) => isSame(piece, b[index]));
}

/** So much is handed on at once: each piece alone would be a call of its own. */
const chunkBytes = 1_000_000;

/** The bytes of a file, handed on in one buffer after the other, which is the same one: use each before you ask for the next. */
export function* chunksOf(pieces: readonly Piece[]): Generator<Uint8Array> {
  const chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for (const piece of pieces) {
    const bytes = bytesIn(piece);
    if (filled > 0 && filled + bytes.length > chunkBytes) {
      yield chunk.subarray(0, filled);
      filled = 0;
    }
    if (bytes.length > chunkBytes) yield bytes;
    else {
      chunk.set(bytes, filled);
      filled += bytes.length;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
