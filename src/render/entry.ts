import { createApp } from 'astro/app/entrypoint';
import { StaticPaths } from 'astro:static-paths';
import type { PathWithRoute } from 'astro';
import { shareHtml } from '#render/page/shared-html.ts';

/**
 * What renders the pages that are built ahead. Astro bundles it with them, and a release keeps it
 * (src/render/integrations/renderer-output.ts). It reads the snapshot and the day from the environment, once.
 */

shareHtml();

// A file is written whole; a stream of it takes longer.
const app = createApp({ streaming: false });

/** Every path of every route, in the order of the routes. */
export function paths(): Promise<PathWithRoute[]> {
  return new StaticPaths(app).getAll();
}

/** The page of a path, at its address. Throws what the page throws: Astro alone would log it and answer 500. */
export async function render(request: Request, { route }: PathWithRoute): Promise<Response> {
  const failures: unknown[] = [];
  const onFailure = (failure: unknown) => failures.push(failure);
  const response = await app.render(request, { routeData: route, locals: { onFailure } });
  if (failures.length > 0) throw failures[0];
  return response;
}
