import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join, relative, resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { VitePlugin } from './plugin-integration.ts';

const query = '?on-demand';
const prefix = '\0on-demand:';

/**
 * A renderer is bundled before the browser's chunks have names, so it imports their addresses from a module beside it, which
 * is written last. Node finds that by the `imports` of the nearest package.json, wherever the folder is moved to.
 */
const addressesModule = '#on-demand-addresses';
const addressesFile = 'on-demand.mjs';
const packageJson = { private: true, type: 'module', imports: { [addressesModule]: `./${addressesFile}` } };
/** What has to be copied with a renderer. */
export const addressFiles: readonly string[] = ['package.json', addressesFile];

/** Name of a chunk. `'/site/src/features/gallery/viewer.ts' -> 'viewer'` */
function chunkName(file: string): string {
  return basename(file, extname(file));
}

async function writeAddresses(programDir: string, addresses: ReadonlyMap<string, string>): Promise<void> {
  const code = `export const addresses = ${JSON.stringify(Object.fromEntries(addresses))};\n`;
  await mkdir(programDir, { recursive: true });
  await writeFile(join(programDir, addressesFile), code);
  await writeFile(join(programDir, 'package.json'), JSON.stringify(packageJson));
}

/**
 * `import address from './viewer.ts?on-demand'` gives the address of a browser chunk with that file as
 * its entry. Nothing loads it by itself: the page's own script imports it when a visitor asks for it.
 */
export function onDemandPlugin(isBuild: boolean): VitePlugin {
  const entries = new Set<string>();
  const bundleDirs = new Set<string>();
  let root = '';
  return {
    name: 'gevel:on-demand',
    enforce: 'pre',
    // One for all environments: the pages say which chunks the browser's build has to make.
    sharedDuringBuild: true,
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer) {
      if (source === addressesModule) {
        bundleDirs.add(resolve(root, this.environment.config.build.outDir));
        return { id: addressesModule, external: true };
      }
      if (!source.endsWith(query)) return undefined;
      const path = source.slice(0, -query.length);
      const found = await this.resolve(path, importer);
      if (!found)
        throw new Error(`${importer ?? 'A module'} asks for ${path}, which does not exist. Correct the path.`);
      return prefix + found.id;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const file = id.slice(prefix.length);
      const name = relative(root, file);
      if (!isBuild) return `export default ${JSON.stringify(`/${name}`)}`;
      entries.add(file);
      return `import { addresses } from '${addressesModule}';\nexport default addresses[${JSON.stringify(name)}];`;
    },
    buildStart() {
      if (!isBuild || this.environment.name !== 'client') return;
      for (const id of entries) this.emitFile({ type: 'chunk', id, name: chunkName(id) });
    },
    async writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const addresses = new Map<string, string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.facadeModuleId === null || !entries.has(chunk.facadeModuleId)) continue;
        addresses.set(relative(root, chunk.facadeModuleId), `/${chunk.fileName}`);
      }
      for (const dir of bundleDirs) await writeAddresses(dir, addresses);
    },
  };
}

/** Chunks that a page loads only when a visitor asks for them. */
export function onDemandIntegration(): AstroIntegration {
  return {
    name: 'gevel:on-demand',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [onDemandPlugin(command === 'build')] } });
      },
    },
  };
}
