import { isListOf, isObject, parseJson } from '#base/json.ts';
import { BackupProblem } from '#server/backup/seal.ts';
import type { SnapshotRow } from '#server/store/snapshot.ts';

/** What a column of either database can hold. */
type Cell = string | number | null | Uint8Array;

function written(value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new Error(`A ${typeof value} of the store has no form in a back-up.`);
}

/** `([{ id: 'a', bytes: <01> }], ['id', 'bytes']) -> '[["a",{"base64":"AQ=="}]]'` */
export function rowsText(rows: readonly SnapshotRow[], columns: readonly string[]): string {
  return JSON.stringify(rows.map((row) => columns.map((column) => written(row[column]))));
}

function read(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (isObject(value) && typeof value['base64'] === 'string') return Buffer.from(value['base64'], 'base64');
  throw new BackupProblem('it holds a row that this version does not know.');
}

const isRow = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** What `rowsText` was given, each row in the order of the columns. */
export function readRows(text: string): Cell[][] {
  const rows = parseJson(text);
  if (!isListOf(rows, isRow)) throw new BackupProblem('it holds no list of rows where one should be.');
  return rows.map((row) => row.map(read));
}
