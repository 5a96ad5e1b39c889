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

/** A path without language, and where it leads. */
export interface RedirectRule {
  readonly from: string;
  /** The path in the default language, for hosts that cannot choose. */
  readonly to: string;
  readonly status: 301;
  readonly byLanguage: Readonly<Record<string, string>>;
}

/** Folders of a language whose pages are made for each request, for one reader: `/nl/owner/`, `/nl/preview/220/`, `/nl/form/contact/`. */
export const onDemandFolders = ['owner', 'preview', 'form'] as const;

/** What every way of hosting must do alike; written once, to dist/hosting/rules.json. */
export interface HostingRules {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
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

/** The language that a path says. `'/fr/a-vendre/x/' -> 'fr'`, `'/property/1/' -> undefined` */
export function languageOfPath(path: string, languages: readonly string[]): string | undefined {
  const first = path.split('/')[1] ?? '';
  return languages.find((language) => language === first);
}
