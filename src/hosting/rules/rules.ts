import { isListed, soldPageState } from '#domain/availability.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { RuleHome } from '#hosting/rules/rule-homes.ts';
import { townName, townNames } from '#domain/municipality.ts';
import { listingPath, localizedPath, projectPath } from '#domain/paths.ts';
import type { RouteEntry } from '#domain/route.ts';
import { slugify } from '#domain/slug.ts';
import { isLanguage } from '#i18n/languages.ts';
import { pageSegment } from '#site/list-words.ts';
import {
  comparablePath,
  referenceKey,
  type HeaderRule,
  type HostingRules,
  type MovedRule,
  type RecordLists,
  type RedirectRule,
} from '#hosting/rules/rule-set.ts';

export interface RuleSource {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly soldPagesDays: number;
  /** Homes on a page of a list. */
  readonly pageSize: number;
  /** ISO date of the build. */
  readonly today: string;
  readonly table: readonly RouteEntry[];
  readonly listings: readonly RuleHome[];
  readonly projects: readonly Project[];
  readonly headers: readonly HeaderRule[];
}

const lists = { property: ['/for-sale/', '/for-rent/'], project: ['/projects/'] } as const;
const listOfGoal = { sale: '/for-sale/', rent: '/for-rent/' } as const;

type PathsByLanguage = Readonly<Record<string, string>>;

function forEachLanguage(languages: readonly string[], pathIn: (language: string) => string): PathsByLanguage {
  return Object.fromEntries(languages.map((language) => [language, pathIn(language)]));
}

/** Paths of homes that are the same objects in the next rebuild, for the table and the languages that they were made by. */
let known = { by: '', paths: new WeakMap<RuleHome, PathsByLanguage>() };

/** The paths of each home in all languages. */
function pathsOfHomes({ table, languages, defaultLanguage }: RuleSource): (listing: RuleHome) => PathsByLanguage {
  const by = JSON.stringify([table, languages, defaultLanguage]);
  if (by !== known.by) known = { by, paths: new WeakMap() };
  const { paths } = known;
  return (listing) => {
    const made =
      paths.get(listing) ??
      forEachLanguage(languages, (language) => listingPath({ table, listing, language, defaultLanguage }));
    paths.set(listing, made);
    return made;
  };
}

function tableTargets(entry: RouteEntry, { languages, table }: RuleSource): PathsByLanguage {
  return forEachLanguage(languages, (language) => {
    const path = localizedPath(table, entry.original, language);
    // The lookup answers an unknown route with the root, which would send the visitor round in a circle.
    if (path === '/') {
      throw new Error(
        `content/routes.json has neither a path nor breadcrumbs in "${language}" for ${entry.original}, so its redirect ` +
          'would lead nowhere. Add one of them to the entry.',
      );
    }
    return path;
  });
}

/** A path below a list with the town under another of its names. `('/fr/a-vendre/', '/fr/a-vendre/ixelles/maison/75/', 'ixelles', 'elsene') -> '/fr/a-vendre/elsene/maison/75/'` */
function underName(list: string, path: string, today: string, other: string): string | undefined {
  const start = `${list}${today}/`;
  return path.startsWith(start) ? `${list}${other}/${path.slice(start.length)}` : undefined;
}

/** The page of a list that its last home opens, below the list; the first page is the list. `(13 homes, 12 a page, 'nl') -> 'pagina-2/'`, `14 -> undefined` */
function openedPage(homes: number, pageSize: number, language: string): string | undefined {
  if ((homes - 1) % pageSize !== 0 || !isLanguage(language)) return undefined;
  return homes === 1 ? '' : `${pageSegment((homes - 1) / pageSize + 1, language)}/`;
}

/** Where pages stood, or would stand, under the other names of their town: a feed may change its spelling, and this site its language. */
function movedPaths(source: RuleSource, pathsOf: (listing: RuleHome) => PathsByLanguage): MovedRule[] {
  const { languages, table } = source;
  const moved = new Map<string, string>();
  const homesIn = new Map<string, number>();
  for (const language of languages) {
    const move = (list: string, path: string, address: Listing['address'], names: readonly string[]): void => {
      const today = slugify(townName(address, language));
      for (const name of names.map(slugify)) {
        const from = name === '' || name === today ? undefined : underName(list, path, today, name);
        if (from !== undefined && !moved.has(from)) moved.set(from, path);
      }
    };
    for (const listing of source.listings.filter(({ isDraft }) => !isDraft)) {
      const list = localizedPath(table, listOfGoal[listing.goal], language);
      const town = `${list}${slugify(townName(listing.address, language))}/`;
      if (isListed(listing)) {
        const homes = (homesIn.get(town) ?? 0) + 1;
        homesIn.set(town, homes);
        const page = openedPage(homes, source.pageSize, language);
        if (page !== undefined) move(list, town + page, listing.address, townNames(listing.address));
      }
      move(list, pathsOf(listing)[language] ?? '', listing.address, [listing.address.city]);
    }
    for (const project of source.projects) {
      const list = localizedPath(table, lists.project[0], language);
      move(list, projectPath({ table, project, language }), project.address, [project.address.city]);
    }
  }
  return [...moved].map(([from, to]) => ({ from, to })).sort((a, b) => (a.from < b.from ? -1 : 1));
}

function listFolders({ languages, table }: RuleSource, kind: keyof typeof lists): RecordLists['property'] {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      lists[kind].map((list) => localizedPath(table, list, language)).filter((path) => path !== '/'),
    ]),
  );
}

/** All redirects and gone paths of a site; pure, so that every host gets the same ones. */
export function buildHostingRules(source: RuleSource): HostingRules {
  const { languages, defaultLanguage, table, soldPagesDays, today } = source;
  const pathsOf = pathsOfHomes(source);
  const redirects = new Map<string, RedirectRule>();
  const gone = new Set<string>();

  const redirect = (from: string, byLanguage: PathsByLanguage, of = ''): void => {
    const key = comparablePath(from);
    const to = byLanguage[defaultLanguage];
    const reference = referenceKey(of);
    if (to === undefined || redirects.has(key)) return;
    redirects.set(key, { from, to, status: 302, byLanguage, ...(reference !== undefined && { reference }) });
  };

  for (const listing of source.listings.filter(({ isDraft }) => !isDraft)) {
    const original = `/property/${listing.id}/`;
    const paths = pathsOf(listing);
    if (soldPageState(listing, { today, soldPagesDays }) === 'live') redirect(original, paths, listing.reference);
    else for (const path of [original, ...Object.values(paths)]) gone.add(path);
  }
  for (const project of source.projects) {
    const pathIn = (language: string): string => projectPath({ table, project, language });
    redirect(`/project/${project.id}/`, forEachLanguage(languages, pathIn), project.reference);
  }
  for (const entry of table) {
    // Listings and projects of the feed are in already; a row of one that is gone leads to no page.
    if (entry.type === 'property' || entry.type === 'project') continue;
    if (!gone.has(entry.original)) redirect(entry.original, tableTargets(entry, source));
  }

  const moved: MovedRule[] = [{ from: '/sitemap.xml', to: '/sitemap-index.xml' }];
  for (const rule of movedPaths(source, pathsOf)) {
    if (gone.has(rule.to)) gone.add(rule.from);
    else moved.push(rule);
  }

  return {
    languages,
    defaultLanguage,
    headers: source.headers,
    redirects: [...redirects.values()].sort((a, b) => (a.from < b.from ? -1 : 1)),
    moved,
    recordLists: { property: listFolders(source, 'property'), project: listFolders(source, 'project') },
    gone: [...gone].sort(),
  };
}
