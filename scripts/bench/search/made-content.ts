import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing, TreeItem } from '#domain/listing.ts';
import { searchContentOf } from '#search/content.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import type { SearchContent } from '#search/record.ts';
import { makeFeed } from '#scripts/make-feed.ts';
import { Findings } from '#feed/findings/findings.ts';
import { folderSource } from '#feed/source/folder-source.ts';
import { gatherFeed } from '#feed/source/gather.ts';
import { mapFeed } from '#feed/sync/map-feed.ts';
import { readSiteConfig, type SiteConfig } from '#site/site-config.ts';

/** A generated stock. */
export interface MadeStock {
  readonly listings: readonly Listing[];
  readonly types: readonly TreeItem[];
  readonly site: SiteConfig;
}

/** Content of the search index of a generated feed. */
export async function madeContent(listings: number, seed: number): Promise<SearchContent> {
  const { site, ...made } = await madeStock(listings, seed);
  return searchContentOf({ ...made, municipalityNames, marqueeIgnore: site.marqueeIgnore });
}

/** Listings and types of a generated feed, mapped as the sync maps them. */
export async function madeStock(listings: number, seed: number): Promise<MadeStock> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-search-bench-'));
  try {
    makeFeed({ listings, seed, out: folder, photos: false });
    const site = readSiteConfig();
    const feed = mapFeed(await gatherFeed(folderSource(folder)), site, new Findings());
    return { listings: feed.listings.map(({ record }) => record), types: feed.types, site };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
