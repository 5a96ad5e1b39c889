import { soldPageState } from '#domain/availability.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { listingPath, localizedPath, projectPath } from '#domain/paths.ts';
import type { RouteEntry } from '#domain/route.ts';
import { comparablePath, type HeaderRule, type HostingRules, type RedirectRule } from '#hosting/rules/rule-set.ts';

export interface RuleSource {
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly soldPagesDays: number;
  /** ISO date of the build. */
  readonly today: string;
  readonly table: readonly RouteEntry[];
  readonly listings: readonly Listing[];
  readonly projects: readonly Project[];
  readonly headers: readonly HeaderRule[];
}

type PathsByLanguage = Readonly<Record<string, string>>;

function forEachLanguage(languages: readonly string[], pathIn: (language: string) => string): PathsByLanguage {
  return Object.fromEntries(languages.map((language) => [language, pathIn(language)]));
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

/** All redirects and gone paths of a site; pure, so that every host gets the same ones. */
export function buildHostingRules(source: RuleSource): HostingRules {
  const { languages, defaultLanguage, table, soldPagesDays, today } = source;
  const redirects = new Map<string, RedirectRule>();
  const gone = new Set<string>();

  const redirect = (from: string, byLanguage: PathsByLanguage): void => {
    const key = comparablePath(from);
    const to = byLanguage[defaultLanguage];
    if (to !== undefined && !redirects.has(key)) redirects.set(key, { from, to, status: 301, byLanguage });
  };

  for (const listing of source.listings.filter(({ isDraft }) => !isDraft)) {
    const original = `/property/${listing.id}/`;
    const paths = forEachLanguage(languages, (language) => listingPath({ table, listing, language, defaultLanguage }));
    if (soldPageState(listing, { today, soldPagesDays }) === 'live') redirect(original, paths);
    else for (const path of [original, ...Object.values(paths)]) gone.add(path);
  }
  for (const project of source.projects) {
    const pathIn = (language: string): string => projectPath({ table, project, language });
    redirect(`/project/${project.id}/`, forEachLanguage(languages, pathIn));
  }
  for (const entry of table) {
    // Listings and projects of the feed are in already; a row of one that is gone leads to no page.
    if (entry.type === 'property' || entry.type === 'project') continue;
    if (!gone.has(entry.original)) redirect(entry.original, tableTargets(entry, source));
  }

  return {
    languages,
    defaultLanguage,
    headers: source.headers,
    redirects: [...redirects.values()].sort((a, b) => (a.from < b.from ? -1 : 1)),
    gone: [...gone].sort(),
  };
}
