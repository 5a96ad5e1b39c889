import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '#scripts/build-steps/child.ts';
import { linkMedia } from '#scripts/build-steps/media.ts';
import { condensePageLines } from '#scripts/build-steps/page-progress.ts';
import { showStep } from '#scripts/build-steps/progress.ts';
import { nextFolder, publishBuilt, type BuildOptions, type BuildResult } from '#scripts/build-steps/publish-built.ts';
import { mergeStylesheets } from '#scripts/build-steps/stylesheets.ts';
import { exportTestimonials } from '#scripts/build-steps/testimonials.ts';
import { compressFolder } from '#scripts/compress.ts';
import { writeHosting, writePage } from '#scripts/hosting/write.ts';
import { codeKey, inputsKey } from '#scripts/rebuild/code-key.ts';
import { describePages, policyHashes, readBuiltFiles, redirectHash, writeFacts } from '#scripts/rebuild/site-facts.ts';
import { writeTemplates } from '#scripts/mail/compile.ts';
import { readServerConfig } from '#server/config.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';

/** Enough for 10 000 pages, and a limit at which Node tidies up instead of growing. */
const maximumHeapMb = 1024;
const astroProgram = 'node_modules/astro/bin/astro.mjs';

interface PageSources {
  readonly snapshotDir: string;
  readonly testimonials: string;
  readonly today: string;
  /** Of the code: part of names that may be kept for ever. */
  readonly code: string;
}

/** 256 bits, as Astro wants them. */
function astroKey(): string {
  return createHash('sha256').update(`astro ${readServerConfig().secret}`).digest('base64');
}

async function buildPages(clientDir: string, { snapshotDir, testimonials, today, code }: PageSources): Promise<void> {
  const args = [`--max-old-space-size=${String(maximumHeapMb)}`, astroProgram, 'build', '--outDir', clientDir];
  const environment = {
    ...process.env,
    GEVEL_SNAPSHOT: snapshotDir,
    GEVEL_TODAY: today,
    GEVEL_TESTIMONIALS: testimonials,
    GEVEL_CODE: code,
    GEVEL_PROGRAM: join(clientDir, '../program'),
    // The same key in every build: Astro would make a new one, and with it another program.
    ASTRO_KEY: process.env['ASTRO_KEY'] ?? astroKey(),
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  const exitCode = await runNode(args, { env: environment, filter: condensePageLines() });
  if (exitCode !== 0)
    throw new Error(
      `astro build ended with exit code ${String(exitCode)}; its message stands above. The last site is untouched.`,
    );
}

/** Builds the whole site into a fresh folder and puts it in the place of the last one. */
export async function buildSite(options: BuildOptions = {}): Promise<BuildResult> {
  const {
    distDir = 'dist',
    contentDir = 'content',
    snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join(contentDir, 'snapshot'),
    mediaDir = '.cache/media',
    today = siteToday(readSiteConfig(join(contentDir, 'site.json'))),
  } = options;
  const nextDir = nextFolder(distDir);
  const clientDir = join(nextDir, 'client');
  await rm(nextDir, { recursive: true, force: true });
  await mkdir(nextDir, { recursive: true });

  const code = codeKey();
  const testimonials = join(nextDir, 'testimonials.json');
  // Before the pages, which show them; Astro empties its folder first, so the pictures wait beside it.
  const pictures = join(nextDir, 'pictures');
  const varDir = process.env['GEVEL_VAR'] ?? 'var';
  await showStep('Testimonials', () => exportTestimonials(testimonials, { clientDir: pictures, varDir }));
  await showStep('Pages', () => buildPages(clientDir, { snapshotDir, testimonials, today, code }));
  const built = await readBuiltFiles(nextDir);
  await showStep('Stylesheets', () => mergeStylesheets(clientDir));
  const pages = await describePages(nextDir, built);
  if (existsSync(pictures)) await cp(pictures, clientDir, { recursive: true });
  await rm(pictures, { recursive: true, force: true });
  const media = await showStep('Photos and documents', () => linkMedia({ snapshotDir, mediaDir, clientDir }));
  const redirects: Record<string, string> = {};
  const rules = await showStep('Redirects and headers', () =>
    writeHosting({
      ...{ distDir: nextDir, contentDir, snapshotDir, today, hashes: policyHashes(pages) },
      async placePage(path, html) {
        redirects[path] = redirectHash(html);
        await writePage(join(clientDir, path), html);
      },
    }),
  );
  const inputs = inputsKey({ code, today, snapshotDir, testimonials });
  await writeFacts(nextDir, { code, inputs, pages, statics: built.statics, redirects });
  const compressed = await showStep('Compressed copies', () => compressFolder(clientDir));
  const site = readSiteConfig(join(contentDir, 'site.json'));
  await showStep('Mail templates', () => writeTemplates(site, join(nextDir, 'mail/templates.json')));
  const made = [...built.keys.keys()];
  const result = await publishBuilt({ nextDir, rules, made, gone: [], mode: 'full' }, { distDir, contentDir });
  console.log(
    `${distDir}/client: ${String(media)} media files, ${String(rules.redirects.length)} redirects, ` +
      `${String(rules.gone.length)} expired paths, ${String(compressed.files)} compressed files.`,
  );
  return result;
}
