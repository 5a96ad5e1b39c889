import { Agent, fetch, type Response } from 'undici';
import { errorCode } from '#base/error-code.ts';
import { retryAfterMs } from './retry-after.ts';
import { bareHost, guardedLookup, namesPrivateHost } from './address-guard.ts';

export interface CallRequest {
  readonly url: URL;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** The one private host that the operator configured; all others are refused. */
  readonly privateHost?: string | undefined;
}

export type CallAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly retryAfterMs?: number }
  /** `neverSent` when there was no connection: nothing can have arrived. */
  | { readonly kind: 'failed'; readonly reason: string; readonly neverSent: boolean };

const maximumBytes = 64_000_000;
const guardedAgent = new Agent({ connect: { lookup: guardedLookup, timeout: 10_000 } });
const openAgent = new Agent({ connect: { timeout: 10_000 } });

async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > maximumBytes) return undefined;
    chunks.push(bytes);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** How the message of the guard ends. */
const privateAddress = 'leads to a private address';

/** Never the whole message: it can hold the address, and with it a password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it cannot be reached';
  if (error.name === 'TimeoutError') return 'it took too long';
  const code = errorCode(error.cause) ?? '';
  if (error.cause instanceof Error && error.cause.message.endsWith(privateAddress)) {
    return 'its name leads to a private address';
  }
  return code === '' ? 'the connection broke' : `the connection broke (${code})`;
}

/** What goes wrong before a byte of the request leaves: the name, the address, the connection, the certificate. */
const beforeSending =
  /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|HOSTNAME_MISMATCH|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO)$/u;

/** Every address of a host was tried: then each of them must have failed before sending. */
function isBeforeSending(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isBeforeSending);
  if (!(cause instanceof Error)) return false;
  if (cause.message.endsWith(privateAddress)) return true;
  return beforeSending.test(errorCode(cause) ?? '');
}

/** One call of a CRM's interface. Never throws, follows no redirect, and says nothing of address, headers and body. */
export async function call(request: CallRequest): Promise<CallAnswer> {
  const { url, method = 'GET', headers = {}, body, timeoutMs, privateHost } = request;
  const isOwn = bareHost(url) === privateHost;
  if (namesPrivateHost(url) && !isOwn) return { kind: 'failed', reason: 'it is a private address', neverSent: true };
  try {
    const response = await fetch(url, {
      method,
      headers: { 'user-agent': 'gevel-sync', ...headers },
      ...(body !== undefined && { body }),
      dispatcher: isOwn ? openAgent : guardedAgent,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    const text = await readText(response);
    if (text === undefined) {
      return { kind: 'failed', reason: `it is larger than ${maximumBytes / 1_000_000} MB`, neverSent: false };
    }
    const waitMs = retryAfterMs(response.headers.get('retry-after'));
    return { kind: 'answer', status: response.status, text, ...(waitMs !== undefined && { retryAfterMs: waitMs }) };
  } catch (error) {
    const neverSent = error instanceof Error && isBeforeSending(error.cause);
    return { kind: 'failed', reason: reasonOf(error), neverSent };
  }
}

function mayPass(answer: CallAnswer): boolean {
  return answer.kind === 'failed' || answer.status === 429 || answer.status >= 500;
}

/** For reads: tried again after what may pass, with a doubling delay or the one that the server asks for. */
export async function callWithRetry(request: CallRequest, attempts: number, delayMs: number): Promise<CallAnswer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await call(request);
    if (!mayPass(answer) || attempt >= attempts) return answer;
    const asked = answer.kind === 'answer' ? answer.retryAfterMs : undefined;
    await new Promise((resolve) => setTimeout(resolve, asked ?? delayMs * 2 ** (attempt - 1)));
  }
}
