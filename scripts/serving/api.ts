import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { headersFor } from '#scripts/hosting/headers.ts';
import type { HeaderRule } from '#scripts/hosting/rule-set.ts';
import { sendBusy } from '#scripts/serving/busy-answer.ts';
import type { RenderOnDemand } from '#scripts/serving/on-demand-pages.ts';
import type { Site } from '#scripts/serving/site.ts';
import { WaitingLine } from '#scripts/serving/waiting-line.ts';
import type { RenderPage } from '#server/http/context.ts';
import type { Backend } from '#server/start.ts';

/** What the API needs of the site that is served now. */
export interface SiteState {
  readonly site: Site;
  readonly renderOnDemand: RenderOnDemand | undefined;
}

/** Renders pages with the headers that stand on every page of the site. */
export function pageRenderer(
  headerRules: readonly HeaderRule[],
  renderOnDemand: RenderOnDemand | undefined,
): RenderPage | undefined {
  if (!renderOnDemand) return undefined;
  return async (path, locals) => {
    const page = await renderOnDemand(path, locals);
    const headers = new Headers(page.headers);
    for (const [name, value] of Object.entries(headersFor(headerRules, path))) headers.set(name, value);
    return new Response(page.body, { status: page.status, headers });
  };
}

/** Beyond these a request waits its turn for a moment, and is sent away after it: pages stay fast, and so does what is taken. */
const lineRules = { places: 50, longest: 2_000, patienceMs: 300 };
/** Whoever watches over the server asks here, and must hear most of all while it is busy that it lives. */
const healthPath = '/api/health/';

/** Hands requests below `/api/` to the API; a form without a script gets a page back, which the site renders. */
export function apiHandler(
  { app }: Pick<Backend, 'app'>,
  current: () => SiteState,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const listener = getRequestListener(
    (request, { incoming }) => {
      const { site, renderOnDemand } = current();
      const renderPage = pageRenderer(site.rules.headers, renderOnDemand);
      const remoteAddress = incoming.socket.remoteAddress ?? '';
      return app.fetch(request, { remoteAddress, ...(renderPage && { renderPage }) });
    },
    // The platform's own Request and Response stay: the static server beside uses them too.
    { overrideGlobalObjects: false },
  );
  const line = new WaitingLine(lineRules);
  return async (request, response) => {
    if (request.url?.startsWith(healthPath) === true) {
      await listener(request, response);
      return;
    }
    if (!(await line.enter())) {
      sendBusy(request, response, current().site.rules);
      return;
    }
    try {
      // Who waited may have left meanwhile.
      if (!response.destroyed) await listener(request, response);
    } finally {
      line.leave();
    }
  };
}
