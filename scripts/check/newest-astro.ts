/**
 * Does our build work with the newest Astro of the registry? `node scripts/check/newest-astro.ts`, also before the sums of `npm test -- --newest-astro`, which continuous integration runs.
 * Installs it in a copy of the project below `.cache/`, builds the site there and counts its pages. Prints one line, needs
 * less than two minutes, and never fails: it is a word ahead of time, no test.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { objectWith, parseJson } from '#base/json.ts';

const run = promisify(execFile);
/** Of the registry's answer, the installation and the build together. */
const signal = AbortSignal.timeout(100_000);

function installedVersion(): string {
  return objectWith<{ version: string }>(parseJson(readFileSync('node_modules/astro/package.json', 'utf8')), 'version')
    .version;
}

async function newestVersion(): Promise<string> {
  const { stdout } = await run('npm', ['view', 'astro', 'version'], { signal });
  return stdout.trim();
}

function countPages(clientDir: string): number {
  return readdirSync(clientDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html')).length;
}

/** The project without its packages; pictures are linked. */
function copyProject(copyDir: string): void {
  const files = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const name of ['content', 'public', 'scripts', 'src', ...files.map((file) => file.name)])
    cpSync(name, join(copyDir, name), { recursive: true, filter: (path) => path !== 'content/sample-feed' });
  mkdirSync(join(copyDir, '.cache'));
  symlinkSync(resolve('.cache/media'), join(copyDir, '.cache/media'));
}

/** What is wrong, in a few words: the first line that names an error, of what a program said. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AbortError') return 'it took too long';
  const { stderr = '', stdout = '' } = error as Error & { stderr?: string; stdout?: string };
  const lines = `${stderr}\n${stdout}\n${error.message}`.split('\n').map((line) => line.trim());
  return lines.find((line) => /error/iu.test(line)) ?? error.message;
}

/** The step that failed and why; undefined when the copy builds. */
async function tryNewest(copyDir: string, version: string): Promise<string | undefined> {
  const install = ['install', `astro@${version}`, '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  const env = { ...process.env, DIST: 'dist', ASTRO_TELEMETRY_DISABLED: '1' };
  try {
    copyProject(copyDir);
    await run('npm', install, { cwd: copyDir, signal });
  } catch (error) {
    return `cannot be installed (${reasonOf(error)})`;
  }
  try {
    const options = { cwd: copyDir, env, signal, maxBuffer: 1e8 };
    await run(process.execPath, ['scripts/gevel.ts', 'build'], options);
  } catch (error) {
    return `does not build the site (${reasonOf(error)})`;
  }
  return undefined;
}

async function answer(): Promise<string> {
  const installed = installedVersion();
  if (!existsSync('dist/client')) return 'there is no built site to compare with; run `npm run build` first.';
  const newest = await newestVersion().catch(() => undefined);
  if (newest === undefined) return 'the registry gave no answer.';
  if (newest === installed) return `${installed} is installed and the newest.`;
  mkdirSync('.cache', { recursive: true });
  const copyDir = mkdtempSync(resolve('.cache/newest-astro-'));
  try {
    const trouble = await tryNewest(copyDir, newest);
    if (trouble !== undefined) return `${newest} ${trouble}; ${installed} is installed.`;
    const [pages, known] = [countPages(join(copyDir, 'dist/client')), countPages('dist/client')];
    const verdict = pages === known ? 'as many pages as' : `${pages} pages, not the ${known} of`;
    return `${newest} builds ${verdict} ${installed}, which is installed.`;
  } finally {
    rmSync(copyDir, { recursive: true, force: true });
  }
}

const text = await answer().catch((error: unknown) => `could not be tried (${reasonOf(error)}).`);
console.log(`Newest Astro: ${text}`);
