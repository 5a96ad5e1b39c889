import { memoByKey } from '#base/memo.ts';
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
  comparableFrom,
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

/** A rule that leads to the page of a home or project, or to that of a route; undefined where that has none in the usual language. */
function redirectTo(from: string, byLanguage: PathsByLanguage, usual: string, of = ''): RedirectRule | undefined {
  const to = byLanguage[usual];
  const reference = referenceKey(of);
  return to === undefined
    ? undefined
    : { from, to, status: 302, byLanguage, ...(reference !== undefined && { reference }) };
}

/** The town of an address as paths have it, with its other names; that of a home is the same object while nothing of the home changed. */
const townInPaths = memoByKey((address: Listing['address'], language: string) => ({
  today: slugify(townName(address, language)),
  city: slugify(address.city),
  names: townNames(address).map(slugify),
}));

/** The path below a list with the town under another of its names, and where it leads. `('/fr/a-vendre/', '/fr/a-vendre/ixelles/maison/75/', 'ixelles', 'elsene') -> from '/fr/a-vendre/elsene/maison/75/'` */
function movedFrom(list: string, path: string, today: string, other: string): MovedRule[] {
  const start = `${list}${today}/`;
  return path.startsWith(start) ? [{ from: `${list}${other}/${path.slice(start.length)}`, to: path }] : [];
}

const otherNames = (names: readonly string[], today: string): string[] =>
  names.filter((name) => name !== '' && name !== today);

/** `{sale: {nl: '/nl/te-koop/'}, rent: …}` */
function listsOfGoals({
  languages,
  table,
}: Pick<RuleSource, 'languages' | 'table'>): Record<Listing['goal'], PathsByLanguage> {
  const pathsOf = (original: string): PathsByLanguage =>
    forEachLanguage(languages, (language) => localizedPath(table, original, language));
  return { sale: pathsOf(listOfGoal.sale), rent: pathsOf(listOfGoal.rent) };
}

const originalOf = ({ id }: RuleHome): string => `/property/${id}/`;

/** The list of a town that a home is in, in one language. */
interface TownList {
  readonly list: string;
  /** `'/nl/te-koop/elsene/'` */
  readonly path: string;
  /** Other names of the town. */
  readonly others: readonly string[];
}

/** What is made of a home by the table and the languages alone. */
interface OfHome {
  readonly paths: PathsByLanguage;
  readonly rule: RedirectRule | undefined;
  /** In the order of the languages. */
  readonly towns: readonly TownList[];
  /** Where its page would stand under the name that the feed has for its town. */
  readonly moved: readonly MovedRule[];
}

/** The same for homes that are the same objects in the next rebuild, for the table and the languages that it was made by. */
let known = { by: '', homes: new WeakMap<RuleHome, OfHome>() };

