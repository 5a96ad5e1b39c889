import { hash } from 'node:crypto';
import { memoBy } from '#base/memo.ts';
import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';

/*
 * A rebuild makes a page again when its key is another one, or when something of the agency's own that it read has changed:
 * settings, routes and texts are noticed while it is made (src/base/reads.ts). So a key must name everything that the page
 * shows of the feed. A page without a key is made again when any part of the feed that it read has changed.
 */

/** `hashOf(['a', 1])`: 22 characters that stand for the value. */
export function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url').slice(0, 22);
}

/** A hash of everything that a record says; made once. */
const fingerprint = memoBy((record: object) => hashOf(record));

/** Everything of the feed that any page may show, apart from listings. The build says which code it runs. */
export const sharedKey = memoBy(({ today, projects, types, categories }: Content) =>
  hashOf([process.env['GEVEL_CODE'], today, projects, types, categories]),
);

/** Key of these records in this order, whatever else a page shows. */
export function recordsKey(records: readonly object[]): string {
  return hashOf(records.map(fingerprint));
}

/** Key of anything that shows these listings and no others, in this order. */
export function cardsKey(content: Content, language: Language, listings: readonly Listing[]): string {
  return hashOf([sharedKey(content), language, listings.map(fingerprint)]);
}
