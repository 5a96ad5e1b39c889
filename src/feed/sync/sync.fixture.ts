import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing } from '#domain/listing.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';
import { readListings } from '#site/trusted-records.ts';
import { inEmptyFolder, rawProperty, writeFeed, type FeedParts } from './feed.fixture.ts';
import { syncFeed, type SyncOptions, type SyncResult } from './sync.ts';

export const site: SiteConfig = readSiteConfig('content/site.json', {});

export interface Agency {
  readonly folder: string;
  readonly sync: (parts?: FeedParts, options?: Partial<SyncOptions>) => Promise<SyncResult>;
  readonly read: (file: string) => Promise<string>;
  readonly listings: () => Promise<Listing[]>;
}

/** An agency with an empty site; every sync gets a feed of its own. */
export async function withAgency(test: (agency: Agency) => Promise<void>): Promise<void> {
  await inEmptyFolder(async (folder) => {
    const feed = join(folder, 'feed');
    const read = (file: string) => readFile(join(folder, file), 'utf8');
    const sync: Agency['sync'] = async (parts, options) => {
      await writeFeed(feed, parts);
      const cacheDir = join(folder, 'cache');
      return syncFeed({
        site,
        feed,
        contentDir: join(folder, 'content'),
        cacheDir,
        privateDir: join(folder, 'private'),
        ...options,
      });
    };
    const listings = async () => readListings(await read('content/snapshot/listings.json'));
    await test({ folder, sync, read, listings });
  });
}

export const properties = (count: number) =>
  Array.from({ length: count }, (_, index) => rawProperty({ ID: count - index }));
