import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import type { BuildOptions, BuildResult } from '#publish/publish-built.ts';
import { lookAround, nothingNew, rememberLook, type LookOptions } from '#publish/last-look.ts';
import { nextListOrders } from '#release/list-orders.ts';
import { countTouched } from '#publish/touched.ts';
import { checkNotPinned, ReleasePinned } from '#release/releases.ts';
import { RendererReplaced } from '#render/renderer.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import type { SyncOptions, SyncResult } from '#feed/sync/sync.ts';

export interface RebuildOptions {
  readonly sync: SyncOptions;
  readonly build: BuildOptions;
  /** Build the whole site, whatever is the same. */
  readonly isFull: boolean;
}

async function build({ isFull, build: options }: RebuildOptions): Promise<BuildResult | 'unchanged'> {
  const { buildChanges } = await import('#publish/build-changes.ts');
  const changed = isFull ? undefined : await buildChanges(options);
  if (changed) return changed;
  // Loaded where it is wanted: the compiler of mails alone takes longer to load than most rebuilds to render.
  const { buildSite } = await import('#publish/build-site.ts');
  const listOrders = options.listOrders ?? (await nextListOrders(join(options.distDir ?? 'dist', 'current')));
  return buildSite({ ...options, listOrders });
}

const secondsSince = (startMs: number): number => Math.round(performance.now() - startMs) / 1000;

/** Somebody went back to an earlier release: that is no failure, and nobody has to be told again. */
function pinnedReport({ message }: ReleasePinned): RebuildReport {
  return { outcome: 'unchanged', message, warnings: [], seconds: { sync: 0, build: 0 } };
}

/** Reads the feed, makes what changed, and publishes it. What goes wrong is in the report, and publishes no home. */
export async function rebuildSite(options: RebuildOptions): Promise<RebuildReport> {
  try {
    await checkNotPinned(options.build.distDir ?? 'dist');
    return await lookAndBuild(options);
  } catch (error) {
    if (error instanceof ReleasePinned) return pinnedReport(error);
    throw error;
  }
}

/** What is wrong with the feed itself, reading it says best. */
const stateBefore = (options: LookOptions): Promise<string | undefined> => lookAround(options).catch(() => undefined);

async function lookAndBuild(options: RebuildOptions): Promise<RebuildReport> {
  const { contentDir = 'content', distDir = 'dist', today } = options.build;
  const { snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join(contentDir, 'snapshot') } = options.build;
  const look: LookOptions = { distDir, snapshotDir, today, sync: options.sync };
  const isAsked = options.isFull || options.sync.full === true || options.sync.acceptShrink === true;
  const surroundings = await stateBefore(look);
  const known = isAsked ? undefined : await nothingNew(look, Date.now(), surroundings).catch(() => undefined);
  if (known) return known;
  const { report, found, isSettled } = await syncAndBuild(options, look);
  if (surroundings !== undefined && isSettled) await rememberLook(look, surroundings, found);
  return report;
}

/** What a rebuild did, and whether another one would come to the same while nothing changes. */
interface Outcome {
  readonly report: RebuildReport;
  /** What somebody should look at in the feed. */
  readonly found: readonly string[];
  readonly isSettled: boolean;
}

type Made = Pick<RebuildReport, 'mode' | 'releaseId' | 'pages' | 'made' | 'touched'>;

function madeOf({ release, mode, made, touched }: BuildResult): Made {
  return {
    mode,
    releaseId: release.id,
    pages: release.pages,
    made: made.length,
    ...(touched && { touched: countTouched(touched) }),
  };
}

/** What nobody has to hear of as a failure of the rebuild: it stands in the way of each. */
function throwOnwards(error: unknown): void {
  if (error instanceof ReleasePinned || error instanceof RendererReplaced) throw error;
}

/** Loaded where there is something to tell. */
async function announce(result: BuildResult): Promise<string[]> {
  const searchEngines = await import('#publish/announce.ts');
  return searchEngines.announce(result);
}

/** What became of a site whose feed could not be read. */
type Own = Pick<RebuildReport, 'isOwnOnline' | 'warnings'> & { readonly made?: Made; readonly problem?: string };

/**
 * What the agency changed of its own, and what a new day brings, where the feed cannot be read: a testimonial that was withdrawn does not
 * stay because other software is down. Only with the homes that visitors see: what was read last may never have been published.
 */
async function buildOwn(
  options: RebuildOptions,
  { distDir, snapshotDir }: Pick<LookOptions, 'distDir' | 'snapshotDir'>,
): Promise<Own> {
  const { saysTheSame } = await import('#publish/published-changes.ts');
  if (!saysTheSame(join(distDir, 'current/snapshot'), snapshotDir)) return { warnings: [] };
  try {
    const result = await build(options);
    if (result === 'unchanged') return { isOwnOnline: true, warnings: [] };
    return { isOwnOnline: true, made: madeOf(result), warnings: await announce(result) };
  } catch (error) {
    throwOnwards(error);
    return { problem: errorMessage(error), warnings: [] };
  }
}

/** Where more is wrong than the feed, the site itself is: somebody else has to hear of it, and in other words. */
function feedFailure({ trouble, message, advice }: Extract<SyncResult, { ok: false }>, { problem, ...own }: Own) {
  const said = `${message} ${advice}`;
  if (problem !== undefined) return { message: `${said} ${problem}` };
  const { isOwnOnline, made } = own;
  return { trouble, message: said, ...(isOwnOnline === true && { isOwnOnline }), ...made };
}

async function syncAndBuild(options: RebuildOptions, { distDir, snapshotDir }: LookOptions): Promise<Outcome> {
  // Loaded where there is something to do: most of the time there is nothing.
  const { readFeed } = await import('#publish/read-feed.ts');
  const { changesBetween, readFirst } = await import('#publish/published-changes.ts');
  const before = readFirst(join(distDir, 'current/snapshot'), snapshotDir);
  const syncStarted = performance.now();
  const { result: synced, warnings: found } = await readFeed(options.sync);
  const sync = secondsSince(syncStarted);
  const warnings = [...found];
  const buildStarted = performance.now();
  if (!synced.ok) {
    const own = await buildOwn(options, { distDir, snapshotDir });
    const rest = { warnings: [...warnings, ...own.warnings], seconds: { sync, build: secondsSince(buildStarted) } };
    return { report: { outcome: 'failed', ...feedFailure(synced, own), ...rest }, isSettled: false, found };
  }
  // A file that did not come is asked for again the next time.
  const isSettled = !synced.report.warnings.some(({ kind }) => kind === 'broken-photo' || kind === 'broken-file');
  try {
    const result = await build(options);
    const seconds = { sync, build: secondsSince(buildStarted) };
    if (result === 'unchanged') return { report: { outcome: 'unchanged', warnings, seconds }, isSettled, found };
    warnings.push(...(await announce(result)));
    const changes = changesBetween(before, readFirst(snapshotDir));
    return { report: { outcome: 'published', ...madeOf(result), changes, warnings, seconds }, isSettled, found };
  } catch (error) {
    throwOnwards(error);
    const seconds = { sync, build: secondsSince(buildStarted) };
    return { report: { outcome: 'failed', message: errorMessage(error), warnings, seconds }, isSettled: false, found };
  }
}
