import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing } from '#domain/listing.ts';
import type { AccountChanges } from '#server/owners/accounts.ts';
import { storeOwnerData } from '#server/owner-data/store-rows.ts';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Owner } from './feeds/gevel/map-owner.ts';
import { foldersOf, type Folders } from './folders.ts';
import { ownerData } from './owner-data.ts';

async function readRecords<T>(file: string): Promise<T[]> {
  return JSON.parse(await readFile(file, 'utf8')) as T[];
}

/** Puts the accounts and private rows of the last sync into a store. */
export async function storeOwners(
  store: Store,
  site: SiteConfig,
  folders: Partial<Folders> = {},
): Promise<AccountChanges> {
  const { contentDir, privateDir } = foldersOf(folders);
  const owners = await readRecords<Owner>(join(privateDir, 'owners.json'));
  const all = await readRecords<Listing>(join(contentDir, 'snapshot/listings.json'));
  const listings = new Map(all.map((listing) => [listing.id, listing]));
  const { languages, defaultLanguage } = site;
  const data = owners.map((owner) => ownerData(owner, { listings, languages, defaultLanguage }));
  return storeOwnerData(store, data, { stock: [...listings.keys()], now: new Date() });
}

/**
 * The same with the store of the environment; says in a line what changed. A machine that only builds may have no store: the
 * site is then built all the same, and the portal keeps what it had.
 */
export async function tellStore(site: SiteConfig, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    const store = await openStore(env);
    try {
      const { added, changed, disabled, refused } = await storeOwners(store, site);
      const twins = refused.length === 0 ? '' : `, ${refused.length} left out because another has the same address`;
      return `Owner portal: ${added.length} new accounts, ${changed.length} changed, ${disabled.length} ended${twins}.`;
    } finally {
      await store.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The owners' rows were not stored: ${reason}`;
  }
}
