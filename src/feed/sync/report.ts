import type { Quarantined, Warning } from '#feed/findings/finding.ts';

interface SyncCounts {
  readonly read: number;
  readonly published: number;
  readonly drafts: number;
  readonly quarantined: number;
  /** Cancelled by the agency, or with an unknown status. */
  readonly withdrawn: number;
  readonly heldBack: number;
  /** On the site and in no export. */
  readonly ownSiteOnly: number;
  readonly projects: number;
  readonly owners: number;
  readonly photos: number;
}

/** content/snapshot/sync-report.json: the same input gives the same report, so it holds no time. */
export interface SyncReport {
  readonly counts: SyncCounts;
  readonly quarantined: readonly Quarantined[];
  readonly warnings: readonly Warning[];
}

const maximumExamples = 15;

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function describeWarnings(warnings: readonly Warning[]): string[] {
  const byKind = Map.groupBy(warnings, ({ kind }) => kind);
  return [...byKind]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, found]) => {
      const places = found.map(({ entity, id, field }) => `${entity} ${id}${field === undefined ? '' : ` (${field})`}`);
      const shown = places.slice(0, maximumExamples).join(', ');
      const rest = places.length - maximumExamples;
      return `  ${kind}, ${found.length}: ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
    });
}

/** The report in plain words, a line each. */
export function describeReport({ counts, quarantined, warnings }: SyncReport): string[] {
  const parts = [
    plural(counts.published, 'listing published', 'listings published'),
    plural(counts.drafts, 'draft', 'drafts'),
    `${counts.withdrawn} withdrawn`,
    ...(counts.heldBack > 0 ? [`${counts.heldBack} held back`] : []),
    ...(counts.ownSiteOnly > 0 ? [`${counts.ownSiteOnly} on the own site only`] : []),
    `${counts.quarantined} quarantined`,
    plural(counts.projects, 'project', 'projects'),
    plural(counts.photos, 'photo', 'photos'),
  ];
  return [
    `${plural(counts.read, 'property', 'properties')} read: ${parts.join(', ')}.`,
    ...(quarantined.length > 0 ? ['Quarantined, not published:'] : []),
    ...quarantined.map(({ entity, id, field, reason }) => `  ${entity} ${id}, ${field || 'record'}: ${reason}`),
    ...(warnings.length > 0 ? [`${plural(warnings.length, 'warning', 'warnings')} (all in sync-report.json):`] : []),
    ...describeWarnings(warnings),
  ];
}
