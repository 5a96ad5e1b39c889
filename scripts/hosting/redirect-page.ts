import type { RedirectRule } from '#scripts/hosting/rule-set.ts';

/** What a language calls itself. `'fr' -> 'français'` */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

function escaped(text: string): string {
  return text.replace(/&/gu, '&amp;').replace(/"/gu, '&quot;').replace(/</gu, '&lt;');
}

/**
 * The page that lies at a path without language, for hosts that know no redirects: it leads to the
 * default language at once and links to the same page in the others.
 */
export function redirectPage(
  { to, byLanguage }: RedirectRule,
  defaultLanguage: string,
  { url, agency }: { readonly url: string; readonly agency: { readonly name: string } },
): string {
  const links = Object.entries(byLanguage).map(
    ([language, path]) =>
      `<li><a href="${escaped(path)}" hreflang="${language}" lang="${language}">${nameOf(language)}</a></li>`,
  );
  return [
    '<!doctype html>',
    `<html lang="${defaultLanguage}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escaped(agency.name)}</title>`,
    `<meta http-equiv="refresh" content="0; url=${escaped(to)}">`,
    '<meta name="robots" content="noindex">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<link rel="canonical" href="${escaped(`${url}${to}`)}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="/redirect.css">',
    '</head>',
    `<body><main><h1>${escaped(agency.name)}</h1><ul>`,
    ...links,
    '</ul></main></body>',
    '</html>',
    '',
  ].join('\n');
}
