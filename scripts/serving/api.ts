import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { headersFor } from '#scripts/hosting/headers.ts';
import type { HeaderRule } from '#scripts/hosting/rule-set.ts';
import type { RenderOnDemand } from '#scripts/serving/on-demand-pages.ts';
import type { Site } from '#scripts/serving/site.ts';
import { acceptedLanguages, cookieValue, detectLanguage, languageCookie } from '#i18n/detection.ts';
import { isLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
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

/** Requests that the API holds at once; beyond it each is answered in a fraction of a millisecond, and pages stay fast. */
const mostAtOnce = 50;

function sendAway(request: IncomingMessage, response: ServerResponse, { site }: SiteState): void {
  const { languages, defaultLanguage } = site.rules;
  const hints = {
    cookie: cookieValue(request.headers.cookie, languageCookie),
    browser: acceptedLanguages(request.headers['accept-language']),
  };
  const language = detectLanguage(hints, languages) ?? defaultLanguage;
  const text = isLanguage(language) ? createTranslator(language)('api:busy') : '';
  const headers = { 'Content-Type': 'application/json', 'Retry-After': '5', 'Cache-Control': 'no-store' };
  response.writeHead(503, headers).end(JSON.stringify({ code: 'busy', text }));
}

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
  let atWork = 0;
  return async (request, response) => {
    if (atWork >= mostAtOnce) {
      sendAway(request, response, current());
      return;
    }
    atWork += 1;
    try {
      await listener(request, response);
    } finally {
      atWork -= 1;
    }
  };
}
