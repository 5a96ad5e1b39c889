import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { headersFor } from '#hosting/rules/headers.ts';
import type { HeaderRule } from '#hosting/rules/rule-set.ts';
import { Arrivals } from '#hosting/serve/arrivals.ts';
import { sendBusy } from '#hosting/serve/busy-answer.ts';
import type { RenderOnDemand } from '#hosting/serve/on-demand-pages.ts';
import { hasBody, linger, receive, stream } from '#hosting/serve/receive.ts';
import { receivingRules, type ReceivingRules } from '#hosting/serve/receiving-rules.ts';
import type { Site } from '#hosting/serve/site.ts';
import { WaitingLine } from '#hosting/serve/waiting-line.ts';
import { addressBlock, clientAddress } from '#server/guards/client-address.ts';
import { longestSharedTextBytes } from '#server/http/body-limits.ts';
import type { RenderPage } from '#server/http/context.ts';
import type { Backend } from '#server/app/start.ts';

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
/** Files cost more work than what is typed, and have cost their visitor time: they wait longer, in a line of their own. */
const uploadLineRules = { places: 10, longest: 50, patienceMs: 10_000 };
/** Whoever watches over the server asks here, and must hear most of all while it is busy that it lives. */
const healthPath = '/api/health/';

function isUpload(request: IncomingMessage): boolean {
  return (
    request.method === 'POST' &&
    hasBody(request) &&
    request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true
  );
}

/** A body whose head already says that it is too long is refused unread, by whoever would read it (body.ts). */
function isReceivable(request: IncomingMessage): boolean {
  return hasBody(request) && Number(request.headers['content-length'] ?? 0) <= longestSharedTextBytes;
}

/** The same request with its body as we received it; nothing else than a POST is asked for its body. */
function withBody(asked: Request, body: BodyInit | undefined): Request {
  const { url, method, headers } = asked;
  if (body === undefined || method !== 'POST') return asked;
  // A body that still comes tells by itself that its visitor has left.
  const signal = body instanceof ReadableStream ? null : asked.signal;
  const init = { method, headers: new Headers([...headers]), body, signal, duplex: 'half' };
  return new Request(url, init);
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Does an answer go on for as long as somebody listens? */
function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

/** Gives a request to the API; `body` takes the place of its own. Is over when the answer is, or goes on by itself. */
function answerBy({ app }: Pick<Backend, 'app'>, current: () => SiteState) {
  return (
    request: IncomingMessage,
    response: ServerResponse,
    body?: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  ): Promise<void> => {
    const goesOn = Promise.withResolvers<undefined>();
    const fetchAnswer = async (asked: Request): Promise<Response> => {
      const { site, renderOnDemand } = current();
      const renderPage = pageRenderer(site.rules.headers, renderOnDemand);
      const remoteAddress = request.socket.remoteAddress ?? '';
      const answer = await app.fetch(withBody(asked, body), { remoteAddress, ...(renderPage && { renderPage }) });
      if (body instanceof ReadableStream) await linger(request);
      // The rest of a body is no next request: the connection ends, and the answer says so.
      if (!request.complete) response.shouldKeepAlive = false;
      if (isEventStream(answer)) goesOn.resolve(undefined);
      return answer;
    };
    // The platform's own Request and Response stay: the static server beside uses them too.
    const answered = getRequestListener(fetchAnswer, { overrideGlobalObjects: false })(request, response);
    return Promise.race([answered, goesOn.promise]);
  };
}

/**
 * Hands requests below `/api/` to the API; a form without a script gets a page back, which the site renders. A place is taken
 * by whoever has sent everything: to keep one, it is not enough to be slow.
 */
export function apiHandler(
  backend: Pick<Backend, 'app' | 'trustedProxies'>,
  current: () => SiteState,
  rules: ReceivingRules = receivingRules,
): Handler {
  const answer = answerBy(backend, current);
  const [textLine, uploadLine] = [new WaitingLine(lineRules), new WaitingLine(uploadLineRules)];
  const [texts, files] = [new Arrivals(rules.texts), new Arrivals(rules.files)];
  const addressOf = ({ socket, headers }: IncomingMessage): string => {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
    return addressBlock(clientAddress(socket.remoteAddress ?? '', forwarded, backend.trustedProxies));
  };

  const answerText: Handler = async (request, response) => {
    const receiving = { arrivals: texts, address: addressOf(request), longest: longestSharedTextBytes };
    const body = isReceivable(request) ? await receive(request, receiving) : undefined;
    if (body === 'left') return;
    // Of a body that is too long nobody reads the rest. Not from a place: others would wait for it.
    if (hasBody(request) && body !== 'late') await linger(request);
    if (body === 'late' || !(await textLine.enter())) {
      sendBusy(request, response, current().site.rules);
      return;
    }
    try {
      // Who waited may have left meanwhile.
      if (!response.destroyed) await answer(request, response, body);
    } finally {
      textLine.leave();
    }
  };

  const answerUpload: Handler = async (request, response) => {
    const work = { hasPlace: false, isOver: false };
    const isTurn = async (): Promise<boolean> => {
      arrival.end();
      const hasPlace = await uploadLine.enter();
      if (work.isOver && hasPlace) uploadLine.leave();
      else work.hasPlace = hasPlace;
      return hasPlace;
    };
    const onPiece = (bytes: number): void => {
      arrival.add(bytes);
    };
    const { body, refuse } = stream(request, { onPiece, isTurn });
    const arrival = files.begin(addressOf(request), refuse);
    try {
      await answer(request, response, body);
    } finally {
      arrival.end();
      work.isOver = true;
      if (work.hasPlace) uploadLine.leave();
    }
  };

  return async (request, response) => {
    if (request.url?.startsWith(healthPath) === true) await answer(request, response);
    else if (isUpload(request)) await answerUpload(request, response);
    else await answerText(request, response);
  };
}
