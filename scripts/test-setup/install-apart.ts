import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';

/** A package that only a measurement needs: not one of the project's, so it comes when it is asked for. */
export interface ApartPackage {
  readonly name: string;
  /** Exact, so that the figures of two days compare. */
  readonly version: string;
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
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
  const { status } = spawnSync('npm', ['install', ...options, ...wanted], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return folders;
  throw new Error(
    `npm could not install ${wanted.join(' and ')}; what it said stands above. They are no part of the project, so ` +
      'this needs a registry: run it again where one can be reached.',
  );
}
