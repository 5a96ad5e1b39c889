import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { link, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { memoBy } from '#base/memo.ts';
import { readText } from '#base/read-text.ts';
import { writeUnlessSame } from '#base/unchanged-file.ts';
import { sameMembers } from '#base/same-members.ts';
import { completeRoutes } from '#site/complete-routes.ts';
import { atomPath } from '#site/export-paths.ts';
import { readRoutes } from '#site/route-schema.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { readProjects } from '#site/trusted-records.ts';
import { headersText, redirectsPieces } from '#hosting/rules/cdn-files.ts';
import { foreignHosts, playerPaths, runsTags } from '#hosting/rules/foreign-hosts.ts';
import { buildHeaderRules, type InlineHashes, type TopEntry } from '#hosting/rules/headers.ts';
import { nginxConfig, nginxHttpConfig } from '#hosting/rules/nginx-config.ts';
import { formerPaths, formerPathsName, formerPathsText } from '#hosting/rules/former-paths.ts';
import { readBefore, readRestored } from '#hosting/rules/former-source.ts';
import { redirectPages, type PlacedPage } from '#hosting/rules/redirect-page.ts';
import { comparableFrom, type HostingRules, type MovedRule } from '#hosting/rules/rule-set.ts';
import { readRuleHomes } from '#hosting/rules/rule-homes.ts';
import { buildHostingRules } from '#hosting/rules/rules.ts';
import { rulesOf, writeRules } from '#hosting/rules/rules-file.ts';

const indexName = 'index.html';

/** Files that nobody has to look for. */
export interface KnownFiles {
  readonly has: (path: string) => boolean;
  /** What stands directly in the site: `/nl/`, `/robots.txt`. */
  readonly tops: ReadonlySet<string>;
}

export interface HostingOptions {
  /** The folder that holds `client/`. */
  readonly distDir: string;
  readonly contentDir: string;
  readonly snapshotDir: string;
  /** The release before, where there is one: paths that changed since are redirected. */
  readonly lastDir: string;
  /** A file of former paths that a restored back-up brought; what the release before says of a path goes before it. */
  readonly restored?: string;
  /** ISO date of the build. */
  readonly today: string;
  /** Of all pages. */
  readonly hashes: InlineHashes;
  /** Files that are made when somebody asks, `/nl/te-koop/prijs-oplopend/index.html`. */
  readonly late: readonly string[];
  /** Every file of the site that is no redirect page, where they are known; else there is none of those yet, and the rest is looked for. */
  readonly files?: KnownFiles;
  /** Puts a redirect page into the site. */
  readonly placePage: (path: string, page: PlacedPage) => void;
}

function cannotRead(file: string, error: unknown): Error {
  return new Error(
    `${file} cannot be read, so the redirects cannot be made: ${errorMessage(error)}. Run \`npm run sync\` first.`,
    { cause: error },
  );
}

async function readFrom<T>(file: string, read: (file: string) => Promise<T>): Promise<T> {
  try {
    return await read(file);
  } catch (error) {
    throw cannotRead(file, error);
  }
}

function readAs<T>(file: string, text: string, read: (text: string) => T): T {
  try {
    return read(text);
  } catch (error) {
    throw cannotRead(file, error);
  }
}

/** Only what a host serves: the rule files themselves are instructions, and dot files stay private. */
const isServed = ({ name }: Pick<TopEntry, 'name'>): boolean =>
  !/^(?:_headers|_redirects|\..*)$|\.(?:br|gz)$/u.test(name);

async function readTopEntries(clientDir: string): Promise<TopEntry[]> {
  const entries = await readdir(clientDir, { withFileTypes: true });
  return entries.map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() })).filter(isServed);
}

/** The same of known files: `['/nl/index.html', '/robots.txt'] -> nl, a folder, and robots.txt` */
function topEntriesOf(files: Iterable<string>): TopEntry[] {
  const top = new Map<string, boolean>();
  for (const file of files) {
    const end = file.indexOf('/', 1);
    top.set(end === -1 ? file.slice(1) : file.slice(1, end), end !== -1);
  }
  return [...top].map(([name, isFolder]) => ({ name, isFolder })).filter(isServed);
}

