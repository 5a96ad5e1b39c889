import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing, Project } from '#domain/listing.ts';
import { ownSiteHomes } from '#site/export/passed-on.ts';
import { attachMedia } from '#feed/media/attach.ts';
import { forgetMedia } from '#feed/media/forget.ts';
import { fetchOnRequest } from '#feed/media/on-request.ts';
import { runMedia } from '#feed/media/run.ts';
import { acceptedRecords } from './checks.ts';
import type { RecordEntity } from '#feed/adapters/adapter.ts';
import type { FileSource } from '#feed/source/feed-source.ts';
import { FeedProblem, type FeedTrouble } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';
import type { LedgerReport } from '#feed/ledger/ledger.ts';
import { foldersOf, type Folders } from '#feed/source/folders.ts';
import { guardShrink, readPublishedIds } from './guard.ts';
import type { MappedFeed } from './map-feed.ts';
import { prepareFeed, type PrepareOptions } from './prepare.ts';
import { describeReport, type SyncReport } from './report.ts';
import { recoverSnapshot, toLines, writeOwners, writeSnapshot, writeSourceIds } from './write.ts';

export interface SyncOptions extends PrepareOptions {
  readonly acceptShrink?: boolean;
  /** The snapshot is written below it. */
  readonly contentDir?: string;
  /** Derived pictures and kept answers; below a content folder of its own unless that is the default one. */
  readonly cacheDir?: string;
  readonly privateDir?: string;
}

export type SyncResult =
  | { readonly ok: true; readonly changed: boolean; readonly goneCount: number; readonly report: SyncReport }
  | { readonly ok: false; readonly message: string; readonly advice: string; readonly trouble: FeedTrouble };

const progressEveryMs = 2000;

/** Fetches and derives the files of the mapped records and puts them in. */
async function withMedia(
  mapped: MappedFeed,
  options: SyncOptions,
  source: FileSource,
  { cacheDir, privateDir }: Folders,
  findings: Findings,
) {
  const { site, log } = options;
  const languages = [site.defaultLanguage, ...site.languages];
  let loggedMs = Date.now();
  const results = await runMedia({
    sources: [...mapped.listings, ...mapped.projects].map(({ sources }) => sources),
    source,
    languages,
    cacheDir,
    onProgress: (done, total) => {
      const isLast = done === total;
      if (!isLast && Date.now() - loggedMs < progressEveryMs) return;
      loggedMs = Date.now();
      log?.(`Photos, plans, documents and videos: ${done} of ${total}`);
    },
  });
  const warnFor = (record: Listing | Project) =>
    findings.warnFor('units' in record ? 'project' : 'property', record.id);
  await fetchOnRequest({ records: [...mapped.listings, ...mapped.projects], source, privateDir, warnFor });
  const listings = mapped.listings.map((one) => {
    return attachMedia<Listing>(one, results, languages, warnFor(one.record));
  });
  const projects = mapped.projects.map((one) => {
    return attachMedia<Project>(one, results, languages, warnFor(one.record));
  });
  return { listings, projects };
}

/** Folders of derived files that records name. */
function hashesOf(records: readonly (Listing | Project)[]): string[] {
  const hashes = new Set<string>();
  for (const { media, manager, ...rest } of records) {
    const units = 'units' in rest ? rest.units : [];
    const text = JSON.stringify([media, manager, units]);
    for (const [, hash = ''] of text.matchAll(/"\/media\/([0-9a-f]{16})\//gu)) hashes.add(hash);
  }
  return [...hashes].sort();
}

function toReport(
  read: number,
  mapped: MappedFeed,
  listings: readonly Listing[],
  projects: readonly Project[],
  findings: Findings,
  unshown: LedgerReport,
): SyncReport {
  const drafts = listings.filter(({ isDraft }) => isDraft).length;
  const photoHashes = [...listings, ...projects].flatMap(({ media }) => media.photos.map(({ hash }) => hash));
  return {
    counts: {
      read,
      published: listings.length - drafts,
      drafts,
      quarantined: findings.quarantined.filter(({ entity }) => entity === 'property').length,
      withdrawn: mapped.withheldCount,
      heldBack: mapped.heldBackCount,
      ownSiteOnly: listings.filter(ownSiteHomes(projects)).length,
      projects: projects.length,
      owners: mapped.owners.length,
      photos: new Set(photoHashes).size,
    },
    quarantined: findings.quarantined,
    warnings: findings.warnings,
    unshown,
  };
}

async function run(options: SyncOptions): Promise<SyncResult> {
  const { site, log = () => undefined, now = () => new Date() } = options;
  const folders = foldersOf(options);
  const { contentDir, cacheDir, privateDir } = folders;
  const snapshotDir = join(contentDir, 'snapshot');
  await mkdir(contentDir, { recursive: true });
  await recoverSnapshot(contentDir);

  const { adapter, connection, traced, unshown, mapped, findings, commit } = await prepareFeed(options, folders);
  const previousIds = await readPublishedIds(snapshotDir);
  const guard = (listings: readonly Listing[]) => {
    const { maximumShrinkShare } = site;
    return guardShrink({ previousIds, listings, maximumShrinkShare, acceptShrink: options.acceptShrink ?? false });
  };
  try {
    guard(mapped.listings.map(({ record }) => record));
  } catch (error) {
    for (const { entity, id, reference = id, field, reason } of findings.quarantined)
      log(`  ${entity} ${reference}, ${field}: ${reason}`);
    throw error;
  }

  const media = await withMedia(mapped, options, connection, folders, findings);
  const { listings, projects } = acceptedRecords(media, findings);
  const goneCount = guard(listings);

  const readCount = traced.filter(({ entity }) => entity === 'property').length;
  const report = toReport(readCount, mapped, listings, projects, findings, unshown);
  const files = new Map([
    ['listings.json', toLines(listings)],
    ['projects.json', toLines(projects)],
    ['types.json', toLines(mapped.types)],
    ['categories.json', toLines(mapped.categories)],
    ['sync-report.json', `${JSON.stringify(report, null, 2)}\n`],
  ]);
  const mediaHashes = hashesOf([...listings, ...projects]);
  log(`Writing the snapshot in ${snapshotDir}`);
  const manifest = { generatedAt: now().toISOString(), feed: connection.label, counts: report.counts, mediaHashes };
  const { changed } = await writeSnapshot(contentDir, files, manifest);
  await writeOwners(privateDir, mapped.owners);
  const idsOf = (wanted: RecordEntity) =>
    traced.filter(({ entity }) => entity === wanted).map(({ id, sourceId }) => ({ id, sourceId }));
  const { name: feedName } = adapter.description;
  await writeSourceIds(privateDir, { feed: feedName, ids: idsOf('property'), projects: idsOf('project') });
  await commit();
  await forgetMedia(join(cacheDir, 'media'), new Set(mediaHashes));
  for (const line of describeReport(report)) log(line);
  if (goneCount > 0) log(`${goneCount} listings of the last snapshot are gone.`);
  log(changed ? 'The snapshot is new.' : 'Nothing changed: the snapshot stays as it was.');
  return { ok: true, changed, goneCount, report };
}

/** Reads the feed and writes content/snapshot, or leaves the last snapshot untouched and says why. */
export async function syncFeed(options: SyncOptions): Promise<SyncResult> {
  try {
    return await run(options);
  } catch (error) {
    if (error instanceof FeedProblem) {
      return { ok: false, message: error.message, advice: error.advice, trouble: error.trouble };
    }
    throw error;
  }
}
