import { onDemandFolders } from '#hosting/rules/rule-set.ts';
import { timerSchedule } from './timer-path.ts';

/** Where the build puts the functions, from the project. */
const functionsDir = 'dist/functions/netlify';

const imports = "import { fileURLToPath } from 'node:url';\nimport { isMainThread } from 'node:worker_threads';";

/** Everything beside the bundle is found as in the project (carried-files.ts); `netlify dev`, which runs it in a thread, stands in the project. */
function enter(folder: string): string {
  return `if (isMainThread) process.chdir(fileURLToPath(new URL('${folder}', import.meta.url)));`;
}

/** What the host reads of a function without running it; how it is packed as well, for the local runtime reads that in no settings file. */
function configOf(folder: string, more: string): string {
  return `export const config = { nodeBundler: 'none', includedFiles: ['${folder}**'], ${more} };`;
}

/** `netlify.toml` of the project. */
export const netlifyToml = `# Written by \`npx gevel host netlify\` (docs/operate/functions.md).
[build]
  command = "npm run sync && npm run build && npx gevel host netlify"
  publish = "dist/client"

[build.environment]
  NODE_VERSION = "24"
  AWS_LAMBDA_JS_RUNTIME = "nodejs24.x"

[functions]
  directory = "${functionsDir}"
  # It is one whole: the host's own bundler would follow every file that the code reads.
  node_bundler = "none"
  included_files = ["${functionsDir}/gevel/site/**"]
`;

/** The function that answers. */
export function answerFile(languages: readonly string[]): string {
  const folders = languages.flatMap((language) =>
    onDemandFolders.flatMap((folder) => [`/${language}/${folder}`, `/${language}/${folder}/*`]),
  );
  const paths = ['/api/*', ...folders].map((path) => JSON.stringify(path)).join(', ');
  return `${imports}
import { answer } from './site/function.mjs';

${enter('./site/')}

export default (request, { ip, waitUntil }) =>
  answer(request, { ip, waitUntil: waitUntil && ((work) => waitUntil(work)) });
${configOf('site/', `path: [${paths}]`)}
`;
}

/** The function of the timer: it has no address. */
export const workFile = `${imports}
import { work } from '../gevel/site/function.mjs';

${enter('../gevel/site/')}

export default () => work();
${configOf('../gevel/site/', `schedule: ${JSON.stringify(timerSchedule)}`)}
`;
