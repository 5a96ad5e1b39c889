import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { headersFor } from '#scripts/hosting/headers.ts';
import type { RenderOnDemand } from '#scripts/serving/on-demand-pages.ts';
import type { Site } from '#scripts/serving/site.ts';
import type { RenderPage } from '#server/http/context.ts';
import type { Backend } from '#server/start.ts';

/** What the API needs of the site that is served now. */
export interface SiteState {
  readonly site: Site;
  readonly renderOnDemand: RenderOnDemand | undefined;
}

/** A page with the headers that stand on every page of the site. */
function pageRenderer({ site, renderOnDemand }: SiteState): RenderPage | undefined {
  if (!renderOnDemand) return undefined;
  return async (path, locals) => {
    const page = await renderOnDemand(path, locals);
    const headers = new Headers(page.headers);
    for (const [name, value] of Object.entries(headersFor(site.rules.headers, path))) headers.set(name, value);
    return new Response(page.body, { status: page.status, headers });
  };
}

/** Hands requests below `/api/` to the API; a form without a script gets a page back, which the site renders. */
export function apiHandler(
  { app }: Pick<Backend, 'app'>,
  current: () => SiteState,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(
    (request, { incoming }) => {
      const renderPage = pageRenderer(current());
      const remoteAddress = incoming.socket.remoteAddress ?? '';
      return app.fetch(request, { remoteAddress, ...(renderPage && { renderPage }) });
    },
    // The platform's own Request and Response stay: the static server beside uses them too.
    { overrideGlobalObjects: false },
  );
}
