import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const isSource = (name: string) => /\.(?:ts|tsx|astro)$/u.test(name) && !/\.test\.tsx?$|(?:^|\/)messages\//u.test(name);

/** Text of every source that may name a message, by path. */
export function readSources(): Map<string, string> {
  const paths = ['src', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(isSource)
      .map((name) => join(folder, name)),
  );
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}
