import type { ByteReader } from './bytes.ts';
import { readCodes, readNumbers, type NumberColumn } from './columns.ts';

/** Rows of homes to buy, then those to rent: their figures are alike among themselves, which is what a compressor needs. `[0, 1, 0] -> [0, 2, 1]` */
export function goalOrder(isRent: readonly number[] | Uint16Array): number[] {
  const rows = Array.from(isRent, (_, row) => row);
  return [...rows.filter((row) => isRent[row] !== 1), ...rows.filter((row) => isRent[row] === 1)];
}

function inRows(codes: Uint16Array, order: readonly number[]): Uint16Array {
  const byRow = new Uint16Array(order.length);
  for (const [at, row] of order.entries()) byRow[row] = codes[at] ?? 0;
  return byRow;
}

/** Codes that were written in the order of the goals, by row. */
export function readCodesByGoal(reader: ByteReader, order: readonly number[], tableLength: number): Uint16Array {
  return inRows(readCodes(reader, order.length, tableLength), order);
}

/** Numbers that were written in the order of the goals, by row. */
export function readNumbersByGoal(reader: ByteReader, order: readonly number[]): NumberColumn {
  const { values, codes } = readNumbers(reader, order.length);
  return { values, codes: inRows(codes, order) };
}
