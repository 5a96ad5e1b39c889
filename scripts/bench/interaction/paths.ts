import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRules } from '#hosting/rules/rules-file.ts';

/** Finds the Dutch path of a page in a built site. `'/for-sale/' -> '/nl/te-koop/'` */
export function readPaths(distDir: string): (original: string) => string {
  const rules = readRules(readFileSync(join(distDir, 'hosting/rules.json'), 'utf8'));
  return (original) => {
    const path = rules.redirects.find(({ from }) => from === original)?.byLanguage['nl'];
    if (path === undefined) throw new Error(`${original} is not in ${distDir}: build the demonstration site first.`);
    return path;
  };
}
