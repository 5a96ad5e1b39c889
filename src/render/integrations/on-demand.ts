import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, ViteUserConfig } from 'astro';

type VitePlugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>;

const query = '?on-demand';
const prefix = '\0on-demand:';

/** Where the pages, built before the browser's chunks but rendered after them, find the addresses. */
const registry = Symbol.for('gevel.onDemandAddresses');

/** Stands in the program that answers on demand until the addresses are known. `/site/src/x.ts -> '%on-demand:/site/src/x.ts%'` */
const placeholder = (file: string) => `%on-demand:${file}%`;

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
      const symbol = JSON.stringify(registry.description);
      return `export default globalThis[Symbol.for(${symbol})]?.get(${JSON.stringify(file)}) ?? ${JSON.stringify(placeholder(file))}`;
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

function knownAddresses(): ReadonlyMap<string, string> {
  return (Reflect.get(globalThis, registry) as ReadonlyMap<string, string> | undefined) ?? new Map();
}

/** Writes the addresses into a program that runs in another process than the build. */
export async function fillAddresses(programDir: string): Promise<void> {
  const files = await readdir(programDir, { recursive: true }).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.mjs'))) {
    const path = join(programDir, file);
    const code = await readFile(path, 'utf8');
    let filled = code;
    for (const [entry, address] of knownAddresses()) filled = filled.replaceAll(placeholder(entry), address);
    if (filled !== code) await writeFile(path, filled);
  }
}

/** Chunks that a page loads only when a visitor asks for them. */
export function onDemandIntegration(): AstroIntegration {
  let serverDir = '';
  return {
    name: 'gevel:on-demand',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [onDemandPlugin(command === 'build')] } });
      },
      'astro:config:done': ({ config }) => {
        serverDir = fileURLToPath(config.build.server);
      },
      'astro:build:done': () => fillAddresses(serverDir),
    },
  };
}
