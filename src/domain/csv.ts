/** Separators of a table's cells, by how the readers' spreadsheet writes decimals. */
export type CsvSeparator = ';' | ',';

/**
 * Where a spreadsheet would begin a formula, full-width signs and blanks before them included (OWASP "CSV Injection"). A cell
 * may begin at any separator: a spreadsheet that takes another one than ours does not know our quotes within a line. Looked for from the sign backwards: from each separator on, many blanks take for ever.
 */
const formulaStarts = /(?=[=+\-@＝＋－＠])(?<=(?:^|[,;\t\r\n])[\s\p{Cc}\p{Cf}"]*)/gu;
const mustQuote = /[,;\t"\r\n]/u;

function cell(value: string | number | null, separator: CsvSeparator): string {
  if (value === null) return '';
  // A spreadsheet that writes decimals with a comma takes 15.4 for a day of April.
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value);
  const text = value.replace(formulaStarts, "'");
  return mustQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as a file for spreadsheets (RFC 4180), with the mark by which they know UTF-8. `[['day', 'own'], ['2026-11-20', 7]] -> 'day;own\r\n2026-11-20;7\r\n'` */
export function csvTable(rows: readonly (readonly (string | number | null)[])[], separator: CsvSeparator): string {
  const lines = rows.map((row) => row.map((value) => cell(value, separator)).join(separator));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`;
}
