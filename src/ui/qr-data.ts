/** The bytes of a QR code: the text, and what lets it be read when a part is dirty (ISO/IEC 18004, level M). */

/** Of level M, by version from 1 on. */
const correctionBytes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24] as const;
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10] as const;

/** A product in the field of 256 elements that the error correction counts in. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** Coefficients of the polynomial that the data are divided by. */
function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    for (let index = 0; index < degree; index += 1) {
      divisor[index] = multiply(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return divisor;
}

function correctionOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = Array<number>(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [index, coefficient] of divisor.entries()) {
      rest[index] = (rest[index] ?? 0) ^ multiply(coefficient, factor);
    }
  }
  return rest;
}

/** Bytes that a version holds, data and correction together. */
function totalBytes(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const lines = Math.floor(version / 7) + 2;
    modules -= (25 * lines - 10) * lines - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function dataBytes(version: number): number {
  return totalBytes(version) - (correctionBytes[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0);
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, index) => (value >>> (length - 1 - index)) & 1);
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** The smallest version that so many bytes fit into; undefined when none is large enough. `14 -> 1`, `15 -> 2` */
export function versionFor(length: number): number | undefined {
  const index = blockCounts.findIndex(
    (_, before) => length * 8 + 4 + lengthBits(before + 1) <= dataBytes(before + 1) * 8,
  );
  return index === -1 ? undefined : index + 1;
}

/** The text with mode, length and filling, as bytes. */
function encodeData(bytes: Uint8Array, version: number): number[] {
  const room = dataBytes(version) * 8;
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, lengthBits(version))];
  for (const byte of bytes) bits.push(...bitsOf(byte, 8));
  bits.push(...Array<number>(Math.min(4, room - bits.length)).fill(0));
  while (bits.length % 8 > 0) bits.push(0);
  for (let filling = 0xec; bits.length < room; filling ^= 0xec ^ 0x11) bits.push(...bitsOf(filling, 8));
  const data: number[] = [];
  for (let index = 0; index < bits.length; index += 8) {
    data.push(bits.slice(index, index + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  }
  return data;
}

/** Data in blocks with their correction, one byte of each block by turns. */
function withCorrection(data: readonly number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1;
  const correction = correctionBytes[version - 1] ?? 0;
  const divisor = divisorOf(correction);
  const shortLength = Math.floor(totalBytes(version) / count) - correction;
  const shortBlocks = count - (totalBytes(version) % count);
  const blocks: { data: readonly number[]; correction: readonly number[] }[] = [];
  let start = 0;
  for (let index = 0; index < count; index += 1) {
    const part = data.slice(start, start + shortLength + (index < shortBlocks ? 0 : 1));
    start += part.length;
    blocks.push({ data: part, correction: correctionOf(part, divisor) });
  }
  const byTurns = (length: number, of: (block: (typeof blocks)[number]) => readonly number[]): number[] =>
    Array.from({ length }, (_, position) => blocks.flatMap((block) => of(block).slice(position, position + 1))).flat();
  return [...byTurns(shortLength + 1, (block) => block.data), ...byTurns(correction, (block) => block.correction)];
}

/** All bytes of a code, in the order in which they are drawn. */
export function codeBytes(bytes: Uint8Array, version: number): number[] {
  return withCorrection(encodeData(bytes, version), version);
}
