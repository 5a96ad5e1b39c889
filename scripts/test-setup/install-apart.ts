import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';

/** A package that only a measurement needs: not one of the project's, so it comes when it is asked for. */
export interface ApartPackage {
  readonly name: string;
  /** Exact, so that the figures of two days compare. */
  readonly version: string;
  /** Versions in the place of those that it asks for, where a registry has not got them. */
  readonly instead?: Readonly<Record<string, string>>;
}

function installedVersion(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  return objectWith<ApartPackage>(parseJson(readFileSync(file, 'utf8')), 'version').version;
}

/**
 * Installs packages below a folder that no commit takes, without their install scripts and without a trace in package.json or the lock file;
 * what lies there already stays. Returns the folder of each.
 */
export function installApart(folder: string, packages: readonly ApartPackage[]): string[] {
  const folders = packages.map(({ name }) => join(folder, 'node_modules', name));
  if (packages.every(({ version }, index) => installedVersion(folders[index] ?? '') === version)) return folders;
  const wanted = packages.map(({ name, version }) => `${name}@${version}`);
  console.log(`Installing ${wanted.join(' and ')} into ${folder} …`);
  mkdirSync(folder, { recursive: true });
  const overrides = Object.fromEntries(packages.flatMap(({ instead = {} }) => Object.entries(instead)));
  if (Object.keys(overrides).length > 0)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  // A registry that does not answer is given up within minutes.
  const patience = ['--fetch-retries=1', '--fetch-timeout=60000'];
  const silence = ['--no-audit', '--no-fund', '--loglevel=error'];
  const options = ['--ignore-scripts', '--no-save', ...silence, ...patience, '--prefix', folder];
  const { status } = spawnSync('npm', ['install', ...options, ...wanted], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return folders;
  throw new Error(
    `npm could not install ${wanted.join(' and ')}; what it said stands above. They are no part of the project, so ` +
      'this needs a registry: run it again where one can be reached.',
  );
}
