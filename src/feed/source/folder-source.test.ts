import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { folderSource } from './folder-source.ts';

const read = (folder: string, path: string, stamp?: string) =>
  folderSource(folder).readFile({ kind: 'path', path }, 1000, stamp);

describe('folderSource', () => {
  it('reads a file once and then says that it is unchanged', async () => {
    await inEmptyFolder(async (folder) => {
      await writeFile(join(folder, 'a.jpg'), 'photo');
      const answer = await read(folder, 'a.jpg');
      expect(answer).toMatchObject({ kind: 'body', bytes: Buffer.from('photo') });
      const stamp = answer.kind === 'body' ? answer.stamp : undefined;
      expect(await read(folder, 'a.jpg', stamp)).toEqual({ kind: 'unchanged' });
    });
  });

  it('refuses what is no regular file: a folder would throw, and a pipe would wait for ever', async () => {
    await inEmptyFolder(async (folder) => {
      await mkdir(join(folder, 'media'));
      execFileSync('mkfifo', [join(folder, 'pipe.jpg')]);
      const refused = { kind: 'failed', reason: 'it is not a file', isTemporary: false };
      expect(await read(folder, 'media')).toEqual(refused);
      expect(await read(folder, 'pipe.jpg')).toEqual(refused);
    });
  });

  it('follows no link out of the feed and no link to itself', async () => {
    await inEmptyFolder(async (folder) => {
      const feed = join(folder, 'feed');
      await mkdir(feed);
      await writeFile(join(folder, 'secret.txt'), 'secret');
      await symlink('../secret.txt', join(feed, 'out.jpg'));
      await symlink('loop.jpg', join(feed, 'loop.jpg'));
      const missing = { kind: 'failed', reason: 'there is no such file in the feed', isTemporary: false };
      expect(await read(feed, 'out.jpg')).toEqual(missing);
      expect(await read(feed, 'loop.jpg')).toEqual(missing);
    });
  });

  it('names a feed file that is a folder', async () => {
    await inEmptyFolder(async (folder) => {
      await mkdir(join(folder, 'feed.json'));
      await expect(folderSource(folder).readText('feed.json')).rejects.toThrow(
        `The feed in ${folder} cannot be read: feed.json: it is not a file.`,
      );
    });
  });
});
