import {
  comparablePath,
  languageOfPath,
  missingFolder,
  onDemandFolders,
  type HostingRules,
} from '#hosting/rules/rule-set.ts';
import { timerPath, timerSchedule } from './timer-path.ts';

/** A line of \`routes\` in the host's build output. */
export interface Route {
  /** Regular expression of a whole path. */
  readonly src?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The next lines are looked at, too. */
  readonly continue?: true;
  readonly status?: number;
  readonly dest?: string;
  readonly handle?: 'filesystem';
}

/** The host takes no more lines. */
const mostRoutes = 2_048;

/** `vercel.json` of the project. */
export const vercelJson = `${JSON.stringify(
  {
    framework: null,
    installCommand: 'npm ci',
    buildCommand: 'npm run sync && npm run build && npx gevel host vercel',
  },
  null,
  2,
)}\n`;

/** How the function is started. */
export const functionConfig = {
  runtime: 'nodejs24.x',
  handler: 'index.mjs',
  launcherType: 'Nodejs',
  shouldAddHelpers: false,
  supportsResponseStreaming: true,
  maxDuration: 60,
} as const;

function literal(path: string): string {
  return path.replace(/[.*+?^()|[\]\\{}$]/gu, String.raw`\$&`);
}

/** `'/nl/*' -> '^/nl/.*$'`, `'/nl/te-koop/:town/' -> '^/nl/te-koop/[^/]+/$'` */
function patternSource(pattern: string): string {
  if (pattern.endsWith('/*')) return `^${literal(pattern.slice(0, -1))}.*$`;
  return `^${literal(pattern).replace(/:\w+/gu, '[^/]+')}$`;
}

/** A path with or without its last slash. */
function looseSource(path: string): string {
  return `^${literal(path.replace(/\/$/u, ''))}/?$`;
}

/** Later lines win, as the rules mean it: each that takes a header away gives another value. */
function headerRoutes({ headers }: HostingRules): Route[] {
  return headers.map(({ pattern, set }) => ({ src: patternSource(pattern), headers: set, continue: true }));
}

function movedRoutes({ moved }: HostingRules): Route[] {
  return moved.map(({ from, to }) => ({
    src: looseSource(comparablePath(from)),
    status: 301,
    headers: { Location: encodeURI(to) },
  }));
}

function errorPage(path: string, { languages, defaultLanguage, recordLists }: HostingRules): string {
  return `/${languageOfPath(path, languages) ?? defaultLanguage}/${missingFolder(path, recordLists)}/index.html`;
}

function missingRoutes(rules: HostingRules): Route[] {
  const { languages, recordLists } = rules;
  const homes = Object.values(recordLists.property).flat();
  return [
    ...homes.map((list) => ({
      src: `^${literal(list)}(?:[^/]+/){2}[^/]+/?$`,
      status: 404,
      dest: errorPage(`${list}town/title/1/`, rules),
    })),
    ...languages.map((language) => ({
      src: `^/${language}(?:/.*)?$`,
      status: 404,
      dest: `/${language}/404/index.html`,
    })),
    { src: '^.*$', status: 404, dest: '/404.html' },
  ];
}

/** The file that the launcher starts. */
export const launchedFile = "export { handle as default } from './vercel.mjs';\n";

/** What the host does with a path, in its order. Throws where the site has more moved paths than the host takes. */
export function vercelRoutes(rules: HostingRules): readonly Route[] {
  const { languages, gone } = rules;
  const language = `(?:${languages.join('|')})`;
  const routes: Route[] = [
    ...headerRoutes(rules),
    { src: '^/api(?:/.*)?$', dest: '/gevel' },
    { src: `^/${language}/(?:${onDemandFolders.join('|')})(?:/.*)?$`, dest: '/gevel' },
    ...movedRoutes(rules),
    ...gone.map((path) => ({ src: looseSource(path), status: 410, dest: errorPage(path, rules) })),
    // One address for each page: with its slash.
    { src: `^/(${language}(?:/[^/.]+)*)$`, status: 301, headers: { Location: '/$1/' } },
    { handle: 'filesystem' },
    ...missingRoutes(rules),
  ];
  if (routes.length <= mostRoutes) return routes;
  throw new Error(
    `The site has ${String(routes.length)} rules for paths, and Vercel takes ${String(mostRoutes)}: too many paths have moved. ` +
      'Host the site on Netlify or on a machine of your own (docs/operate/functions.md).',
  );
}

/** \`config.json\` of the host's build output. */
export function vercelConfig(rules: HostingRules): string {
  const crons = [{ path: timerPath, schedule: timerSchedule }];
  return `${JSON.stringify({ version: 3, routes: vercelRoutes(rules), crons }, null, 1)}\n`;
}
