import { randomBytes } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { describeTouched } from '#publish/touched.ts';
import { reportText, type RebuildReport } from '#server/rebuild/report.ts';

/** Writes the report for whoever started the rebuild: whole, or not at all. */
export function writeReport(file: string, report: RebuildReport): void {
  const next = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(next, reportText(report));
  renameSync(next, file);
}

function describePublished(
  { mode, releaseId, made, touched = [], pages, changes }: RebuildReport,
  took: string,
): string {
  const stock = changes
    ? `${changes.added.length} listings added, ${changes.changed.length} changed, ${changes.gone.length} gone; `
    : '';
  const published = `Published ${releaseId ?? ''} (${mode ?? ''}): ${stock}${made ?? 0} files made anew for ${pages ?? 0} pages in ${took}.`;
  return touched.length === 0 ? published : `${published}\nRendered: ${describeTouched(touched)}.`;
}

/** The report in lines of text. */
export function describeRebuild(report: RebuildReport): string {
  const { outcome, seconds, message } = report;
  const took = `${(seconds.sync + seconds.build).toFixed(1)} s`;
  const published = describePublished(report, took);
  if (outcome === 'failed' && report.releaseId !== undefined)
    return `The homes stayed as they were: ${message ?? 'why stands above'}\n${published}`;
  if (outcome === 'failed') return `Nothing was published: ${message ?? 'why stands above'}`;
  if (outcome === 'unchanged' && message !== undefined) return message;
  if (outcome === 'unchanged') return `Nothing changed; the site stays as it is (${took}).`;
  return published;
}
