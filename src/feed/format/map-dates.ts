import type { Listing } from '#domain/listing.ts';
import { present } from '#feed/format/present.ts';
import type { Fields } from './raw.ts';

/** Stands for a day that the feed does not give, until the sync knows what it saw itself. */
export const unknownTime = '1970-01-01T00:00:00+01:00';

const yearMs = 366 * 86_400_000;

export const longBeforeText = 'lies more than a year before the last change of the record; left out';

/** A day on which a home becomes free, long before the record itself was changed, is one that nobody filled in: 2001-01-01. */
export function isNeverFilledIn(availableFrom: string, changedAt: string): boolean {
  return Date.parse(availableFrom) < Date.parse(changedAt) - yearMs;
}

export type Dates = Pick<Listing, 'createdAt' | 'changedAt' | 'firstSight'>;

/** When a record was made and last changed, as far as the feed says it. A day of the last change is none on which it came. */
export function mapDates(fields: Fields): Dates {
  const created = fields.dateTime('CreatedDate');
  const changed = fields.dateTime('LastChangedDate');
  return present({
    createdAt: created ?? changed ?? unknownTime,
    changedAt: changed ?? unknownTime,
    firstSight: created === undefined ? ('first-reading' as const) : undefined,
  });
}
