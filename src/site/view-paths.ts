import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { linksFor } from '#site/links.ts';

/** One page to build: its path without the outer slashes, as a rest route wants it. */
export interface ViewPath {
  readonly path: string;
  readonly props: { readonly language: Language; readonly route: RouteEntry };
}

/** The paths of the routes with one of these views, in every enabled language. `['contact'] -> [{path: 'nl/contact', ...}]` */
export function viewPaths(content: Content, views: readonly string[]): ViewPath[] {
  const routes = content.routes.filter(({ view }) => view !== undefined && views.includes(view));
  return routes.flatMap((route) =>
    content.languages.map((language) => viewPath(linksFor(content, language).route(route.original), language, route)),
  );
}

function viewPath(path: string, language: Language, route: RouteEntry): ViewPath {
  return { path: path.replace(/^\/|\/$/gu, ''), props: { language, route } };
}

/** The same of routes that stand in no table: of each language that they have a path in. */
export function pathsOutsideTable(content: Content, routes: readonly RouteEntry[]): ViewPath[] {
  return routes.flatMap((route) =>
    content.languages.flatMap((language) => {
      const path = route.paths[language];
      return path === undefined ? [] : [viewPath(path, language, route)];
    }),
  );
}
