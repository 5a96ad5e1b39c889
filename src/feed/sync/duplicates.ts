import { memoBy } from '#base/memo.ts';
import { onlyWhere } from '#base/one-by-one.ts';
import { unpack, type Packed } from '#base/packed.ts';
import { brusselsDateTime } from '#feed/format/brussels-time.ts';
import { recordId } from '#feed/format/map-listing.ts';
import { isRecord } from '#feed/format/raw.ts';
import type { Entity } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';

function changedMs(raw: unknown): number {
  const stamp = isRecord(raw) && Object.hasOwn(raw, 'LastChangedDate') ? raw['LastChangedDate'] : undefined;
  const iso = typeof stamp === 'string' ? brusselsDateTime(stamp.slice(0, 60)) : undefined;
  return iso === undefined ? -Infinity : Date.parse(iso);
}

/** What decides between two records. */
interface Dated {
  readonly id: string;
  readonly ms: number;
}

const datedRecord = (record: unknown): Dated => ({
  id: recordId(record),
  ms: changedMs(record),
});

/** The same of a record that waits packed; looked at once. */
export const datedPacked = memoBy((packed: Packed) => datedRecord(unpack(packed)));

/** One record per id: the latest LastChangedDate wins, then the later one in the feed. Records without id all stay. */
export function pickWinners<T>(
  records: Iterable<T>,
  entity: Entity,
  findings: Findings,
  dated: (record: T) => Dated = datedRecord,
): Iterable<T> {
  const byId = new Map<string, { readonly place: number; readonly ms: number }>();
  const winners = new Set<number>();
  let place = 0;
  for (const record of records) {
    const { id, ms } = dated(record);
    const other = id === '(no ID)' ? undefined : byId.get(id);
    if (other) {
      const isDated = Number.isFinite(ms) || Number.isFinite(other.ms);
      const which = isDated
        ? 'the last changed record counts'
        : 'none of them says when it was changed, and the last one counts';
      findings.warnFor(entity, id)('duplicate-id', 'ID', `is there more than once; ${which}`);
    }
    if (!other || ms >= other.ms) {
      if (other) winners.delete(other.place);
      winners.add(place);
      byId.set(id, { place, ms });
    }
    place += 1;
  }
  return onlyWhere(records, (_, at) => winners.has(at));
}
