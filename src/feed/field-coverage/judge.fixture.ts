import type { FeedAdapter, RawEntry } from '#feed/adapters/adapter.ts';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { convertRecords } from '#feed/adapters/convert-records.ts';
import { Findings } from '#feed/findings/findings.ts';
import { mapListing } from '#feed/format/map-listing.ts';
import { indexTypes, mapTree } from '#feed/format/type-tree.ts';
import { isXml, type RecordField } from '#feed/ledger/record-fields.ts';

const languages = ['nl', 'fr', 'en', 'de'];

/** What the site would show of a record, and everything that an agent would be told of it. */
export interface Judged {
  /** Undefined where it is not shown. */
  readonly site: object | undefined;
  readonly said: readonly string[];
}

/** Judges records of one CRM, as the sync does. */
export function judgeOf(adapter: FeedAdapter): (raw: unknown) => Judged {
  const { name } = adapter.description;
  const codes = readFeedCodes(name, 'content');
  const types = indexTypes(mapTree(codes.types, languages, 'nl', () => undefined));
  return (raw) => {
    const findings = new Findings(adapter.fieldNames);
    const entry: RawEntry = { entity: 'property', sourceId: '1', raw };
    const options = { adapter, codes, settings: {}, languages, marqueeIgnore: [] };
    const { feed, unshown } = convertRecords([entry], undefined, options, findings);
    const [form] = feed.properties;
    const warn = findings.warnFor('property', '1');
    const mapping = mapListing(form, { languages, types, categoryIds: new Set() }, warn);
    const refused = mapping.kind === 'quarantined' ? `${mapping.field} ${mapping.reason}` : mapping.kind;
    return {
      site: mapping.kind === 'mapped' ? mapping.mapped : undefined,
      said: [
        refused,
        ...findings.warnings,
        ...findings.quarantined,
        ...unshown.unknown,
        ...unshown.codes,
        ...unshown.languages,
      ].map((one: unknown) => JSON.stringify(one)),
    };
  };
}

/** The record with another value at a place. */
export function withValue(raw: unknown, [step, ...rest]: RecordField['steps'], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(raw))
    return raw.map((item: unknown, index) => (index === step ? withValue(item, rest, value) : item));
  if (typeof raw !== 'object' || raw === null) return raw;
  const isText = isXml(raw) && step === 'text';
  return Object.fromEntries(
    Object.entries(raw).map(([name, inner]) => {
      if (name !== String(step)) return [name, inner];
      return [name, isText ? String(value) : withValue(inner, rest, value)];
    }),
  );
}
