import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFeed } from '#publish/read-feed.ts';
import { inEmptyFolder, rawProperty, writeFeed } from '#feed/sync/feed.fixture.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

const site = readSiteConfig('content/site.json', {});
const rawOwner = (id: number, parts: object = {}) => ({
  ID: id,
  Email: `${String(id)}@owner.example`,
  Name: `Owner ${String(id)}`,
  PropertyIDs: [46],
  ...parts,
});

let database: TestDatabase;

async function accounts(): Promise<string[]> {
  const store = await database.open();
  try {
    const rows = await store.reader.selectFrom('owners').select(['id', 'status', 'name']).orderBy('id').execute();
    return rows.map(({ id, status, name }) => `${id} ${status} ${name}`);
  } finally {
    await store.close();
  }
}

describe.each(storeKinds)('the feed of a rebuild, on %s', (kind) => {
  beforeEach(async () => {
    database = await newDatabase(kind);
  });

  afterEach(async () => {
    await database.remove();
  });

  it('brings its owners into the portal, also when no page changes', async () => {
    await inEmptyFolder(async (folder) => {
      const feed = join(folder, 'feed');
      const folders = { contentDir: join(folder, 'content'), privateDir: join(folder, 'private') };
      const read = async (owners: readonly object[]) => {
        await writeFeed(feed, { properties: [rawProperty()], owners });
        return readFeed({ site, feed, env: database.env, cacheDir: join(folder, 'cache'), ...folders });
      };
      expect(await read([rawOwner(1), rawOwner(2)])).toMatchObject({ result: { ok: true, changed: true } });
      expect(await accounts()).toEqual(['1 invited Owner 1', '2 invited Owner 2']);
      const renamed = await read([rawOwner(1, { Name: 'An' }), rawOwner(2), rawOwner(3, { Email: '1@owner.example' })]);
      expect(renamed.warnings.join(' ')).toContain('owner 3: another owner has the same e-mail address');
      expect(await accounts()).toEqual(['1 invited An', '2 invited Owner 2']);
      await read([rawOwner(1, { Name: 'An' }), rawOwner(2, { Email: 'no address' })]);
      expect(await accounts()).toEqual(['1 invited An', '2 invited Owner 2']);
      const emptied = await read([]);
      expect(emptied.warnings.join(' ')).toContain('2 of the 2 owners with an account are gone');
      expect(await accounts()).toEqual(['1 invited An', '2 invited Owner 2']);
      await read([rawOwner(1, { Name: 'An' })]);
      expect(await accounts()).toEqual(['1 invited An', '2 disabled Owner 2']);
    });
  });
});
