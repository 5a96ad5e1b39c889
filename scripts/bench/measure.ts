/** The value that a share of the numbers lies below, without mixing neighbours. `([5, 1, 3], 0.5) -> 3`; NaN of none */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A table in Markdown form, numbers to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const [index, row] of cells.entries()) {
    console.log(`| ${row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join(' | ')} |`);
    if (index === 0) console.log(`|${widths.map((width) => `${'-'.repeat(width + 1)}:`).join('|')}|`);
  }
}
