import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import type { Listing } from '#domain/listing.ts';
import { listingSchema, projectSchema } from '#site/listing-schema.ts';
import { repairReferences } from './checks.ts';
import { recordId } from './feeds/gevel/map-listing.ts';
import { FeedProblem } from './finding.ts';
import { foldersOf } from './folders.ts';
import { guardShrink, readPublishedIds } from './guard.ts';
import { prepareFeed, type Prepared } from './prepare.ts';
import { compareStock, type StockChanges } from './stock-changes.ts';
import type { SyncOptions } from './sync.ts';
import { keepValid } from './validate.ts';

const maximumLines = 200;

/** The listings that the site shows now; none when there is no snapshot. */
async function readListings(snapshotDir: string): Promise<Listing[]> {
  try {
    return z.array(listingSchema).parse(JSON.parse(await readFile(join(snapshotDir, 'listings.json'), 'utf8')));
  } catch {
    return [];
  }
}

/** The records that would be written, without their files. */
export function validRecords({ mapped, findings }: Prepared): readonly Listing[] {
  const listings = keepValid(
    mapped.listings.map(({ record }) => record),
    listingSchema,
    'property',
    findings,
  );
  const projects = keepValid(
    mapped.projects.map(({ record }) => record),
    projectSchema,
    'project',
    findings,
  );
  return repairReferences(listings, projects, (entity, id) => findings.warnFor(entity, id)).listings;
}

/** Why a listing that was there is not any more. */
function reasonOf(id: string, { findings, feed }: Prepared): string {
  const refused = findings.quarantined.find((one) => one.entity === 'property' && one.id === id);
  if (refused) return `${refused.field || 'record'}: ${refused.reason}`;
  if (findings.warnings.some((one) => one.kind === 'held-back' && one.id === id))
    return 'breaks a duty of its region and is held back';
  const isNamed = feed.properties.some((form) => recordId(form) === id);
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

function describe(changes: StockChanges, prepared: Prepared, listings: readonly Listing[]): string[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const named = (id: string) => `${id} (${byId.get(id)?.reference ?? ''})`;
  const gone = new Set(changes.gone);
  const { warnings, quarantined } = prepared.findings;
  const held = warnings.filter(({ kind, id }) => kind === 'held-back' && !gone.has(id));
  const refused = quarantined.filter(({ id }) => !gone.has(id));
  const lines = [
    ...section('Added', changes.added.map(named)),
    ...section(
      'Changed',
      changes.changed.map(({ id, fields }) => `${named(id)}: ${fields.join(', ')}`),
    ),
    ...section(
      'Withdrawn',
      changes.gone.map((id) => `${id}: ${reasonOf(id, prepared)}`),
    ),
    ...section('Held back', [
      ...held.map(({ id, message }) => `${id}: ${message}`),
      ...refused.map(({ entity, id, field, reason }) => `${entity} ${id}, ${field || 'record'}: ${reason}`),
    ]),
  ];
  return lines.length === 0 ? ['Nothing would change.'] : lines;
}

export type PreviewResult =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly message: string; readonly advice: string };

/** What a sync would change, in words. Nothing is written, no file is fetched and the feed hears of nothing. */
export async function previewSync(options: SyncOptions): Promise<PreviewResult> {
  try {
    const folders = foldersOf(options);
    const snapshotDir = join(folders.contentDir, 'snapshot');
    const prepared = await prepareFeed(options, folders);
    const listings = validRecords(prepared);
    const photoCounts = new Map(
      prepared.mapped.listings.map(({ record, sources }) => [record.id, sources.photos.length]),
    );
    const lines = describe(compareStock(await readListings(snapshotDir), listings, photoCounts), prepared, listings);
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
