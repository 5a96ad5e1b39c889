import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import type { Source } from './sources.ts';

/** One file that imports another. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

function targetOf(file: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?', 1);
  if (path.startsWith('#scripts/')) return path.slice(1);
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? join(dirname(file), path) : undefined;
}

/** What a source imports of ours, types too. An import that leads nowhere is a mistake of this check. */
export function importsOf({ file, tree }: Source): Import[] {
  return ts.preProcessFile(tree.text, true, true).importedFiles.flatMap(({ fileName }) => {
    const to = targetOf(file, fileName);
    if (to === undefined) return [];
    if (!existsSync(to)) throw new Error(`${file} imports ${fileName}, and there is no ${to}.`);
    return [{ from: file, to }];
  });
}

/**
 * The two folders that an import connects: where the paths part. A folder's own files are `folder/.`, so that they can be
 * held against the folders inside of it.
 *
 * `src/server/app/app.ts`, `src/server/clock.ts` -> `['src/server/app', 'src/server/.']`
 */
function foldersOf({ from, to }: Import): readonly [string, string] | undefined {
  const [own, other] = [dirname(from).split('/'), dirname(to).split('/')];
  const same = own.findIndex((name, index) => name !== other[index]);
  const depth = same === -1 ? own.length : same;
  if (depth === own.length && depth === other.length) return undefined;
  const at = (path: readonly string[]) => [...path.slice(0, depth), path[depth] ?? '.'].join('/');
  return [at(own), at(other)];
}

/** Folders that import each other, with an import of each direction. `['src/a <-> src/b: src/a/x.ts -> src/b/y.ts, …']` */
export function mutualPairs(imports: readonly Import[]): string[] {
  const first = new Map<string, Import>();
  for (const one of imports) {
    const folders = foldersOf(one);
    if (!folders) continue;
    const key = folders.join(' -> ');
    if (!first.has(key)) first.set(key, one);
  }
  const shown = ({ from, to }: Import): string => `${from} -> ${to}`;
  return [...first].flatMap(([key, there]) => {
    const [a = '', b = ''] = key.split(' -> ');
    const back = first.get(`${b} -> ${a}`);
    return back && a < b ? [`${a} <-> ${b}: ${shown(there)}, ${shown(back)}`] : [];
  });
}
