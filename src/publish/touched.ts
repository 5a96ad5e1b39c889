import type { TouchedFiles } from '#server/rebuild/report.ts';

/** A file that a rebuild rendered, and why. */
export interface RenderedAgain {
  /** `/nl/te-koop/gent/huis/46/index.html`. */
  readonly file: string;
  readonly hasKey: boolean;
  /** What changed of what it shows: `records` of the feed, units of settings and texts, or that it is `new`. */
  readonly why: readonly string[];
  /** It says something else than before. */
  readonly isOther: boolean;
}

type Kind = TouchedFiles['kind'];

/** Kinds that a path tells, the first that fits. */
const kindsOfPaths: readonly (readonly [RegExp, Kind])[] = [
  [/^\/[a-z]{2}\/index\.html$/u, 'home page'],
  [/\/\d+\/index\.html$/u, 'home'],
  [/^\/sitemap/u, 'sitemap'],
  [/^\/cards\//u, 'cards'],
  [/^\/search\//u, 'search'],
  [/^\/map\//u, 'map'],
];

/** `('/nl/te-koop/gent/huis/46/index.html', true) -> 'home'` */
function kindOf({ file, hasKey }: RenderedAgain): Kind {
  const known = kindsOfPaths.find(([pattern]) => pattern.test(file))?.[1];
  if (known !== undefined) return known;
  if (!file.endsWith('.html')) return 'export';
  return hasKey ? 'list' : 'page';
}

const mostReasons = 5;

/** The reasons that most files have. */
function reasonsOf(files: readonly RenderedAgain[]): TouchedFiles['why'] {
  const counts = new Map<string, number>();
  for (const reason of files.flatMap(({ why }) => why)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const most = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).slice(0, mostReasons);
  return Object.fromEntries(most);
}

/** What a rebuild rendered, counted by kind, those with most changes first. */
export function countTouched(rendered: readonly RenderedAgain[]): TouchedFiles[] {
  return [...Map.groupBy(rendered, kindOf)]
    .map(([kind, files]) => ({
      kind,
      changed: files.filter(({ isOther }) => isOther).length,
      same: files.filter(({ isOther }) => !isOther).length,
      why: reasonsOf(files),
    }))
    .sort((a, b) => b.changed - a.changed || b.same - a.same);
}

/** `'home 4 (records 4), search 1 and 2 the same (records 3)'` */
export function describeTouched(touched: readonly TouchedFiles[]): string {
  return touched
    .map(({ kind, changed, same, why }) => {
      const reasons = Object.entries(why).map(([reason, count]) => `${reason} ${count}`);
      return `${kind} ${changed}${same > 0 ? ` and ${same} the same` : ''} (${reasons.join(', ')})`;
    })
    .join('; ');
}
