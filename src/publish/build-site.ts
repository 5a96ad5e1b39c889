import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { endingRules } from '#domain/law-tables.ts';
import { runNode } from '#base/run-node.ts';
import { linkMedia } from '#publish/link-media.ts';
import { keepLate } from '#publish/keep-late.ts';
import { placeStreets } from '#publish/place-streets.ts';
import { writeTexts } from '#publish/page-texts.ts';
import { contentFilesOf } from '#publish/content-files.ts';
import { bundlingCommand, renderingCommand } from '#publish/page-commands.ts';
import { showStep } from '#publish/progress.ts';
import { nextFolder, publishBuilt, type BuildOptions, type BuildResult } from '#publish/publish-built.ts';
import { newsName } from '#publish/news.ts';
import { exportOffice, placePictures } from '#publish/office-content.ts';
import { exportSpotlight } from '#publish/spotlight.ts';
import { exportTestimonials } from '#publish/testimonials.ts';
import { packSite } from '#publish/pack-site.ts';
import { formerPathsName } from '#hosting/rules/former-paths.ts';
import { writeHosting, writePageSync } from '#hosting/rules/write.ts';
import { contentKey, inputsKey } from '#release/code-key.ts';
import { listPublicFiles, writeFileList } from '#release/file-list.ts';
import { linkPackages } from '#release/link-packages.ts';
import { latePaths } from '#release/late-pages.ts';
import { firstListOrders } from '#release/list-orders.ts';
import { foldAway } from '#release/folding.ts';
import { policyHashes, readPages, redirectHash, writeManifest } from '#publish/build-manifest.ts';
import { dropStaging } from '#publish/staging.ts';
import { writeTemplates } from '#publish/letters/compile.ts';
import { wholeKey } from '#publish/whole-key.ts';
import { completeRoutes } from '#site/complete-routes.ts';
import { changedPaths, readPageDates, type PageDates } from '#site/page-dates.ts';
import { readKind } from '#site/records.ts';
import { checkRoutes } from '#site/route-conflicts.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';

async function run(title: string, { args, env }: ReturnType<typeof bundlingCommand>): Promise<void> {
  const exitCode = await runNode(args, { env, isProgress: true });
  if (exitCode !== 0)
    throw new Error(
      `${title} ended with exit code ${String(exitCode)}; the message stands above. The last site is untouched.`,
    );
}

/** Pages that show something else than in the last release. */
function changedSince(dates: PageDates, nextDir: string): string[] {
  return changedPaths(dates, readPageDates(join(nextDir, 'page-dates.json')) ?? new Map());
}

function warnOfEndingRules({ law }: SiteConfig, today: string): void {
  for (const line of endingRules(law, today)) {
    console.warn(`Warning: content/rules, ${line}. Add the row that follows (docs/agency/rules.md).`);
  }
}

/** What the agency wrote itself is looked at first: what is wrong with it is told before anything is made. */
function readOwn(contentDir: string): SiteConfig {
  const site = readSiteConfig(join(contentDir, 'site.json'));
  checkRoutes(completeRoutes([...readKind('routes').values()], site.languages, site.defaultLanguage));
  return site;
}

async function emptyFolder(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Builds the whole site into a fresh folder and puts it in the place of the last one. */
export async function buildSite(options: BuildOptions = {}): Promise<BuildResult> {
  const {
    distDir = 'dist',
    contentDir = 'content',
    snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join(contentDir, 'snapshot'),
    mediaDir = '.cache/media',
    listOrders = firstListOrders(),
  } = options;
  const site = readOwn(contentDir);
  const { today = siteToday(site) } = options;
  const nextDir = await emptyFolder(nextFolder(distDir));
  const clientDir = join(nextDir, 'client');
  await linkPackages(distDir);
  warnOfEndingRules(site, today);
  const code = wholeKey(site);
  const testimonials = join(nextDir, 'testimonials.json');
  // Before the pages, which show them; Astro empties its folder first, so the pictures wait beside it.
  const pictures = join(nextDir, 'pictures');
  await showStep('Testimonials', () => exportTestimonials(testimonials, pictures));
  const spotlight = join(nextDir, 'spotlight.json');
  await exportSpotlight(spotlight, today);
  const lastDir = join(distDir, 'current');
  const content = await exportOffice(contentKey(), { nextDir, contentDir, pictures, lastDir, site, today });
  const news = join(nextDir, newsName);
  const lastDates = join(lastDir, 'page-dates.json');
  const dates = readPageDates(lastDates);
  const sources = { nextDir, snapshotDir, testimonials, spotlight, news, today, lastDates, listOrders, code };
  await showStep('Scripts and styles', () => run('Bundling', bundlingCommand(sources)));
  // A static file: builds of what the feed changed carry it over.
  await placeStreets({ site, snapshotDir, clientDir });
  const files = await contentFilesOf(clientDir, { contentDir, logo: site.logo?.file });
  const statics = (await walkFiles(clientDir)).filter((file) => !(file in files));
  await writeTexts(contentDir, nextDir);
  await showStep('Pages', () => run('Rendering', renderingCommand(sources)));
  const { pages, reads, late } = await readPages(nextDir);
  await placePictures(pictures, clientDir);
  const media = await showStep('Photos and documents', () => linkMedia({ snapshotDir, mediaDir, clientDir }));
  const redirects: Record<string, string> = {};
  const rules = await showStep('Redirects and headers', () =>
    writeHosting({
      distDir: nextDir,
      lastDir,
      restored: join(distDir, formerPathsName),
      contentDir,
      snapshotDir,
      today,
      hashes: policyHashes(pages),
      late: latePaths(late),
      placePage(path, page) {
        const html = page.html();
        redirects[path] = redirectHash(html);
        writePageSync(join(clientDir, path), html);
      },
    }),
  );
  const inputs = inputsKey({ code, content, today, snapshotDir, testimonials, spotlight });
  await writeManifest(nextDir, lastDir, { code, content, inputs, pages, reads, statics, files, redirects });
  await keepLate({ nextDir, lastDir, listOrders, late, site, code, today });
  await packSite({ nextDir, distDir, isWanted: site.compress });
  await showStep('List of files', async () => writeFileList(nextDir, lastDir, await listPublicFiles(clientDir)));
  await showStep('Mail templates', () => writeTemplates(site, join(nextDir, 'mail/templates.json')));
  const result = await publishBuilt(
    {
      nextDir,
      rules,
      made: [...pages.keys()],
      late: latePaths(late),
      mode: 'full',
      ...(dates && { changed: changedSince(dates, nextDir) }),
    },
    { ...options, distDir, contentDir, snapshotDir },
  );
  await dropStaging(nextDir);
  await foldAway(distDir);
  console.error(
    `${distDir}/client: ${String(media.paths.size)} media files, ${String(rules.redirects.length)} redirects, ` +
      `${String(rules.gone.length)} expired paths.`,
  );
  return result;
}
