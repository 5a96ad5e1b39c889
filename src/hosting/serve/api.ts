import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { headersFor } from '#hosting/rules/headers.ts';
import type { HeaderRule } from '#hosting/rules/rule-set.ts';
import { sendBusy } from '#hosting/serve/busy-answer.ts';
import type { RenderOnDemand } from '#hosting/serve/on-demand-pages.ts';
import type { Site } from '#hosting/serve/site.ts';
import { WaitingLine } from '#hosting/serve/waiting-line.ts';
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
/** Files take their time to arrive: they have a line of their own, so that they keep nobody else waiting. */
const uploadLineRules = { places: 10, longest: 50, patienceMs: 300 };
/** What somebody typed arrives in a moment, whatever the network; who takes longer holds a place for nothing. */
const textPatienceMs = 20_000;
/** Whoever watches over the server asks here, and must hear most of all while it is busy that it lives. */
const healthPath = '/api/health/';

function isUpload({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
}

/** Hands requests below `/api/` to the API; a form without a script gets a page back, which the site renders. */
export function apiHandler(
  { app }: Pick<Backend, 'app'>,
  current: () => SiteState,
  patienceMs = textPatienceMs,
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
  const textLine = new WaitingLine(lineRules);
  const uploadLine = new WaitingLine(uploadLineRules);
  return async (request, response) => {
    if (request.url?.startsWith(healthPath) === true) {
      await listener(request, response);
      return;
    }
    const line = isUpload(request) ? uploadLine : textLine;
    if (!(await line.enter())) {
      sendBusy(request, response, current().site.rules);
      return;
    }
    const cut = (): void => {
      if (line === textLine && !request.complete) request.destroy();
    };
    const timer = setTimeout(cut, patienceMs);
    try {
      // Who waited may have left meanwhile.
      if (!response.destroyed) await listener(request, response);
    } finally {
      clearTimeout(timer);
      line.leave();
    }
  };
}
