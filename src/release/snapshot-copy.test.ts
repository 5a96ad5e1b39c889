import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readParted } from '#base/parted-file.ts';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { publishedSnapshot } from '#server/site/site-data.ts';
import { keepSnapshot, unfoldSnapshot } from './snapshot-copy.ts';

function putSnapshot(snapshotDir: string, listings: string): void {
  mkdirSync(snapshotDir, { recursive: true });
  for (const name of ['projects', 'types', 'categories']) writeFileSync(join(snapshotDir, `${name}.json`), '["old"]');
  // As a sync does.
  writeFileSync(join(snapshotDir, 'next'), listings);
  renameSync(join(snapshotDir, 'next'), join(snapshotDir, 'listings.json'));
}

it('keeps with a site what it was made from, whatever a sync brings later', async () => {
  await inEmptyFolder(async (folder) => {
    const [snapshotDir, distDir] = [join(folder, 'snapshot'), join(folder, 'dist')];
    putSnapshot(snapshotDir, '["old"]');
    expect(publishedSnapshot(distDir)).toBeUndefined();
    await keepSnapshot(snapshotDir, join(distDir, 'current'), join(distDir, 'none'));
    putSnapshot(snapshotDir, '["new"]');
    const published = publishedSnapshot(distDir) ?? '';
    expect(readParted(join(published, 'listings.json'))).toBe('["old"]');
    await unfoldSnapshot(join(distDir, 'current'), join(folder, 'unfolded'));
    expect(readdirSync(join(folder, 'unfolded')).sort()).toEqual([
      'categories.json',
      'listings.json',
      'projects.json',
      'types.json',
    ]);
    expect(readFileSync(join(folder, 'unfolded/listings.json'), 'utf8')).toBe('["old"]');
  });
});

it('shares no file with the snapshot, which somebody may edit in place, and what is the same with the release before', async () => {
  await inEmptyFolder(async (folder) => {
    const snapshotDir = join(folder, 'snapshot');
    const [old, first, next] = [join(folder, 'old'), join(folder, 'first'), join(folder, 'next')];
    const inodeOf = (file: string): number => statSync(join(file, 'projects.json')).ino;
    putSnapshot(snapshotDir, '["old"]');
    // As earlier versions did.
    mkdirSync(join(old, 'snapshot'), { recursive: true });
    linkSync(join(snapshotDir, 'projects.json'), join(old, 'snapshot/projects.json'));
    await keepSnapshot(snapshotDir, first, old);
    await keepSnapshot(snapshotDir, next, first);
    expect(inodeOf(join(next, 'snapshot'))).toBe(inodeOf(join(first, 'snapshot')));
    for (const name of ['projects', 'types', 'categories']) {
      writeFileSync(join(snapshotDir, `${name}.json`), '["edited"]');
      expect(readFileSync(join(first, `snapshot/${name}.json`), 'utf8')).toBe('["old"]');
    }
  });
});

it('takes of a thousand homes no more room for a changed price than those that stand beside it', async () => {
  await inEmptyFolder(async (folder) => {
    const snapshotDir = join(folder, 'snapshot');
    const home = (id: number, price: number): string =>
      JSON.stringify({ id: String(id), price, text: 'about a home '.repeat(50) });
    const textOf = (dear: number): string => {
      const homes = Array.from({ length: 1_000 }, (_, id) => home(id, id === dear ? 2 : 1));
      return `[\n${homes.join(',\n')}\n]\n`;
    };
    const [first, next] = [join(folder, 'first'), join(folder, 'next')];
    const bytesOf = (release: string): number =>
      readdirSync(join(release, 'snapshot/parts'))
        .map((name) => statSync(join(release, 'snapshot/parts', name)))
        .reduce((sum, { nlink, size }) => sum + (nlink === 1 ? size : 0), 0);
    putSnapshot(snapshotDir, textOf(-1));
    await keepSnapshot(snapshotDir, first, join(folder, 'none'));
    const whole = bytesOf(first);
    expect(whole).toBe(textOf(-1).length);
    putSnapshot(snapshotDir, textOf(500));
    await keepSnapshot(snapshotDir, next, first);
    expect(readParted(join(next, 'snapshot/listings.json'))).toBe(textOf(500));
    expect(readParted(join(first, 'snapshot/listings.json'))).toBe(textOf(-1));
    expect(bytesOf(next)).toBeGreaterThan(0);
    expect(bytesOf(next)).toBeLessThan(whole / 5);
  });
});

it('keeps the same parts as a process that knows nothing of the snapshots before', async () => {
  await inEmptyFolder(async (folder) => {
    const snapshotDir = join(folder, 'snapshot');
    const ids = Array.from({ length: 300 }, (_, id) => id);
    const textOf = (some: readonly number[], dear: number): string =>
      `[\n${some.map((id) => JSON.stringify({ id: String(id), price: id === dear ? 2 : 1 })).join(',\n')}\n]\n`;
    const versions = [textOf(ids, 7), textOf(ids, 8), textOf(ids.slice(0, 120), 8), textOf(ids.toReversed(), 0)];
    const partsOf = (release: string): string =>
      readFileSync(join(folder, release, 'snapshot/listings.json.parts'), 'utf8');
    for (const [version, text] of versions.entries()) {
      putSnapshot(snapshotDir, text);
      const [here, fresh] = [`here${String(version)}`, `fresh${String(version)}`];
      await keepSnapshot(snapshotDir, join(folder, here), join(folder, `here${String(version - 1)}`));
      vi.resetModules();
      const { keepSnapshot: keepFresh } = await import('./snapshot-copy.ts');
      await keepFresh(snapshotDir, join(folder, fresh), join(folder, 'none'));
      expect(readParted(join(folder, here, 'snapshot/listings.json'))).toBe(text);
      expect(partsOf(here)).toBe(partsOf(fresh));
    }
  });
});
