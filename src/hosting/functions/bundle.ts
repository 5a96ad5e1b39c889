import { readFile, realpath } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { build as bundle, type BuildOptions, type Plugin } from 'esbuild';

/** Loaded when a picture, a paper or a text of the office needs them: two have machine code, one looks for files of its own. */
export const packagesApart = ['sharp', 'pdfkit', 'satteri'] as const;

/** What code from before ES modules expects: some packages still look for files and parts of Node by `require`. */
const oldNames = `import { createRequire as gevelRequire } from 'node:module';
import { dirname as gevelDirname } from 'node:path';
import { fileURLToPath as gevelPath } from 'node:url';
const require = gevelRequire(import.meta.url);
const __filename = gevelPath(import.meta.url);
const __dirname = gevelDirname(__filename);`;

/** A module that looks for a file beside itself finds it below the bundle, at the path that it has in the project. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup(build) {
    build.onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = `./${relative(resolve('.'), path).replaceAll('\\', '/')}`;
      return {
        contents: text.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
        loader: 'ts',
      };
    });
  },
};

/** Markdown is shown without colours for code (src/site/markdown.ts): what would make them weighs 18 MB. */
const noColours: Plugin = {
  name: 'no-colours',
  setup(build) {
    const filter = /^@astrojs\/(?:internal-helpers\/shiki|prism\/dist\/highlighter)$/;
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'no-colours' }));
    build.onLoad({ filter: /.*/, namespace: 'no-colours' }, () => ({
      contents: 'export const createShikiHighlighter = undefined, runHighlighterWithAstro = undefined;',
    }));
  },
};

const shared: BuildOptions = {
  bundle: true,
  splitting: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunk-[hash]',
  // pg takes a faster driver where there is one; nobody has it.
  external: [...packagesApart, 'pg-native'],
  plugins: [noColours],
  banner: { js: oldNames },
  legalComments: 'none',
  logLevel: 'error',
};

/** The thread that reads calendars, which is started by the name of its file. */
const busyWorker = 'src/feed/calendar/busy-worker.ts';

/** What a host starts: `answer` and `work` for a handler of its own, or a handler of Node. */
export const entryFiles = {
  function: 'src/hosting/serve/function.ts',
  vercel: 'src/hosting/functions/vercel-entry.ts',
} as const;

/**
 * Bundles the API with everything that it imports into `siteDir`, as `<entry>.mjs`, and below
 * `dist/server` the renderer of the published release. Throws esbuild's list of what could not be bundled.
 */
export async function bundleFunction(entry: keyof typeof entryFiles, distDir: string, siteDir: string): Promise<void> {
  await bundle({
    ...shared,
    entryPoints: { [entry]: entryFiles[entry] },
    outdir: siteDir,
    plugins: [noColours, ownPlaces],
  });
  await bundle({
    ...shared,
    entryPoints: { entry: await realpath(join(distDir, 'server/entry.mjs')) },
    outdir: join(siteDir, 'dist/server'),
  });
  await bundle({ ...shared, splitting: false, entryPoints: [busyWorker], outfile: join(siteDir, busyWorker) });
}
