import { memoBy } from '#base/memo.ts';
import type { FeedAdapter, RawEntry, RecordEntity } from '#feed/adapters/adapter.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { feedState, gatherRecords } from '#feed/source/gather.ts';
import type { FileRecord } from '#feed/source/file-records.ts';
import { openFeed } from '#feed/source/open-feed.ts';
import { recordId } from '#feed/format/map-listing.ts';
import { isRecord } from '#feed/format/raw.ts';

import { gevelFields, knownRecord } from './fields.ts';

/** A record under its number, which is found without reading it once more. */
class OwnEntry implements RawEntry {
  readonly entity: RecordEntity;
  readonly sourceId: string;
  readonly #record: FileRecord;

  constructor(entity: RecordEntity, record: FileRecord) {
    this.entity = entity;
    this.sourceId = recordId(record.raw);
    this.#record = record;
  }

  get raw(): unknown {
    return this.#record.raw;
  }
}

/** The entries of the last reading, by the record: what was made of an entry is found by it. */
const entries = {
  property: memoBy((record: FileRecord) => new OwnEntry('property', record)),
  project: memoBy((record: FileRecord) => new OwnEntry('project', record)),
  owner: memoBy((record: FileRecord) => new OwnEntry('owner', record)),
};

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
        const { types, categories, properties, projects, owners } = await gatherRecords(source);
        const all = [
          ...properties.map(entries.property),
          ...projects.map(entries.project),
          ...owners.map(entries.owner),
        ];
        return { entries: all, deleted: [], isComplete: true, trees: { types, categories } };
      },
    };
  },
  fields: gevelFields,
  convert: ({ entity, raw }) =>
    isRecord(raw)
      ? [{ entity, form: entity === 'owner' ? { ...raw } : fieldsOf(knownRecord(entity, raw)) }]
      : [{ entity, rejected: { field: '', reason: 'the record is not an object' } }],
};
