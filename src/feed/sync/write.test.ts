import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepUncompressed } from '#base/packed.ts';
import { PackedList } from '#base/packed-list.ts';
import { lineKey, linesOfFile, recordLines } from '#site/snapshot-lines.ts';
import { inEmptyFolder } from './feed.fixture.ts';
import { recoverSnapshot, toLines, writeOwners, writeSnapshot } from './write.ts';

const manifest = (generatedAt: string) => ({ generatedAt, feed: 'feed', counts: {}, mediaHashes: [] });
const files = (text: string) => new Map([['listings.json', text]]);

async function snapshotText(folder: string): Promise<string> {
  return readFile(join(folder, 'snapshot/listings.json'), 'utf8');
}

describe('writeSnapshot', () => {
  it('replaces the old snapshot as a whole and leaves nothing beside it', async () => {
    await inEmptyFolder(async (folder) => {
      expect(await writeSnapshot(folder, files('old'), manifest('1'))).toEqual({ changed: true });
      expect(await writeSnapshot(folder, files('new'), manifest('2'))).toEqual({ changed: true });
      expect(await snapshotText(folder)).toBe('new');
      expect(await readdir(folder)).toEqual(['snapshot']);
    });
  });

  it('replaces the folder that a link leads to, first when nothing is there, as in a container', async () => {
    await inEmptyFolder(async (folder) => {
      await mkdir(join(folder, 'content'));
      await mkdir(join(folder, 'data'));
      await symlink('../data/snapshot', join(folder, 'content/snapshot'));
      for (const text of ['one', 'two']) {
        await writeSnapshot(join(folder, 'content'), files(text), manifest(text));
        expect(await snapshotText(join(folder, 'content'))).toBe(text);
      }
      expect([await readdir(join(folder, 'content')), await readdir(join(folder, 'data'))]).toEqual([
        ['snapshot'],
        ['snapshot'],
      ]);
    });
  });

  it('keeps files and time when nothing changed', async () => {
    await inEmptyFolder(async (folder) => {
      await writeSnapshot(folder, files('same'), manifest('1'));
      expect(await writeSnapshot(folder, files('same'), manifest('2'))).toEqual({ changed: false });
      expect(await readFile(join(folder, 'snapshot/manifest.json'), 'utf8')).toContain('"generatedAt": "1"');
    });
  });
});

describe('writeSnapshot in a process that reads again', () => {
  const listed = (...homes: readonly object[]) => {
    const records = new PackedList<unknown>((value) => value);
    for (const home of homes) records.push(home);
    return new Map([['listings.json', toLines(records)]]);
  };
  const [one, two] = [{ id: '1' }, { id: '2' }];

  beforeEach(() => {
    keepUncompressed();
  });
  afterEach(() => {
    keepUncompressed(false);
  });

  it('knows what it wrote, and reads what somebody else did', async () => {
    await inEmptyFolder(async (folder) => {
      const file = join(folder, 'snapshot/listings.json');
      expect(await writeSnapshot(folder, listed(one, two), manifest('1'))).toEqual({ changed: true });
      expect(await writeSnapshot(folder, listed(one, two), manifest('2'))).toEqual({ changed: false });
      expect(await readFile(file, 'utf8')).toBe('[\n{"id":"1"},\n{"id":"2"}\n]\n');
      await writeFile(file, '[\n{"id":"1"},\n{"id":"3"}\n]\n');
      expect(await writeSnapshot(folder, listed(one, two), manifest('3'))).toEqual({ changed: true });
      expect(await writeSnapshot(folder, listed(one), manifest('4'))).toEqual({ changed: true });
      expect(await readFile(file, 'utf8')).toBe('[\n{"id":"1"}\n]\n');
    });
  });

  it('tells of each line what stands for it, as whoever reads the file would find it', async () => {
    await inEmptyFolder(async (folder) => {
      const file = join(folder, 'snapshot/listings.json');
      for (const homes of [
        [one, two],
        [{ id: 'é' }, two],
      ]) {
        await writeSnapshot(folder, listed(...homes), manifest('1'));
        const [lines, texts] = [linesOfFile(file), recordLines(await readFile(file, 'utf8')) ?? []];
        expect(lines?.keys).toEqual(texts.map((text) => lineKey(text)));
        expect(texts.map((_, index) => lines?.lineAt(index))).toEqual(texts);
      }
      await writeSnapshot(folder, listed(), manifest('2'));
      expect(linesOfFile(file)).toBeUndefined();
    });
  });
});

describe('recoverSnapshot', () => {
  it('finishes a swap that stopped between its two renames', async () => {
    await inEmptyFolder(async (folder) => {
      await writeSnapshot(folder, files('old'), manifest('1'));
      await rename(join(folder, 'snapshot'), join(folder, 'snapshot.previous'));
      await mkdir(join(folder, 'snapshot.next'));
      await writeFile(join(folder, 'snapshot.next/listings.json'), 'new');
      await writeFile(join(folder, 'snapshot.next/manifest.json'), '{}');
      await recoverSnapshot(folder);
      expect(await snapshotText(folder)).toBe('new');
      expect(await readdir(folder)).toEqual(['snapshot']);
    });
  });

  it('goes back to the old snapshot when the new one is not whole', async () => {
    await inEmptyFolder(async (folder) => {
      await writeSnapshot(folder, files('old'), manifest('1'));
      await rename(join(folder, 'snapshot'), join(folder, 'snapshot.previous'));
      await mkdir(join(folder, 'snapshot.next'));
      await writeFile(join(folder, 'snapshot.next/listings.json'), 'half');
      await recoverSnapshot(folder);
      expect(await snapshotText(folder)).toBe('old');
    });
  });

  it('throws a half-written new one away when the old one is in place', async () => {
    await inEmptyFolder(async (folder) => {
      await writeSnapshot(folder, files('old'), manifest('1'));
      await mkdir(join(folder, 'snapshot.next'));
      await recoverSnapshot(folder);
      expect(await readdir(folder)).toEqual(['snapshot']);
    });
  });
});

describe('writeOwners', () => {
  it('writes a file that only this user can read', async () => {
    await inEmptyFolder(async (folder) => {
      await writeOwners(join(folder, 'private'), [{ id: '501' }]);
      const file = join(folder, 'private/owners.json');
      expect(await readFile(file, 'utf8')).toBe('[\n{"id":"501"}\n]\n');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    });
  });

  it('removes the owners that a process that was killed was about to write', async () => {
    await inEmptyFolder(async (folder) => {
      const ended = spawnSync(process.execPath, ['--version']).pid;
      const [owners, pages] = ['owners.json', 'told-pages.json'].map((name) => `${name}.${String(ended)}.next`);
      for (const name of [owners, pages]) await writeFile(join(folder, name ?? ''), 'private');
      await writeOwners(folder, [{ id: '501' }]);
      expect(new Set(await readdir(folder))).toEqual(new Set(['owners.json', pages]));
    });
  });
});

describe('toLines', () => {
  it('writes valid JSON for no record too', () => {
    expect([...toLines([])].join('')).toBe('[]\n');
  });
});
