import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { isListOf, isObject, isText } from '#base/json.ts';
import { readsAgain } from '#base/packed.ts';
import { checkThat, readStored, type StoredFormat } from '#base/stored.ts';
import type { AccountChanges } from '#server/owners/accounts.ts';
import { storeOwnerData } from '#server/owner-data/store-rows.ts';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { KnownLines } from '#site/snapshot-file.ts';
import { readListings } from '#site/trusted-records.ts';
import type { Owner } from '#feed/format/map-owner.ts';
import { foldersOf, type Folders } from '#feed/source/folders.ts';
import { homeSummary, ownerData, type HomeSummary } from './owner-data.ts';
import type { SyncReport } from './report.ts';
import type { SyncOptions } from './sync.ts';

const ownerLists = ['rows', 'visits', 'statistics', 'onlineMedia', 'prices', 'offers', 'nextSteps'] as const;

/** By hand: the rows of all owners are tens of thousands, and the sync has checked each. */
function isOwner(value: unknown): value is Owner {
  if (!isObject(value) || !isText(value['id']) || !isText(value['email'])) return false;
  return isListOf(value['listingIds'], isText) && ownerLists.every((name) => Array.isArray(value[name]));
}

const ownersForm: StoredFormat<Owner[]> = {
  name: 'owners.json of the last sync',
  version: 1,
  check: checkThat((value): value is Owner[] => isListOf(value, isOwner), 'it holds something else than owners'),
  repair: 'Run `npm run sync` to write it anew.',
};
const reportForm: StoredFormat<Pick<SyncReport, 'quarantined'>> = {
  name: 'sync-report.json of the snapshot',
  version: 1,
  check: checkThat(
    (value): value is SyncReport => isObject(value) && isListOf(value['quarantined'], isObject),
    'it names no quarantined records',
  ),
  repair: 'Run `npm run sync` to write it anew.',
};

/** What the portal says of each home, read only of those that are new in the snapshot. */
const knownFacts = new KnownLines<HomeSummary>();

async function factsOfHomes(file: string): Promise<readonly HomeSummary[]> {
  const factsOf = (line: string): HomeSummary[] => readListings(`[${line}]`).map(homeSummary);
  const facts = readsAgain() ? await knownFacts.ofFile(file, (line) => factsOf(line)[0]) : undefined;
  return facts ?? (await readFrom(file, readListings)).map(homeSummary);
}

async function readFrom<T>(file: string, read: (text: string) => T): Promise<T> {
  return read(await readFile(file, 'utf8'));
}

/** Puts the accounts and private rows of the last sync into a store. */
export async function storeOwners(
  store: Store,
  site: SiteConfig,
  { acceptShrink = false, ...folders }: Partial<Folders> & { readonly acceptShrink?: boolean } = {},
): Promise<AccountChanges> {
  const { contentDir, privateDir } = foldersOf(folders);
  const owners = await readFrom(join(privateDir, 'owners.json'), (text) => readStored(text, ownersForm));
  const all = await factsOfHomes(join(contentDir, 'snapshot/listings.json'));
  const { quarantined } = await readFrom(join(contentDir, 'snapshot/sync-report.json'), (text) =>
    readStored(text, reportForm),
  );
  const listings = new Map(all.map(({ id, facts }) => [id, facts]));
  const { languages, defaultLanguage, maximumShrinkShare } = site;
  const data = owners.map((owner) => ownerData(owner, { listings, languages, defaultLanguage }));
  return storeOwnerData(store, data, {
    stock: [...listings.keys()],
    now: new Date(),
    unreadIds: quarantined.filter(({ entity }) => entity === 'owner').map(({ id }) => id),
    ...(!acceptShrink && { maximumShrinkShare }),
  });
}

/** What became of the owners of a feed, in words. */
export interface StoredOwners {
  readonly line: string;
  readonly warnings: readonly string[];
}

function describe({ added, changed, disabled, refused }: AccountChanges): StoredOwners {
  return {
    line: `Owner portal: ${added.length} new accounts, ${changed.length} changed, ${disabled.length} ended.`,
    warnings: refused.map(
      (id) =>
        `owner ${id}: another owner has the same e-mail address, so this one gets no account. Give both an address ` +
        'of their own in the CRM, or make them one contact.',
    ),
  };
}

/**
 * The same after a sync, with the store of its environment. A machine that only builds may have no store: the site is then
 * built all the same, and the portal keeps what it had.
 */
export async function storeOwnersOf(options: SyncOptions): Promise<StoredOwners> {
  try {
    const store = await openStore(options.env);
    try {
      return describe(await storeOwners(store, options.site, options));
    } finally {
      await store.close();
    }
  } catch (error) {
    const reason = errorMessage(error);
    return { line: 'Owner portal: it keeps what it had.', warnings: [`The owners' rows were not stored: ${reason}`] };
  }
}
