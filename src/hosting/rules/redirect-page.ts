import { memoBy } from '#base/memo.ts';
import type { HostingRules, RedirectRule } from '#hosting/rules/rule-set.ts';

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

/** What of a site's settings such a page shows. */
interface PageSite {
  readonly url: string;
  readonly agency: { readonly name: string };
}

/**
 * The page that lies at a path without language, for hosts that know no redirects, and for robots: it links to the
 * same page in every language. Its script leads people on to theirs; without scripts they come to the default language.
 */
export function redirectPage(
  { to, byLanguage }: RedirectRule,
  defaultLanguage: string,
  { url, agency }: PageSite,
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

/** A page that hosts show which know no redirects; whatever else is the same, it is that of its rule. */
export interface PlacedPage {
  readonly rule: RedirectRule;
  /** Stands for all else that it shows: another one is another page. */
  readonly frame: string;
  readonly html: () => string;
}

/** The files of a rule's page, in both spellings. */
const filesOf = memoBy(({ from }: RedirectRule): readonly string[] =>
  [...new Set([from, from.toLowerCase()])].map((path) => `${path}index.html`),
);

/** The redirect pages of a site: `['/contact/index.html', …]`. */
export function* redirectPages(
  { redirects, defaultLanguage }: HostingRules,
  site: PageSite,
): Generator<readonly [string, PlacedPage]> {
  const frame = JSON.stringify([defaultLanguage, site.url, site.agency.name]);
  for (const rule of redirects) {
    const page = { rule, frame, html: () => redirectPage(rule, defaultLanguage, site) };
    for (const file of filesOf(rule)) yield [file, page];
  }
}
