import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { memoBy } from '#base/memo.ts';
import { walkFiles } from '#base/walk-files.ts';
import {
  comparableFrom,
  comparablePath,
  onDemandFolders,
  type HostingRules,
  type RedirectRule,
} from '#hosting/rules/rule-set.ts';
import { rulesOf } from '#hosting/rules/rules-file.ts';
import { listReleases, type Release, type ReleaseInfo } from '#release/releases.ts';

export interface ReleaseCheck {
  /** The built folder, not published yet. */
  readonly nextDir: string;
  readonly distDir: string;
  readonly rules: HostingRules;
  /** A release that lost more than this share of the pages of the last one is not published. */
  readonly maximumShrinkShare: number;
  /** Files that are made when somebody asks: they may be linked to, and pages count. */
  readonly late?: readonly string[];
  /** Pages to look into; all of them unless told otherwise. */
  readonly changedPages?: readonly string[];
  /** Files of the published release that this one has no more, where that is known. */
  readonly dropped?: readonly string[];
  /** The files of the site as far as they are known, so that nobody has to look for them. */
  readonly files?: KnownFiles;
}

/** Files that nobody has to look for. */
interface KnownFiles extends Iterable<string> {
  readonly has: (path: string) => boolean;
  /** How many of them are HTML. */
  readonly pages: number;
}

/** Why a built site is not published. */
export class ReleaseProblem extends Error {
  override readonly name = 'ReleaseProblem';
}

/** No page of ours is shorter, and a browser has no use for a longer one. */
const pageBytes = { least: 500, most: 2_000_000 };
const mostNamed = 5;

function named(items: readonly string[]): string {
  const rest = items.length - mostNamed;
  return items.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

interface BuiltFiles {
  /** Is there a file, `/nl/index.html`? */
  readonly has: (path: string) => boolean;
  readonly pages: number;
  /** The paths of those pages. */
  readonly pagePaths: () => readonly string[];
}

/** A link leads out of the release, and a server in front may follow it: nginx does where it sends .br files. */
async function refuseLinks(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink()).map(({ parentPath, name }) => join(parentPath, name));
  if (links.length > 0)
    throw new ReleaseProblem(`The site holds symbolic links, which lead out of it: ${named(links)}. Put files there.`);
}

const isPage = (path: string): boolean => path.endsWith('.html');

async function listBuilt({ nextDir, files, late = [] }: ReleaseCheck): Promise<BuiltFiles> {
  const isLate = new Set(late);
  if (files !== undefined) {
    // What was carried over from a release that was looked through is of plain files.
    const has = (path: string): boolean => files.has(path) || isLate.has(path);
    return { has, pages: files.pages, pagePaths: () => [...files].filter(isPage) };
  }
  const clientDir = join(nextDir, 'client');
  await refuseLinks(clientDir);
  const paths = await walkFiles(clientDir);
  const [all, pagePaths] = [new Set([...paths, ...late]), paths.filter(isPage)];
  return { has: (path) => all.has(path), pages: pagePaths.length, pagePaths: () => pagePaths };
}

/** Rules of the release that was looked through last: every one of their redirects led to a page. */
let lookedThrough: HostingRules | undefined;

/** The redirects of the last release, where this process has seen that they lead to pages. */
async function soundRedirects(last: Release | undefined): Promise<ReadonlySet<RedirectRule>> {
  const sound = last && lookedThrough && (await rulesOf(last.folder).catch(() => undefined));
  return new Set(sound === lookedThrough ? sound?.redirects : []);
}

/** Routes without a page: of a redirect that led to pages in the last release those whose page this one has no more. */
function missingRoutes(
  { dropped, rules }: ReleaseCheck,
  { has }: BuiltFiles,
  sound: ReadonlySet<RedirectRule>,
): string[] {
  const left = dropped && new Set(dropped.map((file) => file.replace(/index\.html$/u, '')));
  const routes = rules.redirects.flatMap((rule) => {
    const paths = Object.values(rule.byLanguage);
    return left && sound.has(rule) ? paths.filter((path) => left.has(path)) : paths;
  });
  const missing = [...new Set(routes)].filter((path) => !has(`${path}index.html`));
  if (missing.length === 0) lookedThrough = rules;
  return missing;
}

/** Paths that lead elsewhere, or are gone. */
const redirectedOf = memoBy(
  ({ redirects, gone }: HostingRules): ReadonlySet<string> => new Set([...redirects.map(comparableFrom), ...gone]),
);

const linkedPath = /\s(?:href|src)="(\/(?!\/)[^"#?]*)/gu;

