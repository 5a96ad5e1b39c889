/** What a route shows: which file in src/pages renders it. */
export type RouteType = 'page' | 'article' | 'feedback' | 'login' | 'property' | 'project';

/** One entry of the route table, content/routes.json (docs/rules/routes.md). */
export interface RouteEntry {
  /** The path without language, `/for-sale/` or `/property/46/`. */
  readonly original: string;
  readonly type: RouteType;
  /** Localized path per language code, `/nl/te-koop/`. */
  readonly paths: Readonly<Record<string, string>>;
  /** The view that renders a `page`: `home`, `for-sale`, `contact`. */
  readonly view?: string;
  /** Breadcrumb after home, per language, the page itself last: `[{name: 'Te koop', path: '/nl/te-koop/'}, {name: 'Villa'}]`. */
  readonly breadcrumbs: Readonly<Record<string, readonly Breadcrumb[]>>;
  /** Some project pages live elsewhere (docs/rules/routes.md). */
  readonly externalUrl?: string;
}

/** One step of a breadcrumb; the last one has no path. */
export interface Breadcrumb {
  readonly name: string;
  /** Language of the name, where that is not the page's. */
  readonly lang?: string;
  readonly path?: string;
}
