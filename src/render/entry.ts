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

// Astro imports the module of a route for each of its pages anew; Node takes its time to find what it has loaded.
const { pageMap } = app.manifest;
for (const [component, load] of pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined;
  pageMap?.set(component, () => (loaded ??= load()));
}

/** What the paths of a route were made from: so were their pages. */
const readingOfRoute = new Map<PathWithRoute['route'], Reading>();

/**
 * Every path of every route, in the order of the routes. One route after the other, for the sake of what each reads. The site is
 * read for it: a process that asks once more renders the site of then, and no longer the one of before.
 */
export async function paths(): Promise<PathWithRoute[]> {
  forgetSite();
  readingOfRoute.clear();
  // Astro keeps the paths of a route by its manifest.
  app.manifest = { ...app.manifest };
  const { manifest } = app;
  const { routes } = manifest;
  const all: PathWithRoute[] = [];
  try {
    for (const route of routes) {
      manifest.routes = [route];
      const { value, reading } = readingOf(() => new StaticPaths(app).getAll());
      // Not as arguments: 40 000 homes have more paths than a call takes.
      for (const path of await value) all.push(path);
      readingOfRoute.set(route.routeData, reading);
    }
  } finally {
    manifest.routes = routes;
  }
  await openUnits();
  return all;
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
