/** A row of a table that changes with the law: it holds from a day on, until a later row or its own last day. */
export interface DatedRow {
  /** ISO date of the first day. */
  readonly from: string;
  /** ISO date of the last day, where that is known already. */
  readonly until?: string | undefined;
  /** Law, regulation or custom that says so. */
  readonly source: string;
}

/** The row that holds on a day; rows stand in the order of their first day. `rows from 2019 and 2025, '2024-12-31' -> that of 2019` */
export function rowOn<Row extends DatedRow>(rows: readonly Row[], day: string): Row | undefined {
  const date = day.slice(0, 10);
  const row = rows.findLast(({ from }) => from <= date);
  return row !== undefined && (row.until === undefined || date <= row.until) ? row : undefined;
}

/** What is wrong with the dates of one rule's rows, in words; nothing when at most one row holds on any day. */
export function datesProblem(rows: readonly DatedRow[]): string | undefined {
  for (const [at, { from, until }] of rows.entries()) {
    const next = rows[at + 1];
    if (until !== undefined && until < from) return `the row from ${from} ends on ${until}, before it begins`;
    if (next !== undefined && next.from <= from) return `the row from ${next.from} stands after the one from ${from}`;
    if (next !== undefined && until !== undefined && until >= next.from) {
      return `the row from ${from} lasts until ${until}, and the next one begins on ${next.from}`;
    }
  }
  return undefined;
}
