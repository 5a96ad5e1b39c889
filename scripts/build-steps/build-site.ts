import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '#scripts/build-steps/child.ts';
import { linkMedia } from '#scripts/build-steps/media.ts';
import { condensePageLines } from '#scripts/build-steps/page-progress.ts';
import { showStep } from '#scripts/build-steps/progress.ts';
import { mergeStylesheets } from '#scripts/build-steps/stylesheets.ts';
import { exportTestimonials } from '#scripts/build-steps/testimonials.ts';
import { compressFolder } from '#scripts/compress.ts';
import { writeHosting } from '#scripts/hosting/write.ts';
import { keepOldAssets } from '#scripts/rebuild/kept-assets.ts';
import { checkRelease } from '#scripts/rebuild/release-checks.ts';
import { publishRelease, releaseId } from '#scripts/rebuild/releases.ts';
import { writeTemplates } from '#scripts/mail/compile.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';

/** Enough for 10 000 pages, and a limit at which Node tidies up instead of growing. */
const maximumHeapMb = 1024;
const astroProgram = 'node_modules/astro/bin/astro.mjs';

export interface BuildOptions {
  readonly distDir?: string;
  readonly contentDir?: string;
  readonly snapshotDir?: string;
  readonly mediaDir?: string;
  /** ISO date that decides which sold listings are still shown. */
  readonly today?: string;
}

interface PageSources {
  readonly snapshotDir: string;
  readonly testimonials: string;
  readonly today: string;
}

async function buildPages(clientDir: string, { snapshotDir, testimonials, today }: PageSources): Promise<void> {
  const args = [`--max-old-space-size=${String(maximumHeapMb)}`, astroProgram, 'build', '--outDir', clientDir];
  const environment = {
    ...process.env,
    GEVEL_SNAPSHOT: snapshotDir,
    GEVEL_TODAY: today,
    GEVEL_TESTIMONIALS: testimonials,
    GEVEL_PROGRAM: join(clientDir, '../program'),
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  const code = await runNode(args, { env: environment, filter: condensePageLines() });
  if (code !== 0)
    throw new Error(
      `astro build ended with exit code ${String(code)}; its message stands above. The last site is untouched.`,
    );
}

/** Builds the whole site into a fresh folder and puts it in the place of the last one. */
export async function buildSite(options: BuildOptions = {}): Promise<void> {
  const {
    distDir = 'dist',
    contentDir = 'content',
    snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join(contentDir, 'snapshot'),
    mediaDir = '.cache/media',
    today = siteToday(readSiteConfig(join(contentDir, 'site.json'))),
  } = options;
  // Below .cache, where no tool looks; writing over an old build costs far more than a fresh folder.
  const nextDir = join('.cache', `next-${distDir.replace(/[^\w-]/gu, '-')}`);
  const clientDir = join(nextDir, 'client');
  await rm(nextDir, { recursive: true, force: true });
  await mkdir(nextDir, { recursive: true });

  const testimonials = join(nextDir, 'testimonials.json');
  // Before the pages, which show them; Astro empties its folder first, so the pictures wait beside it.
  const pictures = join(nextDir, 'pictures');
  const varDir = process.env['GEVEL_VAR'] ?? 'var';
  await showStep('Testimonials', () => exportTestimonials(testimonials, { clientDir: pictures, varDir }));
  await showStep('Pages', () => buildPages(clientDir, { snapshotDir, testimonials, today }));
  await showStep('Stylesheets', () => mergeStylesheets(clientDir));
  if (existsSync(pictures)) await cp(pictures, clientDir, { recursive: true });
  const media = await showStep('Photos and documents', () => linkMedia({ snapshotDir, mediaDir, clientDir }));
  const rules = await showStep('Redirects and headers', () =>
    writeHosting({ distDir: nextDir, contentDir, snapshotDir, today }),
  );
  const compressed = await showStep('Compressed copies', () => compressFolder(clientDir));
  const site = readSiteConfig(join(contentDir, 'site.json'));
  await showStep('Mail templates', () => writeTemplates(site, join(nextDir, 'mail/templates.json')));
  const facts = await checkRelease({ nextDir, distDir, rules, maximumShrinkShare: site.maximumShrinkShare });
  const now = new Date();
  await keepOldAssets(join(distDir, 'client'), clientDir, join(distDir, 'kept'), now);
  await publishRelease(nextDir, distDir, releaseId(now), { ...facts, builtAt: now.toISOString(), mode: 'full' });
  console.log(
    `${distDir}/client: ${String(media)} media files, ${String(rules.redirects.length)} redirects, ` +
      `${String(rules.gone.length)} expired paths, ${String(compressed.files)} compressed files.`,
  );
}
