/** Separators of a table's cells, by how the readers' spreadsheet writes decimals. */
export type CsvSeparator = ';' | ',';

/** A spreadsheet would run these as a formula (OWASP "CSV Injection"). */
const formulaStart = /^[=+\-@\t\r]/u;

function cell(value: string | number | null, separator: CsvSeparator): string {
  if (value === null) return '';
  const text = typeof value === 'string' && formulaStart.test(value) ? `'${value}` : String(value);
  return text.includes(separator) || /["\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as a file for spreadsheets (RFC 4180), with the mark by which they know UTF-8. `[['day', 'own'], ['2026-11-20', 7]] -> 'day;own\r\n2026-11-20;7\r\n'` */
export function csvTable(rows: readonly (readonly (string | number | null)[])[], separator: CsvSeparator): string {
  const lines = rows.map((row) => row.map((value) => cell(value, separator)).join(separator));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`;
}
