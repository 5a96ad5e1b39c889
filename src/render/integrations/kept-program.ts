import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { fillAddresses } from '#render/integrations/on-demand.ts';

type Hooks = AstroIntegration['hooks'];
type Pages = Parameters<NonNullable<Hooks['astro:build:setup']>>[0]['pages'];
/** What Astro renders pages with: kept under a fixed name, for the one that it makes carries a hash. */
const entryPrefix = 'prerender-entry';
/** The module that Astro takes as long as nobody else renders. */
const entryModule = 'astro/entrypoints/prerender';

/** Stylesheets of every page file: the build knows them, the program does not. */
function stylesOf(pages: Pages): string {
  return JSON.stringify([...pages].map(([key, { styles }]) => [key, { styles }]));
}

async function keepProgram(source: string, target: string, pages: Pages): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const name of await readdir(source)) {
    // Its styles and pictures are those of the site.
    if (name === '_astro') continue;
    const kept = name.startsWith(entryPrefix) ? 'entry.mjs' : name;
    await cp(join(source, name), join(target, kept), { recursive: true });
  }
  await writeFile(join(target, 'styles.json'), stylesOf(pages));
  await fillAddresses(target);
}

/**
 * Keeps the program that renders the pages, for the build's next step and for rebuilds: as long as only the feed changes,
 * they run it again for the pages that changed, and save the bundling. Without a folder to keep it in Astro renders.
 */
export function keptProgramIntegration(folder = process.env['GEVEL_PROGRAM']): AstroIntegration {
  let pages: Pages = new Map();
  let serverDir = '';
  if (folder === undefined) return { name: 'gevel:kept-program', hooks: {} };
  return {
    name: 'gevel:kept-program',
    hooks: {
      'astro:config:done': ({ config }) => {
        serverDir = fileURLToPath(config.build.server);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((standard) => {
          return {
            ...standard,
            // Pages are rendered by the kept program, in the next step of the build.
            getStaticPaths: () => Promise.resolve([]),
            async teardown() {
              await standard.teardown?.();
              await keepProgram(join(serverDir, '.prerender'), folder, pages);
            },
          };
        });
      },
      'astro:build:setup': ({ pages: built, target, updateConfig }) => {
        if (target !== 'server') return;
        pages = built;
        // Whoever sets a prerenderer says what it runs.
        updateConfig({
          environments: { prerender: { build: { rolldownOptions: { input: entryModule } } } },
        });
      },
    },
  };
}
