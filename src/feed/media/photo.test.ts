import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { derivePhoto } from './photo.ts';
import { avifBomb, picture } from './picture.fixture.ts';

const hash = '0123456789abcdef';

describe('derivePhoto', () => {
  it('makes the files of both roles once and adds only what is missing', async () => {
    await inEmptyFolder(async (mediaDir) => {
      const bytes = await picture(500, 300);
      const options = { bytes, size: { width: 500, height: 300 }, mediaDir, hash };
      const gallery = await derivePhoto({ ...options, roles: ['gallery'], known: undefined });
      expect(gallery.files.map(({ format, width, height }) => `${width}x${height} ${format}`)).toEqual([
        '480x288 webp',
        '500x300 webp',
      ]);
      const both = await derivePhoto({ ...options, roles: ['lead', 'gallery'], known: gallery });
      expect(both.files.map(({ format, width }) => `${width} ${format}`)).toEqual([
        '480 avif',
        '500 avif',
        '480 webp',
        '500 webp',
      ]);
      expect(both.color).toMatch(/^#[0-9a-f]{6}$/u);
      expect(both.placeholder).toMatch(/^data:image\/webp;base64,/u);
      expect(both.placeholder.length).toBeLessThan(600);
    });
  });

  it('lowers the quality until the first photo is at most 60 KB at mobile width', async () => {
    await inEmptyFolder(async (mediaDir) => {
      const noise = sharp({
        create: {
          width: 480,
          height: 400,
          channels: 3,
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
          background: '#fff',
        },
      });
      const bytes = await noise.png().toBuffer();
      const meta = await derivePhoto({
        bytes,
        size: { width: 480, height: 400 },
        roles: ['lead'],
        known: undefined,
        mediaDir,
        hash,
      });
      expect(meta.files.find(({ format }) => format === 'avif')?.bytes).toBeLessThanOrEqual(60_000);
    });
  });

  it('turns a photo upright and leaves out what the camera wrote', async () => {
    await inEmptyFolder(async (mediaDir) => {
      const exif = { IFD0: { Copyright: 'CANARY' } };
      const bytes = await sharp(await picture(60, 40))
        .withMetadata({ orientation: 6 })
        .withExifMerge(exif)
        .toBuffer();
      const size = { width: 40, height: 60 };
      await derivePhoto({ bytes, size, roles: ['gallery'], known: undefined, mediaDir, hash });
      const file = await readFile(join(mediaDir, hash, '40.webp'));
      const { width, height, exif: kept, orientation } = await sharp(file).metadata();
      expect([width, height, kept, orientation]).toEqual([40, 60, undefined, undefined]);
    });
  });

  it.each(['b-w', 'cmyk', 'rgb16'] as const)('shows the colours of a picture in %s', async (space) => {
    await inEmptyFolder(async (mediaDir) => {
      const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#b06020' } });
      const source = plain.toColourspace(space);
      const bytes = await (space === 'rgb16' ? source.png() : source.jpeg({ quality: 100 })).toBuffer();
      const size = { width: 60, height: 40 };
      const meta = await derivePhoto({ bytes, size, roles: ['lead'], known: undefined, mediaDir, hash });
      const colors = await Promise.all(
        ['60.webp', '60.avif'].map(async (name) => {
          const pixel = sharp(await readFile(join(mediaDir, hash, name)))
            .resize(1, 1)
            .raw();
          return [...(await pixel.toBuffer())];
        }),
      );
      const wanted = await sharp(bytes).toColourspace('srgb').resize(1, 1).webp({ lossless: true }).toBuffer();
      const expected = [...(await sharp(wanted).raw().toBuffer())];
      for (const color of colors) {
        expect(color).toHaveLength(3);
        for (const [at, part] of color.entries()) expect(Math.abs(part - (expected[at] ?? 0))).toBeLessThan(8);
      }
      const written = [1, 3, 5].map((at) => Number.parseInt(meta.color.slice(at, at + 2), 16));
      for (const [at, part] of written.entries()) expect(Math.abs(part - (expected[at] ?? 0))).toBeLessThan(4);
    });
  });

  it('decodes no AVIF of more pixels than the limit', async () => {
    await inEmptyFolder(async (mediaDir) => {
      const bytes = await avifBomb(10_000, 6001);
      const options = { bytes, size: { width: 30, height: 20 }, mediaDir, hash, known: undefined };
      await expect(derivePhoto({ ...options, roles: ['gallery'] })).rejects.toThrow(/pixel limit/u);
    });
  });

  it('throws on a picture that ends too early', async () => {
    await inEmptyFolder(async (mediaDir) => {
      const whole = await picture(300, 300);
      const bytes = whole.subarray(0, whole.length / 2);
      const options = { bytes, size: { width: 300, height: 300 }, mediaDir, hash, known: undefined };
      await expect(derivePhoto({ ...options, roles: ['gallery'] })).rejects.toThrow();
    });
  });
});
