import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { parseJson } from './json.ts';

/** JSON, compressed: thousands of records wait so in a fraction of the memory, outside of the heap. */
export type Packed = Uint8Array;

/** The text of JSON as few bytes. They are a copy, which keeps no larger buffer alive. */
export function packText(json: string): Packed {
  return Uint8Array.from(deflateRawSync(json, { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4096 }));
}

/** What was packed, read anew. */
export function unpack(packed: Packed): unknown {
  // A piece of the usual 16 kB for each look would pile up faster than it is collected.
  return parseJson(inflateRawSync(packed, { chunkSize: 4096 }).toString());
}
