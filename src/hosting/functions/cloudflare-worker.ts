import { cacheControl, choiceVary, headersFor } from '#hosting/rules/headers.ts';
import { byReference, comparablePath, onDemandFolders, type HostingRules } from '#hosting/rules/rule-set.ts';
import { resolve, type Resolution } from '#hosting/serve/resolve.ts';
import type { SiteFile } from '#hosting/serve/site-files.ts';
import type { Site } from '#hosting/serve/site.ts';

/** What the worker knows of the published site. */
export interface WorkerSite {
  readonly rules: HostingRules;
  /** Paths of its files by their media types: `{ 'image/webp': ['/media/ab/480.webp'] }`. */
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** What Cloudflare hands over: the files, and the address of the machine with the API. */
export interface WorkerEnvironment {
  readonly ASSETS: { readonly fetch: (request: Request) => Promise<Response> };
  readonly API_ORIGIN?: string;
}

export interface CloudflareWorker {
  readonly fetch: (request: Request, env: WorkerEnvironment) => Promise<Response>;
}

function siteOf({ rules, files }: WorkerSite): Site {
  const listed = Object.entries(files).flatMap(([contentType, paths]) =>
    paths.map((path): [string, SiteFile] => [path, { path, contentType, locations: { identity: path } }]),
  );
  return {
    files: new Map(listed),
    rules,
    redirects: new Map(rules.redirects.map((rule) => [comparablePath(rule.from), rule])),
    references: byReference(rules.redirects),
    moved: new Map(rules.moved.map(({ from, to }) => [comparablePath(from), to])),
    gone: new Set(rules.gone),
    tags: new Map(),
  };
}

const textType = { 'Content-Type': 'text/plain; charset=utf-8' };

const pageCaching = { 'Cache-Control': cacheControl.page };

/** Headers that stand on every answer. */
function everywhereOf({ headers }: HostingRules): Record<string, string> {
  return headersFor(
    headers.filter(({ pattern }) => pattern === '/*'),
    '/',
  );
}

/** What only a machine can answer; without one a visitor is told so. */
function forwarded(request: Request, { pathname, search }: URL, { API_ORIGIN: origin }: WorkerEnvironment) {
  if (!origin)
    return Promise.resolve(
      new Response('This part of the site has no machine behind it: API_ORIGIN is not set.\n', {
        status: 503,
        headers: { ...textType, 'Retry-After': '3600' },
      }),
    );
  const asked = new Request(new URL(pathname + search, origin), request);
  // Who asked, for the limits of the API: Cloudflare's own word, not the visitor's.
  asked.headers.set('X-Forwarded-For', request.headers.get('CF-Connecting-IP') ?? '');
  asked.headers.set('X-Forwarded-Host', new URL(request.url).host);
  return fetch(asked, { redirect: 'manual' });
}

/** Headers as our own server sends them. */
function headersOf({ rules }: Site, file: SiteFile, status: number, dependsOnVisitor: boolean): Record<string, string> {
  const path = status >= 400 ? '/404.html' : file.path.replace(/index\.html$/u, '');
  return {
    'Cache-Control': cacheControl.page,
    ...headersFor(rules.headers, path),
    'Content-Type': file.contentType,
    ...(dependsOnVisitor && { 'Cache-Control': cacheControl.choice, Vary: choiceVary }),
  };
}

async function sent(
  site: Site,
  request: Request,
  { ASSETS: assets }: WorkerEnvironment,
  resolution: Exclude<Resolution, { kind: 'redirect' }>,
): Promise<Response> {
  const status = resolution.kind === 'error' ? resolution.status : 200;
  const { file } = resolution;
  if (!file) {
    const text = status === 400 ? 'This is not a path.\n' : 'This page does not exist.\n';
    return new Response(text, { status, headers: { ...everywhereOf(site.rules), ...textType, ...pageCaching } });
  }
  // An error page is whole, and new: neither a part of it nor "not changed".
  const asked = { method: request.method, headers: status === 200 ? request.headers : new Headers() };
  const found = await assets.fetch(new Request(new URL(file.path, request.url), asked));
  const answer = new Response(found.body, { status: status === 200 ? found.status : status, headers: found.headers });
  if (status !== 200) answer.headers.delete('ETag');
  for (const [name, value] of Object.entries(headersOf(site, file, status, resolution.dependsOnVisitor)))
    answer.headers.set(name, value);
  return answer;
}

/** Answers for the pages of a site as our own server does: by the same rules, from files that Cloudflare keeps. */
export function cloudflareWorker(data: WorkerSite): CloudflareWorker {
  const site = siteOf(data);
  const onDemand = new RegExp(`^/(?:api/|[a-z]{2}/(?:${onDemandFolders.join('|')})(?:/|$))`, 'u');
  const everywhere = everywhereOf(data.rules);
  return {
    async fetch(request, env) {
      const url = new URL(request.url);
      if (onDemand.test(url.pathname)) return forwarded(request, url, env);
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('Only GET and HEAD are answered here.\n', {
          status: 405,
          headers: { ...everywhere, ...textType, Allow: 'GET, HEAD' },
        });
      const resolution = resolve(site, {
        target: url.pathname + url.search,
        cookieHeader: request.headers.get('Cookie') ?? undefined,
        acceptLanguage: request.headers.get('Accept-Language') ?? undefined,
        userAgent: request.headers.get('User-Agent') ?? undefined,
      });
      if (resolution.kind !== 'redirect') return sent(site, request, env, resolution);
      const { location, dependsOnVisitor } = resolution;
      const caching = dependsOnVisitor ? { 'Cache-Control': cacheControl.choice, Vary: choiceVary } : pageCaching;
      const headers = { ...everywhere, ...caching, ...textType, Location: location };
      return new Response(`Moved to ${location}\n`, { status: dependsOnVisitor ? 302 : 301, headers });
    },
  };
}
