import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '#base/error-code.ts';
import { cacheControl, choiceVary, headersFor } from '#hosting/rules/headers.ts';
import { sendBusy } from '#hosting/serve/busy-answer.ts';
import { parseRange } from '#hosting/serve/byte-range.ts';
import { chooseEncoding, encodings, type Encoding } from '#hosting/serve/encoding.ts';
import { resolve, type Resolution } from '#hosting/serve/resolve.ts';
import type { SiteFile } from '#hosting/serve/site-files.ts';
import { entityTag, madeFile, type Site } from '#hosting/serve/site.ts';

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

/** A file on its way to a visitor. */
interface Sending {
  readonly site: Site;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly file: SiteFile;
  readonly status: number;
  readonly dependsOnVisitor: boolean;
}

type Headers = Record<string, string | number>;

const isError = ({ status }: Sending): boolean => status >= 400;
const encodingsOf = ({ file }: Sending): Encoding[] => encodings.filter((encoding) => encoding in file.locations);

/** Headers of the whole file, whichever part of it is sent. */
function fileHeaders(sending: Sending, tag: string): Headers {
  const { site, file, dependsOnVisitor } = sending;
  const headers: Headers = {
    // An error page is not cached by the rule of the path where it stands in for a file.
    'Cache-Control': cacheControl.page,
    ...headersFor(site.rules.headers, isError(sending) ? '/404.html' : file.path.replace(/index\.html$/u, '')),
    'Content-Type': file.contentType,
  };
  const hasCopies = encodingsOf(sending).length > 1;
  const varying = [...(hasCopies ? ['Accept-Encoding'] : []), ...(dependsOnVisitor ? [choiceVary] : [])];
  if (varying.length > 0) headers['Vary'] = varying.join(', ');
  if (dependsOnVisitor) headers['Cache-Control'] = cacheControl.choice;
  if (!isError(sending)) headers['ETag'] = tag;
  if (!isError(sending) && !hasCopies) headers['Accept-Ranges'] = 'bytes';
  return headers;
}

/** The part that was asked for, where parts are given; undefined for the whole file. */
function rangeOf(sending: Sending, tag: string, size: number): ReturnType<typeof parseRange> {
  const { headers, method } = sending.request;
  const ifRange = headers['if-range'];
  const hasParts = method === 'GET' && !isError(sending) && encodingsOf(sending).length === 1;
  const isGiven = hasParts && (ifRange === undefined || ifRange === tag);
  return isGiven ? parseRange(headers.range, size) : undefined;
}

/** Sends the bytes of an open file, or the part of them that was asked for. */
async function sendBytes(sending: Sending, handle: FileHandle, tag: string, headers: Headers): Promise<void> {
  const { site, request, response, status } = sending;
  const { size } = await handle.stat();
  const range = rangeOf(sending, tag, size);
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
}

async function sendFile(sending: Sending): Promise<void> {
  const { site, request, response, file } = sending;
  const encoding = chooseEncoding(request.headers['accept-encoding'], encodingsOf(sending));
  const tag = await entityTag(site, file, encoding);
  const headers = fileHeaders(sending, tag);
  if (!isError(sending) && isUnchanged(request.headers['if-none-match'], tag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const handle = await open(file.locations[encoding] ?? file.locations.identity);
  try {
    if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
    await sendBytes(sending, handle, tag, headers);
  } finally {
    await handle.close();
  }
}

/** The same, false when a newer build has taken the file away before the server was told. */
async function sendIfThere(sending: Sending): Promise<boolean> {
  try {
    await sendFile(sending);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && !sending.response.headersSent) return false;
    throw error;
  }
}

/** Sends the file of an answer, or says that there is none; false where its page cannot be made at the moment. */
async function sendResolved(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  resolution: Exclude<Resolution, { kind: 'redirect' }>,
): Promise<boolean> {
  const status = resolution.kind === 'error' ? resolution.status : 200;
  const { dependsOnVisitor } = resolution;
  const file = resolution.file && (await madeFile(site, resolution.file));
  if (resolution.file && !file) return false;
  if (!file || !(await sendIfThere({ site, request, response, file, status, dependsOnVisitor }))) {
    const missing = resolution.kind === 'error' ? resolution.status : 404;
    const text = missing === 400 ? 'This is not a path.' : 'This page does not exist.';
    sendText(request, response, missing, text, { ...commonHeaders(site), 'Cache-Control': cacheControl.page });
  }
  return true;
}

/** Answers one request from the site that is served: where it is exchanged while a page is made, from the new one. */
export async function respond(current: () => Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const site = current();
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
  if (resolution.kind !== 'redirect') {
    if (await sendResolved(site, request, response, resolution)) return;
    if (current() === site) sendBusy(request, response, site.rules, 'latePage');
    else await respond(current, request, response);
    return;
  }
  const caching: Record<string, string> = resolution.dependsOnVisitor
    ? { 'Cache-Control': cacheControl.choice, Vary: choiceVary }
    : { 'Cache-Control': cacheControl.page };
  const headers = { ...everywhere, ...caching, Location: resolution.location };
  sendText(request, response, resolution.dependsOnVisitor ? 302 : 301, `Moved to ${resolution.location}`, headers);
}
