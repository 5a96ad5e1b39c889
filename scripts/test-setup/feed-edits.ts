import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFields, listOf, objectWith, parseJson } from '#base/json.ts';

/** What an agent may do to the feed between two rebuilds. */
export type FeedEdit =
  'add' | 'text' | 'withdraw' | 'price' | 'photo' | 'plan' | 'translation' | 'sold' | 'town' | 'rank';

export const feedEdits: readonly FeedEdit[] = [
  ...(['add', 'text', 'withdraw', 'price', 'photo', 'plan', 'translation', 'sold', 'town', 'rank'] as const),
];

/** The one picture of such a feed: every other would be made small in eight sizes. */
const picture = { ID: 1, Url: 'media/picture.jpg', Title: { nl: 'Gevel' } };

/** A drawing: unlike photos it is compressed. */
const plan = { ID: 1, Url: 'media/plan.svg', Title: { nl: 'Plan' } };

interface RawListing {
  ID: number;
  Ident: string;
  Goal: number;
  Status: number;
  StatusDate: string;
  Price: number;
  City: string;
  Zip: string;
  LastChangedDate: string;
  Title: Record<string, string>;
  Description: Record<string, string>;
  Pictures?: (typeof picture)[];
  Plans?: (typeof plan)[];
}

interface Manifest {
  readonly Files: { readonly Properties: readonly string[] };
  readonly Counts: { Properties: number };
}

const isRawListing = (value: unknown): value is RawListing => hasFields<RawListing>(value, ['ID', 'Title', 'Price']);

const placeOf = ({ City, Zip }: RawListing): Partial<RawListing> => ({ City, Zip });

/** What each edit does to one listing among all. */
const edits: Readonly<Record<FeedEdit, (listing: RawListing, listings: RawListing[], index: number) => void>> = {
  add(listing, listings) {
    const ID = Math.max(...listings.map((other) => other.ID)) + 1;
    listings.push({ ...structuredClone(listing), ID, Ident: `NEW-${ID}` });
  },
  withdraw(_, listings, index) {
    if (listings.length > 1) listings.splice(index, 1);
  },
  price(listing) {
    listing.Price += 5_000;
  },
  text(listing, _, index) {
    listing.Description['nl'] = `${listing.Description['nl'] ?? ''}<p>Nu met nieuwe tekst ${index}.</p>`;
  },
  translation(listing) {
    listing.Title['fr'] = `${listing.Title['fr'] ?? ''} (revu)`;
  },
  photo(listing) {
    listing.Pictures = listing.Pictures?.length ? [] : [picture];
  },
  plan(listing) {
    listing.Plans = listing.Plans?.length ? [] : [plan];
  },
  sold(listing) {
    Object.assign(listing, { Status: listing.Goal === 0 ? 2 : 4, StatusDate: '2026-11-19' });
  },
  town(listing, listings, index) {
    Object.assign(listing, placeOf(listings[(index + 7) % listings.length] ?? listing));
  },
  rank(listing) {
    listing.LastChangedDate = '2026-11-20 17:00:00';
  },
};

/**
 * Does something to one listing of the first file of a feed that scripts/make-feed.ts made. Says whether the feed is another one now:
 * who is sold is not sold once more.
 */
export function editFeed(feedDir: string, edit: FeedEdit, position: number): boolean {
  const manifestFile = join(feedDir, 'feed.json');
  const manifest = objectWith<Manifest>(parseJson(readFileSync(manifestFile, 'utf8')), 'Files', 'Counts');
  const file = join(feedDir, manifest.Files.Properties[0] ?? '');
  const before = readFileSync(file, 'utf8');
  const listings = listOf(parseJson(before), isRawListing);
  const count = listings.length;
  const index = position % count;
  const listing = listings[index];
  if (listing) edits[edit](listing, listings, index);
  manifest.Counts.Properties += listings.length - count;
  const after = JSON.stringify(listings);
  writeFileSync(file, after);
  writeFileSync(manifestFile, JSON.stringify(manifest));
  return after !== JSON.stringify(parseJson(before));
}
