import { expect, it } from 'vitest';
import { convertEntry } from '#feed/adapters/convert-records.ts';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { adapters } from '#feed/registry.ts';
import { samples } from './samples.fixture.ts';

/** What no message is about: numbers of our own, and parts that are made or named by their parts. */
const silent = new Set([
  'SourceID',
  'Highlight',
  'WebID',
  'Plans',
  'Documents',
  'Videos',
  'VirtualTours',
  'PriceUnitText',
]);
/** Omnicasa has the names of our own format for most of its fields. */
const crms = adapters.filter(({ description: { name } }) => name !== 'gevel' && name !== 'omnicasa');

it.each(crms.map((adapter) => [adapter.description.name, adapter] as const))(
  'every field that %s fills has the name of the CRM, for messages',
  (name, adapter) => {
    const options = {
      adapter,
      codes: readFeedCodes(name, 'content'),
      settings: {},
      languages: ['nl', 'fr', 'en', 'de'],
    };
    const filled = (samples[name] ?? []).flatMap((raw) =>
      convertEntry({ entity: 'property', sourceId: '1', raw }, options, () => undefined).flatMap((one) =>
        'form' in one && one.entity === 'property'
          ? Object.entries(one.form).filter(([, value]) => value !== undefined && value !== false)
          : [],
      ),
    );
    const fields = new Set(filled.map(([field]) => field));
    expect(fields.size).toBeGreaterThan(15);
    expect([...fields].filter((field) => !silent.has(field) && !(field in (adapter.fieldNames ?? {})))).toEqual([]);
  },
);
