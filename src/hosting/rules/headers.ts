import { themePath } from '#base/theme-path.ts';
import { trustedPolicy } from '#base/trusted-policy.ts';
import { prefetchRulesPath, prefetchRulesType } from '#hosting/rules/prefetch-rules.ts';
import { matchesPattern, onePerPattern, recordSegments, type HeaderRule } from '#hosting/rules/rule-set.ts';
import { policyReportPath, securityHeaders, transportSecurity, type TransportScope } from '#site/security-headers.ts';

const yearSeconds = 31_536_000;

export const cacheControl = {
  /** Names with a content hash: their content never changes. */
  immutable: `public, max-age=${String(yearSeconds)}, immutable`,
  /** Pages and errors: always asked for again, answered with 304 when unchanged. */
  page: 'public, max-age=0, must-revalidate',
  /** Feeds, sitemaps, robots.txt: read by machines, allowed to be an hour old. */
  feed: 'public, max-age=3600',
  /** Icons and share pictures: rarely change, and have no hash in their name. */
  file: 'public, max-age=86400',
  /** The agency's colours: every page is painted with those that are there, and a new one is there for the next but one. */
  theme: 'public, max-age=60, stale-while-revalidate=604800',
  /** A redirect that depends on the visitor's language. */
  choice: 'no-cache',
  /** The service worker: a browser that kept an old one would keep serving by its rules. */
  worker: 'no-cache',
} as const;

/** What an answer at a path without language depends on: robots get the choice of languages, people theirs. */
export const choiceVary = 'Accept-Language, Cookie, User-Agent';

/** Folders whose file names carry a content hash. */
const hashedFolders = ['_astro', 'icons', 'media', 'search', 'map', 'consent'];

/** Sitemaps of the homes of a large site. */
const sitemapFolder = 'sitemaps';

/** Cards that scripts fetch into a page: they carry prices, and are as fresh as pages. */
const cardFolder = 'cards';

const serviceWorker = 'service-worker.js';

/** Hashes of the inline elements that the pages carry, `sha256-...`. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The page that other sites may embed (src/pages/[language]/map-frame). */
const framePage = 'map-frame';

/** The host of a tile server in the words of a policy. `'https://{s}.tiles.example/{z}/{x}/{y}.png' -> 'https://*.tiles.example'` */
export function tileHost(url: string): string {
  const [origin = ''] = /^https:\/\/[^/]+/u.exec(url) ?? [];
  return origin.replace('{s}', '*');
}

/** Other companies' hosts, from the registry of services: nothing loads from them before its service is allowed. */
export interface ForeignHosts {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  readonly frame: readonly string[];
}

const noHosts: ForeignHosts = { script: [], connect: [], image: [], frame: [] };

interface PolicyOptions {
  readonly hashes: InlineHashes;
  readonly hosts: ForeignHosts;
  readonly frameAncestors: string;
  /** Whether scripts of other companies run on the pages. */
  readonly hasTags: boolean;
}

/** Where browsers say what a policy has kept out, by the name that stands for it in a policy. */
const reportGroup = 'policy';

type Directive = readonly [string, ...string[]];

/**
 * Scripts of the site make HTML and addresses of scripts by one policy, of what the site itself made; any other text is refused
 * (src/ui/own-code.ts). Tags of other companies know nothing of it: a site that has them does without.
 */
const trustedTypes: readonly Directive[] = [
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', trustedPolicy],
];

function contentSecurityPolicy({ hashes, hosts, frameAncestors, hasTags }: PolicyOptions): string {
  const quoted = (values: readonly string[]): string[] => values.map((value) => `'${value}'`);
  const directives: readonly Directive[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...quoted(hashes.scripts), ...hosts.script],
    ['style-src', "'self'", ...quoted(hashes.styles)],
    ['img-src', "'self'", 'data:', ...hosts.image],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...hosts.connect],
    ['media-src', "'self'"],
    ['frame-src', "'self'", ...hosts.frame],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'self'"],
    ['form-action', "'self'"],
    ['frame-ancestors', frameAncestors],
    ...(hasTags ? [] : trustedTypes),
    ['report-uri', policyReportPath],
    ['report-to', reportGroup],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

const resourcePolicy = 'Cross-Origin-Resource-Policy';
const contentPolicy = 'Content-Security-Policy';

/** Photos are shown in mails and by portals that take our exports: their pages are not of this origin. */
const mediaFolder = 'media';

/**
 * Folders of what is no page. The policy of pages weighs more than a kilobyte, which each style, font, script, photo and
 * drawing would bring along; theirs says what a worker may load, and lets a film play that is opened by itself.
 */
const partFolders = [
  '_astro',
  'icons',
  mediaFolder,
  'search',
  'map',
  'consent',
  'exports',
  'og',
  'team',
  cardFolder,
  sitemapFolder,
];
const partPolicy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; media-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** A file or folder that stands directly in dist/client. */
export interface TopEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** A browser takes the policy of a service worker from its file, and it fetches what pages do. */
function isPart({ name, isFolder }: TopEntry): boolean {
  return isFolder ? partFolders.includes(name) : !name.endsWith('.html') && name !== serviceWorker;
}

