import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  /** The name as another program writes it. */
  readonly nameBytes?: Uint8Array;
  readonly content: Uint8Array | string;
  /** What to lie about. */
  readonly size?: number;
  readonly crc?: number;
  readonly flags?: number;
  readonly mode?: number;
  readonly isStored?: boolean;
  readonly method?: number;
}

function nameOf({ name, nameBytes }: ZipPart): Buffer {
  return Buffer.from(nameBytes ?? Buffer.from(name));
}

function methodOf({ method, isStored }: ZipPart): number {
  return method ?? (isStored ? 0 : 8);
}

function local(part: ZipPart, packed: Buffer, size: number, crc: number): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(part.flags ?? 0x800, 6);
  head.writeUInt16LE(methodOf(part), 8);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(size, 22);
  head.writeUInt16LE(nameOf(part).length, 26);
  return Buffer.concat([head, nameOf(part), packed]);
}

function central(part: ZipPart, packed: Buffer, size: number, crc: number, offset: number): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(part.flags ?? 0x800, 8);
  head.writeUInt16LE(methodOf(part), 10);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed.length, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(nameOf(part).length, 28);
  head.writeUInt32LE(((part.mode ?? 0o100644) << 16) >>> 0, 38);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, nameOf(part)]);
}

/** Makes an archive, an honest one unless the parts say otherwise. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = part.isStored ? content : deflateRawSync(content);
    const [size, crc] = [part.size ?? content.length, part.crc ?? crc32(content)];
    const written = local(part, packed, size, crc);
    centrals.push(central(part, packed, size, crc, offset));
    locals.push(written);
    offset += written.length;
  }
  const table = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, table, end]);
}
