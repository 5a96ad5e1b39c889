import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { xmlDecoder } from './encoding.ts';
import { XmlReader, type ParsedXml, type TakeElement } from './parse.ts';

/** A file, unpacked where it is a packed one and not just a packed answer. */
async function openXml(file: string): Promise<AsyncIterable<Buffer>> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  const stream = createReadStream(file);
  const isPacked = buffer[0] === 0x1f && buffer[1] === 0x8b;
  if (!isPacked) return stream;
  // Who reads it hears of errors.
  return pipeline(stream, createGunzip(), () => undefined);
}

async function* bytesOf(file: string, maximumBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const bytes of await openXml(file)) {
    size += bytes.byteLength;
    if (size > maximumBytes) throw new RangeError('the file is larger than it may be');
    yield bytes;
  }
}

/** How its text is written: a file must be read to its end before anybody knows whether it is UTF-8. */
async function decoderOf(file: string, maximumBytes: number): Promise<TextDecoder> {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let head: Buffer | undefined;
  let isUtf8 = true;
  for await (const bytes of bytesOf(file, maximumBytes)) {
    head ??= bytes.subarray(0, 200);
    try {
      utf8.decode(bytes, { stream: true });
    } catch {
      isUtf8 = false;
      break;
    }
  }
  try {
    utf8.decode();
  } catch {
    isUtf8 = false;
  }
  return xmlDecoder(head ?? Buffer.alloc(0), isUtf8);
}

/** Text in pieces as `XmlReader` wants them: each but the last ends before a `<`. */
export async function* xmlPieces(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const cut = text.lastIndexOf('<');
    if (cut < 0) {
      rest += text;
      continue;
    }
    yield rest + text.slice(0, cut);
    rest = text.slice(cut);
  }
  yield rest;
}

async function* textsOf(file: string, maximumBytes: number): AsyncGenerator<string> {
  const decoder = await decoderOf(file, maximumBytes);
  for await (const bytes of bytesOf(file, maximumBytes)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Reads pieces of a document; `take` is handed the elements below its root one by one, which are then not kept. */
export async function readXml(texts: AsyncIterable<string> | Iterable<string>, take: TakeElement): Promise<ParsedXml> {
  const reader = new XmlReader(take);
  for await (const piece of xmlPieces(texts)) {
    reader.write(piece);
    if (reader.problem !== undefined) break;
  }
  return reader.end();
}

/** Reads a document from a file, packed or not; one of more than `maximumBytes` is refused, and never wholly in memory. */
export async function readXmlFile(file: string, maximumBytes: number, take: TakeElement): Promise<ParsedXml> {
  try {
    return await readXml(textsOf(file, maximumBytes), take);
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, reason: `it is larger than ${maximumBytes / 1_000_000} MB` };
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      return { ok: false, reason: 'it is packed, and cannot be unpacked' };
    throw error;
  }
}
