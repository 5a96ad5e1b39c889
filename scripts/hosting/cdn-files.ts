import { languageOf, type HeaderRule, type HostingRules } from '#scripts/hosting/rule-set.ts';

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

/** Every spelling of an original path that visitors used. `'/Privacy/' -> ['/Privacy/', '/Privacy', '/privacy/', '/privacy']` */
function spellings(from: string): string[] {
  const withSlash = [...new Set([from, from.toLowerCase()])];
  return withSlash.flatMap((path) => (path === '/' ? [path] : [path, path.slice(0, -1)]));
}

/**
 * Text of `_redirects`, the form that Netlify and Cloudflare Pages read.
 *
 * Each redirect stands twice: Netlify needs the `!` to prefer it to the redirect page that lies at the
 * same path; Cloudflare Pages skips lines with `!` and takes the plain one. Lines with 410 work on
 * Netlify; Cloudflare Pages skips them, and the missing page answers 404 there.
 */
export function redirectsText({ redirects, gone, languages, defaultLanguage }: HostingRules): string {
  const moved = redirects.flatMap(({ from, to, status }) =>
    spellings(from).flatMap((path) => [`${path} ${to} ${String(status)}!`, `${path} ${to} ${String(status)}`]),
  );
  const expired = gone.map((path) => `${path} /${languageOf(path, languages, defaultLanguage)}/404/ 410`);
  return `${[...moved, ...expired].join('\n')}\n`;
}
