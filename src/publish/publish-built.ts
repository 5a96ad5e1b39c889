import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { keepSnapshot } from '#release/snapshot-copy.ts';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { retainOldAssets } from '#release/retained-assets.ts';
import { showStep } from '#publish/progress.ts';
import type { ReleaseFiles } from '#publish/release-files.ts';
import type { RenderedAgain } from '#publish/touched.ts';
import { checkRelease } from '#publish/release-checks.ts';
import type { ListOrders } from '#release/list-orders.ts';
import { checkNotPinned, publishRelease, releaseId, type ReleaseInfo } from '#release/releases.ts';
import { publicationLock, withSiteLock } from '#release/site-lock.ts';
import { forgetWithdrawnMedia } from '#release/withdrawn-media.ts';
import { readSiteConfig } from '#site/site-config.ts';

export interface BuildOptions {
  readonly distDir?: string;
  readonly contentDir?: string;
  readonly snapshotDir?: string;
  readonly mediaDir?: string;
  /** ISO date that decides which sold listings are still shown. */
  readonly today?: string;
  /** What LIST_ORDERS says unless told otherwise. */
  readonly listOrders?: ListOrders;
  /** Before anything was read for it; the start of this process unless told otherwise. */
  readonly begunAt?: Date;
}

type PublishOptions = Required<Pick<BuildOptions, 'distDir' | 'contentDir' | 'snapshotDir'>> &
  Pick<BuildOptions, 'begunAt'>;

/** A built site that nobody sees yet. */
export interface BuiltSite {
  readonly nextDir: string;
  readonly rules: HostingRules;
  readonly mode: ReleaseInfo['mode'];
  /** Files that were made: all of them, or only what is new. */
  readonly made: readonly string[];
  /** What was rendered and why; absent where that is everything. */
  readonly touched?: readonly RenderedAgain[];
  /** Paths of pages for search engines that show something else, or are gone; unknown for a first build. */
  readonly changed?: readonly string[];
  /** Are the links of all pages looked through, also of those that were not made? */
  readonly isLookedThrough?: boolean;
  /** Pages that are made when somebody asks. */
  readonly late: readonly string[];
  /** Files of the last release that this one has no more, where that is known without looking. */
  readonly dropped?: readonly string[];
  /** Every file, where that is known without looking. */
  readonly files?: ReleaseFiles;
}

export interface BuildResult extends BuiltSite {
  readonly release: ReleaseInfo & { readonly id: string };
}

/** Number of the disk of a folder, or of the nearest one above that is there. */
function diskOf(folder: string): number {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found ? found.dev : diskOf(dirname(resolve(folder)));
}

/**
 * Where a site is built: below .cache, where no tool looks; beside its releases where those lie on another disk, for files are linked
 * from one to the next, and published by renaming. Writing over an old build costs far more than a fresh folder.
 */
export function nextFolder(distDir: string): string {
  if (diskOf(distDir) !== diskOf('.cache')) return join(distDir, 'next');
  return join('.cache', `next-${distDir.replace(/[^\w-]/gu, '-')}`);
}

/** Checks a built site and makes it the published one. */
export async function publishBuilt(
  built: BuiltSite,
  { distDir, contentDir, snapshotDir, begunAt = new Date(performance.timeOrigin) }: PublishOptions,
): Promise<BuildResult> {
  const { nextDir, rules, mode, made, late, files, dropped, isLookedThrough = mode === 'full' } = built;
  const { maximumShrinkShare } = readSiteConfig(join(contentDir, 'site.json'));
  const changedPages = isLookedThrough ? undefined : made.filter((file) => file.endsWith('.html'));
  const counted = await showStep('Checks', () =>
    checkRelease({
      nextDir,
      distDir,
      rules,
      maximumShrinkShare,
      late,
      ...(changedPages && { changedPages }),
      ...(dropped && { dropped }),
      ...(files && { files }),
    }),
  );
  await keepSnapshot(snapshotDir, nextDir, join(distDir, 'current'));
  const now = new Date();
  const clientDir = join(nextDir, 'client');
  const release = { ...counted, builtAt: now.toISOString(), begunAt: begunAt.toISOString(), mode };
  const id = releaseId(now);
  const exchange = async (): Promise<void> => {
    // Somebody may have gone back to an earlier release while this one was built.
    await checkNotPinned(distDir);
    await retainOldAssets(join(distDir, 'client'), clientDir, join(distDir, 'retained'), now, dropped);
    await publishRelease(nextDir, distDir, id, release);
    await forgetWithdrawnMedia(distDir);
  };
  await showStep('Publication', () => withSiteLock({ task: 'a publication', file: publicationLock }, exchange));
  return { ...built, release: { ...release, id } };
}
