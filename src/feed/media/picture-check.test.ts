import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkPicture, pictureFormat } from './picture-check.ts';
import { avifBomb, picture, pictureBomb } from './picture.fixture.ts';

describe('checkPicture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts a %s picture', async (format) => {
    const bytes = await picture(30, 20, format);
    expect(pictureFormat(bytes)).toBe(format);
    expect(await checkPicture(bytes)).toEqual({ ok: true, width: 30, height: 20 });
  });

  it('measures a picture as it stands upright', async () => {
    const lying = await sharp(await picture(30, 20))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await checkPicture(lying)).toEqual({ ok: true, width: 20, height: 30 });
  });

  it('goes by the bytes and not by the name: GIF, SVG, HTML and nothing are refused', async () => {
    for (const text of ['GIF89a....', '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '']) {
      expect(await checkPicture(Buffer.from(text))).toEqual({
        ok: false,
        reason: 'it is not a JPEG, PNG, WebP or AVIF picture',
      });
    }
  });

  it('takes no other picture in the container of AVIF', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(pictureFormat(heic)).toBeUndefined();
    const cut = (await picture(30, 20, 'avif')).subarray(0, 40);
    expect(await checkPicture(cut)).toMatchObject({ ok: false });
  });

  it('refuses a picture bomb by its header alone', async () => {
    expect(await checkPicture(pictureBomb(60_000, 60_000))).toMatchObject({ ok: false });
  });

  it('refuses an AVIF of more pixels than the limit by its header alone, and takes one of as many', async () => {
    expect(await checkPicture(await avifBomb(10_000, 6001))).toEqual({
      ok: false,
      reason: 'it has more than 60 million pixels',
    });
    expect(await checkPicture(await avifBomb(10_000, 6000))).toEqual({ ok: true, width: 10_000, height: 6000 });
  });

  it('refuses a picture over 20 MB', async () => {
    const bytes = Buffer.concat([await picture(30, 20), Buffer.alloc(20_000_000)]);
    expect(await checkPicture(bytes)).toEqual({ ok: false, reason: 'it is larger than 20 MB' });
  });

  it('refuses first bytes with nothing sound behind them', async () => {
    expect(await checkPicture(Buffer.from('\xFF\xD8\xFFnonsense', 'latin1'))).toEqual({
      ok: false,
      reason: 'its header is damaged',
    });
  });
});
