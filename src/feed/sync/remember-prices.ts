import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseJson } from '#base/json.ts';
import { eachOf } from '#base/one-by-one.ts';
import type { Listed } from '#base/packed-list.ts';
import type { Listing } from '#domain/listing.ts';
import { rememberedPrice, type RememberedListing } from '#domain/price-history.ts';
import { listingSchema } from '#site/listing-schema.ts';

/** A record of the snapshot, which has one on each line; undefined for its brackets, and for one of an older form. */
function recordOf(line: string): Listing | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return listingSchema.safeParse(parseJson(line.replace(/,$/u, ''))).data;
  } catch {
    return undefined;
  }
}

/** The homes of a snapshot one after the other: of a large stock never all at once. None where there is no snapshot. */
async function* lastListings(snapshotDir: string): AsyncGenerator<Listing> {
  const input = createReadStream(join(snapshotDir, 'listings.json'), 'utf8');
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      const record = recordOf(line);
      if (record) yield record;
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  } finally {
    input.destroy();
  }
}

/**
 * The homes with what was asked for them before: most feeds tell only what is asked today, so a price is compared with that of the
 * last snapshot, which carries what was known by then (docs/rules/money.md).
 */
export async function rememberPrices(
  snapshotDir: string,
  listings: Listed<Listing>,
  policy: { readonly today: string; readonly marqueeIgnore: readonly number[] },
): Promise<Listed<Listing>> {
  const last = new Map<string, RememberedListing>();
  for await (const { id, goal, availability, contractType, isDraft, price } of lastListings(snapshotDir)) {
    last.set(id, { goal, availability, isDraft, price, ...(contractType !== undefined && { contractType }) });
  }
  const remember = (listing: Listing): Listing => ({
    ...listing,
    price: rememberedPrice(last.get(listing.id), listing, policy),
  });
  return { length: listings.length, [Symbol.iterator]: () => eachOf(listings, remember) };
}
