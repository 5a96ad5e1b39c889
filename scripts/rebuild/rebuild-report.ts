import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import type { StockChanges } from '#scripts/sync/stock-changes.ts';

/** What a rebuild did, for the log that the agency reads. */
export interface RebuildReport {
  readonly outcome: 'published' | 'unchanged' | 'failed';
  readonly mode?: 'full' | 'incremental';
  readonly releaseId?: string;
  readonly pages?: number;
  /** How many files were made anew. */
  readonly made?: number;
  readonly changes?: StockChanges;
  readonly warnings: readonly string[];
  /** Why it failed, and what to do. */
  readonly message?: string;
  readonly seconds: { readonly sync: number; readonly build: number };
}

/** Writes the report for whoever started the rebuild: whole, or not at all. */
export function writeReport(file: string, report: RebuildReport): void {
  const next = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(next, JSON.stringify(report));
  renameSync(next, file);
}

/** The report in lines of text. */
export function describeRebuild({
  outcome,
  mode,
  releaseId,
  made,
  pages,
  changes,
  seconds,
  message,
}: RebuildReport): string {
  const took = `${(seconds.sync + seconds.build).toFixed(1)} s`;
  if (outcome === 'failed') return `Nothing was published: ${message ?? 'why stands above'}`;
  if (outcome === 'unchanged') return `Nothing changed; the site stays as it is (${took}).`;
  const stock = changes
    ? `${changes.added.length} listings added, ${changes.changed.length} changed, ${changes.gone.length} gone; `
    : '';
  return `Published ${releaseId ?? ''} (${mode ?? ''}): ${stock}${made ?? 0} of ${pages ?? 0} pages and files made anew in ${took}.`;
}
