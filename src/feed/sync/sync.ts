import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Tally } from '#base/tally.ts';
import type { Listing } from '#domain/listing.ts';
import { ownSiteHomes } from '#site/export/passed-on.ts';
import { feedRecordsFile, feedRecordsPieces } from '#site/feed-records.ts';
import { forgetMedia } from '#feed/media/forget.ts';
import { fetchOnRequest, withDocuments } from '#feed/media/on-request.ts';
import type { MediaResults } from '#feed/media/results.ts';
import { runMedia } from '#feed/media/run.ts';
import { attachAll, attachProject, hashesOf, type Attached } from './attached.ts';
import { acceptedRecords, type Accepted } from './checks.ts';
import type { RecordEntity } from '#feed/adapters/adapter.ts';
import { siteToday } from '#site/today.ts';
import type { FileSource } from '#feed/source/feed-source.ts';
import { FeedProblem, type FeedTrouble } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';
import type { LedgerReport } from '#feed/ledger/ledger.ts';
import { foldersOf, type Folders } from '#feed/source/folders.ts';
import { guardShrink, readPublishedIds, type Shown } from './guard.ts';
import type { MappedFeed } from './map-feed.ts';
import { prepareFeed, type PrepareOptions } from './prepare.ts';
import { rememberLast } from './remember-last.ts';
import { recordStatesOf } from './record-states.ts';
import { describeReport, type SyncReport } from './report.ts';
import { recoverSnapshot, toLines, writeOwners, writeSnapshot, writeSourceIds, type Content } from './write.ts';

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

/** Titles of files are wanted in these. */
const languagesOf = ({ defaultLanguage, languages }: SyncOptions['site']) => [defaultLanguage, ...languages];

/** Fetches and derives the files of the mapped records. */
async function readMedia(mapped: MappedFeed, options: SyncOptions, source: FileSource, { cacheDir }: Folders) {
  const { site, log } = options;
  let loggedMs = Date.now();
  return runMedia({
    homes: mapped.listings,
    projects: mapped.projects,
    source,
    languages: languagesOf(site),
    cacheDir,
    onProgress: (done, total) => {
      const isLast = done === total;
      if (!isLast && Date.now() - loggedMs < progressEveryMs) return;
      loggedMs = Date.now();
      log?.(`Photos, plans, documents and videos: ${done} of ${total}`);
    },
  });
}

/** What the snapshot takes of the feed, with its files, and what the report counts of it. */
interface Taken extends Accepted {
  readonly drafts: number;
  readonly ownSiteOnly: number;
  readonly photos: number;
  /** Folders of derived files that records name. */
  readonly mediaHashes: readonly string[];
  /** What the guard looks at. */
  readonly shown: readonly Shown[];
}

const hashesOfHomes = new Tally<Attached>(({ hashes }) => hashes);
const photosOfHomes = new Tally<Attached>(({ photos }) => photos);

/** Puts the files into the records and keeps what the snapshot takes; one listing after the other. */
function takeRecords(
  mapped: MappedFeed,
  results: MediaResults,
  languages: readonly string[],
  findings: Findings,
): Taken {
  const projects = mapped.projects.map((one) => {
    const { project, findings: found } = attachProject(one, { results, languages });
    const warn = findings.warnFor('project', project.id);
    for (const finding of found) warn(...finding);
    return project;
  });
  const listings = attachAll(mapped.listings, { results, languages });
  const homes = new Set<Attached>();
  const kept: Pick<Listing, 'isOwnSiteOnly' | 'projectId'>[] = [];
  const shown: Shown[] = [];
  const accepted = acceptedRecords({ listings, projects }, findings, (listing) => {
    const { id, isDraft, isOwnSiteOnly, projectId } = listing;
    homes.add(listing);
    shown.push({ id, isDraft });
    kept.push({ ...(isOwnSiteOnly !== undefined && { isOwnSiteOnly }), ...(projectId !== undefined && { projectId }) });
  });
  const [hashes, photos] = [new Set(hashesOfHomes.of(homes)), new Set(photosOfHomes.of(homes))];
  for (const project of accepted.projects) {
    for (const hash of hashesOf(project)) hashes.add(hash);
    for (const { hash } of project.media.photos) photos.add(hash);
  }
  return {
    ...accepted,
    shown,
    drafts: shown.filter(({ isDraft }) => isDraft).length,
    ownSiteOnly: kept.filter(ownSiteHomes(accepted.projects)).length,
    photos: photos.size,
    mediaHashes: [...hashes].sort(),
  };
}

function toReport(
  read: number,
  mapped: MappedFeed,
  { listings, projects, drafts, ownSiteOnly, photos }: Taken,
  findings: Findings,
  unshown: LedgerReport,
): SyncReport {
  return {
    counts: {
      read,
      published: listings.length - drafts,
      drafts,
      quarantined: findings.quarantined.filter(({ entity }) => entity === 'property').length,
      withdrawn: mapped.withheldCount,
      heldBack: mapped.heldBack.length,
      ownSiteOnly,
      projects: projects.length,
      owners: mapped.owners.length,
      photos,
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
  const guard = (listings: readonly Shown[]) => {
    const { maximumShrinkShare } = site;
    return guardShrink({ previousIds, listings, maximumShrinkShare, acceptShrink: options.acceptShrink ?? false });
  };
  try {
    guard(mapped.shown);
  } catch (error) {
    for (const { entity, id, reference = id, field, reason } of findings.quarantined)
      log(`  ${entity} ${reference}, ${field}: ${reason}`);
    throw error;
  }

  const results = await readMedia(mapped, options, connection, folders);
  const records = [withDocuments(mapped.listings), mapped.projects];
  await fetchOnRequest({ records, source: connection, privateDir, findings });
  const taken = takeRecords(mapped, results, languagesOf(site), findings);
  const { mediaHashes } = taken;
  const policy = { ...site, today: siteToday(site, options.env, now()) };
  const memory = { snapshotDir, policy, feed: connection.label, now: now(), hasFiles: true, findings };
  const { listings, projects } = await rememberLast(taken, memory);
  const goneCount = guard(taken.shown);

  const { heldBack } = mapped;
  const readCount = traced.filter(({ entity }) => entity === 'property').length;
  const report = toReport(readCount, mapped, taken, findings, unshown);
  const files = new Map<string, Content>([
    ['listings.json', toLines(listings)],
    ['projects.json', toLines(projects)],
    ['types.json', toLines(mapped.types)],
    ['categories.json', toLines(mapped.categories)],
    ['sync-report.json', `${JSON.stringify(report, null, 2)}\n`],
    [feedRecordsFile, feedRecordsPieces(recordStatesOf({ traced, listings, heldBack, projects, findings }, site))],
  ]);
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
