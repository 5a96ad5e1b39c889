import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isListOf, isObject, isText } from '#base/json.ts';
import { memoBy } from '#base/memo.ts';
import { keepText } from '#base/packed.ts';
import { joinPieces, type Piece } from '#base/pieces.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import type { AdvertKind } from '#domain/advert-kind.ts';
import type { Duty, DutyPlace } from '#domain/duties.ts';
import type { Availability, Goal, LocalizedText } from '#domain/listing.ts';

/** What became of a record of the feed; `not-public` is one that the agency itself does not show, or a project of homes to let. */
export const recordStates = ['published', 'draft', 'held', 'left-out', 'not-public'] as const;
export type RecordState = (typeof recordStates)[number];

/** What is wrong with a record that was left out, or why it is not public. */
export const refusals = [
  'goal',
  'type',
  'country',
  'town',
  'number',
  'form',
  'value',
  'withdrawn',
  'status',
  'let-project',
] as const;
export type Refusal = (typeof refusals)[number];

/** A duty that an advert does not meet. */
export interface MissingDuty {
  readonly duty: Duty;
  readonly region: DutyPlace;
  readonly kind: AdvertKind;
}

/** A record of the feed as the last good reading found it: what the office lists. Holds no person but who looks after it. */
export interface FeedRecord {
  readonly entity: 'property' | 'project';
  readonly id: string;
  /** The agency's own number, else ours. */
  readonly reference: string;
  readonly state: RecordState;
  readonly refusal?: Refusal;
  /** The field of the feed that the refusal is about, as the CRM calls it. */
  readonly field?: string;
  readonly duties: readonly MissingDuty[];
  readonly title: LocalizedText;
  /** Languages of the site that have no text of their own. */
  readonly untranslated: readonly string[];
  readonly town: string;
  readonly goal?: Goal;
  readonly availability?: Availability;
  /** Who looks after it, by name and by e-mail address. */
  readonly agent?: string;
  readonly agentEmail?: string;
  /** The smallest file of the first photo: an address in the site. */
  readonly photo?: string;
  /** ISO time of the last change in the CRM. */
  readonly changedAt?: string;
}

/** Beside the other files of the snapshot; no page is made of it. */
export const feedRecordsFile = 'feed-records.json';

function isRecord(value: unknown): value is FeedRecord {
  return (
    isObject(value) &&
    isText(value['id']) &&
    isText(value['reference']) &&
    recordStates.some((state) => state === value['state']) &&
    Array.isArray(value['duties']) &&
    Array.isArray(value['untranslated']) &&
    isObject(value['title']) &&
    isText(value['town'])
  );
}

const form: StoredFormat<{ readonly records: readonly FeedRecord[] }> = {
  name: `${feedRecordsFile} of the snapshot`,
  version: 1,
  check: checkThat(
    (value): value is { records: FeedRecord[] } => isObject(value) && isListOf(value['records'], isRecord),
    'it holds something else than the records of a feed',
  ),
  repair: 'Run `npm run sync` to write it anew from the feed.',
};

/** A record as it stands in the file, made once for as long as it is the same object. */
const pieceOf = memoBy((record: FeedRecord) => keepText(JSON.stringify(record, null, 1).replaceAll('\n', '\n  ')));

/** The records as the file holds them, in pieces: those of records that are the same are the same. */
export function feedRecordsPieces(records: readonly FeedRecord[]): Piece[] {
  const empty = `${storedText({ records: [] }, form, 1)}\n`;
  if (records.length === 0) return [empty];
  const [opening = '', closing = ''] = empty.split('[]');
  const pieces: Piece[] = [];
  for (const record of records) pieces.push(pieces.length === 0 ? `${opening}[\n  ` : ',\n  ', pieceOf(record));
  return [...pieces, `\n ]${closing}`];
}

/** The same as one text. */
export const feedRecordsText = (records: readonly FeedRecord[]): string => joinPieces(feedRecordsPieces(records));

let known: { readonly state: string; readonly records: readonly FeedRecord[] } | undefined;

/**
 * The records of the last good reading of the feed, read again only when the file is another one; undefined before the first reading by
 * a program that writes them. Throws a StoredProblem.
 */
export function readFeedRecords(
  snapshotDir = process.env['GEVEL_SNAPSHOT'] ?? join('content', 'snapshot'),
): readonly FeedRecord[] | undefined {
  const file = join(snapshotDir, feedRecordsFile);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const state = `${file} ${stats.size} ${stats.mtimeMs} ${stats.ino}`;
  if (known?.state !== state) known = { state, records: readStored(readFileSync(file, 'utf8'), form).records };
  return known.records;
}
