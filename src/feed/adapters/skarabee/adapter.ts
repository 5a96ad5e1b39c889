import type { FeedAdapter } from '#feed/adapters/adapter.ts';
import { connectSkarabee } from './connection.ts';
import { convertSkarabee } from './convert.ts';
import { skarabeeFields } from './fields.ts';
import { skarabeeNames } from './field-names.ts';

/** Skarabee Weblink: SOAP, a list of numbers and then a call for each. */
export const skarabeeAdapter: FeedAdapter = {
  description: {
    name: 'skarabee',
    version: 1,
    defaultSource: 'https://weblink.skarabee.com/',
    capabilities: {
      full: true,
      changedSince: true,
      deletedIds: true,
      webhook: 'none',
      leads: true,
      searchRequests: false,
      ownerData: false,
      pages: true,
    },
    settings: [
      { name: 'username', isSecret: true, isRequired: true, meaning: 'the Weblink login of the agency' },
      { name: 'password', isSecret: true, isRequired: true, meaning: 'its password' },
      { name: 'version', isSecret: false, isRequired: false, meaning: 'the version in the address, v41 by default' },
    ],
  },
  connect: connectSkarabee,
  fields: skarabeeFields,
  fieldNames: skarabeeNames,
  convert: convertSkarabee,
};
