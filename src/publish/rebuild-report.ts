import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { reportText, type RebuildReport } from '#server/rebuild/report.ts';

/** Writes the report for whoever started the rebuild: whole, or not at all. */
export function writeReport(file: string, report: RebuildReport): void {
  const next = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(next, reportText(report));
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
  if (outcome === 'unchanged' && message !== undefined) return message;
  if (outcome === 'unchanged') return `Nothing changed; the site stays as it is (${took}).`;
  const stock = changes
    ? `${changes.added.length} listings added, ${changes.changed.length} changed, ${changes.gone.length} gone; `
    : '';
  return `Published ${releaseId ?? ''} (${mode ?? ''}): ${stock}${made ?? 0} files made anew for ${pages ?? 0} pages in ${took}.`;
}
