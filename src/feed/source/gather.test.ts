import { describe, expect, it } from 'vitest';
import { inEmptyFolder, rawProperty, writeFeed, type FeedParts } from '#feed/sync/feed.fixture.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { folderSource } from '#feed/source/folder-source.ts';
import { gatherFeed } from './gather.ts';

async function problemOf(parts: FeedParts): Promise<string> {
  return inEmptyFolder(async (folder) => {
    await writeFeed(folder, parts);
    const error: unknown = await gatherFeed(folderSource(folder)).catch((reason: unknown) => reason);
    return error instanceof FeedProblem ? error.message.replaceAll(folder, 'FEED') : 'no problem';
  });
}

const counts = { Properties: 2, Projects: 0, Owners: 0 };

describe('gatherFeed', () => {
  it('reads a whole feed', async () => {
    expect(await problemOf({})).toBe('no problem');
  });

  it('refuses a feed with fewer records than it announces', async () => {
    expect(await problemOf({ head: { Counts: counts } })).toBe(
      'The feed is truncated: feed.json announces 2 properties, but only 1 came.',
    );
  });

  it('refuses a feed that says itself that it is not complete', async () => {
    expect(await problemOf({ head: { Complete: false } })).toBe(
      'The feed is truncated: feed.json says that it is not complete.',
    );
  });

  it('refuses a file that ends in the middle', async () => {
    const half = JSON.stringify([rawProperty()]).slice(0, 100);
    expect(await problemOf({ files: { 'properties/all.json': half } })).toMatch(
      /^The feed is truncated or damaged: properties\/all\.json is not valid JSON \(/u,
    );
  });

  it('refuses a file in another encoding, whose accents would be lost', async () => {
    const latin = Buffer.from(JSON.stringify([rawProperty({ City: 'Li\u00E8ge' })]), 'latin1');
    expect(await problemOf({ files: { 'properties/all.json': latin } })).toBe(
      'The feed cannot be used: properties/all.json is not UTF-8 text.',
    );
    const wide = Buffer.from(JSON.stringify([rawProperty()]), 'utf16le');
    expect(
      await problemOf({ files: { 'properties/all.json': Buffer.concat([Buffer.from([0xff, 0xfe]), wide]) } }),
    ).toBe('The feed cannot be used: properties/all.json is not UTF-8 text.');
  });

  it('names the tree that is not a list', async () => {
    expect(await problemOf({ files: { 'types.json': '{}' } })).toBe(
      'The feed is damaged: types.json does not hold an array.',
    );
  });

  it('refuses an empty feed', async () => {
    expect(await problemOf({ properties: [] })).toBe('The feed is empty: it holds no property.');
  });

  it('refuses an error page in the place of a list', async () => {
    expect(await problemOf({ files: { 'properties/all.json': '{"error":"sorry"}' } })).toBe(
      'The feed is damaged: properties/all.json does not hold an array.',
    );
  });

  it('refuses to read outside the feed', async () => {
    const Files = { Types: '../types.json', Categories: 'categories.json', Properties: ['/etc/passwd'], Projects: [] };
    expect(await problemOf({ head: { Files } })).toBe(
      'The feed cannot be used: feed.json is not valid (Files.Types: must be a path below the feed; ' +
        'Files.Properties.0: must be a path below the feed).',
    );
  });

  it('says which file is missing', async () => {
    const Files = {
      Types: 'no.json',
      Categories: 'categories.json',
      Properties: ['properties/all.json'],
      Projects: [],
    };
    expect(await problemOf({ head: { Files } })).toBe(
      'The feed in FEED cannot be read: no.json: there is no such file in the feed.',
    );
  });
});
