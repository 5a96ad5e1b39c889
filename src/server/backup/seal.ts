import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * The outer form of a back-up, whole and checked piece by piece. All numbers are big-endian.
 *
 *   0   8  `GEVELBK1`
 *   8   1  0: readable by everybody; 1: encrypted
 *   9   3  scrypt: log2 of N, r, p (0 0 0 where it is not encrypted)
 *  12  16  salt (zeros where it is not encrypted)
 *  28      pieces, one after the other:
 *            4  how many bytes of content it has; the highest bit says that it is the last
 *            n  content, encrypted or as it is
 *           16  seal
 *
 * The key is scrypt (RFC 7914) of the passphrase, 32 bytes. Each piece is AES-256-GCM: the nonce is 4 zeros and the
 * piece's number from 0 as 8 bytes, the additional data the 28 bytes of the head and the 4 of the length, the seal the
 * tag of GCM. Not encrypted, the seal is the first 16 bytes of SHA-256 over head, nonce, length and content: it finds
 * damage, no forger. docs/operate/backup.md says the same for operators.
 */
const magic = 'GEVELBK';
const version = '1';
const headBytes = 28;
const sealBytes = 16;
const lengthBytes = 4;
const lastBit = 0x8000_0000;
const pieceBytes = 1 << 20;

/** N = 2^17, r = 8, p = 1: OWASP, Password Storage Cheat Sheet, read 2026-11-22. It takes 128 MB for a moment. */
const cost = { log2N: 17, r: 8, p: 1 } as const;
/** Nobody's file makes us take more. */
const mostCost = { log2N: 18, r: 8, p: 2 } as const;

/** Why a back-up is not taken: another kind of file, damaged, cut off, or another passphrase. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

interface Sealing {
  readonly head: Buffer;
  /** Undefined where it is not encrypted. */
  readonly key: Buffer | undefined;
}

function keyOf(passphrase: string, head: Buffer): Promise<Buffer> {
  const [log2N = 0, r = 0, p = 0] = head.subarray(9, 12);
  const options = { N: 2 ** log2N, r, p, maxmem: 2 ** log2N * r * p * 128 + (1 << 25) };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), head.subarray(12, headBytes), 32, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

function plainSeal({ head }: Sealing, number: number, length: Buffer, content: Buffer): Buffer {
  return createHash('sha256')
    .update(head)
    .update(nonceOf(number))
    .update(length)
    .update(content)
    .digest()
    .subarray(0, sealBytes);
}

