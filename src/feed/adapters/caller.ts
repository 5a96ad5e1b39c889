import { checkFeed, type FileSource } from '#feed/source/feed-source.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { bareHost, namesPrivateHost } from '#feed/source/address-guard.ts';
import { call, callWithRetry, type CallAnswer, type CallRequest } from '#feed/source/call.ts';
import { readWebFile } from '#feed/source/web-file.ts';
import type { ConnectContext } from './adapter.ts';

type Call = Omit<CallRequest, 'url' | 'timeoutMs' | 'privateHost'> & { readonly path: string };

/** Calls of one CRM: where it is, how long to wait, and how to speak of it without giving a secret away. */
export interface Caller {
  readonly label: string;
  readonly base: URL;
  /** A read; tried again after failures that may pass. */
  ask(request: Call): Promise<CallAnswer>;
  /** A write; never tried again here. */
  send(request: Call): Promise<CallAnswer>;
  /** The problem to throw when a read failed; `what` names the call in words. */
  problem(what: string, reason: string): FeedProblem;
  /** The text of a read that must succeed. */
  text(what: string, request: Call): Promise<string>;
  readonly files: FileSource;
}

const attempts = 4;

/** `503 -> 'the server answered with status 503'` */
export function statusReason(status: number): string {
  if (status === 401 || status === 403) return `the server refused access (status ${status}); are the settings right?`;
  return `the server answered with status ${status}`;
}

/** The address of a feed, or a problem in words. */
export function feedAddress(source: string): URL {
  const url = URL.parse(source);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password) {
    throw new FeedProblem(
      'The address of the feed is not an http(s) address without user name and password.',
      'Correct feed.source in content/site.json; passwords go into the environment.',
      'settings',
    );
  }
  return url;
}

export function createCaller(context: ConnectContext): Caller {
  const base = feedAddress(context.source);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const privateHost = namesPrivateHost(base) ? bareHost(base) : undefined;
  const label = `${base.origin}${base.pathname}`;
  const complete = ({ path, ...rest }: Call): CallRequest => ({
    ...rest,
    url: new URL(path, base),
    timeoutMs: context.timeoutMs,
    privateHost,
  });
  const ask = (request: Call) => callWithRetry(complete(request), attempts, context.retryDelayMs);
  const problem = (what: string, reason: string) =>
    new FeedProblem(
      `The feed at ${label} cannot be read: ${what}: ${reason.replace(/(?<!\?)$/u, '.')}`,
      checkFeed,
      /\brefused\b/u.test(reason) ? 'settings' : 'feed',
    );
  return {
    label,
    base,
    ask,
    problem,
    send: (request) => call(complete(request)),
    text: async (what, request) => {
      const answer = await ask(request);
      if (answer.kind === 'failed') throw problem(what, answer.reason);
      if (answer.status !== 200) throw problem(what, statusReason(answer.status));
      return answer.text;
    },
    files: {
      holds: (link) => link.kind === 'url' && new URL(link.url).origin === base.origin,
      readFile: async (link, maximumBytes, stamp) => {
        if (link.kind === 'path') return { kind: 'failed', reason: 'it is not an address', isTemporary: false };
        const url = new URL(link.url);
        return readWebFile({ url, maximumBytes, ...(url.origin === base.origin && { privateHost }) }, stamp);
      },
    },
  };
}

/** A JSON answer; damage is the feed's problem. */
export function parseAnswer(text: string, fail: (reason: string) => Error): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    throw fail('the answer is not valid JSON');
  }
}
