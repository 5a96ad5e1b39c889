import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A Chromium or Chrome of this machine: CHROME_PATH, else by its usual names. */
export function systemBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).concat('/usr/bin');
  const candidates = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [env['CHROME_PATH'] ?? '', ...candidates].find((file) => file !== '' && isProgram(file));
}

function run(command: string, args: readonly string[]): boolean {
  console.log(`$ ${command} ${args.join(' ')}`);
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

function installFromDistribution(): boolean {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !isProgram('/usr/bin/apt-get')) return false;
  return (
    run('apt-get', ['update', '-q']) && run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  );
}

/** Makes sure that the browser tests have a browser; throws with advice when nothing worked. */
export function ensureBrowser(): void {
  if (systemBrowser() !== undefined) return;
  if (installFromDistribution() && systemBrowser() !== undefined) return;
  if (run('npx', ['playwright', 'install', 'chromium'])) return;
  throw new Error(
    'There is no Chromium and none could be installed. Install one, or set CHROME_PATH to its program file.',
  );
}
