import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchContentOf } from '#domain/search/content.ts';
import { municipalityNames } from '#domain/search/municipality-names.ts';
import type { SearchContent } from '#domain/search/record.ts';
import { makeFeed } from '#scripts/make-feed.ts';
import { Findings } from '#scripts/sync/findings.ts';
import { folderSource } from '#scripts/sync/folder-source.ts';
import { gatherFeed } from '#scripts/sync/gather.ts';
import { mapFeed } from '#scripts/sync/map-feed.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** Content of the search index of a generated feed, mapped as the sync maps it. */
export async function madeContent(listings: number, seed: number): Promise<SearchContent> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-search-bench-'));
  try {
    makeFeed({ listings, seed, out: folder, photos: false });
    const site = readSiteConfig();
    const feed = mapFeed(await gatherFeed(folderSource(folder)), site, new Findings());
    const all = feed.listings.map(({ record }) => record);
    return searchContentOf({ listings: all, types: feed.types, municipalityNames, marqueeIgnore: site.marqueeIgnore });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
