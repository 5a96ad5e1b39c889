import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nextFolder, type BuildOptions } from '#publish/publish-built.ts';
import { newsName } from '#publish/news.ts';
import { exportOffice } from '#publish/office-content.ts';
import { exportSpotlight } from '#publish/spotlight.ts';
import { exportTestimonials } from '#publish/testimonials.ts';
import { readManifest, type BuildManifest } from '#publish/build-manifest.ts';
import { wholeKey } from '#publish/whole-key.ts';
import { CarryOver } from '#release/carry-over.ts';
import { contentKey, inputsKey } from '#release/code-key.ts';
import { listOrdersOf, nextListOrders, type ListOrders } from '#release/list-orders.ts';
import { isNewestPublished } from '#release/releases.ts';
import { textsOf } from '#site/page-text.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';

export interface LastRelease {
  readonly lastDir: string;
  readonly last: BuildManifest;
}

/** The published release, when it was made by the code of today: only then can its files be carried over. */
async function lastRelease(distDir: string, code: string): Promise<LastRelease | undefined> {
  const lastDir = await realpath(join(distDir, 'current')).catch(() => undefined);
  const last = lastDir === undefined ? undefined : await readManifest(lastDir);
  return lastDir !== undefined && last?.code === code ? { lastDir, last } : undefined;
}

/** What a release is made with. */
export interface Setting {
  readonly distDir: string;
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
export function setEnvironment({ nextDir, snapshotDir, today, code }: Setting, lastDir: string): void {
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
export async function placeModules({ lastDir, last }: LastRelease, setting: Setting, site: SiteConfig): Promise<void> {
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

/** Would a new release show what the published one shows, which is the newest? */
async function isUpToDate(
  { lastDir, last }: LastRelease,
  { inputs, listOrders, distDir }: Pick<Setting, 'inputs' | 'listOrders' | 'distDir'>,
): Promise<boolean> {
  return last.inputs === inputs && (await listOrdersOf(lastDir)) === listOrders && (await isNewestPublished(distDir));
}

export interface Begun {
  readonly found: LastRelease;
  readonly setting: Setting;
  readonly site: SiteConfig;
  readonly isUpToDate: boolean;
}

/** A folder for the next release with what its pages are made from; undefined where the whole site has to be built. */
export async function beginChanges(options: BuildOptions): Promise<Begun | undefined> {
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
  const setting = { distDir, nextDir, contentDir, snapshotDir, mediaDir, today, code, content, inputs, listOrders };
  return { found, setting, site, isUpToDate: await isUpToDate(found, setting) };
}
