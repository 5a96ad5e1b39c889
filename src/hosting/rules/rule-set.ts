import { memoBy } from '#base/memo.ts';
import { slugify } from '#domain/slug.ts';

/** A segment of a path in a pattern, as CDNs name them. */
const placeholder = /^:\w+$/u;

/** Where homes and projects lie below their list: `/nl/te-koop/gent/villa/46/`. */
export const recordSegments = [':town', ':title', ':id'] as const;

/**
 * Headers for the paths of a pattern: exact, everything below it when it ends in `/*`, or with any text in the place of
 * each `:name`.
 */
export interface HeaderRule {
  readonly pattern: string;
  /** Headers of an earlier rule that do not hold here; hosts join the values of two rules otherwise. */
  readonly unset?: readonly string[];
  readonly set: Readonly<Record<string, string>>;
}

/** `('/nl/*', '/nl/contact/') -> true`, `('/nl/te-koop/:town/', '/nl/te-koop/gent/') -> true` */
export function matchesPattern(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  if (!pattern.includes('/:')) return path === pattern;
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, index) => (placeholder.test(part) ? parts[index] !== '' : part === parts[index]))
  );
}

/**
 * The same rules with each pattern once, where it stood first: of two blocks for one pattern Cloudflare Pages takes the last alone.
 * `[{pattern: '/a/*', set: {X: '1'}}, {pattern: '/a/*', unset: ['Y'], set: {Y: '2'}}] -> [{pattern: '/a/*', unset: ['Y'], set: {X: '1', Y: '2'}}]`
 */
export function onePerPattern(rules: readonly HeaderRule[]): HeaderRule[] {
  const merged = new Map<string, HeaderRule>();
  for (const { pattern, unset = [], set } of rules) {
    const earlier = merged.get(pattern);
    const gone = [...(earlier?.unset ?? []), ...unset].sort();
    merged.set(pattern, { pattern, ...(gone.length > 0 && { unset: gone }), set: { ...earlier?.set, ...set } });
  }
  return [...merged.values()];
}

/** A path without language, and where it leads. */
export interface RedirectRule {
  readonly from: string;
  /** The path in the default language, for hosts that cannot choose. */
  readonly to: string;
  /** The visitor's language decides, so no robot may take it for good; releases of before said 301. */
  readonly status: 301 | 302;
  readonly byLanguage: Readonly<Record<string, string>>;
  /** Of a home or project, what its reference is looked up by. */
  readonly reference?: string;
}

/** A postcode, which is a search for a town whatever home bears the number. */
const postcode = /^[bl]?\d{4}$/u;

/** What references are compared by: hyphens, points and spaces do not matter; undefined for what is none. `'LH-010.01' -> 'lh01001'`, `'9000' -> undefined` */
export function referenceKey(text: string): string | undefined {
  const key = slugify(text.slice(0, 100)).replaceAll('-', '');
  return /\d/u.test(key) && !postcode.test(key) ? key : undefined;
}

/** Homes and projects by reference; of two with the same one the first counts. */
export function byReference(redirects: readonly RedirectRule[]): ReadonlyMap<string, RedirectRule> {
  const found = redirects.flatMap((rule) => (rule.reference === undefined ? [] : [[rule.reference, rule] as const]));
  return new Map(found.toReversed());
}

/** A path of a language that a page once had, and where the page stands today. */
export interface MovedRule {
  readonly from: string;
  readonly to: string;
}

/** Lists that pages of homes and projects stand below, by language: `{nl: ['/nl/te-koop/', '/nl/te-huur/'], ...}` */
export interface RecordLists {
  readonly property: Readonly<Record<string, readonly string[]>>;
  readonly project: Readonly<Record<string, readonly string[]>>;
}

/** Between the list and the number of a record stand a town and a title, either of which may be empty: a regular expression. */
export const recordMiddle = String.raw`(?:[^/]+/){1,2}`;

/** Folders of a language whose pages are made for each request, for one reader: `/nl/owner/`, `/nl/office/`, `/nl/preview/220/`, `/nl/form/contact/`. */
export const onDemandFolders = ['owner', 'office', 'preview', 'form'] as const;

/** What every way of hosting must do alike; written once, to dist/hosting/rules.json. */
export interface HostingRules {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
  /** Old paths of lists and records that a host can only know one by one. */
  readonly moved: readonly MovedRule[];
  /** For hosts that read the number in the path of a record: whatever stands before it, the page is today's. */
  readonly recordLists: RecordLists;
  /** Paths that answer 410: listings sold or rented longer ago than the site keeps them. */
  readonly gone: readonly string[];
}

/**
 * The one form in which paths without language are compared: lower case, slash at the end.
 * `'/Privacy' -> '/privacy/'`, `'/for-sale/index.html' -> '/for-sale/'`
 */
export function comparablePath(path: string): string {
  const folder = path.toLowerCase().replace(/\/index\.html$/u, '/');
  return folder.endsWith('/') ? folder : `${folder}/`;
}

/** Where a rule begins, in that form; made once for each rule, for there are ten thousands, most of them the same in the next rebuild. */
export const comparableFrom = memoBy(({ from }: RedirectRule | MovedRule): string => comparablePath(from));

/** Which record a path below a list is about, and in which language. `'/fr/a-vendre/elsene/maison/75/' -> {original: '/property/75/', language: 'fr'}` */
export function recordOfPath(path: string, lists: RecordLists): { original: string; language: string } | undefined {
  for (const kind of ['property', 'project'] as const) {
    for (const [language, folders] of Object.entries(lists[kind])) {
      const folder = folders.find((start) => path.startsWith(start));
      const rest = folder === undefined ? undefined : path.slice(folder.length);
      const id = rest === undefined ? undefined : new RegExp(`^${recordMiddle}([^/]+)/?$`, 'u').exec(rest)?.[1];
      if (id !== undefined) return { original: `/${kind}/${id}/`, language };
    }
  }
  return undefined;
}

/**
 * The path of a home without language, or of the page that says that it is not there, in another language perhaps: a regular
 * expression. Numbers alone, for `/nl/te-koop/gent/pagina-2/` is no home.
 */
export const homeOriginal = String.raw`^/(?:property/\d|[a-z]{2}/404/property/)`;

/** The folder of the page that says what is missing: a home, or anything else. `'/property/9999/' -> '404/property'`, `'/onbekend/' -> '404'` */
export function missingFolder(path: string, lists: RecordLists): string {
  const original = recordOfPath(path, lists)?.original ?? comparablePath(path);
  return new RegExp(homeOriginal, 'u').test(original) ? '404/property' : '404';
}

/** The language that a path says. `'/fr/a-vendre/x/' -> 'fr'`, `'/property/1/' -> undefined` */
export function languageOfPath(path: string, languages: readonly string[]): string | undefined {
  const first = path.split('/')[1] ?? '';
  return languages.find((language) => language === first);
}
