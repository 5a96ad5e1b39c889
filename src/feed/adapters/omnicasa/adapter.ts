import type { FeedAdapter } from '#feed/adapters/adapter.ts';
import { connectOmnicasa } from './connection.ts';
import { convertOmnicasa } from './convert.ts';
import { omnicasaFields } from './fields.ts';
import { omnicasaNames } from './field-names.ts';

/** Omnicasa: JSON over GET, one language an answer. */
export const omnicasaAdapter: FeedAdapter = {
  description: {
    name: 'omnicasa',
    version: 1,
    defaultSource: 'https://newapi.omnicasa.com/',
    capabilities: {
      full: true,
      changedSince: true,
      deletedIds: true,
      webhook: 'none',
      leads: true,
      searchRequests: true,
      // No public answer shows who a home belongs to: a "related" person may as well be its tenant or a notary, and a wrong
      // account would read another seller's rows.
      ownerData: false,
      pages: false,
    },
    settings: [
      { name: 'username', isSecret: true, isRequired: true, meaning: 'the CustomerName of the agency' },
      { name: 'password', isSecret: true, isRequired: true, meaning: 'the CustomerPassword of the agency' },
      {
        name: 'version',
        isSecret: false,
        isRequired: false,
        meaning: 'the version in the address of the service, 1.12 by default',
      },
    ],
  },
  connect: connectOmnicasa,
  fields: omnicasaFields,
  fieldNames: omnicasaNames,
  convert: convertOmnicasa,
};
