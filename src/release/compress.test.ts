import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compressFolder } from '#release/compress.ts';

const page = '<p>huis te koop</p>'.repeat(50);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compress-'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'small.css'), 'a{}');
  await writeFile(join(folder, 'photo.webp'), Buffer.alloc(2000));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('compressFolder', () => {
  it('makes both forms beside what is worth it, and nothing else', async () => {
    const report = await compressFolder(folder);
    expect((await readdir(folder)).sort()).toEqual([
      'index.html',
      'index.html.br',
      'index.html.gz',
      'photo.webp',
      'small.css',
    ]);
    expect(brotliDecompressSync(await readFile(join(folder, 'index.html.br'))).toString()).toBe(page);
    expect(gunzipSync(await readFile(join(folder, 'index.html.gz'))).toString()).toBe(page);
    expect([report.files, report.bytes]).toEqual([1, page.length]);
  });

  it('packs the heavy page of a home as small as it can, and no list', async () => {
    const streets = [
      'Kerkstraat',
      'Dorpsstraat',
      'Molenweg',
      'Rue du Moulin',
      'Rue de la Gare',
      'Schoolstraat',
      'Lindelaan',
    ];
    const words = Array.from({ length: 4000 }, (_, index) => {
      const street = streets[(index * index) % streets.length] ?? '';
      return `<li>${street} ${(index * 7919) % 997}, ${1000 + ((index * 104_729) % 8999)}</li>`;
    }).join('');
    await mkdir(join(folder, '46'));
    await writeFile(join(folder, '46/index.html'), words);
    await writeFile(join(folder, 'index.html'), words);
    await compressFolder(folder);
    const ordinary = brotliCompressSync(words, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    const packed = await readFile(join(folder, '46/index.html.br'));
    expect((await readFile(join(folder, 'index.html.br'))).length).toBeGreaterThan(packed.length);
    expect(ordinary.length).toBeGreaterThan(10_500);
    expect(packed.length).toBeLessThan(ordinary.length);
    expect(brotliDecompressSync(packed).toString()).toBe(words);
  });

  it('spends on data for programs no more than on a page, however much there is of it', async () => {
    const homes = JSON.stringify(Array.from({ length: 12_000 }, (_, id) => ({ id, price: (id * 7919) % 900_001 })));
    await writeFile(join(folder, 'properties-0.json'), homes);
    await writeFile(join(folder, 'search.bin'), homes);
    await compressFolder(folder);
    const sizeOf = async (name: string) => (await readFile(join(folder, name))).length;
    expect(homes.length).toBeGreaterThan(262_144);
    expect(await sizeOf('properties-0.json.br')).toBeGreaterThan(await sizeOf('search.bin.br'));
  });

  it('leaves fresh copies alone and renews stale ones', async () => {
    await compressFolder(folder);
    expect((await compressFolder(folder)).files).toBe(0);
    const later = new Date(Date.now() + 5000);
    await utimes(join(folder, 'index.html'), later, later);
    expect((await compressFolder(folder)).files).toBe(1);
  });
});
