import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseJson } from './json.ts';

/** JSON, compressed or as it is: thousands of records wait so in a fraction of the memory, outside of the heap. */
export type Packed = Uint8Array;

/** The text of JSON as few bytes. They are a copy, which keeps no larger buffer alive. */
export function packText(json: string): Packed {
  return Uint8Array.from(deflateRawSync(json, { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4096 }));
}

/** The first byte of a text that is not compressed: no compressed one begins with a block of the kind that is reserved. */
const plainMark = 0b110;

let isRoomy = false;

/**
 * From now on what waits in this process is not compressed. A process that stays has the memory (src/base/heap-limits.ts), and a
 * compressor for each look at each record costs more than the look.
 */
export function keepUncompressed(isWanted = true): void {
  isRoomy = isWanted;
}

/** Does this process read the feed again and again? Then what it made of each record is worth keeping. */
export function readsAgain(): boolean {
  return isRoomy;
}

/** The text of JSON as it waits in this process; a file keeps `packText`. */
export function keepText(json: string): Packed {
  if (!isRoomy) return packText(json);
  const bytes = new Uint8Array(1 + Buffer.byteLength(json));
  bytes[0] = plainMark;
  Buffer.from(bytes.buffer, 1).write(json);
  return bytes;
}

/** The same of a text that is there compressed. */
export function keepPacked(packed: Packed): Packed {
  return isRoomy ? keepText(textOf(packed)) : packed;
}

/** The text of what was packed or kept, in bytes. */
export function bytesOf(packed: Packed): Uint8Array {
  if (packed[0] === plainMark) return packed.subarray(1);
  // A piece of the usual 16 kB for each look would pile up faster than it is collected.
  return inflateRawSync(packed, { chunkSize: 4096 });
}

/** The text of what was packed or kept. */
export function textOf(packed: Packed): string {
  const { buffer, byteOffset, byteLength } = bytesOf(packed);
  return Buffer.from(buffer, byteOffset, byteLength).toString();
}

/** What was packed or kept, read anew. */
export function unpack(packed: Packed): unknown {
  return parseJson(textOf(packed));
}
