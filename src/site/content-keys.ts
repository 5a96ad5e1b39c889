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

/** So many records of a long list are one group. */
const groupSize = 64;

interface Group {
  readonly records: readonly object[];
  readonly key: string;
}

/** Groups by their first record: lists of homes to buy and to rent begin theirs with the same one. */
const knownGroups = memoBy((): { known: Group[] } => ({ known: [] }));
const mostKnown = 8;

const isGroup = (records: readonly object[], list: readonly object[], start: number): boolean =>
  records.every((record, index) => record === list[start + index]);

/** Key of some records that follow each other in a list; as long as they are the same objects it is made once. */
function groupKey(list: readonly object[], start: number): string {
  const [first, length] = [list[start], Math.min(groupSize, list.length - start)];
  if (!first) return '';
  const own = knownGroups(first);
  const same = own.known.find(({ records }) => records.length === length && isGroup(records, list, start));
  if (same) return same.key;
  const records = list.slice(start, start + length);
  const made = { records, key: hashOf(records.map(fingerprint)) };
  own.known = [made, ...own.known].slice(0, mostKnown);
  return made.key;
}

/** Key of these records in this order, whatever else a page shows. */
export function recordsKey(records: readonly object[]): string {
  if (records.length <= groupSize) return hashOf(records.map(fingerprint));
  const keys: string[] = [];
  for (let start = 0; start < records.length; start += groupSize) keys.push(groupKey(records, start));
  return hashOf([records.length, keys]);
}

/** Key of anything that shows these listings and no others, in this order. */
export function cardsKey(content: Content, language: Language, listings: readonly Listing[]): string {
  return hashOf([sharedKey(content), language, listings.map(fingerprint)]);
}
