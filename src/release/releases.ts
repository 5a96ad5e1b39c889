import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#base/error-code.ts';
import { errorMessage } from '#base/error-message.ts';
import { replaceFile } from '#base/replace-file.ts';
import { checkBy, readStored, storedText, type ShapeOf, type StoredFormat } from '#base/stored.ts';
import { settleEntries, settleFolder } from './settle.ts';

/** What is known of a release without looking through it. */
export interface ReleaseInfo {
  /** ISO time at which it was complete. */
  readonly builtAt: string;
  /** ISO time at which its build began, before anything was read for it; absent in those of earlier versions. */
  readonly begunAt?: string;
  readonly pages: number;
  readonly bytes: number;
  /** Everything was rendered, or only what had changed. */
  readonly mode: 'full' | 'incremental';
}

export interface Release extends ReleaseInfo {
  readonly id: string;
  readonly folder: string;
  readonly isCurrent: boolean;
}

/** Folders of a release that stand in dist under their own names, through the one link that is exchanged. */
const parts = ['client', 'server', 'hosting', 'mail', 'renderer'];
const factsFile = 'release.json';
const keptReleases = 5;

const schema: z.ZodType<ReleaseInfo> = z.object({
  builtAt: z.iso.datetime(),
  begunAt: z.iso.datetime().exactOptional(),
  pages: z.number(),
  bytes: z.number(),
  mode: z.enum(['full', 'incremental']),
} satisfies ShapeOf<ReleaseInfo>);

/** Version 2 has the same fields, and is written for a folded release: a program of before would publish it without its files. */
const form: StoredFormat<ReleaseInfo> = {
  name: factsFile,
  version: 2,
  check: checkBy(schema),
  repair:
    'Go back to the program that wrote it, or remove the folder of the release: older ones that are folded may need it.',
};

function infoText(facts: ReleaseInfo, files: 'whole' | 'folded'): string {
  return storedText(facts, { version: files === 'folded' ? 2 : 1 });
}

/** `releaseId(new Date('2026-11-21T09:30:00Z'), 'ab12') -> '20261121T093000-ab12'`: names sort by age. */
export function releaseId(now: Date, suffix = randomBytes(3).toString('hex')): string {
  return `${now.toISOString().slice(0, 19).replace(/[-:]/gu, '')}-${suffix}`;
}

function releasesOf(distDir: string): string {
  return join(distDir, 'releases');
}

/** Where a release lies: `('dist', '20261121T093000-ab12') -> 'dist/releases/20261121T093000-ab12'` */
export function releaseFolder(distDir: string, id: string): string {
  return join(releasesOf(distDir), id);
}

/** Exchanges a link in one move: whoever follows it finds the old target or the new one, never nothing. */
async function pointTo(link: string, target: string): Promise<void> {
  const next = `${link}.${randomBytes(4).toString('hex')}`;
  await symlink(target, next);
  await rename(next, link);
}

/** Id of the release that is published; undefined before the first. */
export async function currentReleaseId(distDir: string): Promise<string | undefined> {
  const target = await readlink(join(distDir, 'current')).catch(() => undefined);
  return target === undefined ? undefined : basename(target);
}

async function namesIn(distDir: string): Promise<string[]> {
  return (await readdir(releasesOf(distDir)).catch(() => [])).sort().reverse();
}

/** Will a release still be there after the next publication? One that is not among the releases will not. */
export async function outlivesNext(distDir: string, id: string): Promise<boolean> {
  const place = (await namesIn(distDir)).indexOf(id);
  return place !== -1 && place < keptReleases - 1;
}