/** The paths of each home in all languages, and the rule that leads to them. */
function rulesOfHomes({ table, languages, defaultLanguage }: RuleSource): (listing: RuleHome) => OfHome {
  const by = JSON.stringify([table, languages, defaultLanguage]);
  if (by !== known.by) known = { by, homes: new WeakMap() };
  const { homes } = known;
  const lists = listsOfGoals({ languages, table });
  const make = (listing: RuleHome): OfHome => {
    const paths = forEachLanguage(languages, (language) => listingPath({ table, listing, language, defaultLanguage }));
    const rule = redirectTo(originalOf(listing), paths, defaultLanguage, listing.reference);
    const made = languages.map((language) => {
      const list = lists[listing.goal][language] ?? '';
      const { today, city, names } = townInPaths(listing.address, language);
      const path = paths[language] ?? '';
      return {
        town: { list, path: `${list}${today}/`, others: otherNames(names, today) },
        moved: otherNames([city], today).flatMap((name) => movedFrom(list, path, today, name)),
      };
    });
    return { paths, rule, towns: made.map(({ town }) => town), moved: made.flatMap(({ moved }) => moved) };
  };
  return (listing) => {
    const made = homes.get(listing) ?? make(listing);
    homes.set(listing, made);
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

/** The page of a list that its last home opens, below the list; the first page is the list. `(13 homes, 12 a page, 'nl') -> 'pagina-2/'`, `14 -> undefined` */
function openedPage(homes: number, pageSize: number, language: string): string | undefined {
  if ((homes - 1) % pageSize !== 0 || !isLanguage(language)) return undefined;
  return homes === 1 ? '' : `${pageSegment((homes - 1) / pageSize + 1, language)}/`;
}

/** First pages and others of the lists of towns, under the other names of those: what is the last home on a page opened it. */
function movedLists({ languages, pageSize, listings }: RuleSource, ofHome: (listing: RuleHome) => OfHome): MovedRule[] {
  const listed = listings.filter(isListed).map(ofHome);
  return languages.flatMap((language, place) => {
    const [rules, homesIn] = [new Array<MovedRule>(), new Map<string, number>()];
    for (const { towns } of listed) {
      const town = towns[place];
      if (!town) continue;
      const homes = (homesIn.get(town.path) ?? 0) + 1;
      homesIn.set(town.path, homes);
      const page = town.others.length > 0 ? openedPage(homes, pageSize, language) : undefined;
      if (page === undefined) continue;
      for (const name of town.others) rules.push({ from: `${town.list}${name}/${page}`, to: town.path + page });
    }
    return rules;
  });
}

/** Where pages stood, or would stand, under the other names of their town: a feed may change its spelling, and this site its language. */
function movedPaths(source: RuleSource, ofHome: (listing: RuleHome) => OfHome): MovedRule[] {
  const { languages, table, projects, listings } = source;
  const ofProjects = languages.flatMap((language) => {
    const list = localizedPath(table, lists.project[0], language);
    return projects.flatMap((project) => {
      const { today, city } = townInPaths(project.address, language);
      const path = projectPath({ table, project, language });
      return otherNames([city], today).flatMap((name) => movedFrom(list, path, today, name));
    });
  });
  const ofHomes = listings.filter(({ isDraft }) => !isDraft).flatMap((listing) => ofHome(listing).moved);
  const moved = new Map<string, MovedRule>();
  for (const rule of [...movedLists(source, ofHome), ...ofHomes, ...ofProjects])
    if (!moved.has(rule.from)) moved.set(rule.from, rule);
  return [...moved.values()].sort((a, b) => (a.from < b.from ? -1 : 1));
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
  const ofHome = rulesOfHomes(source);
  const redirects = new Map<string, RedirectRule>();
  const gone = new Set<string>();

  const add = (rule: RedirectRule | undefined): void => {
    if (!rule) return;
    const key = comparableFrom(rule);
    if (!redirects.has(key)) redirects.set(key, rule);
  };

  for (const listing of source.listings.filter(({ isDraft }) => !isDraft)) {
    const { paths, rule } = ofHome(listing);
    if (soldPageState(listing, { today, soldPagesDays }) === 'live') add(rule);
    else for (const path of [originalOf(listing), ...Object.values(paths)]) gone.add(path);
  }
  for (const project of source.projects) {
    const pathIn = (language: string): string => projectPath({ table, project, language });
    const paths = forEachLanguage(languages, pathIn);
    add(redirectTo(`/project/${project.id}/`, paths, defaultLanguage, project.reference));
  }
  for (const entry of table) {
    // Listings and projects of the feed are in already; a row of one that is gone leads to no page.
    if (entry.type === 'property' || entry.type === 'project') continue;
    if (!gone.has(entry.original)) add(redirectTo(entry.original, tableTargets(entry, source), defaultLanguage));
  }

  const moved: MovedRule[] = [{ from: '/sitemap.xml', to: '/sitemap-index.xml' }];
  for (const rule of movedPaths(source, ofHome)) {
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
