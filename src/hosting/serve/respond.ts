import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#base/error-code.ts';
import { cacheControl, choiceVary, headersFor } from '#hosting/rules/headers.ts';
import { parseRange } from '#hosting/serve/byte-range.ts';
import { chooseEncoding, type Encoding } from '#hosting/serve/encoding.ts';
import { resolve } from '#hosting/serve/resolve.ts';
import { entityTag, type Site, type SiteFile } from '#hosting/serve/site.ts';

const plainText = 'text/plain; charset=utf-8';

/** Headers that stand on every answer. */
function commonHeaders(site: Site): Record<string, string> {
  return headersFor(
    site.rules.headers.filter(({ pattern }) => pattern === '/*'),
    '/',
  );
}

/** Ends an answer with a short text; a HEAD request gets the headers alone. */
export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(`${text}\n`);
  response.writeHead(status, { 'Content-Type': plainText, 'Content-Length': body.length, ...headers });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Does `If-None-Match` name this tag? Weak and strong compare alike (RFC 9110 section 13.1.2). */
function isUnchanged(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//u, '') === tag);
}

async function sendFile(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  { status, dependsOnVisitor }: { readonly status: number; readonly dependsOnVisitor: boolean },
): Promise<void> {
  const existing = Object.keys(file.locations) as Encoding[];
  const encoding = chooseEncoding(request.headers['accept-encoding'], existing);
  const tag = await entityTag(site, file, encoding);
  const isError = status >= 400;
  const headers: Record<string, string | number> = {
    // An error page is not cached by the rule of the path where it stands in for a file.
    'Cache-Control': cacheControl.page,
    ...headersFor(site.rules.headers, isError ? '/404.html' : file.path.replace(/index\.html$/u, '')),
    'Content-Type': file.contentType,
  };
  const varying = [...(existing.length > 1 ? ['Accept-Encoding'] : []), ...(dependsOnVisitor ? [choiceVary] : [])];
  if (varying.length > 0) headers['Vary'] = varying.join(', ');
  if (dependsOnVisitor) headers['Cache-Control'] = cacheControl.choice;
  if (!isError) {
    headers['ETag'] = tag;
    if (existing.length === 1) headers['Accept-Ranges'] = 'bytes';
    if (isUnchanged(request.headers['if-none-match'], tag)) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
  }

  const handle = await open(file.locations[encoding] ?? file.locations.identity);
  try {
    const { size } = await handle.stat();
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
    const ifRange = request.headers['if-range'];
    const wantsRange = !isError && existing.length === 1 && (ifRange === undefined || ifRange === tag);
    const range = wantsRange ? parseRange(request.headers.range, size) : undefined;
    if (range === 'unsatisfiable') {
      sendText(request, response, 416, 'The requested range is beyond the end of the file.', {
        ...commonHeaders(site),
        'Content-Range': `bytes */${String(size)}`,
      });
      return;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers['Content-Length'] = end - start + 1;
    if (range) headers['Content-Range'] = `bytes ${String(start)}-${String(end)}/${String(size)}`;
    response.writeHead(range ? 206 : status, headers);
    if (request.method === 'HEAD' || size === 0) response.end();
    else await pipeline(handle.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await handle.close();
  }
}

/** The same, false when a newer build has taken the file away before the server was told. */
async function sendIfThere(...args: Parameters<typeof sendFile>): Promise<boolean> {
  try {
    await sendFile(...args);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && !args[2].headersSent) return false;
    throw error;
  }
}

/** Answers one request from the site. */
export async function respond(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const everywhere = commonHeaders(site);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    sendText(request, response, 405, 'Only GET and HEAD are answered here.', { ...everywhere, Allow: 'GET, HEAD' });
    return;
  }
  const resolution = resolve(site, {
    target: request.url ?? '/',
    cookieHeader: request.headers.cookie,
    acceptLanguage: request.headers['accept-language'],
    userAgent: request.headers['user-agent'],
  });
  if (resolution.kind === 'redirect') {
    const caching: Record<string, string> = resolution.dependsOnVisitor
      ? { 'Cache-Control': cacheControl.choice, Vary: choiceVary }
      : { 'Cache-Control': cacheControl.page };
    const headers = { ...everywhere, ...caching, Location: resolution.location };
    sendText(request, response, 301, `Moved to ${resolution.location}`, headers);
    return;
  }
  const status = resolution.kind === 'error' ? resolution.status : 200;
  const { dependsOnVisitor } = resolution;
  if (
    !resolution.file ||
    !(await sendIfThere(site, request, response, resolution.file, { status, dependsOnVisitor }))
  ) {
    const missing = resolution.kind === 'error' ? resolution.status : 404;
    const text = missing === 400 ? 'This is not a path.' : 'This page does not exist.';
    sendText(request, response, missing, text, { ...everywhere, 'Cache-Control': cacheControl.page });
  }
}
