import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { eachNode, type Source } from './sources.ts';

/** Something and how long it is. */
export interface Sized {
  /** `src/a.ts`, or `src/a.ts readName` */
  readonly name: string;
  readonly lines: number;
}

const lineCount = (text: string): number => text.replace(/\n$/u, '').split('\n').length;

/** The sources and the styles beside them. */
export function fileSizes(sources: readonly Source[]): Sized[] {
  const styles = globSync('src/**/*.css').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  return [...sources, ...styles].map(({ file, text }) => ({ name: file, lines: lineCount(text) }));
}

function nameOf(node: ts.FunctionLikeDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'a function';
}

/** Every function with a body in braces, from its first line to its last; one-line arrows are no functions here. */
export function functionSizes(sources: readonly Source[]): Sized[] {
  return sources.flatMap(({ file, tree }) => {
    const sizes: Sized[] = [];
    eachNode(tree, (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body || !ts.isBlock(node.body)) return;
      sizes.push({ name: `${file} ${nameOf(node)}`, lines: lineCount(node.getText()) });
    });
    return sizes;
  });
}

/** The middle, the 95th percentile and the largest. */
export interface Spread {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly largest: Sized;
}

/** `[3, 1, 2] lines -> { median: 2, p95: 3, … }` */
export function spreadOf(sizes: readonly Sized[]): Spread {
  const sorted = sizes.toSorted((a, b) => a.lines - b.lines);
  const [count, largest] = [sorted.length, sorted.at(-1)];
  if (!largest) throw new Error('There is nothing to measure.');
  const at = (share: number): number => sorted[Math.ceil(count * share) - 1]?.lines ?? largest.lines;
  return { count, median: at(0.5), p95: at(0.95), largest };
}
