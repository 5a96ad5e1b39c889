import { describe, expect, it } from 'vitest';
import type { FeedDescription } from './adapter.ts';
import { readSettings } from './settings.ts';

const description: FeedDescription = {
  name: 'sample',
  version: 1,
  capabilities: {
    full: true,
    changedSince: false,
    deletedIds: false,
    webhook: 'none',
    leads: false,
    searchRequests: false,
    ownerData: false,
    pages: false,
  },
  settings: [
    { name: 'clientSecret', isSecret: true, isRequired: true, meaning: 'the secret' },
    { name: 'clientId', isSecret: false, isRequired: true, meaning: 'the number' },
    { name: 'officeId', isSecret: false, isRequired: false, meaning: 'the office' },
  ],
};

describe('readSettings', () => {
  it('takes secrets from the environment and the rest from either place', () => {
    const settings = readSettings(
      description,
      { clientId: '7', officeId: '1' },
      { FEED_CLIENT_SECRET: 's', FEED_OFFICE_ID: '2' },
    );
    expect(settings).toEqual({ clientSecret: 's', clientId: '7', officeId: '2' });
  });

  it('refuses a secret in the site configuration', () => {
    expect(() => readSettings(description, { clientSecret: 'x' }, {})).toThrow(
      'feed.settings.clientSecret in content/site.json is a secret. Give it in the environment as FEED_CLIENT_SECRET.',
    );
  });

  it('names every missing and every unknown setting', () => {
    expect(() => readSettings(description, {}, {})).toThrow(
      'The feed sample needs settings that are not there: FEED_CLIENT_SECRET (the secret), FEED_CLIENT_ID (the number).',
    );
    expect(() => readSettings(description, { colour: 'red' }, {})).toThrow('feed.settings.colour');
  });
});
