import type { ExplainedField } from './explain-fields.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { eachOf } from '#base/one-by-one.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { listingSchema, projectSchema } from '#site/listing-schema.ts';
import { attachedOf } from './attached.ts';
import { acceptedRecords, type Accepted } from './checks.ts';
import { FeedProblem, type Warning } from '#feed/findings/finding.ts';
import { foldersOf } from '#feed/source/folders.ts';
import { guardShrink, readPublishedIds } from './guard.ts';
import { prepareFeed, type Prepared } from './prepare.ts';
import type { MappedFeed } from './map-feed.ts';
import { rememberLast } from './remember-last.ts';
import { siteToday } from '#site/today.ts';
import { changeText, compareStock } from './stock-changes.ts';
import type { SyncOptions } from './sync.ts';

const maximumLines = 200;

/** A file of the snapshot that the site shows now; what it holds when there is none. */
async function readPublished<T>(snapshotDir: string, file: string, schema: z.ZodType<T>, none: T): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(join(snapshotDir, file), 'utf8')));
  } catch {
    return none;
  }
}

/** What is published now. */
interface Published {
  readonly listings: readonly Listing[];
  readonly projects: readonly Project[];
  /** Of the last sync, by `keyOf`. */
  readonly warnings: ReadonlySet<string>;
}

const warningsFile = z.object({ warnings: z.array(z.record(z.string(), z.unknown())) });

function keyOf({ kind, entity, id, field, message }: { readonly [Key in keyof Warning]?: unknown }): string {
  return JSON.stringify([kind, entity, id, field, message]);
}

async function readAllPublished(snapshotDir: string): Promise<Published> {
  const report = await readPublished(snapshotDir, 'sync-report.json', warningsFile, { warnings: [] });
  return {
    listings: await readPublished(snapshotDir, 'listings.json', z.array(listingSchema), []),
    projects: await readPublished(snapshotDir, 'projects.json', z.array(projectSchema), []),
    warnings: new Set(report.warnings.map(keyOf)),
  };
}

/** The records that would be written, without their files. */
export function validRecords({ mapped, findings }: Prepared): Accepted {
  const listings = eachOf(mapped.listings, ({ record }) => attachedOf(record));
  const projects = mapped.projects.map(({ record }) => record);
  return acceptedRecords({ listings, projects }, findings);
}

