import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { hasFields, listOf, objectWith, parseJson } from '#base/json.ts';

const parts = ['src', 'scripts', 'public', 'content'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.mjs'];

/** What one process of a measured command took: seconds of CPU of all its threads, and of its steps by their titles. */
export interface ProcessUsage {
  /** Name of its script: `astro.mjs`, `gevel.ts`. */
  readonly program: string;
  readonly cpuS: number;
  readonly rssMb: number;
  readonly steps: Readonly<Record<string, number>>;
}

const isUsage = (value: unknown): value is ProcessUsage =>
  hasFields<ProcessUsage>(value, ['program', 'cpuS', 'rssMb', 'steps']);

/**
 * A project of its own in `folder`: the same code, a made feed with photos in `feed/`, and a snapshot, site and store of its
 * own. The photos are those of the demonstration, a set of one to ten for each home; where they have been made small before,
 * that is taken over, so that a bench does not measure sharp.
 */
export async function makeProject(folder: string, listings: number): Promise<void> {
  for (const name of [...parts, ...files]) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, '.cache'));
  if (existsSync('.cache/media')) cpSync('.cache/media', join(folder, '.cache/media'), { recursive: true });
  rmSync(join(folder, 'content/snapshot'), { recursive: true, force: true });
  const file = join(folder, 'content/site.json');
  const site = objectWith(parseJson(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...site, feed: { source: 'feed' }, rebuild: { everyMinutes: 0 } }));
  const args = ['--listings', String(listings), '--seed', '1', '--out', 'feed', '--photos'];
  await runMeasured(folder, ['scripts/make-feed.ts', ...args]);
}

/** What processes of a measured program write when they end. */
const usageFile = (folder: string): string => join(folder, 'usage.txt');

/** The environment in which a program of the project, and all that it starts, says what it took. */
export function measuredEnv(folder: string, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    // Apart from the project's own owners, of which a made feed knows none.
    GEVEL_STORE: join(folder, 'store.db'),
    GEVEL_ASTRO_CACHE: join(folder, '.cache/astro'),
    ...env,
    NODE_OPTIONS: '--import ./scripts/bench/usage-of-all.ts',
    BENCH_USAGE_ALL: usageFile(folder),
  };
}

/** What the processes took that have ended since the last time. */
export function takeUsage(folder: string): ProcessUsage[] {
  const lines = existsSync(usageFile(folder)) ? readFileSync(usageFile(folder), 'utf8').trim().split('\n') : [];
  rmSync(usageFile(folder), { force: true });
  return listOf(lines.map(parseJson), isUsage);
}

/** Seconds of CPU of all of them. */
export const cpuOf = (usages: readonly ProcessUsage[]): number => usages.reduce((sum, { cpuS }) => sum + cpuS, 0);

/** Runs a Node program of the project and says what its processes took; throws when it fails. */
export async function runMeasured(
  folder: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<ProcessUsage[]> {
  takeUsage(folder);
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: measuredEnv(folder, env),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code: unknown = (await once(child, 'close'))[0];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with exit code ${String(code)}; its message stands above.`);
  return takeUsage(folder);
}
