import { createHash } from 'node:crypto';
import { isList, isObject } from '#base/json.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { brusselsDateTime } from '#feed/format/brussels-time.ts';
import { isNeverFilledIn, unknownTime } from '#feed/format/map-dates.ts';

type Dated = Pick<Listing, 'createdAt' | 'changedAt' | 'firstSight'>;

/** A record as it last stood in the snapshot, as far as its days need it. */
export interface LastSeen extends Dated {
  readonly isDraft: boolean;
  readonly contentHash: string;
}

/** What the days of a record are told by. */
export interface Sight {
  readonly nowIso: string;
  /** Did the last snapshot come from the same feed? Only then is a record that was not in it one that came in. */
  readonly isSameFeed: boolean;
  /** Are files there? A dry run fetches none, and compares without them. */
  readonly hasFiles: boolean;
}

/** The same text for the same value, in whatever order its fields stand. */
function steadyText(value: unknown): string {
  if (isList(value)) return `[${value.map(steadyText).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, inner]) => `${JSON.stringify(key)}:${steadyText(inner)}`).join(',')}}`;
}

/** Without a day on which nobody knows whether the home became free; the mapping sees that where the feed dates its records. */
export function withoutOldDay(listing: Listing): Listing {
  const { availableFrom, available, ...rest } = listing;
  if (availableFrom === undefined || !isNeverFilledIn(availableFrom, listing.changedAt)) return listing;
  return { ...rest, ...(available !== undefined && available !== 'on-date' && { available }) };
}

/** Stands for what a record says, but its days and what the site remembers of its price. */
export function contentHash(record: Listing | Project, { hasFiles }: Pick<Sight, 'hasFiles'>): string {
  const days = { createdAt: undefined, changedAt: undefined, firstSight: undefined };
  const remembered = { previousCents: undefined, changedOn: undefined, earlier: undefined };
  const files = hasFiles ? {} : { media: undefined, manager: { ...record.manager, photo: undefined } };
  const units = 'units' in record && !hasFiles && { units: record.units.map((unit) => ({ ...unit, plan: undefined })) };
  const price = 'price' in record && { price: { ...record.price, ...remembered } };
  const text = steadyText({ ...record, ...days, ...price, ...files, ...units });
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Earlier versions wrote in UTC when they saw something: on the calendar that may be another day. */
function inBelgium(time: string): string {
  return time.endsWith('Z') ? (brusselsDateTime(time) ?? time) : time;
}

/** The last record with its hash, for the next look. */
export function lastSeen(record: Listing | Project, sight: Sight): LastSeen {
  const { createdAt, changedAt, firstSight } = record;
  return {
    isDraft: 'isDraft' in record && record.isDraft,
    createdAt: inBelgium(createdAt),
    changedAt: inBelgium(changedAt),
    ...(firstSight && { firstSight }),
    contentHash: contentHash(record, sight),
  };
}

/** From when a record is here of which the feed does not say it. */
function createdOf(record: Listing | Project, last: LastSeen | undefined, { nowIso, isSameFeed }: Sight): Dated {
  const { changedAt } = record;
  const isDraft = 'isDraft' in record && record.isDraft;
  const appears = isSameFeed && (last === undefined || (last.isDraft && !isDraft));
  if (appears) return { createdAt: nowIso, changedAt, firstSight: 'arrival' };
  const since = last?.createdAt ?? (changedAt === unknownTime ? nowIso : changedAt);
  return { createdAt: since, changedAt, firstSight: last?.firstSight ?? 'first-reading' };
}

/** When a record last changed of which the feed does not say it. */
function changedOf(record: Listing | Project, last: LastSeen | undefined, createdAt: string, sight: Sight): string {
  if (record.changedAt !== unknownTime) return record.changedAt;
  if (!last) return createdAt;
  const { changedAt, contentHash: lastHash } = last;
  // What was written lacks a day that lies long before its own last change: as of that change the two are compared.
  const asWritten = 'availableFrom' in record ? withoutOldDay({ ...record, changedAt }) : record;
  return lastHash === contentHash(asWritten, sight) ? changedAt : sight.nowIso;
}

/** The days of a record: those of the feed, and where it gives none those on which the site saw it come and change. */
export function datesOf(record: Listing | Project, last: LastSeen | undefined, sight: Sight): Dated {
  const { createdAt, changedAt, firstSight } = record;
  const created = firstSight === undefined ? { createdAt, changedAt } : createdOf(record, last, sight);
  return { ...created, changedAt: changedOf(record, last, created.createdAt, sight) };
}
