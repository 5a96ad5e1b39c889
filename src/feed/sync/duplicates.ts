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

/** One record per id: the latest LastChangedDate wins, then the later one in the feed. Records without id all stay. */
export function pickWinners(records: readonly unknown[], entity: Entity, findings: Findings): unknown[] {
  const byId = new Map<string, unknown>();
  const withoutId: unknown[] = [];
  for (const record of records) {
    const id = recordId(record);
    if (id === '(no ID)') {
      withoutId.push(record);
      continue;
    }
    const other = byId.get(id);
    if (other !== undefined) {
      findings.warnFor(entity, id)('duplicate-id', 'ID', 'is there more than once; the last changed record counts');
    }
    if (other === undefined || changedMs(record) >= changedMs(other)) byId.set(id, record);
  }
  return [...byId.values(), ...withoutId];
}
