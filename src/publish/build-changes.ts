import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { pagesForSearch } from '#publish/announce.ts';
import { linkMedia } from '#publish/link-media.ts';
import { beginChanges, placeModules, setEnvironment, type LastRelease, type Setting } from '#publish/begin-changes.ts';
import { publishBuilt, type BuildOptions, type BuildResult, type BuiltSite } from '#publish/publish-built.ts';
import { showStep } from '#publish/progress.ts';
import { placePictures } from '#publish/office-content.ts';
import { packingOf, type PackingOfChanges } from '#publish/pack-site.ts';
import { isCompressible } from '#release/compress.ts';
import type { CarryOver } from '#release/carry-over.ts';
import { keepLate } from '#publish/keep-late.ts';
import { placeContentFiles } from '#publish/content-files.ts';
import { makeChangedPages } from '#publish/make-pages.ts';
import {
  listCarried,
  listChanged,
  listPublicFiles,
  readFileList,
  writeFileList,
  type ListedFile,
} from '#release/file-list.ts';
import { latePaths } from '#release/late-pages.ts';
import { writeChanges } from '#release/release-changes.ts';
import { takeStaging } from '#publish/staging.ts';
import { policyHashes, writeManifest, type BuildManifest } from '#publish/build-manifest.ts';
import { formerPathsName } from '#hosting/rules/former-paths.ts';
import { placeHosting } from '#publish/place-hosting.ts';
import { fileChanges, filesOfRelease, ReleaseFiles, type FileChanges } from '#publish/release-files.ts';
import { mediaFiles } from '#release/withdrawn-media.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** The files of a release that this process has made, and the list of them that it wrote. */
interface Listed {
  readonly files: ReleaseFiles;
  readonly list: readonly ListedFile[];
}

/** By the pages of the release. */
const listed = new WeakMap<BuildManifest['pages'], Listed>();

interface Listing {
  readonly nextDir: string;
  readonly found: LastRelease;
  readonly now: ReleaseFiles;
  readonly carry: CarryOver;
  /** Files that were made. */
  readonly made: readonly string[];
  readonly changes: FileChanges;
}

/** Tells servers which files there are, and the next release by which it differs from the last one. */
async function listFiles({ nextDir, found: { lastDir, last }, now, carry, made, changes }: Listing): Promise<void> {
  const { added, gone } = changes;
  const isThere = (path: string): boolean => now.has(path);
  const others = carry.isPrepared ? [...added, ...carry.replaced, ...now.parts.pictures] : [...now];
  await writeChanges(nextDir, lastDir, [...new Set([...gone, ...others.filter(isThere)])].sort());
  const clientDir = join(nextDir, 'client');
  const before = (await readFileList(lastDir)) ?? (await listPublicFiles(join(lastDir, 'client')));
  const isKnown = listed.get(last.pages)?.list === before;
  const next = isKnown && listChanged({ clientDir, last: before, others: [...made, ...added], gone, isThere });
  const list = next
    ? await writeFileList(nextDir, lastDir, next.files, { last: before, lines: next.lines })
    : await writeFileList(nextDir, lastDir, listCarried({ clientDir, paths: [...now], made, last: before }));
  listed.set(now.parts.pages, { files: now, list });
}

async function assemble(found: LastRelease, setting: Setting, packing: PackingOfChanges): Promise<BuiltSite> {
  const { lastDir, last } = found;
  const { distDir, nextDir, contentDir, snapshotDir, mediaDir, today, code, content, inputs, listOrders } = setting;
  const clientDir = join(nextDir, 'client');
  const site = readSiteConfig(join(contentDir, 'site.json'));
  const carry = await takeStaging(lastDir, last, nextDir);
  const pictures = join(nextDir, 'pictures');
  setEnvironment(setting, lastDir);
  await placeModules(found, setting, site);
  const {
    pages,
    reads,
    late,
    made: rendered,
    touched,
    gone,
    changes,
  } = await showStep('Changed pages', () =>
    makeChangedPages({ lastDir, nextDir, last, carry, siteUrl: site.url, listOrders, onMade: packing.add }),
  );
  for (const file of last.statics) carry.file(file);
  const placed = await placeContentFiles({ contentDir, logo: site.logo?.file, clientDir, last: last.files, carry });
  const pictureFiles = await walkFiles(pictures).catch(() => []);
  await placePictures(pictures, clientDir);
  const lastMedia = await mediaFiles(lastDir);
  const carryMedia = (path: string): boolean => lastMedia.has(path) && carry.tryFile(path);
  const { isPrepared } = carry;
  const media = await linkMedia({ snapshotDir, mediaDir, clientDir, lastDir, carry: carryMedia, isPrepared });
  const latePages = latePaths(late);
  const before = listed.get(last.pages)?.files ?? (await filesOfRelease(lastDir, last));
  const own = { pages, statics: last.statics, files: placed.files };
  const parts = { ...own, media: media.paths, pictures: pictureFiles };
  const { rules, redirects, ...hosted } = await showStep('Redirects and headers', () =>
    placeHosting({
      distDir: nextDir,
      lastDir,
      restored: join(distDir, formerPathsName),
      contentDir,
      snapshotDir,
      today,
      hashes: policyHashes(pages),
      late: latePages,
      last,
      carry,
      before,
      files: new ReleaseFiles({ ...parts, redirects: last.redirects }),
      changes,
    }),
  );
  const now = new ReleaseFiles({ ...parts, redirects });
  const exchanged = fileChanges(before, now, changes);
  carry.drop(exchanged.gone);
  await writeManifest(nextDir, lastDir, { code, content, inputs, reads, redirects, ...own }, { last, changes });
  const keyOf = (file: string): string | undefined => (pages.get(file) ?? last.pages.get(file))?.key;
  await keepLate({ nextDir, lastDir, listOrders, late, site, code, today });
  const made = [...rendered, ...[...placed.made, ...media.added].filter(isCompressible), ...hosted.made];
  for (const file of made) packing.add(file);
  await packing.done();
  await listFiles({ nextDir, found, now, carry, made, changes: exchanged });
  const isFileGone = Object.keys(last.files).some((file) => !(file in placed.files));
  return {
    nextDir,
    rules,
    made,
    changed: pagesForSearch([...rendered, ...gone], keyOf, site.languages),
    late: latePages,
    touched,
    files: now,
    dropped: exchanged.gone,
    isLookedThrough: isFileGone,
    mode: 'incremental',
  };
}

/** The same, of which nothing is written any more when it fails. */
async function assembleWhole(found: LastRelease, setting: Setting, isPacked: boolean): Promise<BuiltSite> {
  const packing = packingOf(join(setting.nextDir, 'client'), isPacked);
  try {
    return await assemble(found, setting, packing);
  } catch (error) {
    await packing.done().catch(() => undefined);
    throw error;
  }
}

/**
 * Builds the site again from the published one: only what shows a change of the feed or of the agency's own is made.
 * Undefined when the code or the dictionaries are no longer the same; then the whole site has to be built.
 */
export async function buildChanges(options: BuildOptions = {}): Promise<BuildResult | 'unchanged' | undefined> {
  const begun = await beginChanges(options);
  if (!begun) return undefined;
  const { found, setting, site } = begun;
  const { distDir, nextDir, contentDir, snapshotDir } = setting;
  if (begun.isUpToDate) {
    await rm(nextDir, { recursive: true, force: true });
    return 'unchanged';
  }
  const built = await assembleWhole(found, setting, site.compress);
  return publishBuilt(built, { ...options, distDir, contentDir, snapshotDir });
}
