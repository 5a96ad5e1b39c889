import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gevelAdapter } from '#feed/adapters/gevel/adapter.ts';
import { inEmptyFolder, writeFeed } from '#feed/sync/feed.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';

function stateOf(source: string, cacheDir: string): Promise<string | undefined> | undefined {
  const context = { settings: {}, languages: ['nl'], now: () => new Date(), retryDelayMs: 1, timeoutMs: 5000 };
  return gevelAdapter.connect({ ...context, source, cacheDir }).state?.();
}

describe('the state of a feed in a folder', () => {
  it('is another one when a record or a picture is another one, and else the same', async () => {
    await inEmptyFolder(async (folder) => {
      const look = () => stateOf(folder, join(folder, '../cache'));
      await writeFeed(folder, { files: { 'media/a.jpg': 'one' } });
      const states = [await look()];
      expect(await look()).toBe(states[0]);
      await writeFile(join(folder, 'properties/all.json'), '[]');
      states.push(await look());
      await utimes(join(folder, 'media/a.jpg'), 1, 1);
      states.push(await look());
      await rm(join(folder, 'media/a.jpg'));
      states.push(await look());
      expect(new Set(states).size).toBe(4);
    });
  });
});

describe('the state of a feed at an address', () => {
  const feed = JSON.stringify({
    Format: 'gevel-crm/1',
    Complete: true,
    Files: { Types: 't.json', Categories: 'c.json', Properties: ['p.json'], Projects: [] },
    Counts: { Properties: 1, Projects: 0 },
  });

  it('is told by what the server says of each file, of which only feed.json is fetched', async () => {
    await inEmptyFolder(async (folder) => {
      const tags: Record<string, string | undefined> = {
        '/feed.json': 'f',
        '/t.json': 't',
        '/c.json': 'c',
        '/p.json': '1',
      };
      const fetched: string[] = [];
      await withServer(
        ({ url = '', method }, response) => {
          if (method === 'GET') fetched.push(url);
          const tag = tags[url];
          if (tag !== undefined) response.setHeader('ETag', `"${tag}"`);
          response.end(method === 'HEAD' ? undefined : feed);
        },
        async ({ href }) => {
          const before = await stateOf(href, folder);
          expect(before).toBeDefined();
          expect(await stateOf(href, folder)).toBe(before);
          tags['/p.json'] = '2';
          expect(await stateOf(href, folder)).not.toBe(before);
          tags['/c.json'] = undefined;
          expect(await stateOf(href, folder)).toBeUndefined();
        },
      );
      expect(new Set(fetched)).toEqual(new Set(['/feed.json']));
    });
  });
});