/** The facts of a release; undefined for what a killed publication left. Throws a StoredProblem. */
async function readReleaseInfo(distDir: string, id: string): Promise<ReleaseInfo | undefined> {
  const text = await readFile(join(releasesOf(distDir), id, factsFile), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : readStored(text, form);
}

/** Writes down whether a release has a folder of its files. */
export function writeReleaseInfo(release: Release, files: 'whole' | 'folded'): Promise<void> {
  return replaceFile(join(release.folder, factsFile), `${infoText(schema.parse(release), files)}\n`);
}

/** All releases, the newest first; one whose facts cannot be read is none for this program. */
export async function listReleases(distDir: string): Promise<Release[]> {
  const current = await currentReleaseId(distDir);
  const releases: Release[] = [];
  for (const id of await namesIn(distDir)) {
    const facts = await readReleaseInfo(distDir, id).catch(() => undefined);
    if (facts) releases.push({ ...facts, id, folder: join(releasesOf(distDir), id), isCurrent: id === current });
  }
  return releases;
}

/**
 * Is the newest release the published one? Not after somebody went back, until the site is published anew: what it is made
 * from may be just what the earlier release shows, and still the newest one is to be the one online.
 */
export async function isNewestPublished(distDir: string): Promise<boolean> {
  const [newest] = await listReleases(distDir);
  return newest?.isCurrent ?? true;
}

/** What is wrong with the releases that cannot be read, by id: nothing takes them away by itself. */
export async function unreadableReleases(distDir: string): Promise<ReadonlyMap<string, string>> {
  const problems = new Map<string, string>();
  for (const id of await namesIn(distDir)) {
    await readReleaseInfo(distDir, id).catch((error: unknown) => problems.set(id, errorMessage(error)));
  }
  return problems;
}

/** A dist folder of before there were releases makes room. */
async function prepareDist(distDir: string): Promise<void> {
  const client = await lstat(join(distDir, 'client')).catch(() => undefined);
  if (client?.isDirectory()) await rm(distDir, { recursive: true, force: true });
  await mkdir(releasesOf(distDir), { recursive: true });
  for (const part of parts) {
    const link = join(distDir, part);
    if (!(await lstat(link).catch(() => undefined))) await symlink(join('current', part), link);
  }
}

/** Where releases wait to be deleted: tens of thousands of files take seconds, and nobody who publishes waits for that. */
function discardedOf(distDir: string): string {
  return join(distDir, 'discarded');
}

/** A place where what is not needed any more waits to be deleted. `name`: of what it is. */
export async function discardedPlace(distDir: string, name: string): Promise<string> {
  await mkdir(discardedOf(distDir), { recursive: true });
  return join(discardedOf(distDir), `${name}-${randomBytes(4).toString('hex')}`);
}

/** Moves the files of a release that was put aside to `target`, and says whether there was one. */
export async function takeDiscarded(distDir: string, target: string): Promise<boolean> {
  const names = await readdir(discardedOf(distDir)).catch(() => []);
  // The newest is the most like the one that is published.
  for (const name of names.sort().reverse()) {
    const isTaken = await rename(join(discardedOf(distDir), name, 'client'), target).then(
      () => true,
      () => false,
    );
    if (isTaken) return true;
  }
  return false;
}

const droppedName = 'dropped';

/**
 * Takes what publications have put aside out of everybody's reach: what is half deleted when a run is killed is no release any more. To
 * be called with the lock of publications, for others put things there.
 */
export async function takeAwayDiscarded(distDir: string): Promise<void> {
  const name = `${droppedName}-${randomBytes(4).toString('hex')}`;
  await rename(discardedOf(distDir), join(distDir, name)).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/** Deletes what was taken away. */
export async function deleteDropped(distDir: string): Promise<void> {
  for (const name of await readdir(distDir).catch(() => []))
    if (name.startsWith(droppedName)) await rm(join(distDir, name), { recursive: true, force: true });
}

/** Puts aside what is older than the last five, and what a killed run left. */
async function prune(distDir: string): Promise<void> {
  const releases = await listReleases(distDir);
  const kept = new Set(
    releases.filter(({ isCurrent }, index) => index < keptReleases || isCurrent).map(({ id }) => id),
  );
  const unreadable = await unreadableReleases(distDir);
  for (const name of await readdir(releasesOf(distDir))) {
    if (kept.has(name) || unreadable.has(name)) continue;
    await rename(join(releasesOf(distDir), name), await discardedPlace(distDir, name));
  }
}

/** Puts a built folder among the releases and makes it the published one, in one move. */
export async function publishRelease(nextDir: string, distDir: string, id: string, facts: ReleaseInfo): Promise<void> {
  await writeFile(join(nextDir, factsFile), `${infoText(facts, 'whole')}\n`);
  await publishWhole(nextDir, distDir, id);
}

/** The same with a folder that has everything of a release, also what is known of it. */
export async function publishWhole(nextDir: string, distDir: string, id: string): Promise<void> {
  await prepareDist(distDir);
  await rename(nextDir, join(releasesOf(distDir), id));
  // A power cut must find the old site or the whole new one.
  await settleFolder(releasesOf(distDir));
  await pointTo(join(distDir, 'current'), join('releases', id));
  await settleEntries(distDir);
  await prune(distDir);
}

const pinnedFile = (distDir: string): string => join(distDir, 'pinned-release');
/** Its name in earlier versions: a site that was taken back stays so over an update. */
const earlierPinnedFile = (distDir: string): string => join(distDir, 'held-release');

/** Why a site is not published: somebody went back to an earlier one. */
export class ReleasePinned extends Error {
  override readonly name = 'ReleasePinned';

  constructor(id: string) {
    super(
      `Nothing is published: the site is pinned at ${id}. ` +
        'When what was wrong is mended, `npm run rollback -- --resume` lets builds publish again.',
    );
  }
}

/** Id of the release that `rollBack` pinned the site at; undefined when builds publish. */
export async function pinnedReleaseId(distDir: string): Promise<string | undefined> {
  const read = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);
  return (await read(pinnedFile(distDir))) ?? read(earlierPinnedFile(distDir));
}

/** Throws when the site is pinned at an earlier release. */
export async function checkNotPinned(distDir: string): Promise<void> {
  const id = await pinnedReleaseId(distDir);
  if (id !== undefined) throw new ReleasePinned(id);
}

/** Pins the site at a release: builds publish nothing. */
export function pinAt(distDir: string, id: string): Promise<void> {
  return writeFile(pinnedFile(distDir), id);
}

/** Publishes a release that is kept, in one move. */
export function publishAgain(distDir: string, id: string): Promise<void> {
  return pointTo(join(distDir, 'current'), join('releases', id));
}

/** Lets builds publish again. */
export async function resumePublishing(distDir: string): Promise<void> {
  for (const file of [pinnedFile(distDir), earlierPinnedFile(distDir)]) await rm(file, { force: true });
}
