import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { publishedSnapshot } from '#server/site/site-data.ts';
import { keepSnapshot } from './snapshot-copy.ts';

it('keeps with a site what it was made from, whatever a sync brings later', async () => {
  await inEmptyFolder(async (folder) => {
    const snapshotDir = join(folder, 'snapshot');
    mkdirSync(snapshotDir);
    for (const name of ['listings', 'projects', 'types', 'categories'])
      writeFileSync(join(snapshotDir, `${name}.json`), '["old"]');
    const distDir = join(folder, 'dist');
    expect(publishedSnapshot(distDir)).toBeUndefined();
    await keepSnapshot(snapshotDir, join(distDir, 'current'));
    writeFileSync(join(snapshotDir, 'next'), '["new"]');
    renameSync(join(snapshotDir, 'next'), join(snapshotDir, 'listings.json'));
    const published = publishedSnapshot(distDir) ?? '';
    expect(readFileSync(join(published, 'listings.json'), 'utf8')).toBe('["old"]');
  });
});
