import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { queueHints, readHints, readStore, writeStore, type RecordStore } from './record-store.ts';

const store: RecordStore = {
  version: 1,
  source: 'https://crm.example/',
  fullMs: 1,
  readMs: 2,
  entries: [{ entity: 'property', sourceId: '46', raw: { secret: 'note' } }],
};

describe('the record store', () => {
  it('gives back what was kept, readable by this user only', async () => {
    await inEmptyFolder(async (folder) => {
      await writeStore(folder, 'whise', store);
      expect(await readStore(folder, 'whise')).toEqual(store);
      expect((await stat(join(folder, 'feed/whise.json'))).mode & 0o077).toBe(0);
    });
  });

  it('counts as empty when it is missing or damaged', async () => {
    await inEmptyFolder(async (folder) => {
      expect(await readStore(folder, 'whise')).toBeUndefined();
      await writeStore(folder, 'whise', store);
      await writeFile(join(folder, 'feed/whise.json'), '{"version":1');
      expect(await readStore(folder, 'whise')).toBeUndefined();
    });
  });

  it('keeps every announcement until it is cleared, one that comes twice once', async () => {
    await inEmptyFolder(async (folder) => {
      await queueHints(folder, 'whise', 'a 10:00', { ids: ['1'], deleted: [] });
      await queueHints(folder, 'whise', 'a 10:00', { ids: ['1'], deleted: [] });
      await queueHints(folder, 'whise', '../b', { ids: ['1', '2'], deleted: ['3'] });
      const hints = await readHints(folder, 'whise');
      expect([hints.ids, hints.deleted]).toEqual([['1', '2'], ['3']]);
      await queueHints(folder, 'whise', 'late', { ids: ['9'], deleted: [] });
      await queueHints(folder, 'whise', 'a 10:00', { ids: ['1'], deleted: [] });
      await hints.clear();
      expect((await readHints(folder, 'whise')).ids.toSorted()).toEqual(['1', '9']);
    });
  });

  it('takes every other announcement where one was cut off', async () => {
    await inEmptyFolder(async (folder) => {
      await queueHints(folder, 'whise', 'a', { ids: ['1'], deleted: [] });
      await queueHints(folder, 'whise', 'b', { ids: ['2'], deleted: [] });
      await writeFile(join(folder, 'feed/whise-hints', `${Buffer.from('a').toString('hex')}.json`), '{"ids":["1');
      expect((await readHints(folder, 'whise')).ids).toEqual(['2']);
    });
  });
});
