import { watch } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLoop, type Loop } from '#base/loop.ts';
import { currentReleaseId } from '#release/releases.ts';
import { apiHandler, type SiteState } from '#hosting/serve/api.ts';
import { sendBusy } from '#hosting/serve/busy-answer.ts';
import { onDemandFolders } from '#hosting/rules/rule-set.ts';
import { loadOnDemandPages } from '#hosting/serve/on-demand-pages.ts';
import { respond, sendText } from '#hosting/serve/respond.ts';
import type { MakeElsewhere } from '#hosting/serve/late-maker.ts';
import { loadSite } from '#hosting/serve/site.ts';
import type { Backend } from '#server/app/start.ts';
import { securityHeaders } from '#site/security-headers.ts';

const limits = {
  /** A client that sends its headers slower than this is holding a connection, not asking for a page. */
  headersTimeout: 8_000,
  /** A telephone on a weak network takes this long to send the files of a form; what is typed has less time (api.ts). */
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  /** Node checks the two above only this often; its default of 30 s would make 8 s mean 38 s. */
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
};
/**
 * Connections that the machine holds until we take them. With Node's 511, a thousand that come at once overflow it: each one
 * more tries again after 1, 3, 7 seconds, and so does a visitor who only wants a page.
 */
const mostUnaccepted = 4_096;
/** A client that stops reading in the middle of an answer is cut off. */
const idleSocketMs = 60_000;
/** How soon a release that another process published is taken over, at the latest. */
const takeOverMs = 500;
/** Running requests get this long after a stop was asked for. */
const stopDeadlineMs = 10_000;

/** Answers requests below `/api/`, and for the pages of the owner portal and previews; the site answers everything else. */
type ApiHandler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

interface Answering extends SiteState {
  readonly api: ApiHandler | undefined;
}

export interface StartOptions {
  readonly distDir: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** A socket that somebody holds open for this process, in the place of `host` and `port`. */
  readonly descriptor?: number | undefined;
  /** The API; without it `/api/` is as missing as any other path. */
  readonly backend?: Backend;
  /** Makes late pages where the stock of their release is loaded already. */
  readonly makeElsewhere?: MakeElsewhere;
}

/** A server that answers. */
export interface RunningServer {
  /** `http://127.0.0.1:4321`. */
  readonly url: string;
  /** Switches to the build that now lies in the dist folder; requests under way keep the old one. */
  reload(): Promise<void>;
  /** Finishes running requests, then frees the port. */
  stop(): Promise<void>;
}

const pagesOnDemand = new RegExp(String.raw`^/[a-z]{2}/(?:${onDemandFolders.join('|')})(?:[/?]|$)`, 'u');

function isForApi(path = ''): boolean {
  return path.startsWith('/api/') || pagesOnDemand.test(path);
}

/** RFC 9112 section 3.2: Node takes the first of several, a proxy before it perhaps another. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

/** A server over a loaded site; `current` is asked at every request, so that the site can be exchanged. */
function createServer(current: () => Answering, answered: Backend['answered']): Server {
  return createHttpServer(limits, (request, response) => {
    const { site, api } = current();
    // The API counts its own.
    if (answered && !(api && isForApi(request.url))) {
      response.once('close', () => {
        answered('site', response.statusCode);
      });
    }
    const answer = async (): Promise<void> => {
      if (hasSeveralHosts(request)) {
        response.shouldKeepAlive = false;
        sendText(request, response, 400, 'This request names several hosts. Send one Host header.', securityHeaders);
      } else if (api && isForApi(request.url)) await api(request, response);
      else await respond(() => current().site, request, response);
    };
    answer().catch((error: unknown) => {
      // A visitor who left in the middle of an answer is no failure.
      if (response.destroyed || request.destroyed) return;
      console.error(`${request.method ?? ''} ${request.url ?? ''} failed:`, error);
      if (response.headersSent) response.destroy();
      else sendBusy(request, response, site.rules, 'failed');
    });
  });
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  // A socket of a file has a path in the place of a port.
  if (address === null || typeof address === 'string') return `http://${host}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(address.port)}`;
}

function listen(server: Server, { host, port, descriptor }: StartOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${String(port)} on ${host} is taken by another program. Stop it, or set PORT to a free port.`,
        EACCES: `This user may not open port ${String(port)}. Set PORT to a number above 1023.`,
        EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`,
      };
      reject(new Error(reasons[error.code ?? ''] ?? error.message, { cause: error }));
    });
    const place = descriptor === undefined ? { port, host } : { fd: descriptor };
    server.listen({ ...place, backlog: mostUnaccepted }, () => {
      resolve(addressOf(server.address(), host));
    });
  });
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      server.closeAllConnections();
    }, stopDeadlineMs);
    // Connections that turn idle while others still work are closed as they do.
    const sweep = setInterval(() => {
      server.closeIdleConnections();
    }, 50);
    server.close(() => {
      clearTimeout(deadline);
      clearInterval(sweep);
      resolve();
    });
  });
}

async function loadState({ distDir, makeElsewhere }: StartOptions): Promise<SiteState> {
  const site = await loadSite(distDir, makeElsewhere);
  return { site, renderOnDemand: await loadOnDemandPages(distDir) };
}

/** Calls at changes of a folder where its system tells of them, which it need not do. */
function watchFolder(folder: string, onChange: () => void): { readonly close: () => void } {
  try {
    // What goes wrong with it later is left to the looks now and then.
    return watch(folder, { persistent: false }, onChange).on('error', () => undefined);
  } catch {
    return { close: () => undefined };
  }
}

/** Calls when another release than the known one is published. */
function watchRelease(
  distDir: string,
  published: string | undefined,
  onChange: () => Promise<void>,
): Pick<Loop, 'stop'> {
  let known = published;
  const loop = startLoop({
    everyMs: takeOverMs,
    async work() {
      const current = await currentReleaseId(distDir);
      if (current === undefined || current === known) return;
      // Known only when it is loaded: what fails is tried again.
      await onChange();
      known = current;
    },
    failed(reason) {
      console.error(`The new release could not be loaded; the old one is served on. ${reason}`);
    },
  });
  const watcher = watchFolder(distDir, loop.look);
  return {
    stop: () => {
      watcher.close();
      return loop.stop();
    },
  };
}

/** Loads a built site and serves it. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { distDir, backend } = options;
  const published = await currentReleaseId(distDir);
  let state = await loadState(options);
  const api = backend && apiHandler(backend, () => state);
  const server = createServer(() => ({ ...state, api }), backend?.answered);
  server.setTimeout(idleSocketMs);
  const reload = async (): Promise<void> => {
    const next = await loadState(options);
    let replaced = next;
    try {
      // First: where it cannot be read, the old one is served on, by pages and API alike.
      backend?.reload();
      [replaced, state] = [state, next];
    } finally {
      // Whoever waits for a page of the old one still gets it.
      void replaced.site.late?.stop();
    }
  };
  const url = await listen(server, options);
  const releases = watchRelease(distDir, published, reload);
  return {
    url,
    reload,
    async stop() {
      await releases.stop();
      await backend?.endStreams();
      await stopServer(server);
      await state.site.late?.stop();
      await backend?.stop();
    },
  };
}
