import { readFile, realpath, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build as bundle } from 'esbuild';
import { contentTypeOf } from '#base/content-types.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { listPublicFiles, readFileList } from '#release/file-list.ts';
import { placeStatic } from './place-static.ts';

/** Where the build puts the worker and the pages, from the project. */
const outputDir = 'dist/functions/cloudflare';

/** `wrangler.jsonc` of the project. */
export const wranglerJsonc = `// Written by \`npx gevel host cloudflare\` (docs/operate/functions.md).
{
  "name": "gevel",
  "main": "${outputDir}/worker.mjs",
  "compatibility_date": "2026-06-01",
  "no_bundle": true,
  // The pages lie beside the worker, and are none of its modules.
  "find_additional_modules": false,
  "build": { "command": "npm run sync && npm run build && npx gevel host cloudflare" },
  "assets": {
    "directory": "${outputDir}/pages",
    "binding": "ASSETS",
    // The worker decides what a path answers, by the rules of every other host.
    "run_worker_first": true,
    "html_handling": "none",
    "not_found_handling": "none"
  },
  // Where the API, the office and the owner portal run: a machine or another host of functions.
  "vars": { "API_ORIGIN": "" }
}
`;

/** Writes the worker with the rules of the published site, and its pages beside it; gives back the folder. */
export async function writeCloudflare(distDir: string, projectDir: string): Promise<string> {
  const release = await realpath(join(distDir, 'current'));
  const folder = join(projectDir, outputDir);
  await rm(folder, { recursive: true, force: true });
  const client = join(release, 'client');
  const listed = ((await readFileList(release)) ?? (await listPublicFiles(client))).map(([path]) => path);
  const files = Object.fromEntries(Map.groupBy(listed, contentTypeOf));
  const rules = readRules(await readFile(join(release, 'hosting/rules.json'), 'utf8'));
  await bundle({
    stdin: {
      contents: `import { cloudflareWorker } from '#hosting/functions/cloudflare-worker.ts';
export default cloudflareWorker(${JSON.stringify({ rules, files })});`,
      resolveDir: resolve('.'),
      loader: 'js',
    },
    bundle: true,
    minify: true,
    format: 'esm',
    // Nothing of Node is there: what asks for it fails here, not there.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['worker', 'browser'],
    target: 'es2024',
    legalComments: 'none',
    logLevel: 'error',
    outfile: join(folder, 'worker.mjs'),
  });
  await placeStatic(client, join(folder, 'pages'));
  return folder;
}
