import type { FeedAdapter, RawEntry } from '#feed/adapters/adapter.ts';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { fatesOfProperty } from '#feed/sync/explain-fields.ts';
import { mapTree } from '#feed/format/type-tree.ts';
import type { FieldFate } from '#feed/ledger/influence.ts';

const languages = ['nl', 'fr', 'en', 'de'];

/** What becomes of every field of some records of a CRM; the most telling of several fates counts. */
export function coverageOf(adapter: FeedAdapter, raws: readonly unknown[]): FieldFate[] {
  const codes = readFeedCodes(adapter.description.name, 'content');
  const types = mapTree(codes.types, languages, 'nl', () => undefined);
  const inputs = { adapter, codes, settings: {}, mapped: { types, categories: [] } };
  const rank = { shown: 0, gate: 1, 'left-out': 2, 'no-effect': 3, unknown: 4 };
  const best = new Map<string, FieldFate>();
  for (const raw of raws) {
    const entry: RawEntry = { entity: 'property', sourceId: '1', raw };
    for (const fate of fatesOfProperty(entry, inputs, languages)) {
      const found = best.get(fate.field);
      if (!found || rank[fate.fate.kind] < rank[found.fate.kind]) best.set(fate.field, fate);
    }
  }
  return [...best.values()].sort((a, b) => (a.field < b.field ? -1 : Number(a.field > b.field)));
}

/** `[{field: 'rooms', fate: ...}] -> Map {'building.bedrooms' => ['rooms']}` */
export function bySiteField(fates: readonly FieldFate[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { field, fate } of fates) {
    for (const site of fate.kind === 'shown' ? fate.site : []) found.set(site, [...(found.get(site) ?? []), field]);
  }
  return found;
}
