import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folders = ['content', 'public', 'scripts', 'src'];

/** Copies the project without the sample feed, so that a test may change it; packages and pictures are linked. */
export function copyProject(copyDir: string): void {
  rmSync(copyDir, { recursive: true, force: true });
  mkdirSync(copyDir, { recursive: true });
  const files = readdirSync('.', { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const name of [...folders, ...files.map((file) => file.name)])
    cpSync(name, join(copyDir, name), { recursive: true, filter: (path) => path !== 'content/sample-feed' });
  mkdirSync(join(copyDir, '.cache'));
  for (const name of ['node_modules', '.cache/media']) symlinkSync(resolve(name), join(copyDir, name));
}
