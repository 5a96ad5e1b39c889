import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A file of the product with its script as the compiler reads it. */
export interface Source {
  /** `src/domain/price.ts` */
  readonly file: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

const testFile = /\.(?:test|fixture)\.tsx?$|^scripts\/test-setup\//u;

/** What stands between the lines of an `.astro` file, and its scripts: the rest is HTML. */
function scriptOf(file: string, text: string): string {
  if (!file.endsWith('.astro')) return text;
  const [, head = ''] = /^---\n([\s\S]*?)\n---/u.exec(text) ?? [];
  const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/gu)].map(([, script = '']) => script);
  return [head, ...scripts].join('\n');
}

/** Every source below these folders; tests and what only they use aside. */
export function readSources(folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,astro}`, { exclude: ['**/node_modules'] }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !testFile.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(file, 'utf8');
      const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
      const tree = ts.createSourceFile(file, scriptOf(file, text), ts.ScriptTarget.Latest, true, kind);
      return { file, text, tree };
    });
}

/** Calls `visit` with a node and all below it. */
export function eachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    eachNode(child, visit);
  });
}
