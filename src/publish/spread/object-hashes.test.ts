import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { hashFiles } from './object-hashes.ts';

it('hashes the files of a release, but none that is made, or was being made, when somebody asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hashes-'));
  try {
    const release = join(folder, 'release');
    const files = [
      '/client/nl/index.html',
      '/late/pages.json',
      '/late/made/nl/index.html',
      '/late/made.47/nl/index.html',
    ];
    for (const file of files) {
      mkdirSync(dirname(release + file), { recursive: true });
      writeFileSync(release + file, file);
    }
    const hashed = await hashFiles(release, join(folder, 'memory.json'));
    expect(hashed.map(([path]) => path)).toEqual(['/client/nl/index.html', '/late/pages.json']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
