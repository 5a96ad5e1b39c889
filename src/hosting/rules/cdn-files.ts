import { memoBy } from '#base/memo.ts';
import type { FilePieces } from '#base/unchanged-file.ts';
import { runsOfMoved } from '#hosting/rules/rule-runs.ts';
import {
  languageOfPath,
  missingFolder,
  type HeaderRule,
  type HostingRules,
  type MovedRule,
} from '#hosting/rules/rule-set.ts';

/**
 * Text of `_headers`, the form that Netlify and Cloudflare Pages read. A line with `!` takes a header of an earlier
 * rule away; Netlify skips it, and takes the last rule's value anyway.
 */
export function headersText(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ pattern, unset = [], set }) => {
    const gone = unset.map((name) => `  ! ${name}`);
    const lines = Object.entries(set).map(([name, value]) => `  ${name}: ${value}`);
    return [pattern, ...gone, ...lines].join('\n');
  });
  return `${blocks.join('\n\n')}\n`;
}

/**
 * Which pages say that a home is not there: lines of `_redirects` for a path that no file answers. A host of this form cannot tell a number
 * from a name, so it counts the folders below a list, as most paths of homes have them: town, title, number.
 */
function missingHomes({ recordLists, defaultLanguage }: HostingRules): string[] {
  const homes = Object.entries(recordLists.property).flatMap(([language, lists]) =>
    lists.map((list) => `${list}:town/:title/:number /${language}/404/property/ 404`),
  );
  return [...homes, `/property/:number /${defaultLanguage}/404/property/ 404`];
}

const movedLines = memoBy((run: readonly MovedRule[]) =>
  Buffer.from(run.map(({ from, to }) => `${from} ${to} 301\n`).join('')),
);

/**
 * The pieces of `_redirects`, the form that Netlify and Cloudflare Pages read: moved, expired and missing paths. Neither host can ask
 * the cookie which language a visitor chose, so a path without language answers with its redirect page, whose script
 * asks everything in the order of docs/rules/routes.md. Cloudflare Pages skips lines with 410 and 404: its general missing page answers there.
 */
export function redirectsPieces(rules: HostingRules): FilePieces {
  const { gone, moved, languages, defaultLanguage, recordLists } = rules;
  const errorPage = (path: string): string =>
    `/${languageOfPath(path, languages) ?? defaultLanguage}/${missingFolder(path, recordLists)}/`;
  const lines = [...gone.map((path) => `${path} ${errorPage(path)} 410`), ...missingHomes(rules)];
  return [...runsOfMoved(moved).map(movedLines), lines.map((line) => `${line}\n`).join('')];
}
