import { readdirSync, statSync } from 'node:fs';

/** Names of a pattern: `src/**` + `/*` is `{ folder: 'src', isDeep: true, end: '' }`, and a pattern without a star one file. */
interface Pattern {
  readonly folder: string;
  readonly isDeep: boolean;
  readonly end: string;
}

function patternOf(text: string): Pattern | undefined {
  const [, folder, deep, end] = /^([^*]*)\/(\*\*\/)?\*([^*/]*)$/u.exec(text) ?? [];
  return folder === undefined || end === undefined ? undefined : { folder, isDeep: deep !== undefined, end };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Everything below a folder, and in a folder that a link leads to; through no link below that. */
function addBelow(root: string, pattern: Pattern, isLinked: boolean, found: Set<string>): void {
  const { folder, isDeep, end } = pattern;
  let entries;
  try {
    entries = readdirSync(`${root}/${folder}`, { withFileTypes: true });
  } catch {
    // There is none, or it is no folder.
    return;
  }
  for (const entry of entries) {
    const { name } = entry;
    if (name.startsWith('.') || name === 'node_modules') continue;
    const path = `${folder}/${name}`;
    const isLink = entry.isSymbolicLink();
    const leadsOn = isDeep && (entry.isDirectory() || (isLink && !isLinked && isFolder(`${root}/${path}`)));
    if (leadsOn) addBelow(root, { ...pattern, folder: path }, isLinked || isLink, found);
    else if (name.endsWith(end)) found.add(path);
  }
}

/**
 * What lies below a folder by patterns of a few forms, sorted: `package.json`, `src/**` + `/*`, `content/**` + `/*.json`, `rules/*.json`. Not what is hidden, nor packages.
 * The glob of Node knows all forms, and takes twice as long: a rebuild looks at all of the code several times.
 */
export function matchingFiles(root: string, patterns: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of patterns) {
    const pattern = patternOf(text);
    if (pattern) addBelow(root, pattern, false, found);
    else found.add(text);
  }
  return [...found].sort();
}
