import { createHash, hash as hashOnce } from 'node:crypto';
import { readFileSync, statSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { matchingFiles } from '#base/matching-files.ts';
import { linesOfFile } from '#site/snapshot-lines.ts';

/** What the site is built with: a change here is a build from the beginning. The streets of the map stand in its program. */
const codeFiles = ['astro.config.mjs', 'package-lock.json', 'src/**/*', 'scripts/**/*', 'content/**/*.pmtiles'];
/** The agency's own, apart from the feed: a change here makes what shows it. */
const contentFiles = [
  'content/site.json',
  'content/routes.json',
  'content/rules/*.json',
  'content/pages/**/*',
  'public/**/*',
];
/** Of icons, letter, map-base and streets-sample the site has what these made, which is committed in src. */
const ignored = /\.test\.ts$|^scripts\/(?:bench|check|icons|letter|map-base|streets-sample|test-setup|test-suites)\//u;
/** Parts of the environment that pages are built with, and that they show. */
const codeVariables = ['GEVEL_STREETS'];
const contentVariables = ['SITE_URL'];

/** The streets of the map where they lie outside: by size and time, for they may be large. */
function outsideState({ GEVEL_STREETS: file }: NodeJS.ProcessEnv): string {
  const found = file ? statSync(file, { throwIfNoEntry: false }) : undefined;
  return found ? `${String(found.size)} ${String(found.mtimeMs)}\n` : '';
}

interface Hashed {
  readonly env: NodeJS.ProcessEnv;
  readonly root: string;
  readonly files: readonly string[];
  readonly variables: readonly string[];
  readonly of: (file: string, stats: Stats) => string;
}

function hashInputs({ env, root, files: patterns, variables, of }: Hashed): string {
  const inputs: string[] = [process.version];
  for (const name of variables) inputs.push(`${name}=${env[name] ?? ''}\n`);
  inputs.push(outsideState(env));
  for (const file of matchingFiles(root, patterns)) {
    if (ignored.test(file)) continue;
    const place = `${root}/${file}`;
    const stats = statSync(place, { throwIfNoEntry: false });
    // A folder is its files.
    if (stats?.isFile() === true) inputs.push(`${file}\n`, of(place, stats));
  }
  return hashOnce('sha256', inputs.join(''), 'base64url').slice(0, 22);
}

/** What each file held when it was read last. */
const contents = new Map<string, { readonly state: string; readonly hash: string }>();

/** File systems tell times by steps of some milliseconds: a file that was written just now may be written again within the same one. */
const settledMs = 2_000;

/** Stands for what a file holds: one of the same size, time and number is not read once more by this process. */
function contentOf(file: string, stats: Stats): string {
  const state = fileState(stats);
  const known = contents.get(file);
  if (known?.state === state) return known.hash;
  const hash = hashOnce('sha256', readFileSync(file), 'base64url');
  if (Date.now() - stats.mtimeMs > settledMs) contents.set(file, { state, hash });
  return hash;
}

/** A hash of the code and the dictionaries. */
export function codeKey(env: NodeJS.ProcessEnv = process.env, root = '.'): string {
  return hashInputs({ env, root, files: codeFiles, variables: codeVariables, of: contentOf });
}

/** A hash of the agency's own: settings, routes, rules, texts, and the files that lie in the site as they are. */
export function contentKey(env: NodeJS.ProcessEnv = process.env, root = '.'): string {
  return hashInputs({ env, root, files: contentFiles, variables: contentVariables, of: contentOf });
}

/** Stands for code and content without reading them: by size, time and number of each file. Another one says only that somebody touched them. */
export function codeState(env: NodeJS.ProcessEnv = process.env, root = '.'): string {
  const files = [...codeFiles, ...contentFiles];
  const variables = [...codeVariables, ...contentVariables];
  return hashInputs({ env, root, files, variables, of: (_, stats) => fileState(stats) });
}

/** Stands for the code alone in the same way: a process that was started before it changed runs another one. */
export function sourcesState(env: NodeJS.ProcessEnv = process.env, root = '.'): string {
  return hashInputs({ env, root, files: codeFiles, variables: codeVariables, of: (_, stats) => fileState(stats) });
}

/** `'1024 1795392000000 77'`: size, time and number. */
function fileState({ size, mtimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ino}`;
}

/** Stands for the snapshot, told without reading it; undefined without one. */
export function snapshotState(snapshotDir: string): string | undefined {
  const states = snapshotFiles.map((name) => statSync(join(snapshotDir, name), { throwIfNoEntry: false }));
  return states.every((state) => state !== undefined) ? states.map(fileState).join('\n') : undefined;
}

interface Inputs {
  readonly code: string;
  readonly content: string;
  readonly today: string;
  readonly snapshotDir: string;
  readonly testimonials: string;
  /** File of the homes in the spotlight. */
  readonly spotlight: string;
}

const snapshotFiles = ['listings.json', 'projects.json', 'types.json', 'categories.json'];

/** Stands for what the homes of a snapshot say, by each of them: of ten thousand a process has mostly read all but one before. */
function homesKey(file: string): string | Buffer {
  const lines = linesOfFile(file);
  return lines ? lines.keys.join('\n') : readFileSync(file);
}

/** A hash of everything that a site is made from: with the same one there is nothing to publish. */
export function inputsKey({ code, content, today, snapshotDir, testimonials, spotlight }: Inputs): string {
  const hash = createHash('sha256').update(`${code} ${content} ${today}\n`);
  const [homes = '', ...others] = snapshotFiles.map((name) => join(snapshotDir, name));
  hash.update(homesKey(homes));
  for (const file of [...others, testimonials, spotlight]) hash.update(readFileSync(file));
  return hash.digest('base64url').slice(0, 22);
}
