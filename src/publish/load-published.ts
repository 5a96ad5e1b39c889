import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginChanges, placeModules, setEnvironment } from '#publish/begin-changes.ts';
import { policyHashes } from '#publish/build-manifest.ts';
import { namedIn } from '#publish/link-media.ts';
import { loadPages } from '#publish/make-pages.ts';
import type { BuildOptions } from '#publish/publish-built.ts';
import { filesOfRelease } from '#publish/release-files.ts';
import { forgetHosting, writeHosting } from '#hosting/rules/write.ts';
import { readFileList } from '#release/file-list.ts';
import { latePaths, readLatePages } from '#release/late-pages.ts';
import { keepSnapshot } from '#release/snapshot-copy.ts';

/**
 * Loads what the published release is made from and what is known of it, and makes nothing: a change that comes to this process then
 * is nearly as quick as one after another. Gives its folder; undefined where a rebuild would publish another one.
 */
export async function loadPublished(options: BuildOptions = {}): Promise<string | undefined> {
  const begun = await beginChanges(options);
  if (!begun) return undefined;
  const { found, setting, site } = begun;
  const { lastDir, last } = found;
  const { nextDir, contentDir, snapshotDir, today } = setting;
  try {
    if (!begun.isUpToDate) return undefined;
    setEnvironment(setting, lastDir);
    await placeModules(found, setting, site);
    await loadPages({ ...setting, lastDir, last, siteUrl: site.url });
    await namedIn(snapshotDir);
    await readFileList(lastDir);
    // Into the folder that goes: what they make of each home stays with this process.
    await keepSnapshot(snapshotDir, nextDir, lastDir);
    const files = await filesOfRelease(lastDir, last);
    const late = latePaths((await readLatePages(lastDir))?.pages ?? []);
    const known = { has: (path: string) => files.hasOwn(path), tops: files.tops };
    await mkdir(join(nextDir, 'client'), { recursive: true });
    const placePage = (): void => undefined;
    const hashes = policyHashes(last.pages);
    await writeHosting({
      distDir: nextDir,
      lastDir,
      contentDir,
      snapshotDir,
      today,
      hashes,
      late,
      files: known,
      placePage,
    });
    return lastDir;
  } finally {
    forgetHosting();
    await rm(nextDir, { recursive: true, force: true });
  }
}
