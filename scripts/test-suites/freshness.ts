import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made from. The snapshot is not: the sync writes it from the rest. */
const inputs = ['astro.config.mjs', 'package-lock.json', 'content', 'public', 'scripts', 'src'];
const ignored = /(?:^|[/\\])snapshot(?:[/\\]|$)|\.test\.tsx?$/u;

/** Time of the last change below a file or folder in milliseconds; 0 when there is none. */
function lastChangeMs(path: string): number {
  const details = statSync(path, { throwIfNoEntry: false });
  if (!details) return 0;
  if (!details.isDirectory()) return details.mtimeMs;
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => !ignored.test(name));
  return names.reduce((latest, name) => {
    const entry = statSync(join(path, name), { throwIfNoEntry: false });
    return entry?.isFile() ? Math.max(latest, entry.mtimeMs) : latest;
  }, 0);
}

/** Is the built site newer than everything that it is made from, and made today? */
export function isBuildFresh(projectDir = '.', now = new Date()): boolean {
  const builtMs = lastChangeMs(join(projectDir, 'dist/hosting/rules.json'));
  if (builtMs === 0 || new Date(builtMs).toDateString() !== now.toDateString()) return false;
  return inputs.every((input) => lastChangeMs(join(projectDir, input)) < builtMs);
}
