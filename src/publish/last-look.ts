import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readCacheFile } from '#base/read-cache-file.ts';
import { replaceFile } from '#base/replace-file.ts';
import { checkBy, readStored, storedText, type ShapeOf, type StoredFormat } from '#base/stored.ts';
import { stateOfFeed } from '#feed/sync/prepare.ts';
import type { SyncOptions } from '#feed/sync/sync.ts';
import { newsState } from '#publish/news.ts';
import { officeTextsState } from '#publish/office-texts.ts';
import { spotlightState } from '#publish/spotlight.ts';
import { testimonialsState } from '#publish/testimonials.ts';
import { codeState, snapshotState } from '#release/code-key.ts';
import { currentReleaseId, isNewestPublished } from '#release/releases.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import { siteToday } from '#site/today.ts';

/*
 * Most times that somebody asks there is nothing new. That is told by what feed, files and store say of themselves, before
 * anything is read: a rebuild keeps what it saw, and while everything says the same, the next one has nothing to do.
 */

/** Everything outside of the site that it is made from, as it was when somebody looked. */
type Surroundings = string;

/** What a rebuild saw, and what it came to. */
interface LastLook {
  readonly surroundings: Surroundings;
  /** The snapshot and the release that it left. */
  readonly made: string;
  readonly atMs: number;
  /** What somebody should look at, for as long as it stays so. */
  readonly warnings: readonly string[];
}

const form: StoredFormat<LastLook> = {
  name: 'last-look.json',
  version: 1,
  check: checkBy(
    z.object({
      surroundings: z.string(),
      made: z.string(),
      atMs: z.number(),
      warnings: z.array(z.string()),
    } satisfies ShapeOf<LastLook>),
  ),
  repair: 'The next rebuild reads everything and writes it anew.',
};

export interface LookOptions {
  readonly distDir: string;
  readonly snapshotDir: string;
  /** ISO date of the site; that of today unless told otherwise. */
  readonly today?: string | undefined;
  readonly sync: SyncOptions;
}

const hourMs = 3_600_000;
const fileOf = (distDir: string): string => join(distDir, 'last-look.json');

/** What the site is made from, told without reading it; undefined where the feed cannot tell. Throws a FeedProblem. */
export async function lookAround({
  sync,
  today = siteToday(sync.site),
}: LookOptions): Promise<Surroundings | undefined> {
  const feed = await stateOfFeed(sync);
  if (feed === undefined) return undefined;
  return [
    codeState(),
    today,
    feed,
    await testimonialsState(),
    await spotlightState(today),
    await newsState(today),
    await officeTextsState(),
  ].join('\n');
}

/** Undefined where a release is to be published whatever is the same: before the first, and after going back. */
async function madeOf({ distDir, snapshotDir }: LookOptions): Promise<string | undefined> {
  if (!(await isNewestPublished(distDir))) return undefined;
  const [release, snapshot] = [await currentReleaseId(distDir), snapshotState(snapshotDir)];
  return release === undefined || snapshot === undefined ? undefined : `${release}\n${snapshot}`;
}

/**
 * The report of a rebuild that has nothing to do; undefined where one has to look closer. Once in so many hours everything is
 * read all the same (`feed.fullEveryHours`): a picture at a foreign address says nothing of itself here. `surroundings` are those of
 * today, where somebody has looked around already.
 */
export async function nothingNew(
  options: LookOptions,
  nowMs = Date.now(),
  surroundings?: Surroundings,
): Promise<RebuildReport | undefined> {
  const { distDir, sync } = options;
  const last = await readCacheFile(fileOf(distDir), (text) => readStored(text, form));
  const ageMs = nowMs - (last?.atMs ?? 0);
  if (!last || ageMs < 0 || ageMs >= sync.site.feed.fullEveryHours * hourMs) return undefined;
  if (last.made !== (await madeOf(options))) return undefined;
  if (last.surroundings !== (surroundings ?? (await lookAround(options)))) return undefined;
  return { outcome: 'unchanged', warnings: last.warnings, seconds: { sync: 0, build: 0 } };
}

/** Keeps what a rebuild saw before it began, once it is done. */
export async function rememberLook(
  options: LookOptions,
  surroundings: Surroundings,
  warnings: readonly string[],
  nowMs = Date.now(),
): Promise<void> {
  const made = await madeOf(options);
  if (made === undefined) return;
  await mkdir(options.distDir, { recursive: true });
  await replaceFile(fileOf(options.distDir), storedText({ surroundings, made, atMs: nowMs, warnings }, form));
}
