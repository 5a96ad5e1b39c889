import { inflateRawSync } from 'node:zlib';

/** A file in an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly crc: number;
}

/** An archive whose table of contents was read and found harmless. */
export interface ZipArchive {
  readonly entries: readonly ZipEntry[];
  /** Bytes of a file, checked against size and checksum; throws with the reason. */
  read(entry: ZipEntry, maximumBytes: number): Buffer;
}

const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 };
const limits = { entries: 5000, totalBytes: 2_000_000_000, ratio: 200, comment: 0xffff };
const stored = 0;
const deflated = 8;
const zip64Mark = 0xffffffff;
const isEncrypted = 0x1;
const isUtf8 = 0x800;
/** Unix file type in the upper half of the external attributes. */
const symbolicLink = 0o120000;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Checksum of a ZIP. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

interface Central extends ZipEntry {
  readonly method: number;
  readonly packedSize: number;
  readonly offset: number;
}

/** A name that stays below any folder it could be written to. */
function isHarmless(name: string): boolean {
  if (name === '' || name.length > 500 || /[\p{Cc}\\:]/u.test(name) || name.startsWith('/')) return false;
  return name.split('/').every((part) => part !== '..');
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - limits.comment);
  for (let at = bytes.length - 22; at >= first; at--) {
    if (bytes.readUInt32LE(at) === signatures.end && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw new Error('it is not a ZIP archive, or it is cut off');
}

function readCentral(bytes: Buffer, at: number): { entry: Central; next: number } {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signatures.central)
    throw new Error('its table of contents is damaged');
  const flags = bytes.readUInt16LE(at + 8);
  const nameLength = bytes.readUInt16LE(at + 28);
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength);
  const name = nameBytes.toString(flags & isUtf8 ? 'utf8' : 'latin1');
  const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const offset = bytes.readUInt32LE(at + 42);
  if (!isHarmless(name)) throw new Error('it holds a file name that leads elsewhere');
  if (flags & isEncrypted) throw new Error('it is encrypted');
  if (isLink(bytes, at)) throw new Error('it holds a link');
  if ([size, packedSize, offset].includes(zip64Mark)) throw new Error('it is larger than 4 GB');
  const entry = {
    name,
    size,
    packedSize,
    offset,
    crc: bytes.readUInt32LE(at + 16),
    method: bytes.readUInt16LE(at + 10),
  };
  return { entry, next };
}

function isLink(bytes: Buffer, at: number): boolean {
  return ((bytes.readUInt32LE(at + 38) >>> 16) & 0o170000) === symbolicLink;
}

function readEntry(bytes: Buffer, entry: Central, maximumBytes: number): Buffer {
  const { offset, packedSize, size, method, crc } = entry;
  if (size > maximumBytes) throw new Error(`it is larger than ${Math.round(maximumBytes / 1_000_000)} MB`);
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== signatures.local)
    throw new Error('it is damaged in the archive');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length !== packedSize) throw new Error('it is cut off in the archive');
  if (method !== stored && method !== deflated) throw new Error('it is packed in a way that is not supported');
  // The limit holds while unpacking: what the table of contents says of the size is the sender's word.
  const content =
    method === stored ? Buffer.from(packed) : inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  if (content.length !== size || crc32(content) !== crc) throw new Error('it is damaged in the archive');
  return content;
}

/** Reads the table of contents of an archive from outside; throws when anything in it could do harm. */
export function openZip(bytes: Buffer): ZipArchive {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.entries) throw new Error(`it holds more than ${limits.entries} files`);
  const byEntry = new Map<ZipEntry, Central>();
  let at = bytes.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < count; index++) {
    const { entry, next } = readCentral(bytes, at);
    total += entry.size;
    if (entry.size > 1_000_000 && entry.size > entry.packedSize * limits.ratio)
      throw new Error('it unpacks to far more than it is');
    byEntry.set({ name: entry.name, size: entry.size, crc: entry.crc }, entry);
    at = next;
  }
  if (total > limits.totalBytes) throw new Error('it unpacks to more than 2 GB');
  return {
    entries: [...byEntry.keys()].filter(({ name }) => !name.endsWith('/')),
    read: (entry, maximumBytes) => {
      const central = byEntry.get(entry);
      if (!central) throw new Error('it is not in the archive');
      return readEntry(bytes, central, maximumBytes);
    },
  };
}