/** `'/nl/caf%C3%A9/' -> '/nl/café/'`; what is no encoding is no file either, and is named as it stands. */
function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The API, and pages that are made for each request: a form with something filled in. */
const madeOnRequest = new RegExp(String.raw`^/(?:api|[a-z]{2}/(?:${onDemandFolders.join('|')}))/`, 'u');

function brokenLinks(html: string, isThere: (file: string) => boolean, known: ReadonlySet<string>): string[] {
  const targets = new Set(
    [...html.matchAll(linkedPath)].map(([, path = '']) => decodedPath(path.replaceAll('&amp;', '&'))),
  );
  return [...targets].filter((path) => {
    if (madeOnRequest.test(path) || known.has(comparablePath(path))) return false;
    return !isThere(path.endsWith('/') ? `${path}index.html` : path);
  });
}

/** Reading waits for nothing: through promises thousands of pages take as much again. */
function checkPages(check: ReleaseCheck, built: BuiltFiles): void {
  const { nextDir, rules, changedPages = built.pagePaths() } = check;
  const redirected = redirectedOf(rules);
  const isThere = (file: string): boolean => built.has(file) || existsSync(join(nextDir, 'client', file));
  for (const page of changedPages) {
    const html = readFileSync(join(nextDir, 'client', page), 'utf8');
    if (html.length < pageBytes.least && !page.includes('/cards/'))
      throw new ReleaseProblem(`${page} is nearly empty: ${html.length} characters. See what the build said about it.`);
    if (html.length > pageBytes.most)
      throw new ReleaseProblem(`${page} has ${html.length} characters, more than a browser should be sent.`);
    const broken = brokenLinks(html, isThere, redirected);
    if (broken.length > 0) throw new ReleaseProblem(`${page} links to what is not in the site: ${named(broken)}.`);
  }
}

function countHomes({ redirects }: HostingRules): number {
  return redirects.filter(({ from }) => from.startsWith('/property/')).length;
}

/**
 * What share of the homes of the last release is still there. That so many may go was asked when the feed was read: their
 * pages are not missed here once more.
 */
async function shareOfHomes({ folder }: Release, rules: HostingRules): Promise<number> {
  // Without the rules of the last release none of its homes counts as gone: then its pages must be there.
  const before = await rulesOf(folder)
    .then(countHomes)
    .catch(() => 0);
  return before === 0 ? 1 : Math.min(1, countHomes(rules) / before);
}

/** Bytes of all pages: of one that was made of the published release it is counted by which they differ, for there are tens of thousands. */
function bytesOf({ nextDir, changedPages, dropped }: ReleaseCheck, built: BuiltFiles, last?: Release): number {
  const sizeIn = (folder: string) => (path: string) =>
    statSync(join(folder, 'client', path), { throwIfNoEntry: false })?.size ?? 0;
  const sum = (paths: readonly string[], sizeOf: (path: string) => number): number =>
    paths.reduce((bytes, path) => bytes + sizeOf(path), 0);
  if (!last || !changedPages || !dropped) return sum(built.pagePaths(), sizeIn(nextDir));
  const gone = dropped.filter(isPage);
  const replaced = sum([...changedPages, ...gone], sizeIn(last.folder));
  return last.bytes - replaced + sum(changedPages, sizeIn(nextDir));
}

/** Counts a built site and throws a ReleaseProblem when it looks wrong: pages lost, routes missing, links broken. */
export async function checkRelease(check: ReleaseCheck): Promise<Pick<ReleaseInfo, 'pages' | 'bytes'>> {
  const { distDir, rules, maximumShrinkShare } = check;
  const built = await listBuilt(check);
  const last = (await listReleases(distDir)).find(({ isCurrent }) => isCurrent);
  const late = (check.late ?? []).filter(isPage);
  const pages = built.pages + late.length;
  const least = last ? last.pages * (1 - maximumShrinkShare) : 0;
  if (last && pages < least && pages < least * (await shareOfHomes(last, rules))) {
    throw new ReleaseProblem(
      `The new site has ${pages} pages, the published one ${last.pages}: more than the share ${maximumShrinkShare} of ` +
        'maximumShrinkShare in content/site.json is gone. If that is right, set it to 1 there for one build.',
    );
  }
  const missing = missingRoutes(check, built, await soundRedirects(last));
  if (missing.length > 0)
    throw new ReleaseProblem(`Routes without a page: ${named(missing)}. See content/routes.json.`);
  checkPages(check, built);
  return { pages, bytes: bytesOf(check, built, last) };
}