function sealPiece(sealing: Sealing, number: number, content: Buffer, isLast: boolean): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE((content.length | (isLast ? lastBit : 0)) >>> 0);
  if (!sealing.key) return Buffer.concat([length, content, plainSeal(sealing, number, length, content)]);
  const cipher = createCipheriv('aes-256-gcm', sealing.key, nonceOf(number), { authTagLength: sealBytes });
  cipher.setAAD(Buffer.concat([sealing.head, length]));
  return Buffer.concat([length, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** The content of a piece; undefined where it is not what was sealed. */
function openPiece(sealing: Sealing, number: number, length: Buffer, sealed: Buffer): Buffer | undefined {
  const content = sealed.subarray(0, -sealBytes);
  const seal = sealed.subarray(-sealBytes);
  if (!sealing.key) return timingSafeEqual(plainSeal(sealing, number, length, content), seal) ? content : undefined;
  const cipher = createDecipheriv('aes-256-gcm', sealing.key, nonceOf(number), { authTagLength: sealBytes });
  cipher.setAAD(Buffer.concat([sealing.head, length]));
  cipher.setAuthTag(seal);
  try {
    return Buffer.concat([cipher.update(content), cipher.final()]);
  } catch {
    return undefined;
  }
}

async function newSealing(passphrase: string | undefined): Promise<Sealing> {
  const head = Buffer.alloc(headBytes);
  head.write(magic + version, 'latin1');
  if (passphrase === undefined) return { head, key: undefined };
  head.set([1, cost.log2N, cost.r, cost.p, ...randomBytes(16)], 8);
  return { head, key: await keyOf(passphrase, head) };
}

/** Bytes in the outer form; encrypted where there is a passphrase. */
export async function* seal(content: AsyncIterable<Buffer>, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const sealing = await newSealing(passphrase);
  yield sealing.head;
  let waiting: Buffer[] = [];
  let size = 0;
  let number = 0;
  for await (const part of content) {
    waiting.push(part);
    size += part.length;
    while (size > pieceBytes) {
      const all = Buffer.concat(waiting);
      yield sealPiece(sealing, number, all.subarray(0, pieceBytes), false);
      number += 1;
      waiting = [all.subarray(pieceBytes)];
      size -= pieceBytes;
    }
  }
  yield sealPiece(sealing, number, Buffer.concat(waiting), true);
}

/** Takes bytes off a stream in the numbers that are asked for. */
class Taker {
  readonly #source: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  /** How many bytes have been taken. */
  taken = 0;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** So many bytes, or fewer at the end. */
  async take(count: number): Promise<Buffer> {
    const parts = [this.#held];
    let size = this.#held.length;
    while (size < count) {
      const next = await this.#source.next();
      if (next.done === true) break;
      parts.push(next.value);
      size += next.value.length;
    }
    const all = Buffer.concat(parts);
    this.#held = all.subarray(count);
    const given = all.subarray(0, count);
    this.taken += given.length;
    return given;
  }
}

/** Is it a cost that some version may have written, and one that we can bear? */
function isBearable(log2N: number, r: number, p: number): boolean {
  return log2N >= 1 && log2N <= mostCost.log2N && r >= 1 && r <= mostCost.r && p >= 1 && p <= mostCost.p;
}

async function readSealing(head: Buffer, passphrase: string | undefined): Promise<Sealing> {
  if (head.subarray(0, magic.length).toString('latin1') !== magic)
    throw new BackupProblem('it is no back-up of this software: it does not begin with GEVELBK.');
  if (head.length < headBytes) throw new BackupProblem('it is cut off. Take another copy, or an older back-up.');
  if (head.toString('latin1', magic.length, 8) !== version)
    throw new BackupProblem('a newer version of this software made it. Restore it with that version.');
  const [protection, log2N = 0, r = 0, p = 0] = head.subarray(8, 12);
  if (protection === 0) return { head, key: undefined };
  if (protection !== 1 || !isBearable(log2N, r, p))
    throw new BackupProblem('its head is damaged. Take another copy, or an older back-up.');
  if (passphrase === undefined)
    throw new BackupProblem('it is encrypted. Set BACKUP_KEY, or BACKUP_KEY_FILE, to the passphrase it was made with.');
  return { head, key: await keyOf(passphrase, head) };
}

interface TakenPiece {
  readonly length: Buffer;
  /** Undefined where it says that it is longer than any piece. */
  readonly sealed: Buffer | undefined;
  readonly isLast: boolean;
}

/** The next piece, still sealed. Throws where the file ends within it. */
async function takePiece(taker: Taker): Promise<TakenPiece> {
  const length = await taker.take(lengthBytes);
  const word = length.length === lengthBytes ? length.readUInt32BE() : 0;
  const size = word & (lastBit - 1);
  const sealed = size > pieceBytes ? undefined : await taker.take(size + sealBytes);
  if (length.length < lengthBytes || (sealed && sealed.length < size + sealBytes))
    throw new BackupProblem(
      `it is cut off after ${taker.taken} bytes. Its copying did not end: take another copy, or an older back-up.`,
    );
  return { length, sealed, isLast: (word & lastBit) !== 0 };
}

/** What `seal` was given, each piece only after it was checked. Throws a BackupProblem on anything else. */
export async function* unseal(file: AsyncIterable<Buffer>, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const taker = new Taker(file);
  const sealing = await readSealing(await taker.take(headBytes), passphrase);
  for (let number = 0; ; number += 1) {
    const place = taker.taken;
    const { length, sealed, isLast } = await takePiece(taker);
    const content = sealed && openPiece(sealing, number, length, sealed);
    if (!content) {
      const otherKey = sealing.key && number === 0 ? 'BACKUP_KEY is not the passphrase it was made with, or ' : '';
      throw new BackupProblem(
        `${otherKey}it is damaged at byte ${place} or soon after. Take another copy, or an older back-up.`,
      );
    }
    yield content;
    if (isLast) break;
  }
  if ((await taker.take(1)).length > 0)
    throw new BackupProblem(`something follows its end at byte ${taker.taken - 1}. Take another copy.`);
}
