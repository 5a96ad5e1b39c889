import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { addressFiles } from '#render/integrations/on-demand.ts';
import type { VitePlugin } from './plugin-integration.ts';

/** What Astro bundles with the pages; it exports how they are found and rendered. */
const entryModule = fileURLToPath(new URL('../entry.ts', import.meta.url));

/** A bundle on the disk. */
interface Written {
  readonly dir: string;
  /** Its code, `chunks/a.mjs`. Pictures and styles beside it are those of the site. */
  readonly chunks: readonly string[];
  readonly entry: string;
}

/** Tells where the bundler puts the renderer. Its names are Astro's matter: we take what the bundle says. */
function watchBundle(onWritten: (written: Written) => void): VitePlugin {
  return {
    name: 'gevel:kept-renderer',
    applyToEnvironment: ({ name }) => name === 'prerender',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId === entryModule);
      if (!entry) this.error(`The bundle of the pages has no ${entryModule}: nothing could render them.`);
      onWritten({ dir, chunks: chunks.map(({ fileName }) => fileName), entry: entry.fileName });
    },
  };
}

/** Copies the renderer to a folder of the release, where `entry.mjs` stands for the name that it carries. */
async function copyRenderer({ dir, chunks, entry }: Written, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  for (const file of [...chunks, ...addressFiles]) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await cp(join(dir, file), join(target, file));
  }
  await writeFile(join(target, 'entry.mjs'), `export * from ${JSON.stringify(`./${entry}`)};\n`);
}

/**
 * Keeps the renderer that renders the pages, for the build's next step and for rebuilds: as long as only the feed changes,
 * they run it again for the pages that changed, and save the bundling. Without a folder to keep it in Astro renders.
 */
export function rendererIntegration(folder = process.env['GEVEL_RENDERER']): AstroIntegration {
  if (folder === undefined) return { name: 'gevel:kept-renderer', hooks: {} };
  let written: Written | undefined;
  return {
    name: 'gevel:kept-renderer',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const onWritten = (bundle: Written) => (written = bundle);
        updateConfig({ vite: { plugins: [watchBundle(onWritten)] } });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'gevel:kept-renderer',
          // Only now the bundle has its manifest; after the prerenderer's work Astro deletes it.
          async setup() {
            if (!written) throw new Error('Astro has not bundled the pages; see what it says above.');
            await copyRenderer(written, folder);
          },
          // Pages are rendered by the kept renderer, in the next step of the build.
          getStaticPaths: () => Promise.resolve([]),
          render: () => Promise.reject(new Error('No page is rendered while the renderer is bundled.')),
        });
      },
      'astro:build:setup': ({ target, updateConfig }) => {
        if (target !== 'server') return;
        // Whoever sets a prerenderer says what it runs.
        updateConfig({ environments: { prerender: { build: { rolldownOptions: { input: entryModule } } } } });
      },
    },
  };
}
