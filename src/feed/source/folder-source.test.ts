import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { mkdir, stat, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
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

  it('knows no file by its time alone where times are whole seconds, which a change within one leaves as they were', async () => {
    await inEmptyFolder(async (folder) => {
      await writeFile(join(folder, 'feed.json'), '[]');
      const details = await stat(join(folder, 'feed.json'), { bigint: true });
      const later = Number(details.ctimeMs) + 3_600_000;
      vi.spyOn(Date, 'now').mockReturnValue(later);
      const source = folderSource(folder);
      expect(await source.settledState?.('feed.json')).toBeDefined();
      details.ctimeNs -= details.ctimeNs % 1_000_000_000n;
      vi.spyOn(fs.promises, 'stat').mockResolvedValue(details);
      syncBuiltinESMExports();
      try {
        expect(await source.settledState?.('feed.json')).toBeUndefined();
      } finally {
        vi.restoreAllMocks();
        syncBuiltinESMExports();
      }
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
