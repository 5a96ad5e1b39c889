import { readsAgain } from '#base/packed.ts';
import { tidyHeap } from '#base/tidy-heap.ts';
import { sharedRebuild } from '#publish/spread/shared-rebuild.ts';
import { rebuildSite } from '#publish/rebuild-site.ts';
import { tidyReleases } from '#release/folding.ts';
import { dropOldAssets } from '#release/retained-assets.ts';
import { withSiteLock } from '#release/site-lock.ts';
import type { RebuildReport } from '#server/rebuild/report.ts';
import { readSiteConfig } from '#site/site-config.ts';

interface RebuildJob {
  readonly distDir: string;
  /** Read the whole feed, also where it could tell what changed. */
  readonly isFull: boolean;
  /** Many homes may go: somebody of the agency has looked. */
  readonly acceptsFewer?: boolean;
  /** Build the whole site, also what is the same. */
  readonly isWhole?: boolean;
  /** Before anything was read for it. */
  readonly begunAt?: Date;
  readonly log: (line: string) => void;
  /** Told what it came to, before it tidies up. */
  readonly onReport: (report: RebuildReport) => void;
}

/** Where nothing is published here: another release may be shown since, that of another machine or one that somebody went back to. */
async function dropOldCopy(distDir: string): Promise<void> {
  const { nextFolder } = await import('#publish/publish-built.ts');
  const { dropOutdated } = await import('#publish/staging.ts');
  await dropOutdated(distDir, nextFolder(distDir));
}

/** One rebuild when it is its turn, with what is prepared for the next one once it is published. */
export async function rebuildInTurn(job: RebuildJob): Promise<RebuildReport> {
  const { distDir, isFull, acceptsFewer = false, isWhole = false, begunAt, log, onReport } = job;
  const done = await withSiteLock({ task: 'npm run rebuild', log }, async () => {
    const report = await sharedRebuild(distDir, () =>
      rebuildSite({
        sync: { site: readSiteConfig(), env: process.env, full: isFull, acceptShrink: acceptsFewer, log },
        build: { distDir, ...(begunAt && { begunAt }) },
        isFull: isWhole,
      }),
    );
    onReport(report);
    await dropOldAssets(`${distDir}/retained`, new Date());
    if (report.releaseId !== undefined) {
      // Loaded where it is wanted: most rebuilds publish nothing.
      const { nextFolder } = await import('#publish/publish-built.ts');
      const { prepareStaging } = await import('#publish/staging.ts');
      await prepareStaging(distDir, nextFolder(distDir));
    } else {
      await dropOldCopy(distDir);
    }
    await tidyReleases(distDir);
    return report;
  });
  if (readsAgain()) tidyHeap();
  return done;
}
