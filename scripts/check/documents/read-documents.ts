import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A document of the project, as far as it can be held against the code. */
export interface Document {
  readonly file: string;
  readonly text: string;
  /** What stands between backticks, and every line of a block of code. */
  readonly code: readonly string[];
  /** Files that a link leads to, from the root of the project. */
  readonly links: readonly string[];
}

/** A table by its head, each row as its cells. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const block = /^```[^\n]*\n(?<lines>[\s\S]*?)^```$/gmu;

function codeOf(text: string): string[] {
  const lines = [...text.matchAll(block)].flatMap(({ groups }) => (groups?.['lines'] ?? '').split('\n'));
  const inline = [...text.replace(block, '').matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code);
  return [...lines, ...inline];
}

function linksOf(text: string, file: string): string[] {
  const targets = [...text.replace(block, '').matchAll(/\]\((?!https?:|#)([^)\s#]+)/gu)].map(([, path = '']) => path);
  return targets.map((path) => join(dirname(file), path));
}

/** Reads one document. */
export function readDocument(file: string): Document {
  const text = readFileSync(file, 'utf8');
  return { file, text, code: codeOf(text), links: linksOf(text, file) };
}

/** Every document of the project, apart from notes beside the code. */
export function readDocuments(): Document[] {
  const files = globSync(['*.md', 'docs/**/*.md', 'content/*/README.md'], { exclude: ['docs/site/**'] });
  return files.sort().map(readDocument);
}

/** Cells of a row; a bar in code is escaped. `'| a | b |' -> ['a', 'b']` */
function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/gu, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim());
}

/** The tables of a document, in their order. */
export function tablesOf({ text }: Document): Table[] {
  return [...text.matchAll(/(?:^\|.*\n)+/gmu)].map(([found]) => {
    const [head = '', , ...rows] = found.trim().split('\n');
    return { head: cellsOf(head), rows: rows.map(cellsOf) };
  });
}

/** The npm scripts that a line starts. */
export function npmScriptsIn(line: string): string[] {
  return [...line.matchAll(/\bnpm run (?:-s )?([\w:-]+)/gu)].map(([, script = '']) => script);
}
