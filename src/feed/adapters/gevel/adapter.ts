import type { FeedAdapter, RawEntry, RecordEntity } from '#feed/adapters/adapter.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { feedState, gatherFeed } from '#feed/source/gather.ts';
import { openFeed } from '#feed/source/open-feed.ts';
import { recordId } from '#feed/format/map-listing.ts';
import { isRecord } from '#feed/format/raw.ts';

function entriesOf(entity: RecordEntity, records: Iterable<unknown>): RawEntry[] {
  return Array.from(records, (raw) => ({ entity, sourceId: recordId(raw), raw }));
}
import { gevelFields, knownRecord } from './fields.ts';

/** Our own documented form (content/sample-feed/README.md, public/feed.schema.json), in a folder or at an address. */
export const gevelAdapter: FeedAdapter = {
  description: {
    name: 'gevel',
    version: 1,
    capabilities: {
      full: true,
      changedSince: false,
      deletedIds: false,
      webhook: 'none',
      leads: false,
      searchRequests: false,
      ownerData: true,
      pages: false,
    },
    settings: [
      { name: 'token', isSecret: true, isRequired: false, meaning: 'sent to the feed as Authorization: Bearer' },
    ],
  },
  connect: ({ source: place, settings, cacheDir }) => {
    const source = openFeed(place, settings['token'], cacheDir);
    return {
      label: source.label,
      holds: (link) => source.holds(link),
      readFile: (link, maximumBytes, stamp) => source.readFile(link, maximumBytes, stamp),
      state: () => feedState(source),
      fetch: async () => {
        const { types, categories, properties, projects, owners } = await gatherFeed(source);
        const entries = [
          ...entriesOf('property', properties),
          ...entriesOf('project', projects),
          ...entriesOf('owner', owners),
        ];
        return { entries, deleted: [], isComplete: true, trees: { types, categories } };
      },
    };
  },
  fields: gevelFields,
  convert: ({ entity, raw }) =>
    isRecord(raw)
      ? [{ entity, form: entity === 'owner' ? { ...raw } : fieldsOf(knownRecord(entity, raw)) }]
      : [{ entity, rejected: { field: '', reason: 'the record is not an object' } }],
};