/** The folders of late files have their headers, even those that hold nothing else. */
function withFoldersOf(late: readonly string[], entries: readonly TopEntry[]): TopEntry[] {
  const known = new Set(entries.map(({ name }) => name));
  return [...entries, ...topEntriesOf(late).filter(({ name }) => !known.has(name))];
}

/** The page that would stand where a rule begins. */
const pageFrom = memoBy(({ from }: MovedRule): string => from + indexName);

/** Where feeds of new homes stood under an ending that told programs nothing of their type. */
function formerFeeds(site: SiteConfig): MovedRule[] {
  return site.languages.map((language) => {
    const to = atomPath(site, language);
    return { from: to.replace(/\.atom$/u, '.xml'), to };
  });
}

/** Writes a file, and the folders above it. */
export async function writePage(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** The same for thousands of pages in a row, where waiting for each takes longer than the writing. */
export function writePageSync(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** What rules are made from. */
interface Sources {
  readonly site: SiteConfig;
  readonly routes: string;
  readonly projects: string;
  readonly listings: Awaited<ReturnType<typeof readRuleHomes>>;
  readonly entries: readonly TopEntry[];
  readonly restored: readonly MovedRule[];
  readonly options: Pick<HostingOptions, 'today' | 'hashes' | 'late'>;
}

async function readSources(options: HostingOptions): Promise<Sources> {
  const { distDir, contentDir, snapshotDir, today, hashes, late, files: known } = options;
  const built = known ? topEntriesOf(known.tops) : await readTopEntries(join(distDir, 'client'));
  return {
    site: readSiteConfig(join(contentDir, 'site.json')),
    routes: await readFrom(join(contentDir, 'routes.json'), readText),
    projects: await readFrom(join(snapshotDir, 'projects.json'), readText),
    listings: await readFrom(join(snapshotDir, 'listings.json'), readRuleHomes),
    entries: withFoldersOf(late, built),
    restored: await readRestored(options.restored),
    options: { today, hashes, late },
  };
}

/** The rules that were made last, of what, and the number of the folder that they were put into. */
let last: { readonly sources: Sources; readonly rules: HostingRules; readonly folder: string } | undefined;

/** Stands for the folder of the rules of a release, which no other one has; it keeps its number when the release is published. */
function folderOf(releaseDir: string): string {
  const { dev, ino } = statSync(join(releaseDir, 'hosting'), { bigint: true });
  return `${dev} ${ino}`;
}

/**
 * Does a release hold what was made last? Its rules do not tell by themselves: they may say the same as those of a release of other
 * settings, which are then the same file, while what hosts read and its redirect pages are others.
 */
async function holdsLast(releaseDir: string, made: NonNullable<typeof last>): Promise<boolean> {
  const rules = await rulesOf(releaseDir).catch(() => undefined);
  return rules === made.rules && folderOf(releaseDir) === made.folder;
}

/** What was made last went with its folder: another one may get the number that it had. */
export function forgetHosting(): void {
  last = undefined;
}

const byName = (a: TopEntry, b: TopEntry): number => (a.name < b.name ? -1 : 1);

/** Everything but homes and projects, which are compared by themselves. */
function frameOf({ site, routes, entries, restored, options: { today, hashes } }: Sources): string {
  return JSON.stringify([site, routes, entries.toSorted(byName), restored, today, hashes]);
}

function isSameSource(one: Sources, other: Sources): boolean {
  const isSame = one.projects === other.projects && sameMembers(one.options.late, other.options.late);
  return isSame && sameMembers(one.listings, other.listings) && frameOf(one) === frameOf(other);
}

/** What a release has of its rules, for servers and hosts. */
const hostingFiles = [
  'hosting/rules.json',
  `hosting/${formerPathsName}`,
  'hosting/nginx.conf',
  'hosting/nginx-http.conf',
];
const clientFiles = ['client/_headers', 'client/_redirects'];

/**
 * Where the last release was made by this process from the same, and its pages stand where those of today do, its rules with all that
 * hosts read of them; undefined where they are to be made (`writeHosting`). Its redirect pages are those of today then.
 */
export async function carryHosting(options: HostingOptions): Promise<HostingRules | undefined> {
  const { distDir, lastDir } = options;
  const made = last;
  if (!made || !(await holdsLast(lastDir, made))) return undefined;
  if (!isSameSource(made.sources, await readSources(options))) return undefined;
  await mkdir(join(distDir, 'hosting'), { recursive: true });
  for (const name of [...hostingFiles, ...clientFiles]) {
    await rm(join(distDir, name), { force: true });
    const isLinked = await link(join(lastDir, name), join(distDir, name)).then(
      () => true,
      () => false,
    );
    if (!isLinked) return undefined;
  }
  last = { ...made, folder: folderOf(distDir) };
  return made.rules;
}

/** After the build: rules.json and the three forms that hosts read, all from one rule set. */
export async function writeHosting(options: HostingOptions): Promise<HostingRules> {
  const { distDir, contentDir, snapshotDir, today, hashes, files: known } = options;
  const clientDir = join(distDir, 'client');
  const sources = await readSources(options);
  const { site, entries, listings } = sources;
  const isFile = (path: string): boolean => known?.has(path) ?? existsSync(join(clientDir, path));
  const routes = readAs(join(contentDir, 'routes.json'), sources.routes, readRoutes);
  const table = completeRoutes(routes, site.languages, site.defaultLanguage);
  const made = buildHostingRules({
    languages: site.languages,
    defaultLanguage: site.defaultLanguage,
    soldPagesDays: site.soldPagesDays,
    pageSize: site.lists.pageSize,
    today,
    table,
    listings,
    projects: readAs(join(snapshotDir, 'projects.json'), sources.projects, readProjects),
    headers: buildHeaderRules({
      hashes,
      languages: site.languages,
      entries,
      hosts: foreignHosts(site),
      hasTags: runsTags(site),
      playerPaths: playerPaths(table, site.languages),
      frameOrigins: site.map.frameOrigins,
      transport: site.transportSecurity,
    }),
  });
  const late = new Set(options.late);
  const hasFile = (path: string): boolean => late.has(path) || isFile(path);
  const hasPage = (path: string): boolean => hasFile(path + indexName);
  const former = formerPaths(await readBefore(options.lastDir, sources.restored), made.redirects, hasPage);
  const feeds = site.exports.forms.includes('atom') ? formerFeeds(site) : [];
  // Where a page stands now, none has left: two towns may share a name.
  const moved = [...made.moved, ...feeds, ...former].filter((rule) => !hasFile(pageFrom(rule)));
  // What the rules of today say of a path goes before where it once led.
  const byPath = new Map(moved.toReversed().map((rule) => [comparableFrom(rule), rule]));
  const rules = { ...made, moved: moved.filter((rule) => byPath.get(comparableFrom(rule)) === rule) };
  const hostingDir = join(distDir, 'hosting');
  await mkdir(hostingDir, { recursive: true });
  await writeRules(distDir, options.lastDir, rules);
  const contents = {
    [`hosting/${formerPathsName}`]: formerPathsText(former),
    'hosting/nginx.conf': nginxConfig(rules, { url: site.url, nginx: site.nginx, late: options.late }),
    'hosting/nginx-http.conf': nginxHttpConfig(rules),
    'client/_headers': headersText(rules.headers),
    'client/_redirects': redirectsPieces(rules),
  };
  for (const [name, content] of Object.entries(contents))
    writeUnlessSame(join(distDir, name), join(options.lastDir, name), content);
  const placed = new Set<string>();
  for (const [path, page] of redirectPages(rules, site)) {
    if (placed.has(path) || isFile(path)) continue;
    placed.add(path);
    options.placePage(path, page);
  }
  last = { sources, rules, folder: folderOf(distDir) };
  return rules;
}
