import { localizedPath } from '#domain/paths.ts';
import type { Breadcrumb, RouteEntry } from '#domain/route.ts';
import { slugPath } from '#domain/slug.ts';

/** Types whose paths are made from the record, in every language alike. */
const recordTypes: readonly RouteEntry['type'][] = ['property', 'project'];

/** Path of an entry in a language that the table has no name for. `('/Ons-team/', 'lb') -> '/lb/ons-team/'` */
function pathFromOriginal(original: string, language: string): string {
  return slugPath([language, ...original.split('/').filter(Boolean)]);
}

/** The steps of another language, leading to the pages of this one. */
function borrowedSteps(
  steps: readonly Breadcrumb[],
  pathOf: (path: string) => string | undefined,
): readonly Breadcrumb[] {
  return steps.map(({ name, path }) => {
    const own = path === undefined ? undefined : pathOf(path);
    return own === undefined ? { name } : { name, path: own };
  });
}

/** Where the page of a name is, by the last step of its own breadcrumb; undefined for a name that several pages have. */
function pathsByName(table: readonly RouteEntry[], language: string): ReadonlyMap<string, string | undefined> {
  const paths = new Map<string, string | undefined>();
  for (const { breadcrumbs, paths: own } of table) {
    const name = breadcrumbs[language]?.at(-1)?.name;
    if (name !== undefined) paths.set(name, paths.has(name) ? undefined : own[language]);
  }
  return paths;
}

/** A step whose path changed in the table since it was written leads to the page of its name. */
function withCurrentSteps(table: readonly RouteEntry[]): RouteEntry[] {
  const languages = [...new Set(table.flatMap(({ breadcrumbs }) => Object.keys(breadcrumbs)))];
  const known = new Set(table.flatMap(({ paths }) => Object.values(paths)));
  const byName = new Map(languages.map((language) => [language, pathsByName(table, language)]));
  const current = (step: Breadcrumb, language: string): Breadcrumb => {
    if (step.path === undefined || known.has(step.path)) return step;
    return { name: step.name, path: byName.get(language)?.get(step.name) ?? step.path };
  };
  return table.map((entry) => {
    const steps = Object.entries(entry.breadcrumbs).map(([language, all]): [string, readonly Breadcrumb[]] => [
      language,
      all.map((step) => current(step, language)),
    ]);
    return { ...entry, breadcrumbs: Object.fromEntries(steps) };
  });
}

/**
 * The route table with a path for every enabled language: of the translated names (docs/rules/routes.md), and
 * of the original path for a language that is new to the table, whose breadcrumbs are then those of the default language.
 */
export function completeRoutes(
  table: readonly RouteEntry[],
  languages: readonly string[],
  defaultLanguage: string,
): RouteEntry[] {
  const ownPaths = table.map((entry): RouteEntry => {
    if (recordTypes.includes(entry.type)) return entry;
    const missing = languages.filter((language) => entry.paths[language] === undefined);
    const made = missing.map((language): [string, string] => {
      const named = localizedPath([entry], entry.original, language);
      return [language, named === '/' ? pathFromOriginal(entry.original, language) : named];
    });
    return missing.length === 0 ? entry : { ...entry, paths: { ...entry.paths, ...Object.fromEntries(made) } };
  });
  const withPaths = withCurrentSteps(ownPaths);
  const byDefaultPath = new Map(withPaths.map((entry) => [entry.paths[defaultLanguage], entry]));
  return withPaths.map((entry) => {
    const steps = entry.breadcrumbs[defaultLanguage];
    const missing = languages.filter((language) => entry.breadcrumbs[language] === undefined);
    if (recordTypes.includes(entry.type) || !steps || missing.length === 0) return entry;
    const made = missing.map((language): [string, readonly Breadcrumb[]] => [
      language,
      borrowedSteps(steps, (path) => byDefaultPath.get(path)?.paths[language]),
    ]);
    return { ...entry, breadcrumbs: { ...entry.breadcrumbs, ...Object.fromEntries(made) } };
  });
}
