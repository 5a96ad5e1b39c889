import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packSite } from '#publish/pack-site.ts';

const page = '<p>huis te koop</p>'.repeat(50);
let folder: string;

async function makeRelease(name: string): Promise<string> {
  const release = join(folder, name);
  await mkdir(join(release, 'client'), { recursive: true });
  await mkdir(join(release, 'renderer'));
  await writeFile(join(release, 'client/index.html'), page);
  return release;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pack-'));
  await makeRelease('first');
  await symlink('first', join(folder, 'current'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

const inodeOf = async (path: string): Promise<number> => (await stat(join(folder, path))).ino;

describe('packSite', () => {
  it('makes no copies where a CDN packs', async () => {
    const nextDir = await makeRelease('next');
    await packSite({ nextDir, distDir: folder, isWanted: false });
    expect(await readdir(join(nextDir, 'client'))).toEqual(['index.html']);
  });

  it('takes copies of the published release that were made in the same way, and makes others anew', async () => {
    await packSite({ nextDir: join(folder, 'first'), distDir: join(folder, 'nothing'), isWanted: true });
    await packSite({ nextDir: await makeRelease('second'), distDir: folder, isWanted: true });
    expect(await inodeOf('second/client/index.html.br')).toBe(await inodeOf('first/client/index.html.br'));
    await writeFile(join(folder, 'first/renderer/packing.json'), '["of another version"]');
    await packSite({ nextDir: await makeRelease('third'), distDir: folder, isWanted: true });
    expect(await inodeOf('third/client/index.html.br')).not.toBe(await inodeOf('first/client/index.html.br'));
  });
});
