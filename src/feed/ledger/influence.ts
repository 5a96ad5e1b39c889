import { isRecord } from '#feed/format/raw.ts';
import { reasonOf } from './left-out.ts';
import type { FieldRules } from './ledger.ts';
import { recordFields, withoutFields, type RecordField } from './record-fields.ts';
import { traced } from './trace.ts';

/** What becomes of one field of a record. */
export type Fate =
  | { readonly kind: 'shown'; readonly site: readonly string[] }
  /** Without it the record is not shown at all, or refused. */
  | { readonly kind: 'gate' }
  /** It was read, and the page is the same without it: another field counted, or its code says nothing to the site. */
  | { readonly kind: 'no-effect' }
  | { readonly kind: 'left-out'; readonly reason: string }
  | { readonly kind: 'unknown' };

export interface FieldFate {
  readonly field: string;
  readonly values: readonly RecordField['value'][];
  readonly fate: Fate;
}

/** Two steps deep, `building.bedrooms`; what is deeper belongs to its part. */
function siteParts(record: unknown): Map<string, string> {
  const parts = new Map<string, string>();
  for (const [name, value] of Object.entries(isRecord(record) ? record : {})) {
    const inner = isRecord(value) ? Object.entries(value) : [];
    if (inner.length === 0) parts.set(name, JSON.stringify(value));
    for (const [part, deep] of inner) parts.set(`${name}.${part}`, JSON.stringify(deep));
  }
  return parts;
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}

/**
 * What becomes of every field of a record: each is taken away in turn, and what then changes is what it is for. `toSite` maps a raw
 * record to what the site would show, or to undefined when it would show nothing.
 */
export function fatesOf(raw: unknown, rules: FieldRules, toSite: (raw: unknown) => unknown): FieldFate[] {
  const watched = traced(raw, rules.naming);
  const whole = toSite(watched.raw);
  const before = siteParts(whole);
  const byName = Map.groupBy(recordFields(raw, rules.naming), ({ path }) => path);
  const fateOf = (field: string, places: readonly RecordField[]): Fate => {
    const without = withoutFields(
      raw,
      places.map(({ steps }) => steps),
    );
    const after = watched.read.has(field) ? toSite(without) : whole;
    if (whole !== undefined && after === undefined) return { kind: 'gate' };
    const site = differences(before, siteParts(after));
    if (watched.read.has(field) && site.length > 0) return { kind: 'shown', site };
    const reason = reasonOf(field, rules.leftOut);
    // A reason for many fields is none of one that is read: it is empty here, or another counts.
    const isOwn = Object.hasOwn(rules.leftOut, field) || reason?.startsWith('private') === true;
    if (reason !== undefined && (isOwn || !watched.read.has(field))) return { kind: 'left-out', reason };
    return watched.read.has(field) ? { kind: 'no-effect' } : { kind: 'unknown' };
  };
  return [...byName].map(([field, places]) => ({
    field,
    values: places.map(({ value }) => value),
    fate: fateOf(field, places),
  }));
}
