import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HostingRules } from '#hosting/rules/rule-set.ts';

/** What a host answers, as far as that is ours to say: every host makes other headers for itself. */
interface Said {
  readonly status: number;
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

const ourHeaders = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'speculation-rules',
  'strict-transport-security',
  'x-content-type-options',
];

/** Scripts and data have several names of their type, and a charset of theirs or none. */
function valueOf(headers: Headers, name: string): string | undefined {
  const value = headers.get(name) ?? undefined;
  const isLoose = name === 'content-type' && value?.startsWith('text/html') === false;
  return isLoose ? value.replace(/;.*$/u, '').replace('application/javascript', 'text/javascript') : value;
}

/** Asks as a visitor with a French browser does. */
export async function ask(url: string, path: string): Promise<Said> {
  const headers = { 'accept-language': 'fr', 'accept-encoding': 'identity' };
  const answer = await fetch(url + path, { headers, redirect: 'manual' });
  const location = answer.headers.get('location') ?? undefined;
  return {
    status: answer.status,
    // Some hosts write their own name before the path.
    location: location?.startsWith(url) === true ? location.slice(url.length) : location,
    headers: Object.fromEntries(ourHeaders.map((name) => [name, valueOf(answer.headers, name)])),
    body: await answer.text(),
  };
}

function cut(text = 'nothing'): string {
  return text.length > 200 ? `${text.slice(0, 100)} … ${text.slice(-100)}` : text;
}

function differenceOf(ours: Said, theirs: Said, hasOurHeaders: boolean): string | undefined {
  if (theirs.status !== ours.status) return `${String(theirs.status)}, not ${String(ours.status)}`;
  if (theirs.location !== ours.location) return `leads to ${String(theirs.location)}, not ${String(ours.location)}`;
  // A redirect has no page whose headers matter.
  if (ours.location !== undefined) return undefined;
  const header = hasOurHeaders && ourHeaders.find((name) => theirs.headers[name] !== ours.headers[name]);
  if (typeof header === 'string')
    return `${header} is "${cut(theirs.headers[header])}", not "${cut(ours.headers[header])}"`;
  return theirs.body === ours.body ? undefined : 'another body';
}

/** Throws with the first paths that a host answers otherwise than our own server; of some it may have other headers. */
export async function expectSame(
  own: string,
  host: string,
  paths: readonly string[],
  hasOurHeaders: (path: string) => boolean = () => true,
): Promise<void> {
  const wrong: string[] = [];
  for (const path of paths) {
    const difference = differenceOf(await ask(own, path), await ask(host, path), hasOurHeaders(path));
    if (difference !== undefined) wrong.push(`${path}: ${difference}`);
  }
  if (paths.length === 0) throw new Error('there is nothing to compare');
  if (wrong.length > 0)
    throw new Error(`${String(wrong.length)} of ${String(paths.length)} differ: ${wrong.slice(0, 3).join('; ')}`);
}

/** Throws with the first paths that are not answered so. */
export async function expectStatus(host: string, paths: readonly string[], status: number): Promise<void> {
  for (const path of paths) {
    const said = await ask(host, path);
    if (said.status !== status) throw new Error(`${path} answers ${String(said.status)}, not ${String(status)}`);
  }
}

/** Paths that lead on to a page. */
export function movedPaths({ moved }: HostingRules): string[] {
  return moved.map(({ from }) => encodeURI(from));
}

/** So many of a list, from all over it. */
export function sampleOf<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0).slice(0, count);
}

/** Some pages in every language, and one file of each kind that browsers treat in its own way. */
export function somePaths(distDir: string, languages: readonly string[]): string[] {
  const names = readdirSync(join(distDir, 'client'), { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`);
  const pages = names.filter(
    (name) =>
      name.endsWith('/index.html') &&
      languages.some((language) => name.startsWith(`/${language}/`)) &&
      !name.includes('/404/'),
  );
  const kinds = [
    '_astro/.*\\.css',
    '_astro/.*\\.js',
    'media/.*\\.avif',
    'search/.*\\.json',
    'icons/.*',
    'robots\\.txt',
  ];
  const files = kinds.flatMap((kind) => names.find((name) => new RegExp(`^/${kind}$`, 'u').test(name)) ?? []);
  return [...sampleOf(pages, 24).map((name) => name.replace(/index\.html$/u, '')), ...files];
}
