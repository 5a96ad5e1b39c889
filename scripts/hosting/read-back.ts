import { comparablePath, type HeaderRule, type HostingRules } from '#scripts/hosting/rule-set.ts';

/**
 * Reads the generated forms back, so that a test can hold them equal to rules.json. Redirects are compared
 * as `from -> to` with the path in its comparable form; `byLanguage` only where the form can say it.
 */
export interface ReadBack {
  readonly redirects: Readonly<Record<string, string>>;
  readonly gone: readonly string[];
}

/** What `_redirects` says. */
export function readRedirects(text: string): ReadBack {
  const redirects: Record<string, string> = {};
  const gone = new Set<string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [from = '', to = '', status = ''] = line.split(' ');
    if (status === '410') gone.add(from);
    else redirects[comparablePath(from)] = to;
  }
  return { redirects, gone: [...gone] };
}

/** What `_headers` says. */
export function readHeaders(text: string): HeaderRule[] {
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [pattern = '', ...lines] = block.split('\n');
      const set = lines.map((line) => {
        const colon = line.indexOf(': ');
        return [line.slice(0, colon).trim(), line.slice(colon + 2)];
      });
      return { pattern, set: Object.fromEntries(set) as Record<string, string> };
    });
}

/** Key and value of each line of one `map` block of an nginx configuration. */
function readNginxMap(text: string, variable: string): ReadonlyMap<string, string> {
  const start = text.indexOf(` ${variable} {\n`);
  const block = text.slice(text.indexOf('\n', start) + 1, text.indexOf('\n}', start));
  const lines = block.split('\n').flatMap((line) => {
    const match = /^\s*(?:"((?:[^"\\]|\\.)*)"|(\S+)) (?:"((?:[^"\\]|\\.)*)"|(\S+));$/u.exec(line);
    return match ? [[match[1] ?? match[2] ?? '', match[3] ?? match[4] ?? ''] as const] : [];
  });
  return new Map(lines.filter(([key]) => key !== 'default'));
}

/** What nginx.conf says about redirects in a language, and about expired paths. */
export function readNginx(text: string, language: string): ReadBack {
  const prefix = `${language}:`;
  const redirects = [...readNginxMap(text, '$gevel_redirect')]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [comparablePath(key.slice(prefix.length)), value]);
  return {
    redirects: Object.fromEntries(redirects) as Record<string, string>,
    gone: [...readNginxMap(text, '$gevel_gone').keys()],
  };
}

/** The header rules of nginx.conf: those of every path, and the caching by path. */
export function readNginxHeaders(text: string): HeaderRule[] {
  const everywhere = [...text.matchAll(/^ {4}add_header (\S+) "(.*)" always;$/gmu)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\\(.)/gu, '$1'),
  ]);
  const caching = [...readNginxMap(text, '$gevel_file_cache')].map(([key, value]) => ({
    pattern: key.startsWith('~^') ? `${key.slice(2).replace(/\\(.)/gu, '$1')}*` : key,
    set: { 'Cache-Control': value },
  }));
  return [{ pattern: '/*', set: Object.fromEntries(everywhere) as Record<string, string> }, ...caching];
}

/** rules.json in the same form, for a language. */
export function expectedReadBack({ redirects, gone }: HostingRules, language: string): ReadBack {
  const pairs = redirects.map(({ from, byLanguage }) => [comparablePath(from), byLanguage[language] ?? '']);
  return { redirects: Object.fromEntries(pairs) as Record<string, string>, gone };
}