/** Why a listing that was there is not any more. */
function reasonOf(id: string, { findings, traced }: Prepared): string {
  const refused = findings.quarantined.find((one) => one.entity === 'property' && one.id === id);
  if (refused) return `${refused.field || 'record'}: ${refused.reason}`;
  const held = findings.warnings.find((one) => one.kind === 'held-back' && one.entity === 'property' && one.id === id);
  if (held) return held.message;
  const isNamed = traced.some((one) => one.entity === 'property' && one.id === id);
  return isNamed
    ? 'the agency does not show it any more, or its status is unknown'
    : 'the feed does not name it any more';
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.slice(0, maximumLines).map((line) => `  ${line}`);
  const rest = lines.length - shown.length;
  return [`${title}: ${lines.length}`, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

/** Added, changed and withdrawn records of a kind, each with its reference. */
function describeChanges<T extends Listing | Project>(
  what: string,
  before: readonly T[],
  after: Iterable<T>,
  photoCounts: ReadonlyMap<string, number>,
  reason: (id: string) => string,
): string[] {
  const references = new Map(before.map(({ id, reference }) => [id, reference]));
  const seen = eachOf(after, (record) => {
    references.set(record.id, record.reference);
    return record;
  });
  const { added, changed, gone } = compareStock(before, seen, photoCounts, changeText);
  const named = (id: string) => references.get(id) ?? id;
  return [
    ...section(what === '' ? 'Added' : `${what} added`, added.map(named)),
    ...section(
      what === '' ? 'Changed' : `${what} changed`,
      changed.map(({ id, fields }) => `${named(id)}: ${fields.join(', ')}`),
    ),
    ...section(
      what === '' ? 'Withdrawn' : `${what} withdrawn`,
      gone.map((id) => `${named(id)}: ${reason(id)}`),
    ),
  ];
}

/** What is kept from the site, and why; what is withdrawn has its reason there. */
function describeHeldBack({ findings }: Prepared, published: Published): string[] {
  const shown = new Set(published.listings.map(({ id }) => id));
  const held = findings.warnings.filter(({ kind, id }) => kind === 'held-back' && !shown.has(id));
  const refused = findings.quarantined.filter(({ entity, id }) => entity !== 'property' || !shown.has(id));
  return section('Held back', [
    ...held.map(({ id, reference = id, message }) => `${reference}: ${message}`),
    ...refused.map(
      ({ entity, id, reference = id, field, reason }) => `${entity} ${reference}, ${field || 'record'}: ${reason}`,
    ),
  ]);
}

function describe(published: Published, prepared: Prepared, { listings, projects }: Accepted) {
  const { mapped, findings } = prepared;
  const photos = (records: MappedFeed['listings'] | MappedFeed['projects']) =>
    new Map(records.map(({ record, sources }) => [record.id, sources.photos.length]));
  const fresh = findings.warnings.filter(
    (warning) => warning.kind !== 'held-back' && !published.warnings.has(keyOf(warning)),
  );
  const projectReason = (id: string) => {
    const refused = findings.quarantined.find((one) => one.entity === 'project' && one.id === id);
    if (refused) return `${refused.field || 'record'}: ${refused.reason}`;
    const held = findings.warnings.find((one) => one.kind === 'held-back' && one.entity === 'project' && one.id === id);
    return held?.message ?? 'the feed does not show it any more';
  };
  const lines = [
    ...describeChanges('', published.listings, listings, photos(mapped.listings), (id) => reasonOf(id, prepared)),
    ...describeChanges('Projects', published.projects, projects, photos(mapped.projects), projectReason),
    ...describeHeldBack(prepared, published),
    ...section(
      'New warnings',
      fresh.map(
        ({ kind, entity, id, reference = id, field, message }) =>
          `${kind}, ${entity} ${reference}${field === undefined ? '' : `, ${field}`}: ${message}`,
      ),
    ),
  ];
  return lines.length === 0 ? ['Nothing would change.'] : lines;
}

export type DryRunResult =
  | {
      readonly ok: true;
      readonly lines: readonly string[];
      /** Of one listing that is explained, for programs. */
      readonly fields?: readonly ExplainedField[];
    }
  | { readonly ok: false; readonly message: string; readonly advice: string };

/** What a sync would change, in words. Nothing is written, no file is fetched and the feed hears of nothing. */
export async function dryRunSync(options: SyncOptions): Promise<DryRunResult> {
  try {
    const folders = foldersOf(options);
    const snapshotDir = join(folders.contentDir, 'snapshot');
    const prepared = await prepareFeed(options, folders);
    const valid = validRecords(prepared);
    const now = options.now?.() ?? new Date();
    const policy = { ...options.site, today: siteToday(options.site, options.env, now) };
    const feed = prepared.connection.label;
    const { findings } = prepared;
    const memory = { snapshotDir, policy, feed, now, hasFiles: false, findings };
    const records = await rememberLast(valid, memory);
    const listings = [...eachOf(records.listings, ({ id, isDraft }) => ({ id, isDraft }))];
    const lines = describe(await readAllPublished(snapshotDir), prepared, records);
    try {
      const { maximumShrinkShare } = options.site;
      const previousIds = await readPublishedIds(snapshotDir);
      guardShrink({ previousIds, listings, maximumShrinkShare, acceptShrink: options.acceptShrink ?? false });
    } catch (error) {
      if (!(error instanceof FeedProblem)) throw error;
      return { ok: true, lines: [...lines, `The sync would refuse this: ${error.message}`, error.advice] };
    }
    return { ok: true, lines };
  } catch (error) {
    if (error instanceof FeedProblem) return { ok: false, message: error.message, advice: error.advice };
    throw error;
  }
}
