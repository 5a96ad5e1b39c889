import { relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { rolldown } from 'rolldown';
import { pluginIntegration, type VitePlugin } from './plugin-integration.ts';

const query = '?inline-script';
const prefix = '\0inline-script:';

/** A script as it stands in a page, and the files that it was made of. */
interface InlineScript {
  readonly code: string;
  readonly files: readonly string[];
}

/** Names that every script of the page would see, although they stand in a block. */
const pageWide = /(?<![\w$=(,?:!&|])(?:async )?function\*? ?[\w$]|(?<![\w$.])var /u;

/**
 * Makes one script of a module and all that it imports. The same module gives the same text, in every build and under
 * development: one hash in the security policy covers it. Its names stay in a block. Throws when that cannot be.
 */
export async function compileInlineScript(file: string): Promise<InlineScript> {
  const bundle = await rolldown({
    input: file,
    platform: 'browser',
    tsconfig: false,
    transform: { target: 'es2022' },
  });
  const { output } = await bundle.generate({ format: 'es', minify: true, comments: false });
  const files = await bundle.watchFiles;
  await bundle.close();
  const [{ code, exports }] = output;
  const name = relative('', file);
  if (exports.length > 0) throw new Error(`${name} cannot stand in a page: a script exports nothing.`);
  if (pageWide.test(code))
    throw new Error(`${name} declares a function or a \`var\`, which the whole page would see. Write a constant.`);
  // The end of its element the bundler writes in another form.
  if (code.includes('<!--'))
    throw new Error(`${name} holds "<!--", which a browser takes for HTML. Write it otherwise.`);
  return { code: `{${code.trim().replace(/;$/u, '')}}`, files };
}

/** `import script from './count-visit.inline.ts?inline-script'` gives the module as the text of a `<script is:inline>`. */
function inlineScriptPlugin(): VitePlugin {
  return {
    name: 'gevel:inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(query)) return undefined;
      const path = source.slice(0, -query.length);
      const found = await this.resolve(path, importer);
      if (!found)
        throw new Error(`${importer ?? 'A module'} asks for ${path}, which does not exist. Correct the path.`);
      return prefix + found.id;
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const { code, files } = await compileInlineScript(id.slice(prefix.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** Scripts that stand in the pages themselves are modules: typed, linted and tested. */
export function inlineScriptIntegration(): AstroIntegration {
  return pluginIntegration(inlineScriptPlugin());
}
