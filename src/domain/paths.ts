import { memoBy } from '#base/memo.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import type { Breadcrumb, RouteEntry } from '#domain/route.ts';
import { slugify, slugPath } from '#domain/slug.ts';

/** What a listing's path and breadcrumbs are made from. */
export interface ListingPlace {
  readonly table: readonly RouteEntry[];
  readonly listing: Pick<Listing, 'id' | 'goal' | 'title' | 'typeName' | 'address'>;
  readonly language: string;
  readonly defaultLanguage: string;
}

/** What a project's path and breadcrumbs are made from. */
export interface ProjectPlace {
  readonly table: readonly RouteEntry[];
  readonly project: Pick<Project, 'id' | 'title' | 'address'>;
  readonly language: string;
}

const root = '/';
const listOfGoal = { sale: '/for-sale/', rent: '/for-rent/' } as const;
const projectList = '/projects/';

/** Paths whose lookup falls back on the last segment (docs/rules/routes.md). */
const genericSegments: readonly string[] = ['for-sale', 'for-rent'];

/** A table is looked up hundreds of times a page, so each gets an index once. */
const indexOf = memoBy(
  (table: readonly RouteEntry[]): ReadonlyMap<string, RouteEntry> =>
    new Map(table.map((entry) => [entry.original, entry])),
);

function lastSegment(path: string): string {
  return path.split('/').findLast((segment) => segment !== '') ?? '';
}

function entryOf(table: readonly RouteEntry[], original: string): RouteEntry | undefined {
  const exact = indexOf(table).get(original);
  if (exact) return exact;
  const last = lastSegment(original);
  return genericSegments.includes(last) ? table.find((entry) => lastSegment(entry.original) === last) : undefined;
}

/** Path of an entry, built from the translated names when the table has none (docs/rules/routes.md). */
function pathOf(entry: RouteEntry, language: string): string {
  const path = entry.paths[language];
  if (path !== undefined) return path;
  const names = entry.breadcrumbs[language]?.map(({ name }) => name) ?? [];
  return names.length === 0 ? root : slugPath([language, ...names]);
}

/** Path of a route in a language; an unknown route resolves to the root. `(table, '/for-sale/', 'nl') -> '/nl/te-koop/'` (docs/rules/routes.md) */
export function localizedPath(table: readonly RouteEntry[], original: string, language: string): string {
  const entry = entryOf(table, original);
  return entry ? pathOf(entry, language) : root;
}

/** The word of a list in a language; the original word where the table has no such list. */
function listWord(table: readonly RouteEntry[], original: string, language: string): string {
  return lastSegment(localizedPath(table, original, language)) || lastSegment(original);
}

/** The listing's own words: its title in the default language, its type in the others. */
function listingName({ listing, language, defaultLanguage }: ListingPlace): string {
  const title = language === defaultLanguage ? listing.title[language] : undefined;
  return title ?? listing.typeName[language] ?? listing.typeName[defaultLanguage] ?? listing.id;
}

/** A path whose id stays as it is: lookups depend on it. */
function detailPath(segments: readonly string[], name: string, id: string): string {
  return `${slugPath([...segments, slugify(name) || id])}${encodeURIComponent(id)}/`;
}

/** Path of a listing's page; its row in the table wins. `-> '/nl/te-koop/gent/herenhuis-met-tuin/46/'`, in French `'/fr/a-vendre/gent/maison/46/'` (docs/rules/routes.md) */
export function listingPath(place: ListingPlace): string {
  const { table, listing, language } = place;
  const row = indexOf(table).get(`/property/${listing.id}/`)?.paths[language];
  if (row !== undefined) return row;
  const word = listWord(table, listOfGoal[listing.goal], language);
  return detailPath([language, word, townName(listing.address, language)], listingName(place), listing.id);
}

/** Path of a project's page; its row in the table wins. `-> '/nl/projecten/gent/residentie-linde/3/'` (docs/rules/routes.md) */
export function projectPath({ table, project, language }: ProjectPlace): string {
  const row = indexOf(table).get(`/project/${project.id}/`)?.paths[language];
  if (row !== undefined) return row;
  const word = listWord(table, projectList, language);
  return detailPath(
    [language, word, townName(project.address, language)],
    project.title[language] ?? project.id,
    project.id,
  );
}

/** The step of a list: its translated name, or the word of its path. `(table, '/for-sale/', 'nl') -> {name: 'Te koop', path: '/nl/te-koop/'}` (docs/rules/routes.md) */
export function listBreadcrumb(table: readonly RouteEntry[], original: string, language: string): Breadcrumb {
  const name = entryOf(table, original)?.breadcrumbs[language]?.at(-1)?.name;
  return { name: name ?? listWord(table, original, language), path: localizedPath(table, original, language) };
}

/** Breadcrumbs of a listing: the list, then its title or in other languages its type; its row in the table wins. `-> [{name: 'Te koop', path: '/nl/te-koop/'}, {name: 'Herenhuis met tuin'}]` (docs/rules/routes.md) */
export function listingBreadcrumbs(place: ListingPlace): readonly Breadcrumb[] {
  const { table, listing, language } = place;
  const row = indexOf(table).get(`/property/${listing.id}/`)?.breadcrumbs[language];
  return row ?? [listBreadcrumb(table, listOfGoal[listing.goal], language), { name: listingName(place) }];
}

/** Breadcrumbs of a project: the list of projects, then its title; its row in the table wins. `-> [{name: 'Projecten', path: '/nl/projecten/'}, {name: 'Residentie Linde'}]` (docs/rules/routes.md) */
export function projectBreadcrumbs({ table, project, language }: ProjectPlace): readonly Breadcrumb[] {
  const row = indexOf(table).get(`/project/${project.id}/`)?.breadcrumbs[language];
  // Its number is nobody's name for it; that of another language is.
  const name = project.title[language] ?? Object.values(project.title)[0] ?? project.id;
  return row ?? [listBreadcrumb(table, projectList, language), { name }];
}

/** Path to go back to: the first breadcrumb's, else the root. `[{name: 'Te koop', path: '/nl/te-koop/'}, ...] -> '/nl/te-koop/'` (docs/rules/routes.md) */
export function parentPath(breadcrumbs: readonly Breadcrumb[]): string {
  return breadcrumbs[0]?.path ?? root;
}

/** The language of a path and what follows it. `('/nl/te-koop/', ['nl', 'fr']) -> {language: 'nl', rest: '/te-koop/'}`, `('/te-koop/', ['nl']) -> {rest: '/te-koop/'}` (docs/rules/routes.md) */
export function splitLanguage<Language extends string>(
  path: string,
  languages: readonly Language[],
): { language?: Language; rest: string } {
  const first = path.split('/', 2)[1];
  const language = languages.find((code) => code === first);
  return language === undefined ? { rest: path } : { language, rest: path.slice(language.length + 1) || root };
}
