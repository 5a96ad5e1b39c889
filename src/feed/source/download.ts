import { open } from 'node:fs/promises';
import { Agent, fetch, type Response } from 'undici';
import { retryAfterMs } from './retry-after.ts';
import { bareHost, guardedLookup, namesPrivateHost } from './address-guard.ts';

/** What a server said about a file the last time; sent back so that it can answer "unchanged". */
export interface Validator {
  readonly etag?: string;
  readonly lastModified?: string;
}

export interface DownloadRequest {
  readonly url: URL;
  readonly maximumBytes: number;
  readonly timeoutMs: number;
  /** Without a body, for what the server says of the file; GET unless told otherwise. */
  readonly method?: 'HEAD';
  readonly validator?: Validator | undefined;
  /** Sent only to the origin of `url`, never after a redirect to another one. */
  readonly token?: string | undefined;
  /** A file to which the body goes in the place of memory; the answer's `bytes` are then empty. */
  readonly saveAs?: string;
  /** The one private host that the operator configured; all others are refused. */
  readonly privateHost?: string | undefined;
}

export type Downloaded =
  | { readonly kind: 'body'; readonly bytes: Buffer; readonly validator: Validator }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string; readonly isTemporary: boolean; readonly retryAfterMs?: number };

const maximumRedirects = 3;
const timeouts = { headersTimeout: 20_000, bodyTimeout: 20_000 };
const guardedAgent = new Agent({ ...timeouts, connect: { lookup: guardedLookup, timeout: 10_000 } });
const openAgent = new Agent({ ...timeouts, connect: { timeout: 10_000 } });

function failed(reason: string, isTemporary = false): Downloaded {
  return { kind: 'failed', reason, isTemporary };
}

/** Why a URL may not be asked at all. */
function refusal(url: URL, privateHost: string | undefined): string | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `${url.protocol} is not http(s)`;
  if (url.username || url.password) return 'the address holds a user name or password';
  return namesPrivateHost(url) && bareHost(url) !== privateHost ? `${bareHost(url)} is a private address` : undefined;
}

function requestHeaders({ token, validator, url: first }: DownloadRequest, url: URL): Record<string, string> {
  return {
    accept: '*/*',
    'user-agent': 'gevel-sync',
    ...(token && url.origin === first.origin && { authorization: `Bearer ${token}` }),
    ...(validator?.etag && { 'if-none-match': validator.etag }),
    ...(validator?.lastModified && { 'if-modified-since': validator.lastModified }),
  };
}

/** Hands the body on in chunks; false when it is larger than it may be. */
async function readChunks(
  response: Response,
  maximumBytes: number,
  take: (bytes: Uint8Array) => unknown,
): Promise<boolean> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  let size = 0;
  if (!body) return true;
  // Counted after decompression, so that a small compressed answer cannot grow without end.
  for await (const bytes of body) {
    size += bytes.byteLength;
    if (size > maximumBytes) return false;
    await take(bytes);
  }
  return true;
}

async function readBody(
  response: Response,
  { maximumBytes, saveAs }: Pick<DownloadRequest, 'maximumBytes' | 'saveAs'>,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  if (saveAs === undefined) {
    const isWhole = await readChunks(response, maximumBytes, (bytes) => chunks.push(bytes));
    return isWhole ? Buffer.concat(chunks) : undefined;
  }
  const handle = await open(saveAs, 'w', 0o600);
  try {
    const isWhole = await readChunks(response, maximumBytes, (bytes) => handle.writeFile(bytes));
    await handle.sync();
    return isWhole ? Buffer.alloc(0) : undefined;
  } finally {
    await handle.close();
  }
}

function statusReason(status: number): string {
  if (status === 401 || status === 403) return `the server refused access (status ${status})`;
  return `the server answered with status ${status}`;
}

async function readAnswer(response: Response, request: DownloadRequest): Promise<Downloaded> {
  if (response.status === 304) return { kind: 'unchanged' };
  if (response.status !== 200) {
    await response.body?.cancel();
    const waitMs = retryAfterMs(response.headers.get('retry-after'));
    const refused = failed(statusReason(response.status), response.status >= 500 || response.status === 429);
    return refused.kind === 'failed' && waitMs !== undefined ? { ...refused, retryAfterMs: waitMs } : refused;
  }
  const bytes = await readBody(response, request);
  if (!bytes) return failed(`it is larger than ${Math.round(request.maximumBytes / 1_000_000)} MB`);
  const etag = response.headers.get('etag');
  const lastModified = response.headers.get('last-modified');
  return { kind: 'body', bytes, validator: { ...(etag && { etag }), ...(lastModified && { lastModified }) } };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'it took too long';
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

/** One request with every guard: scheme, private addresses, redirects, time and size. Never throws. */
export async function download(request: DownloadRequest): Promise<Downloaded> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  let { url } = request;
  try {
    for (let hop = 0; hop <= maximumRedirects; hop++) {
      const problem = refusal(url, request.privateHost);
      if (problem) return failed(problem);
      const dispatcher = bareHost(url) === request.privateHost ? openAgent : guardedAgent;
      const headers = requestHeaders(request, url);
      const { method = 'GET' } = request;
      const response = await fetch(url, { method, dispatcher, headers, signal, redirect: 'manual' });
      const location = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null;
      if (location === null) return await readAnswer(response, request);
      await response.body?.cancel();
      const next = URL.parse(location, url);
      if (!next) return failed('it redirects to something that is not an address');
      url = next;
    }
    return failed(`it redirects more than ${maximumRedirects} times`);
  } catch (error) {
    return failed(messageOf(error), true);
  }
}

/** The same, tried again after temporary failures with a doubling delay, or the one that the server asks for. */
export async function downloadWithRetry(request: DownloadRequest, attempts: number, delayMs: number) {
  for (let attempt = 1; ; attempt++) {
    const answer = await download(request);
    if (answer.kind !== 'failed' || !answer.isTemporary || attempt >= attempts) return answer;
    const waitMs = answer.retryAfterMs ?? delayMs * 2 ** (attempt - 1);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
