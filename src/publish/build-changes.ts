import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { pagesForSearch } from '#publish/announce.ts';
import { linkMedia } from '#publish/link-media.ts';
import {
  nextFolder,
  publishBuilt,
  type BuildOptions,
  type BuildResult,
  type BuiltSite,
} from '#publish/publish-built.ts';
import { showStep } from '#publish/progress.ts';
import { newsName } from '#publish/news.ts';
import { exportOffice, placePictures } from '#publish/office-content.ts';
import { exportSpotlight } from '#publish/spotlight.ts';
import { exportTestimonials } from '#publish/testimonials.ts';
import { packingOf, type PackingOfChanges } from '#publish/pack-site.ts';
import { isCompressible } from '#release/compress.ts';
import { CarryOver } from '#release/carry-over.ts';
import { keepLate } from '#publish/keep-late.ts';
import { placeContentFiles } from '#publish/content-files.ts';
import { loadPages, makeChangedPages } from '#publish/make-pages.ts';
import { wholeKey } from '#publish/whole-key.ts';
import { contentKey, inputsKey } from '#release/code-key.ts';
import {
  listCarried,
  listChanged,
  listPublicFiles,
  readFileList,
  writeFileList,
  type ListedFile,
} from '#release/file-list.ts';
import { listOrdersOf, nextListOrders, type ListOrders } from '#release/list-orders.ts';
import { writeChanges } from '#release/release-changes.ts';
import { isNewestPublished } from '#release/releases.ts';
import { takeStaging } from '#publish/staging.ts';
import { policyHashes, readManifest, writeManifest, type BuildManifest } from '#publish/build-manifest.ts';
import { placeHosting } from '#publish/place-hosting.ts';
import { fileChanges, filesOfRelease, ReleaseFiles, type FileChanges } from '#publish/release-files.ts';
import { mediaFiles } from '#release/withdrawn-media.ts';
import { textsOf } from '#site/page-text.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';

interface LastRelease {
  readonly lastDir: string;
  readonly last: BuildManifest;
}

/** The published release, when it was made by the code of today: only then can its files be carried over. */
async function lastRelease(distDir: string, code: string): Promise<LastRelease | undefined> {
  const lastDir = await realpath(join(distDir, 'current')).catch(() => undefined);
  const last = lastDir === undefined ? undefined : await readManifest(lastDir);
  return lastDir !== undefined && last?.code === code ? { lastDir, last } : undefined;
}

interface Setting {
  readonly nextDir: string;
  readonly contentDir: string;
  readonly snapshotDir: string;
  readonly mediaDir: string;
  readonly today: string;
  readonly code: string;
  readonly content: string;
  readonly inputs: string;
  readonly listOrders: ListOrders;
}

/** Pages read these once, when their renderer starts. */
function setEnvironment({ nextDir, snapshotDir, today, code }: Setting, lastDir: string): void {
  Object.assign(process.env, {
    NODE_ENV: 'production',
    GEVEL_CODE: code,
    GEVEL_SNAPSHOT: snapshotDir,
    GEVEL_TESTIMONIALS: join(nextDir, 'testimonials.json'),
    GEVEL_TEXTS: textsOf(nextDir),
    GEVEL_SPOTLIGHT: join(nextDir, 'spotlight.json'),
    GEVEL_NEWS: join(nextDir, newsName),
    GEVEL_TODAY: today,
    GEVEL_PAGE_DATES: join(lastDir, 'page-dates.json'),
  });
}

