import { languageOfPath, missingFolder, type HeaderRule, type HostingRules } from '#hosting/rules/rule-set.ts';

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
 * Text of `_redirects`, the form that Netlify and Cloudflare Pages read: moved and expired paths alone. Neither host can ask
 * the cookie which language a visitor chose, so a path without language answers with its redirect page, whose script
 * asks everything in the order of docs/rules/routes.md. Cloudflare Pages skips lines with 410, and the missing page answers 404 there.
 */
export function redirectsText({ gone, moved, languages, defaultLanguage, recordLists }: HostingRules): string {
  const errorPage = (path: string): string =>
    `/${languageOfPath(path, languages) ?? defaultLanguage}/${missingFolder(path, recordLists)}/`;
  const lines = [
    ...moved.map(({ from, to }) => `${from} ${to} 301`),
    ...gone.map((path) => `${path} ${errorPage(path)} 410`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
