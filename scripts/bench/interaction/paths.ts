import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRules } from '#hosting/rules/rules-file.ts';

/** Finds the path of a page in a built site. `'/for-sale/' -> '/nl/te-koop/'`, `('/for-sale/', 'fr') -> '/fr/a-vendre/'` */
export function readPaths(distDir: string): (original: string, language?: string) => string {
  const rules = readRules(readFileSync(join(distDir, 'hosting/rules.json'), 'utf8'));
  return (original, language = 'nl') => {
    const path = rules.redirects.find(({ from }) => from === original)?.byLanguage[language];
    if (path === undefined)
      throw new Error(`${original} has no page in "${language}" in ${distDir}: build the demonstration site first.`);
    return path;
  };
}