function cacheControlOf({ name, isFolder }: TopEntry): string {
  if (isFolder && hashedFolders.includes(name)) return cacheControl.immutable;
  if (isFolder && name === sitemapFolder) return cacheControl.feed;
  if (isFolder) return name === cardFolder ? cacheControl.page : cacheControl.file;
  if (name.endsWith('.html')) return cacheControl.page;
  if (name === serviceWorker) return cacheControl.worker;
  if (`/${name}` === themePath) return cacheControl.theme;
  return /\.(?:xml|txt|json|webmanifest|speculationrules)$/u.test(name) ? cacheControl.feed : cacheControl.file;
}

function patternOf({ name, isFolder }: TopEntry): string {
  return isFolder ? `/${name}/*` : `/${name}`;
}

/** What the header rules are made from. */
export interface HeaderSource {
  readonly hashes: InlineHashes;
  readonly languages: readonly string[];
  readonly entries: readonly TopEntry[];
  readonly hosts?: ForeignHosts;
  /** Whether scripts of other companies run on the pages, once they are allowed. */
  readonly hasTags?: boolean;
  /** Lists whose homes and projects, but not they themselves, show players of other companies: `/nl/te-koop/`. */
  readonly playerPaths?: readonly string[];
  /** Origins of the sites that may show the map in a frame, beside this one. */
  readonly frameOrigins?: readonly string[];
  readonly transport?: TransportScope;
}

/**
 * The header rules of a built site. No pattern stands twice, and no path matches two rules that set the same header: hosts
 * disagree about what happens then (one joins the values, another takes the last). Only the map frame, homes and projects, which
 * may show players, and what is no page have a policy in the place of that of every page, and say so: the first kind of host
 * reads `!`, the second needs it not.
 */
export function buildHeaderRules(source: HeaderSource): HeaderRule[] {
  const {
    hashes,
    languages,
    entries,
    hosts = noHosts,
    hasTags = false,
    playerPaths = [],
    frameOrigins = [],
    transport = 'host',
  } = source;
  const elsewhere = { ...hosts, frame: [] };
  const caching = entries
    .filter(({ name }) => !languages.includes(name))
    .map((entry) => ({
      pattern: patternOf(entry),
      set: {
        'Cache-Control': cacheControlOf(entry),
        ...(`/${entry.name}` === prefetchRulesPath && { 'Content-Type': prefetchRulesType }),
      },
    }));
  const pages = languages.map((language) => ({
    pattern: `/${language}/*`,
    set: { 'Cache-Control': cacheControl.page },
  }));
  const instead = (pattern: string, options: Omit<PolicyOptions, 'hashes' | 'hasTags'>): HeaderRule => ({
    pattern,
    unset: [contentPolicy],
    set: { [contentPolicy]: contentSecurityPolicy({ hashes, hasTags, ...options }) },
  });
  const frames = languages.map((language) =>
    instead(`/${language}/${framePage}/*`, { hosts: elsewhere, frameAncestors: ["'self'", ...frameOrigins].join(' ') }),
  );
  const players =
    hosts.frame.length === 0
      ? []
      : playerPaths.map((path) => instead(`${path}${recordSegments.join('/')}/`, { hosts, frameAncestors: "'none'" }));
  const replaced = (some: readonly TopEntry[], header: string, value: string): HeaderRule[] =>
    some.map((entry) => ({ pattern: patternOf(entry), unset: [header], set: { [header]: value } }));
  const foldersCalled = (name: string): TopEntry[] => entries.filter((entry) => entry.isFolder && entry.name === name);
  const byPattern = (a: HeaderRule, b: HeaderRule): number => (a.pattern < b.pattern ? -1 : 1);
  const common = contentSecurityPolicy({ hashes, hasTags, hosts: elsewhere, frameAncestors: "'none'" });
  const siteHeaders = {
    ...securityHeaders,
    'Strict-Transport-Security': transportSecurity(transport),
    'Reporting-Endpoints': `${reportGroup}="${policyReportPath}"`,
    'Speculation-Rules': `"${prefetchRulesPath}"`,
  };
  return onePerPattern([
    { pattern: '/*', set: { [contentPolicy]: common, ...siteHeaders } },
    ...[...caching, ...pages].sort(byPattern),
    ...[...frames, ...players].sort(byPattern),
    ...replaced(entries.filter(isPart), contentPolicy, partPolicy),
    ...replaced(foldersCalled(mediaFolder), resourcePolicy, 'cross-origin'),
  ]);
}

/** Headers of a path, all matching rules in order. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const headers = new Map<string, string>();
  for (const { pattern, unset = [], set } of rules) {
    if (!matchesPattern(pattern, path)) continue;
    for (const name of unset) headers.delete(name);
    for (const [name, value] of Object.entries(set)) headers.set(name, value);
  }
  return Object.fromEntries(headers);
}
