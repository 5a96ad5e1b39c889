import type { RedirectRule } from '#hosting/rules/rule-set.ts';

const names = new Map<string, string>();

/** What a language calls itself. `'fr' -> 'français'` */
function nameOf(language: string): string {
  const name = names.get(language) ?? new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  names.set(language, name);
  return name;
}

function escaped(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/"/gu, '&quot;').replace(/</gu, '&lt;');
}

/** Where the script of the redirect pages stands (src/pages/choose-language.js.ts). */
export const chooserPath = '/choose-language.js';

/**
 * The page that lies at a path without language, for hosts that know no redirects, and for robots: it links to the
 * same page in every language. Its script leads people on to theirs; without scripts they come to the default language.
 */
export function redirectPage(
  { to, byLanguage }: RedirectRule,
  defaultLanguage: string,
  { url, agency }: { readonly url: string; readonly agency: { readonly name: string } },
): string {
  const versions = Object.entries(byLanguage);
  const alternate = (language: string, path: string): string =>
    `<link rel="alternate" hreflang="${language}" href="${escaped(`${url}${path}`)}">`;
  return [
    '<!doctype html>',
    `<html lang="${defaultLanguage}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escaped(agency.name)}</title>`,
    `<script src="${chooserPath}" defer></script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${escaped(to)}"></noscript>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="canonical" href="${escaped(`${url}${to}`)}">`,
    ...versions.map(([language, path]) => alternate(language, path)),
    alternate('x-default', to),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="/redirect.css">',
    '</head>',
    `<body><main><h1>${escaped(agency.name)}</h1><ul>`,
    ...versions.map(
      ([language, path]) =>
        `<li><a href="${escaped(path)}" hreflang="${language}" lang="${language}">${nameOf(language)}</a></li>`,
    ),
    '</ul></main></body>',
    '</html>',
    '',
  ].join('\n');
}
