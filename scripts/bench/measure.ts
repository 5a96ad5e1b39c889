import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';
import { runNode } from '#base/run-node.ts';

/** What a child process took. */
export interface Usage {
  readonly wallS: number;
  /** User and system time of all its threads. */
  readonly cpuS: number;
  readonly rssMb: number;
}

/** Runs a Node script and measures it; throws when it fails. `folder` holds the figures for a moment. */
export async function measureNode(args: readonly string[], env: NodeJS.ProcessEnv, folder: string): Promise<Usage> {
  const file = join(folder, 'usage.json');
  rmSync(file, { force: true });
  const started = performance.now();
  const code = await runNode(['--import', './scripts/bench/usage-at-exit.ts', ...args], {
    env: { ...process.env, ...env, BENCH_USAGE: file },
  });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with exit code ${code}; its message stands above.`);
  const wallS = (performance.now() - started) / 1000;
  return { wallS, ...objectWith<Omit<Usage, 'wallS'>>(parseJson(readFileSync(file, 'utf8')), 'cpuS', 'rssMb') };
}

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
