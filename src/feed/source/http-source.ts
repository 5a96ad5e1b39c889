import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import { checkFeed, decodeFeedText, maximumJsonBytes, type FeedSource } from './feed-source.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { bareHost, namesPrivateHost } from './address-guard.ts';
import { downloadWithRetry } from './download.ts';
import { replaceFile } from '#base/replace-file.ts';
import { addressState } from './source-state.ts';
import { readWebFile, validator } from './web-file.ts';

interface HttpSourceOptions {
  readonly url: URL;
  readonly token: string | undefined;
  /** Bodies with their validators, so that an unchanged file is not sent again. */
  readonly cacheDir: string;
  readonly retryDelayMs?: number;
}

const cachedText = z.object({ url: z.string(), validator, body: z.string() });

type CachedText = z.infer<typeof cachedText>;

const timeoutMs = 120_000;
const attempts = 3;

async function readCached(file: string, url: URL): Promise<CachedText | undefined> {
  const cached = await readCacheFile(file, (text) => cachedText.parse(parseJson(text)));
  return cached?.url === url.href ? cached : undefined;
}

/** A feed at an http(s) address, with the same files below it as a folder has. */
export function httpSource({ url, token, cacheDir, retryDelayMs = 1000 }: HttpSourceOptions): FeedSource {
  const base = new URL(url.href);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  const label = `${base.origin}${base.pathname}`;
  // Only an operator who writes a private address gets one; a name that leads to one is refused.
  const privateHost = namesPrivateHost(base) ? bareHost(base) : undefined;
  const below = (path: string) => {
    const file = new URL(path.split('/').map(encodeURIComponent).join('/'), base);
    file.search = base.search;
    return file;
  };

  const readText = async (path: string): Promise<string> => {
    const file = below(path);
    const cacheFile = join(cacheDir, `${createHash('sha256').update(file.href).digest('hex').slice(0, 32)}.json`);
    const cached = await readCached(cacheFile, file);
    const request = { url: file, maximumBytes: maximumJsonBytes, timeoutMs, token, privateHost };
    const answer = await downloadWithRetry({ ...request, validator: cached?.validator }, attempts, retryDelayMs);
    if (answer.kind === 'unchanged' && cached) return cached.body;
    if (answer.kind !== 'body') {
      const reason = answer.kind === 'failed' ? answer.reason : 'the server says unchanged to a first request';
      const isRefused = reason.includes('refused access');
      const advice = isRefused ? `${checkFeed} Is FEED_TOKEN right?` : checkFeed;
      throw new FeedProblem(
        `The feed at ${label} cannot be read: ${path}: ${reason}.`,
        advice,
        isRefused ? 'settings' : 'feed',
      );
    }
    const entry: CachedText = { url: file.href, validator: answer.validator, body: decodeFeedText(answer.bytes, path) };
    await mkdir(cacheDir, { recursive: true });
    // The owners' rows are among these files.
    await replaceFile(cacheFile, JSON.stringify(entry), 0o600);
    return entry.body;
  };

  return {
    label,
    readText,
    state: (paths) => {
      const request = { maximumBytes: maximumJsonBytes, timeoutMs, token, privateHost };
      return addressState(paths.map((path) => ({ ...request, url: below(path) })));
    },
    holds: (link) => link.kind === 'path' || new URL(link.url).origin === base.origin,
    readFile: async (link, maximumBytes, stamp) => {
      const address = link.kind === 'url' ? new URL(link.url) : below(link.path);
      // The feed's own origin is trusted as far as the feed is; any other host gets no token and no private address.
      const own = address.origin === base.origin ? { token, privateHost } : {};
      return readWebFile({ url: address, maximumBytes, ...own }, stamp);
    },
  };
}
