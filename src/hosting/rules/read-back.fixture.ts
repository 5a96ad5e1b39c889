import { indexFile } from '#hosting/rules/nginx-config.ts';
import {
  comparablePath,
  onePerPattern,
  recordSegments,
  type HeaderRule,
  type HostingRules,
  type MovedRule,
} from '#hosting/rules/rule-set.ts';

/**
 * Reads the generated forms back, so that a test can hold them equal to rules.json. Redirects are compared
 * as `from -> to` with the path in its comparable form; `byLanguage` only where the form can say it.
 */
export interface ReadBack {
  readonly redirects: Readonly<Record<string, string>>;
  readonly gone: readonly string[];
}

function linesOf(text: string, status: '301' | '404' | '410'): string[][] {
  const lines = text.split('\n').map((line) => line.split(' '));
  return lines.filter((parts) => parts[2] === status);
}

/** The expired paths of `_redirects`. */
export function readGone(text: string): string[] {
  return linesOf(text, '410').map(([from = '']) => from);
}

/** Paths of `_redirects` that stand elsewhere today. */
export function readMoved(text: string): MovedRule[] {
  return linesOf(text, '301').map(([from = '', to = '']) => ({ from, to }));
}

/** The page that `_redirects` gives for a path that no file answers; `:name` stands for one folder, and a slash at the end says nothing. */
export function readMissing(text: string): (path: string) => string | undefined {
  const rules = linesOf(text, '404').map(([from = '', to = '']) => {
    return [new RegExp(`^${from.replaceAll(/:[a-z]+/gu, '[^/]+')}/?$`, 'u'), to] as const;
  });
  return (path) => rules.find(([from]) => from.test(path))?.[1];
}

/** Where a redirect page can lead: its links, by language. */
export function readRedirectPage(html: string): Readonly<Record<string, string>> {
  const links = html.matchAll(/<a href="([^"]*)" hreflang="([^"]*)"/gu);
  return Object.fromEntries([...links].map(([, path = '', language = '']) => [language, path]));
}

function ruleOf(pattern: string, unset: readonly string[], set: Record<string, string>): HeaderRule {
  return unset.length === 0 ? { pattern, set } : { pattern, unset, set };
}

/** What `_headers` says. */
export function readHeaders(text: string): HeaderRule[] {
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [pattern = '', ...lines] = block.split('\n');
      const unset = lines.filter((line) => line.startsWith('  ! ')).map((line) => line.slice(4));
      const set = lines
        .filter((line) => !line.startsWith('  ! '))
        .map((line) => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon).trim(), line.slice(colon + 2)];
        });
      return ruleOf(pattern, unset, Object.fromEntries(set) as Record<string, string>);
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
  const redirects = [...readNginxMap(text, '$gevel_known')]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [comparablePath(key.slice(prefix.length)), value]);
  return {
    redirects: Object.fromEntries(redirects) as Record<string, string>,
    gone: [...readNginxMap(text, '$gevel_gone').keys()],
  };
}

/** Where nginx.conf sends paths under another name of their town. */
export function readNginxMoved(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readNginxMap(text, '$gevel_moved'));
}

/** What nginx looks up for a path that it takes for a record: `'nl:/property/46/'` */
export function nginxRecord(text: string, path: string): string | undefined {
  const found = ['$gevel_wanted', '$gevel_original'].map((variable) => {
    for (const [key, value] of readNginxMap(text, variable)) {
      const match = new RegExp(key.slice(1), 'u').exec(path);
      if (match) return value.replace('$gevel_id', match.groups?.['gevel_id'] ?? '');
    }
    return undefined;
  });
  return found.includes(undefined) ? undefined : found.join(':');
}

const anySegment = '[^/]+';

/** `'~^/nl/' -> '/nl/*'`, `'~^/nl/te-koop/[^/]+/[^/]+/[^/]+/…$' -> '/nl/te-koop/:town/:title/:id/'`, `'/robots.txt' -> '/robots.txt'` */
function patternOf(key: string): string {
  if (!key.startsWith('~^')) return key;
  const end = `${indexFile}$`;
  if (!key.endsWith(end)) return `${key.slice(2).replace(/\\(.)/gu, '$1')}*`;
  const names: string[] = [...recordSegments];
  const segments = key.slice(2, -end.length).split(anySegment);
  return segments.reduce((pattern, part) => `${pattern}${names.shift() ?? ''}${part}`);
}

/** Value of a map's `default` line. */
function defaultOf(text: string, variable: string): string {
  const start = text.indexOf(` ${variable} {\n`);
  return (/default "((?:[^"\\]|\\.)*)";/u.exec(text.slice(start))?.[1] ?? '').replace(/\\(.)/gu, '$1');
}

/** These go with each path as a map of their own says. */
const byPath = ['$gevel_cache', '$gevel_vary'];

/** The header rules of nginx.conf: those of every path, the caching by path, and the policies that differ. */
export function readNginxHeaders(text: string): HeaderRule[] {
  const everywhere = [...text.matchAll(/^ {4}add_header (\S+) (?:"(.*)"|(\$\w+)) always;$/gmu)]
    .map(([, name = '', value = '', variable]) => ({ name, value: value.replace(/\\(.)/gu, '$1'), variable }))
    .filter(({ variable }) => variable === undefined || !byPath.includes(variable));
  const common = everywhere.map(({ name, value, variable }) => [name, variable ? defaultOf(text, variable) : value]);
  const types = new Map([...text.matchAll(/^ {8}(\S+\/\S+) (\w+);$/gmu)].map(([, type = '', end = '']) => [end, type]));
  const caching = [...readNginxMap(text, '$gevel_file_cache')].map(([key, value]) => {
    const pattern = patternOf(key);
    // The manifest has no language rule of its own: its type is nginx's alone.
    const type = types.get(/\.(\w+)$/u.exec(pattern)?.[1] ?? '');
    return { pattern, set: { 'Cache-Control': value, ...(type !== undefined && { 'Content-Type': type }) } };
  });
  const replaced = everywhere.flatMap(({ name, variable }) =>
    variable === undefined
      ? []
      : [...readNginxMap(text, variable)].map(([key, value]) => ruleOf(patternOf(key), [name], { [name]: value })),
  );
  const everyPath = { pattern: '/*', set: Object.fromEntries(common) as Record<string, string> };
  return onePerPattern([everyPath, ...caching, ...replaced]);
}

/** rules.json in the same form, for a language. */
export function expectedReadBack({ redirects, gone }: HostingRules, language: string): ReadBack {
  const pairs = redirects.map(({ from, byLanguage }) => [comparablePath(from), byLanguage[language] ?? '']);
  return { redirects: Object.fromEntries(pairs) as Record<string, string>, gone };
}
