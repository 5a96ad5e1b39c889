import { onDemandFolders } from '#hosting/rules/rule-set.ts';
import { timerSchedule } from './timer-path.ts';

/** Where the build puts the functions, from the project. */
const functionsDir = 'dist/functions/netlify';

/** Everything beside the bundle is found as in the project (carried-files.ts). */
const enterSite = "process.chdir(fileURLToPath(new URL('./site/', import.meta.url)));";

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

/** The function that answers; Netlify reads \`config\` without running it, so it stands here as text. */
export function answerFile(languages: readonly string[]): string {
  const folders = languages.flatMap((language) =>
    onDemandFolders.flatMap((folder) => [`/${language}/${folder}`, `/${language}/${folder}/*`]),
  );
  const paths = ['/api/*', ...folders].map((path) => JSON.stringify(path)).join(', ');
  return `import { fileURLToPath } from 'node:url';
import { answer } from './site/function.mjs';

${enterSite}

export default (request, { ip, waitUntil }) =>
  answer(request, { ip, waitUntil: waitUntil && ((work) => waitUntil(work)) });
export const config = { path: [${paths}] };
`;
}

/** The function of the timer: it has no address. */
export const workFile = `import { fileURLToPath } from 'node:url';
import { work } from '../gevel/site/function.mjs';

${enterSite.replace('./site/', '../gevel/site/')}

export default () => work();
export const config = { schedule: ${JSON.stringify(timerSchedule)} };
`;
