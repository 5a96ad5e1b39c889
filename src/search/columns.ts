import { maximumRows, SearchIndexProblem, type ByteReader, type ByteWriter } from './bytes.ts';

const bitsPerByte = 8;
const packedWidths = [0, 1, 2, 4];
const largestWidth = 32;

/** A number for each row: a code, and the value that each code stands for. */
export interface NumberColumn {
  /** 0 is unknown. */
  readonly codes: Uint16Array;
  /** By code, ascending; the first is NaN. */
  readonly values: Float64Array;
}

function widthFor(maximum: number): number {
  const packed = packedWidths.find((bits) => maximum < 2 ** bits);
  return packed ?? bitsPerByte * Math.ceil(Math.log2(maximum + 1) / bitsPerByte);
}

/**
 * Small numbers are packed into bytes, larger ones written as one plane for each of their bytes: alike bytes then stand
 * together, which is what a compressor needs.
 */
export function writePlanes(writer: ByteWriter, values: readonly number[]): void {
  const width = widthFor(values.reduce((most, value) => Math.max(most, value), 0));
  writer.byte(width);
  if (width > 0 && width < bitsPerByte) {
    const perByte = bitsPerByte / width;
    for (let start = 0; start < values.length; start += perByte) {
      const chunk = values.slice(start, start + perByte);
      writer.byte(chunk.reduce((sum, value, index) => sum + value * 2 ** (index * width), 0));
    }
    return;
  }
  for (let shift = 0; shift < width; shift += bitsPerByte) {
    for (const value of values) writer.byte(Math.floor(value / 2 ** shift) % 256);
  }
}

function readWidth(reader: ByteReader): number {
  const width = reader.byte();
  const isWhole = width % bitsPerByte === 0 && width <= largestWidth;
  if (!isWhole && !packedWidths.includes(width)) throw new SearchIndexProblem(`it has numbers of ${width} bits.`);
  return width;
}

export function readPlanes(reader: ByteReader, count: number): Uint32Array {
  const values = new Uint32Array(count);
  const width = readWidth(reader);
  if (width > 0 && width < bitsPerByte) {
    const perByte = bitsPerByte / width;
    let packed = 0;
    for (let row = 0; row < count; row += 1) {
      if (row % perByte === 0) packed = reader.byte();
      values[row] = packed & (2 ** width - 1);
      packed >>= width;
    }
    return values;
  }
  for (let shift = 0; shift < width; shift += bitsPerByte) {
    for (let row = 0; row < count; row += 1) values[row] = (values[row] ?? 0) + reader.byte() * 2 ** shift;
  }
  return values;
}

/** Codes that index a table of this length. */
export function readCodes(reader: ByteReader, count: number, tableLength: number): Uint16Array {
  const codes = readPlanes(reader, count);
  for (const code of codes) {
    if (code >= tableLength) throw new SearchIndexProblem(`it refers to entry ${code} of ${tableLength}.`);
  }
  return Uint16Array.from(codes);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

/** The different values, ascending and as steps, then one code for each row. */
export function writeNumbers(writer: ByteWriter, numbers: readonly (number | undefined)[]): void {
  const values = [...new Set(numbers.filter((value) => value !== undefined))].sort((a, b) => a - b);
  if (values.length > maximumRows) throw new RangeError(`A column holds at most ${maximumRows} different values.`);
  const unit = values.reduce(greatestDivisor, 0) || 1;
  writer.number(values.length);
  writer.number(unit);
  for (const [index, value] of values.entries()) writer.number((value - (values[index - 1] ?? 0)) / unit);
  const codeOf = new Map(values.map((value, index) => [value, index + 1]));
  writePlanes(
    writer,
    numbers.map((value) => (value === undefined ? 0 : (codeOf.get(value) ?? 0))),
  );
}

export function readNumbers(reader: ByteReader, count: number): NumberColumn {
  const values = new Float64Array(reader.count() + 1);
  const unit = reader.number();
  let value = 0;
  for (let code = 1; code < values.length; code += 1) {
    value += reader.number() * unit;
    values[code] = value;
  }
  values[0] = NaN;
  return { values, codes: readCodes(reader, count, values.length) };
}

/** Turns steps down and up into numbers from 0, small ones first. `0, -1, 1, -2 -> 0, 1, 2, 3` */
export function foldSign(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

/** `0, 1, 2, 3 -> 0, -1, 1, -2` */
export function unfoldSign(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}
