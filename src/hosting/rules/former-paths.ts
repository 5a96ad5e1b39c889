import { isListOf, isObject, isText } from '#base/json.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import type { HostingRules, MovedRule } from '#hosting/rules/rule-set.ts';

/** The file of a release, and of a back-up beside the releases, that holds former paths. */
export const formerPathsName = 'former-paths.json';

/** What the release before had, and what stands where now. */
export interface FormerSource {
  /** Paths that had already changed before it. */
  readonly known: readonly MovedRule[];
  readonly redirects: HostingRules['redirects'];
  /** Its pages, `/nl/te-koop/gent/`; asked for where a path has changed. */
  readonly pages: () => readonly string[];
}

/** Records find their page by their number; the start page stays where it is. */
const notFromTable = /^\/(?:(?:property|project)\/.*)?$/u;

/** Routes that have another path now: `['/nl/te-koop/', '/nl/kopen/']`. */
function changesOf(before: HostingRules['redirects'], now: HostingRules['redirects']): [string, string][] {
  const today = new Map(now.map(({ from, byLanguage }) => [from, byLanguage]));
  return before
    .filter(({ from }) => !notFromTable.test(from))
    .flatMap(({ from, byLanguage }) =>
      Object.entries(byLanguage).flatMap(([language, path]): [string, string][] => {
        const to = today.get(from)?.[language];
        return to === undefined || to === path ? [] : [[path, to]];
      }),
    );
}

/**
 * Where pages stood before a path of the route table changed, and where they stand now: the page itself, everything below it,
 * and what had moved before. `hasPage` tells whether a path is a page today.
 */
export function formerPaths(
  before: FormerSource,
  now: HostingRules['redirects'],
  hasPage: (path: string) => boolean,
): MovedRule[] {
  // The longest first: a page below a list that changed may have changed itself.
  const changes = changesOf(before.redirects, now).sort(([a], [b]) => b.length - a.length);
  const moved = (path: string): string | undefined => {
    for (const [from, to] of changes) {
      const target = path.startsWith(from) ? to + path.slice(from.length) : undefined;
      if (target !== undefined && hasPage(target)) return target;
    }
    return undefined;
  };
  const targets = new Map<string, string>();
  for (const { from, to } of before.known) targets.set(from, moved(to) ?? to);
  if (changes.length > 0) {
    for (const path of before.pages()) {
      const to = moved(path);
      if (to !== undefined) targets.set(path, to);
    }
  }
  return [...targets]
    .filter(([from, to]) => hasPage(to) && !hasPage(from))
    .map(([from, to]) => ({ from, to }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

function isMoved(value: unknown): value is MovedRule {
  return isObject(value) && isText(value['from']) && isText(value['to']);
}

interface Stored {
  readonly paths: readonly MovedRule[];
}

function isStored(value: unknown): value is Stored {
  return isObject(value) && isListOf(value['paths'], isMoved);
}

const form: StoredFormat<Stored> = {
  name: `hosting/${formerPathsName} of the built site`,
  version: 1,
  check: checkThat(isStored, 'it holds something else than moved paths'),
  repair: 'Build the site with this version: `npm run build`.',
};

/** The former paths as a release keeps them for the next one. */
export function formerPathsText(paths: readonly MovedRule[]): string {
  return `${storedText({ paths }, form, 1)}\n`;
}

/** The former paths of a release; throws a StoredProblem. */
export function readFormerPaths(text: string): readonly MovedRule[] {
  return readStored(text, form).paths;
}