/** What pages on demand and mails are made from: as before, or anew where the agency changed something of its own. */
async function placePrograms({ lastDir, last }: LastRelease, setting: Setting, site: SiteConfig): Promise<void> {
  const { nextDir, contentDir, content } = setting;
  const whole = new CarryOver(lastDir, nextDir);
  for (const folder of ['/server', '/renderer']) await whole.folder(folder);
  if (last.content === content) {
    await whole.folder('/mail');
    return;
  }
  const { writeTexts } = await import('#publish/page-texts.ts');
  const { writeTemplates } = await import('#publish/letters/compile.ts');
  await rm(textsOf(nextDir), { force: true });
  await writeTexts(contentDir, nextDir);
  await writeTemplates(site, join(nextDir, 'mail/templates.json'));
}

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
  const { nextDir, contentDir, snapshotDir, mediaDir, today, code, content, inputs, listOrders } = setting;
  const clientDir = join(nextDir, 'client');
  const site = readSiteConfig(join(contentDir, 'site.json'));
  const carry = await takeStaging(lastDir, last, nextDir);
  const pictures = join(nextDir, 'pictures');
  setEnvironment(setting, lastDir);
  await placePrograms(found, setting, site);
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
  const latePages = Object.keys(late);
  const before = listed.get(last.pages)?.files ?? (await filesOfRelease(lastDir, last));
  const own = { pages, statics: last.statics, files: placed.files };
  const parts = { ...own, media: media.paths, pictures: pictureFiles };
  const { rules, redirects, ...hosted } = await showStep('Redirects and headers', () =>
    placeHosting({
      distDir: nextDir,
      lastDir,
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

/** Would a new release show what the published one shows, which is the newest? */
async function isUpToDate(
  { lastDir, last }: LastRelease,
  { inputs, listOrders, distDir }: Pick<Setting, 'inputs' | 'listOrders'> & { readonly distDir: string },
): Promise<boolean> {
  return last.inputs === inputs && (await listOrdersOf(lastDir)) === listOrders && (await isNewestPublished(distDir));
}

interface Begun {
  readonly found: LastRelease;
  readonly setting: Setting;
  readonly site: SiteConfig;
  readonly isUpToDate: boolean;
}

/** A folder for the next release with what its pages are made from; undefined where the whole site has to be built. */
async function beginChanges(options: BuildOptions): Promise<Begun | undefined> {
  const { distDir = 'dist', contentDir = 'content', mediaDir = '.cache/media' } = options;
  const { snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join(contentDir, 'snapshot') } = options;
  const site = readSiteConfig(join(contentDir, 'site.json'));
  const { today = siteToday(site) } = options;
  const code = wholeKey(site);
  const found = await lastRelease(distDir, code);
  if (!found) return undefined;
  const nextDir = nextFolder(distDir);
  await rm(nextDir, { recursive: true, force: true });
  await mkdir(nextDir, { recursive: true });
  const testimonials = join(nextDir, 'testimonials.json');
  await exportTestimonials(testimonials, join(nextDir, 'pictures'));
  const spotlight = join(nextDir, 'spotlight.json');
  await exportSpotlight(spotlight, today);
  const pictures = join(nextDir, 'pictures');
  const office = { nextDir, contentDir, pictures, lastDir: found.lastDir, site, today };
  const content = await exportOffice(contentKey(), office);
  const inputs = inputsKey({ code, content, today, snapshotDir, testimonials, spotlight });
  const { listOrders = await nextListOrders(found.lastDir) } = options;
  const setting = { nextDir, contentDir, snapshotDir, mediaDir, today, code, content, inputs, listOrders };
  return { found, setting, site, isUpToDate: await isUpToDate(found, { inputs, listOrders, distDir }) };
}

/**
 * Builds the site again from the published one: only what shows a change of the feed or of the agency's own is made.
 * Undefined when the code or the dictionaries are no longer the same; then the whole site has to be built.
 */
export async function buildChanges(options: BuildOptions = {}): Promise<BuildResult | 'unchanged' | undefined> {
  const begun = await beginChanges(options);
  if (!begun) return undefined;
  const { found, setting, site } = begun;
  const { distDir = 'dist' } = options;
  const { nextDir, contentDir, snapshotDir } = setting;
  if (begun.isUpToDate) {
    await rm(nextDir, { recursive: true, force: true });
    return 'unchanged';
  }
  const built = await assembleWhole(found, setting, site.compress);
  return publishBuilt(built, { ...options, distDir, contentDir, snapshotDir });
}

/**
 * Loads what the published release is made from and what is known of it, and makes nothing: a change that comes to this process then
 * is as quick as one after another. Gives its folder; undefined where a rebuild would publish another one.
 */
export async function loadPublished(options: BuildOptions = {}): Promise<string | undefined> {
  const begun = await beginChanges(options);
  if (!begun) return undefined;
  const { found, setting, site } = begun;
  const { lastDir, last } = found;
  try {
    if (!begun.isUpToDate) return undefined;
    setEnvironment(setting, lastDir);
    await placePrograms(found, setting, site);
    await loadPages({ ...setting, lastDir, last, siteUrl: site.url });
    await filesOfRelease(lastDir, last);
    await readFileList(lastDir);
    return lastDir;
  } finally {
    await rm(setting.nextDir, { recursive: true, force: true });
  }
}
