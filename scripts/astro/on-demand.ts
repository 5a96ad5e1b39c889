import { basename, extname, relative } from 'node:path';
import type { AstroIntegration, ViteUserConfig } from 'astro';

type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

const query = '?on-demand';
const prefix = '\0on-demand:';

/** Where the pages, built before the browser's chunks but rendered after them, find the addresses. */
const registry = Symbol.for('gevel.onDemandAddresses');

/** Name of a chunk. `'/site/src/features/gallery/viewer.ts' -> 'viewer'` */
function chunkName(file: string): string {
  return basename(file, extname(file));
}

/**
 * `import address from './viewer.ts?on-demand'` gives the address of a browser chunk with that file as
 * its entry. Nothing loads it by itself: the page's own script imports it when a visitor asks for it.
 */
export function onDemandPlugin(isBuild: boolean): VitePlugin {
  const entries = new Set<string>();
  const addresses = new Map<string, string>();
  Object.assign(globalThis, { [registry]: addresses });
  let root = '';
  return {
    name: 'gevel:on-demand',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer) {
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
      if (!isBuild) return `export default ${JSON.stringify(`/${relative(root, file)}`)}`;
      entries.add(file);
      return `export default globalThis[Symbol.for(${JSON.stringify(registry.description)})].get(${JSON.stringify(file)})`;
    },
    buildStart() {
      if (!isBuild || this.environment.name !== 'client') return;
      for (const id of entries) this.emitFile({ type: 'chunk', id, name: chunkName(id) });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.facadeModuleId === null || !entries.has(chunk.facadeModuleId)) continue;
        addresses.set(chunk.facadeModuleId, `/${chunk.fileName}`);
      }
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
