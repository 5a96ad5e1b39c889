import { createApp } from 'astro/app/entrypoint';
import { StaticPaths } from 'astro:static-paths';
import type { PathWithRoute } from 'astro';
import { openUnits, unitValue } from '#base/recorded.ts';
import { notePart, type Reading, readingOf, unitsOfSet, recordReads } from '#base/reads.ts';
import { followSite, forgetSite } from '#base/site-state.ts';
import { shareHtml } from '#render/page/shared-html.ts';

/**
 * What renders the pages that are built ahead. Astro bundles it with them, and a release keeps it
 * (src/render/integrations/renderer-output.ts). It reads the snapshot and the day from the environment when it is asked for paths.
 */

shareHtml();
recordReads();
followSite();

// A file is written whole; a stream of it takes longer.
const app = createApp({ streaming: false });

type Load = NonNullable<typeof app.manifest.pageMap> extends ReadonlyMap<string, infer Loader> ? Loader : never;
type Page = Awaited<ReturnType<Awaited<ReturnType<Load>>['page']>>;
type GetPaths = NonNullable<Page['getStaticPaths']>;
/** What a page says of a path: one with the same props may be the same object as in the state before. */
type PathItem = Awaited<ReturnType<GetPaths>>[number];

/** What is to be known of the paths of a component while Astro asks for them. */
interface Component {
  /** All of them, as the page says them. */
  items: readonly PathItem[];
  /** Those that Astro sees. */
  shown: readonly PathItem[] | undefined;
  /** Those of the state before, and what they came to. */
  last: { readonly items: readonly PathItem[]; readonly paths: readonly PathWithRoute[] };
}

const components = new Map<string, Component>();
/** The path of each item: Astro takes longer to write and to check one than most pages to say that it is the same. */
const pathOf = new WeakMap<PathItem, PathWithRoute>();
const itemOf = new WeakMap<PathWithRoute, PathItem>();

/** What the last state did not have in the same place: to look up each of tens of thousands takes longer than to compare them. */
function newIn({ items, last }: Component): PathItem[] {
  if (items === last.items) return [];
  return items.filter((item, index) => item !== last.items[index]);
}

/** The module of a page, of whose paths Astro sees those that are asked for. */
function withShownPaths(component: string, page: Page): Page {
  const { getStaticPaths: getPaths } = page;
  if (!getPaths) return page;
  const own: Component = { items: [], shown: undefined, last: { items: [], paths: [] } };
  components.set(component, own);
  const getStaticPaths: GetPaths = async (options) => {
    if (own.shown) return [...own.shown];
    own.items = await getPaths(options);
    return newIn(own).filter((item) => !pathOf.has(item));
  };
  return { ...page, getStaticPaths };
}

// Astro imports the module of a route for each of its pages anew; Node takes its time to find what it has loaded.
const { pageMap } = app.manifest;
for (const [component, load] of pageMap ?? []) {
  const loadOnce = async () => {
    const loaded = await load();
    const page = withShownPaths(component, await loaded.page());
    return { ...loaded, page: () => Promise.resolve(page) };
  };
  let module: ReturnType<typeof loadOnce> | undefined;
  pageMap?.set(component, () => (module ??= loadOnce()));
}

/** What the paths of a route were made from: so were their pages. */
const readingOfRoute = new Map<PathWithRoute['route'], Reading>();

/** Astro keeps the paths of a route by its manifest. */
function forgetPaths(): void {
  app.manifest = { ...app.manifest };
}

/** The paths of one route, in the order of its page; those that were there before are the same objects. */
async function pathsOfRoute(component: string): Promise<readonly PathWithRoute[]> {
  const fresh = await new StaticPaths(app).getAll();
  const own = components.get(component);
  if (!own) return fresh;
  const { items, last } = own;
  if (items === last.items) return last.paths;
  let next = 0;
  const paths: PathWithRoute[] = [];
  items.forEach((item, index) => {
    const known = item === last.items[index] ? last.paths[index] : pathOf.get(item);
    const path = known ?? fresh[next++];
    if (!path) return;
    paths.push(path);
    if (known) return;
    pathOf.set(item, path);
    itemOf.set(path, item);
  });
  // They are told apart by their place.
  if (next !== fresh.length) throw new Error(`${component} names a path twice by one object.`);
  own.last = paths.length === items.length ? { items, paths } : { items: [], paths: [] };
  return paths;
}

/**
 * Every path of every route, in the order of the routes. One route after the other, for the sake of what each reads. The site is
 * read for it: a process that asks once more renders the site of then, and no longer the one of before.
 */
export async function paths(): Promise<PathWithRoute[]> {
  forgetSite();
  readingOfRoute.clear();
  for (const own of components.values()) Object.assign(own, { items: [], shown: undefined });
  forgetPaths();
  const { manifest } = app;
  const { routes } = manifest;
  const all: (readonly PathWithRoute[])[] = [];
  try {
    for (const route of routes) {
      manifest.routes = [route];
      const { value, reading } = readingOf(() => pathsOfRoute(route.routeData.component));
      all.push(await value);
      readingOfRoute.set(route.routeData, reading);
    }
  } finally {
    manifest.routes = routes;
  }
  for (const own of components.values()) own.shown = own.items;
  forgetPaths();
  await openUnits();
  return all.flat();
}

/** Says which pages are to be rendered, where these are a few of all: Astro looks through what a route shows it. */
export function choose(chosen: readonly PathWithRoute[]): void {
  forgetPaths();
  const byComponent = Map.groupBy(chosen, ({ route }) => route.component);
  for (const [component, own] of components)
    own.shown = (byComponent.get(component) ?? []).flatMap((path) => itemOf.get(path) ?? []);
}

async function answer(request: Request, { route }: PathWithRoute) {
  const ofRoute = readingOfRoute.get(route);
  if (ofRoute) notePart(ofRoute);
  const failures: unknown[] = [];
  const onFailure = (failure: unknown) => failures.push(failure);
  const response = await app.render(request, { routeData: route, locals: { onFailure } });
  if (failures.length > 0) throw failures[0];
  const { status, body } = response;
  return { status, ...(body && { bytes: Buffer.from(await response.arrayBuffer()) }) };
}

/**
 * The page of a path, at its address, with the number of what it read (`unitsOfSet`). Throws what the page throws: Astro alone
 * would log it and answer 500.
 */
export async function render(request: Request, path: PathWithRoute) {
  const { value, reading } = readingOf(() => answer(request, path));
  const page = await value;
  return { ...page, reads: reading.set() };
}

export { unitsOfSet, unitValue };
