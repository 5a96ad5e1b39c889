import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Files that are committed although a program makes them, because its packages are large and its result seldom changes. */
export interface Made {
  /** The folder of the program, a package of its own, whose lock file stands for what it reads. */
  readonly maker: string;
  /** What else the results are made from. */
  readonly sources: readonly string[];
  readonly results: readonly string[];
}

/** What a file says, however it is commented, laid out and placed. */
function contentOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.ts')) return text;
  return text.replace(/\/\*[^]*?\*\/|^ *\/\/.*$|^import [^;]*;$/gmu, '').replace(/\s+/gu, ' ');
}

/** A hash of the results and of everything that they are made from; `root` is the folder of the project. */
export function madeHash(root: string, { maker, sources, results }: Made): string {
  const own = readdirSync(join(root, maker)).filter((name) => /\.ts$|^package-lock\.json$/u.test(name));
  const files = [...own.map((name) => `${maker}/${name}`), ...sources, ...results];
  const contents = files.map((file) => `${basename(file)}\n${contentOf(join(root, file))}`);
  return createHash('sha256').update(contents.sort().join('\n')).digest('hex').slice(0, 16);
}
