import { storedContent } from '#base/stored.ts';
import type { Store } from '#server/store/store.ts';

type Reader = Store['reader'];

/** A key is the address, or ends with it: `46 0 an@home.example`, the first document of a home. */
function isKeyOf(key: string, address: string): boolean {
  return key.split(' ').at(-1) === address;
}

/** A time as it is handed over. */
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

async function exportedMatches(reader: Reader, searchId: string): Promise<object[]> {
  const matches = await reader
    .selectFrom('alert_matches')
    .selectAll()
    .where('search_id', '=', searchId)
    .orderBy('matched_at')
    .execute();
  return matches.map(({ listing_id: listing, occasion, reason, matched_at: matched, mailed_at: mailed }) => ({
    listing,
    occasion,
    reason,
    matchedAt: isoTime(matched),
    mailedAt: isoTime(mailed),
  }));
}

/** Searches of an address, with the homes that were found for them. */
export async function exportedSearches(reader: Reader, address: string): Promise<object[]> {
  const searches = await reader.selectFrom('alert_searches').selectAll().where('email', '=', address).execute();
  const found: object[] = [];
  for (const search of searches) {
    found.push({
      id: search.id,
      name: search.name,
      language: search.language,
      query: storedContent(search.query),
      frequency: search.frequency,
      wantsPriceDrops: search.price_drops === 1,
      createdAt: isoTime(search.created_at),
      confirmedAt: isoTime(search.confirmed_at),
      remindedAt: isoTime(search.reminded_at),
      endsAt: isoTime(search.expires_at),
      isStopped: search.stopped_by !== null,
      matches: await exportedMatches(reader, search.id),
    });
  }
  return found;
}

/** When an address was unsubscribed. */
export async function exportedUnsubscriptions(reader: Reader, address: string): Promise<object[]> {
  const unsubscriptions = await reader.selectFrom('unsubscriptions').selectAll().where('email', '=', address).execute();
  return unsubscriptions.map(({ stopped_at: stopped, undone_at: undone, newsletter_since: since }) => ({
    stoppedAt: isoTime(stopped),
    undoneAt: isoTime(undone),
    newsletterSince: isoTime(since),
  }));
}

/** Lists that an address is on. */
export async function exportedClaims(reader: Reader, address: string): Promise<object[]> {
  const claims = await reader
    .selectFrom('claims')
    .select(['scope', 'key', 'created_at'])
    .where('key', 'like', `%${address}`)
    .execute();
  return claims
    .filter(({ key }) => isKeyOf(key, address))
    .map(({ scope, key, created_at: created }) => ({ scope, key, since: isoTime(created) }));
}
