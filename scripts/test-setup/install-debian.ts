import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of Debian where that is possible: as root, on Debian. What needs them says when they are still missing. */
export function installDebian(...packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...packages],
  ]) {
    console.log(`$ apt-get ${args.join(' ')}`);
    spawnSync('apt-get', args, { stdio: 'inherit', env });
  }
}
