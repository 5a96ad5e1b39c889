import type { Quarantined, Warning } from '#feed/findings/finding.ts';
import type { LedgerReport, Unshown } from '#feed/ledger/ledger.ts';

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
  /** What of the records reaches no page, and nobody decided that it should not: names and counts, no values. */
  readonly unshown: LedgerReport;
}

const maximumExamples = 15;
const maximumUnshown = 60;

function pluralOf(what: string): [string, string] {
  return [`kind of ${what} is not shown`, `kinds of ${what} are not shown`];
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function idsOf(found: readonly Warning[]): string {
  const rest = found.length - maximumExamples;
  const shown = found.slice(0, maximumExamples).map(({ id, reference = id }) => reference);
  return `${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The same of several homes in one line, whatever their number. */
function lineOf(found: readonly Warning[]): string {
  const [{ kind, entity, field, message } = { kind: '', entity: '', field: undefined, message: '' }] = found;
  const what = [field, message].filter((part) => part !== undefined).join(' ');
  const who = entity === 'feed' ? '' : `: ${entity} ${idsOf(found)}`;
  return `  ${kind}, ${found.length}: ${what}${who}`;
}

/** What is wrong, each fault once with the homes that have it; of a kind with very many faults the most frequent. */
function describeWarnings(warnings: readonly Warning[]): string[] {
  const byKind = Map.groupBy(warnings, ({ kind }) => kind);
  return [...byKind]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([kind, found]) => {
      const faults = Map.groupBy(found, ({ entity, field, message }) => JSON.stringify([entity, field, message]));
      const lines = [...faults.values()].sort((a, b) => b.length - a.length).map(lineOf);
      const rest = lines.length - maximumExamples;
      return [...lines.slice(0, maximumExamples), ...(rest > 0 ? [`  ${kind}: ${rest} other faults`] : [])];
    });
}

function listed(what: string, advice: string, all: readonly Unshown[]): string[] {
  if (all.length === 0) return [];
  const name = ({ field, count, label }: Unshown) => `${field}${label === undefined ? '' : ` "${label}"`} (${count})`;
  const rest = all.length - maximumUnshown;
  const more = rest > 0 ? ` and ${rest} more` : '';
  return [
    `${plural(all.length, ...pluralOf(what))}: ${all.slice(0, maximumUnshown).map(name).join(', ')}${more}. ${advice}`,
  ];
}

/** What the feed holds and the site does not show, each kind once with the number of records. */
function describeUnshown({ unknown, codes, languages }: LedgerReport): string[] {
  return [
    ...listed('field', 'Nobody reads them: see docs/agency/feed-fields.md.', unknown),
    ...listed('code', 'They are known, but the site has no word for them.', codes),
    ...listed('text', 'Their languages are not among those of the site.', languages),
  ];
}

/** What adverts lack, counted by place, kind and fact, with the homes concerned. */
function describeDuties(warnings: readonly Warning[]): string[] {
  const byText = Map.groupBy(
    warnings.filter(({ kind }) => kind === 'advert-duty'),
    ({ message }) => message,
  );
  if (byText.size === 0) return [];
  const lines = [...byText].sort(([a], [b]) => (a < b ? -1 : 1));
  return ['What adverts must still state:', ...lines.map(([text, found]) => `  ${text}: ${idsOf(found)}`)];
}

/** The report in plain words, a line each. */
export function describeReport({ counts, quarantined, warnings, unshown }: SyncReport): string[] {
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
    ...quarantined.map(
      ({ entity, id, reference = id, field, reason }) => `  ${entity} ${reference}, ${field || 'record'}: ${reason}`,
    ),
    ...(warnings.length > 0 ? [`${plural(warnings.length, 'warning', 'warnings')} (all in sync-report.json):`] : []),
    ...describeWarnings(warnings),
    ...describeUnshown(unshown),
    ...describeDuties(warnings),
  ];
}
