import { join } from 'node:path';
import type { FeedSource } from './feed-source.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { folderSource } from './folder-source.ts';
import { httpSource } from './http-source.ts';

/** A folder, or an http(s) address; anything else is refused before it is asked. */
export function openFeed(feed: string, token: string | undefined, cacheDir: string): FeedSource {
  if (!/^[a-z][a-z0-9+.-]+:\/\//iu.test(feed)) return folderSource(feed);
  const url = URL.parse(feed);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new FeedProblem(
      'The address of the feed is not an http(s) address.',
      'Give a folder or an http(s) address.',
      'settings',
    );
  }
  if (url.username || url.password) {
    throw new FeedProblem(
      'The address of the feed holds a user name or password.',
      'Take it out of the address and set the environment variable FEED_TOKEN instead.',
      'settings',
    );
  }
  return httpSource({ url, token, cacheDir: join(cacheDir, 'feed') });
}
