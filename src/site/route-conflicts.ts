import type { RouteEntry } from '#domain/route.ts';

type Route = Pick<RouteEntry, 'original' | 'paths'>;

/** Paths that two routes claim: one page would quietly take the place of the other. `[{original: '/a/', paths: {nl: '/nl/x/'}}, {original: '/b/', paths: {nl: '/nl/x/'}}] -> ['/nl/x/ (/a/ and /b/)']` */
export function routeConflicts(routes: readonly Route[]): string[] {
  const claims = new Map<string, Set<string>>();
  for (const { original, paths } of routes) {
    for (const path of Object.values(paths)) {
      claims.set(path, (claims.get(path) ?? new Set()).add(original));
    }
  }
  return [...claims]
    .filter(([, originals]) => originals.size > 1)
    .map(([path, originals]) => `${path} (${[...originals].join(' and ')})`);
}

/** The table as it is, where each path belongs to one route; throws with those that two claim. */
export function checkRoutes<T extends Route>(routes: readonly T[]): readonly T[] {
  const conflicts = routeConflicts(routes);
  if (conflicts.length === 0) return routes;
  throw new Error(
    `Two routes have the same path: ${conflicts.join(', ')}. Give one of them another in content/routes.json.`,
  );
}
