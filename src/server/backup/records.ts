import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { BackupProblem } from '#server/backup/seal.ts';

/**
 * The inner form of a back-up: gzip (RFC 1952) of records, one after the other. Each has the length of its head and of
 * its body (4 bytes each, big-endian), the head as JSON in UTF-8, the body. First comes the manifest, last the end.
 */
export const places = ['content', 'private', 'var', 'hosting', 'release'] as const;

/** Where a file belongs: what the agency edits, records of the feed that cannot be read again, what the server keeps, what hosts follow, the site. */
export type Place = (typeof places)[number];

/** `/pages/about.md`, and nothing that leads out of its folder. */
const safePath = /^(?:\/(?!\.{1,2}(?:\/|$))[^/\\\0:]+)+$/u;

const manifest = z.object({
  kind: z.literal('manifest'),
  madeAt: z.iso.datetime(),
  store: z.enum(['sqlite', 'postgres']),
  /** Steps that the database had taken (src/server/store/migrations.ts). */
  steps: z.array(z.string()).min(1),
  /** The published release, which can be built again. */
  release: z.string().nullable(),
  /** Keyed hash that only the same GEVEL_SECRET makes. */
  secretMark: z.string(),
});

const head = z.discriminatedUnion('kind', [
  manifest,
  /** The body is JSON, a list of rows; bytes are `{"base64": "…"}`. */
  z.object({ kind: z.literal('rows'), table: z.string(), columns: z.array(z.string()), count: z.int() }),
  /** A part of a file; the parts of one follow each other. */
  z.object({ kind: z.literal('file'), place: z.enum(places), path: z.string().regex(safePath), isFirst: z.boolean() }),
  /** The body is JSON: the variables with secrets by their names. */
  z.object({ kind: z.literal('secrets') }),
  z.object({ kind: z.literal('end'), rows: z.record(z.string(), z.int()), files: z.int() }),
]);

export type RecordHead = z.infer<typeof head>;
export type Manifest = z.infer<typeof manifest>;
export type Ending = Extract<RecordHead, { kind: 'end' }>;

/** A record, its head read. */
export interface BackupRecord {
  readonly head: RecordHead;
  readonly body: Buffer;
}

const lengthsBytes = 8;
const mostHeadBytes = 1 << 20;

/** A record in its bytes. */
export function recordBytes(recordHead: RecordHead, body: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(JSON.stringify(recordHead));
  const lengths = Buffer.alloc(lengthsBytes);
  lengths.writeUInt32BE(text.length, 0);
  lengths.writeUInt32BE(body.length, 4);
  return Buffer.concat([lengths, text, body]);
}

function readHead(text: string): RecordHead {
  const { success, data, error } = head.safeParse(parseJson(text));
  if (success) return data;
  throw new BackupProblem(`it holds a record that this version does not know (${error.issues[0]?.message ?? ''}).`);
}

/** The records of a back-up, from its inner form without gzip. */
export async function* readRecords(stream: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  let parts: Buffer[] = [];
  let size = 0;
  let wanted = lengthsBytes;
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    while (size >= wanted) {
      const held = Buffer.concat(parts);
      const headEnd = lengthsBytes + held.readUInt32BE(0);
      if (headEnd > mostHeadBytes) throw new BackupProblem('it holds no records of a back-up.');
      const end = headEnd + held.readUInt32BE(4);
      parts = [held];
      wanted = end;
      if (size < end) break;
      yield { head: readHead(held.toString('utf8', lengthsBytes, headEnd)), body: held.subarray(headEnd, end) };
      parts = [held.subarray(end)];
      size -= end;
      wanted = lengthsBytes;
    }
  }
  if (size > 0) throw new BackupProblem('its last record is cut off.');
}
