import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';

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
  read(entry: ZipEntry, maximumBytes: number): Promise<Buffer>;
}

const limits = { entries: 5000, totalBytes: 2_000_000_000, ratio: 200 };
/** A size of 4 GB and more stands elsewhere. */
const zip64Mark = 0xffffffff;
/** Unix file type in the upper half of the external attributes. */
const symbolicLink = 0o120000;

/** A name that stays below any folder it could be written to. */
function isHarmless(name: string): boolean {
  if (name === '' || name.length > 500 || /[\p{Cc}\\:]/u.test(name) || name.startsWith('/')) return false;
  return name.split('/').every((part) => part !== '..');
}

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === symbolicLink;
}

/** An entry of the table of contents; throws when it could do harm. */
function checkEntry(entry: Entry): ZipEntry {
  const { generalPurposeBitFlag, fileNameRaw, extraFields, compressedSize, uncompressedSize: size } = entry;
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  if (!isHarmless(name)) throw new Error('it holds a file name that leads elsewhere');
  if (entry.isEncrypted()) throw new Error('it is encrypted');
  if (isLink(entry)) throw new Error('it holds a link');
  if (Math.max(size, compressedSize) >= zip64Mark) throw new Error('it is larger than 4 GB');
  if (size > 1_000_000 && size > compressedSize * limits.ratio) throw new Error('it unpacks to far more than it is');
  return { name, size, crc: entry.crc32 };
}

async function openFile(bytes: Buffer): Promise<ZipFile> {
  try {
    // Names as bytes: what is wrong with one is said here.
    return await fromBufferPromise(bytes, { decodeStrings: false });
  } catch (cause) {
    throw new Error('it is not a ZIP archive, or it is cut off', { cause });
  }
}

async function* readTable(file: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* file.eachEntry();
  } catch (cause) {
    throw new Error('its table of contents is damaged', { cause });
  }
}

/** yauzl gives no more bytes than the table of contents says, whatever the packed ones unpack to. */
async function unpack(file: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await file.openReadStreamPromise(entry));
  } catch (cause) {
    throw new Error('it is damaged in the archive', { cause });
  }
}

async function readEntry(file: ZipFile, entry: Entry, maximumBytes: number): Promise<Buffer> {
  if (entry.uncompressedSize > maximumBytes)
    throw new Error(`it is larger than ${Math.round(maximumBytes / 1_000_000)} MB`);
  if (!entry.canDecodeFileData()) throw new Error('it is packed in a way that is not supported');
  const content = await unpack(file, entry);
  if (crc32(content) !== entry.crc32) throw new Error('it is damaged in the archive');
  return content;
}

/** Reads the table of contents of an archive from outside; throws when anything in it could do harm. */
export async function openZip(bytes: Buffer): Promise<ZipArchive> {
  const file = await openFile(bytes);
  if (file.entryCount > limits.entries) throw new Error(`it holds more than ${limits.entries} files`);
  const found = new Map<ZipEntry, Entry>();
  let total = 0;
  for await (const entry of readTable(file)) {
    const checked = checkEntry(entry);
    total += checked.size;
    found.set(checked, entry);
  }
  if (total > limits.totalBytes) throw new Error('it unpacks to more than 2 GB');
  return {
    entries: [...found.keys()].filter(({ name }) => !name.endsWith('/')),
    read: async (entry, maximumBytes) => {
      const inside = found.get(entry);
      if (!inside) throw new Error('it is not in the archive');
      return readEntry(file, inside, maximumBytes);
    },
  };
}
