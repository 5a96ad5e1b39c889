/** A statement takes as many values as a database allows for: 32 766 in SQLite, 65 535 in PostgreSQL. */
const rowsPerStatement = 500;

/** Rows or ids in parts, of a size that one statement can take if none is named. `rowParts([1, 2, 3], 2) -> [[1, 2], [3]]` */
export function rowParts<T>(rows: readonly T[], size: number = rowsPerStatement): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, part) => rows.slice(part * size, (part + 1) * size));
}
