/** A row, by the names of its columns. */
export type SnapshotRow = Readonly<Record<string, unknown>>;

/** The store as it was at one moment, while others write on. */
export interface StoreSnapshot {
  /** All rows of a table, in parts of about a megabyte. */
  readonly rows: (table: string) => AsyncIterable<readonly SnapshotRow[]>;
}

/** A part is full at this size; a row with an upload may be larger by itself. */
export const partBytes = 1 << 20;
const mostRows = 500;

/** About how many bytes a row takes. */
export function rowBytes(row: SnapshotRow): number {
  return Object.values(row).reduce<number>((sum, value) => {
    if (typeof value === 'string' || value instanceof Uint8Array) return sum + value.length;
    return sum + 8;
  }, 0);
}

/** How many rows to read next, after so many that took so many bytes: uploads come one by one, claims by the hundred. */
export function nextCount(count: number, bytes: number): number {
  return bytes > partBytes / 2 ? Math.max(1, Math.floor(count / 2)) : Math.min(mostRows, count * 2);
}
