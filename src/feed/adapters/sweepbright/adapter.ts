import type { FeedAdapter } from '#feed/adapters/adapter.ts';
import { connectSweepbright } from './connection.ts';
import { convertEstate } from './convert.ts';
import { sweepbrightFields } from './fields.ts';
import { readSweepbrightWebhook } from './webhook.ts';
import { sweepbrightNames } from './field-names.ts';

/** SweepBright: it calls, we read that one estate within the hour and keep it. There is no list to read. */
export const sweepbrightAdapter: FeedAdapter = {
  description: {
    name: 'sweepbright',
    version: 1,
    defaultSource: 'https://website.sweepbright.com/api/',
    capabilities: {
      full: false,
      changedSince: false,
      deletedIds: true,
      webhook: 'signed',
      leads: true,
      searchRequests: true,
      ownerData: true,
      pages: true,
    },
    settings: [
      { name: 'clientId', isSecret: false, isRequired: true, meaning: 'the OAuth client' },
      { name: 'clientSecret', isSecret: true, isRequired: true, meaning: 'its secret, which also signs the calls' },
      {
        name: 'shape',
        isSecret: false,
        isRequired: false,
        meaning: 'the date of the shape that is asked for, 20241030 by default',
      },
      {
        name: 'signatureHeader',
        isSecret: false,
        isRequired: false,
        meaning: 'the header with the signature, x-hook-signature by default',
      },
      { name: 'signatureAlgorithm', isSecret: false, isRequired: false, meaning: 'sha1 (by default) or sha256' },
    ],
  },
  connect: connectSweepbright,
  fields: sweepbrightFields,
  fieldNames: sweepbrightNames,
  convert: convertEstate,
  readWebhook: readSweepbrightWebhook,
};
