import { memoBy, memoByKey } from '#base/memo.ts';
import { nearlySorted } from '#base/nearly-sorted.ts';
import { isListed, soldPageState } from '#domain/availability.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { RuleHome } from '#hosting/rules/rule-homes.ts';
import { townName, townNames } from '#domain/municipality.ts';
import { listingPath, localizedPath, projectPath } from '#domain/paths.ts';
import type { RouteEntry } from '#domain/route.ts';
import { slugify } from '#domain/slug.ts';
import { movedLists, type TownList } from '#hosting/rules/moved-lists.ts';
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

/** What is made of a home by the table and the languages alone. */
interface OfHome {
  readonly paths: PathsByLanguage;
  readonly rule: RedirectRule | undefined;
  /** In the order of the languages; the same object for all homes that have the same. */
  readonly towns: readonly TownList[];
  /** Where its page would stand under the name that the feed has for its town. */
  readonly moved: readonly MovedRule[];
}

/** The same for homes that are the same objects in the next rebuild, for the table and the languages that it was made by. */
let known = { by: '', homes: new WeakMap<RuleHome, OfHome>(), towns: new Map<string, OfHome['towns']>() };

/** The paths of each home in all languages, and the rule that leads to them. */
function rulesOfHomes({ table, languages, defaultLanguage }: RuleSource): (listing: RuleHome) => OfHome {
  const by = JSON.stringify([table, languages, defaultLanguage]);
  if (by !== known.by) known = { by, homes: new WeakMap(), towns: new Map() };
  const { homes, towns: allTowns } = known;
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
    const own = made.map(({ town }) => town);
    const name = JSON.stringify(own);
    const towns = allTowns.get(name) ?? own;
    allTowns.set(name, towns);
    return { paths, rule, towns, moved: made.flatMap(({ moved }) => moved) };
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

/** Rules in the order of before: most are the same objects in the next rebuild. */
function sortedRules<Rule extends { readonly from: string }>(
  last: { rules: readonly Rule[] },
  rules: Iterable<Rule>,
): Rule[] {
  const sorted = nearlySorted(last.rules, [...rules]).sort((a, b) => (a.from < b.from ? -1 : 1));
  last.rules = sorted;
  return sorted;
}

const lastSorted = {
  redirects: { rules: new Array<RedirectRule>() },
  moved: { rules: new Array<MovedRule>() },
};

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
  const ofLists = movedLists(
    listings.filter(isListed).map((listing) => ofHome(listing).towns),
    source,
  );
  const ofHomes = listings.filter(({ isDraft }) => !isDraft).flatMap((listing) => ofHome(listing).moved);
  const moved = new Map<string, MovedRule>();
  for (const rule of [...ofLists, ...ofHomes, ...ofProjects]) if (!moved.has(rule.from)) moved.set(rule.from, rule);
  return sortedRules(lastSorted.moved, moved.values());
}

function listFolders({ languages, table }: RuleSource, kind: keyof typeof lists): RecordLists['property'] {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      lists[kind].map((list) => localizedPath(table, list, language)).filter((path) => path !== '/'),
    ]),
  );
}

/** The rule of what is gone, whose reference means a home that is on offer today (`homeMeant`). */
const unnamed = memoBy(({ from, to, status, byLanguage }: RedirectRule): RedirectRule => ({
  from,
  to,
  status,
  byLanguage,
}));

/** The rule of each home; a reference leads to one that is on offer before one that is gone. */
function namedRules(
  listings: readonly RuleHome[],
  ofHome: (listing: RuleHome) => OfHome,
): (listing: RuleHome) => RedirectRule | undefined {
  const offered = new Set(listings.filter((one) => isListed(one)).map((one) => ofHome(one).rule?.reference ?? ''));
  return (listing) => {
    const { rule } = ofHome(listing);
    return rule?.reference !== undefined && !isListed(listing) && offered.has(rule.reference) ? unnamed(rule) : rule;
  };
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

  const ruleOf = namedRules(source.listings, ofHome);
  for (const listing of source.listings.filter(({ isDraft }) => !isDraft)) {
    const { paths } = ofHome(listing);
    if (soldPageState(listing, { today, soldPagesDays }) === 'live') add(ruleOf(listing));
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
    redirects: sortedRules(lastSorted.redirects, redirects.values()),
    moved,
    recordLists: { property: listFolders(source, 'property'), project: listFolders(source, 'project') },
    gone: [...gone].sort(),
  };
}
