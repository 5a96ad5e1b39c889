import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Listing } from '#domain/listing.ts';
import { listingSchema } from '#site/listing-schema.ts';
import { readNumbered } from '#site/trusted-records.ts';

const media = '/media/';

/** A listing of the snapshot as it is now, draft or not; the last sync may be younger than the build. */
export function findSnapshotListing(
  id: string,
  snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? 'content/snapshot',
): Listing | undefined {
  const records = readNumbered(readFileSync(join(snapshotDir, 'listings.json'), 'utf8'));
  const record = records.find((candidate) => candidate.id === id);
  return record && listingSchema.parse(record);
}

function mapTexts(value: unknown, edit: (text: string) => string): unknown {
  if (typeof value === 'string') return edit(value);
  if (Array.isArray(value)) return value.map((item: unknown) => mapTexts(item, edit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, edit)]));
}

/** The listing with photos and documents at addresses that need the token: those of a draft are not part of the site. */
export function withPreviewMedia(listing: Listing, language: string, token: string): Listing {
  const base = `/${language}/preview/${encodeURIComponent(listing.id)}`;
  const query = `?token=${encodeURIComponent(token)}`;
  return mapTexts(listing, (text) => (text.startsWith(media) ? `${base}${text}${query}` : text)) as Listing;
}

/** Every media path that a listing names: nothing else is shown with its token. */
export function mediaOf(listing: Listing): ReadonlySet<string> {
  const found = new Set<string>();
  mapTexts(listing, (text) => {
    if (text.startsWith(media)) found.add(text);
    return text;
  });
  return found;
}
