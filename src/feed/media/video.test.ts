import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { picture } from './picture.fixture.ts';
import { checkVideo } from './video.ts';
import { ebml, mp4 } from './video.fixture.ts';

const notAFilm = { ok: false, reason: 'it is not an MP4 or WebM film' };
const cutOff = { ok: false, reason: 'the MP4 film is cut off or damaged' };

describe('checkVideo', () => {
  it('knows MP4 and WebM by their bytes', () => {
    expect(checkVideo(mp4())).toEqual({ ok: true, format: 'mp4' });
    expect(checkVideo(ebml())).toEqual({ ok: true, format: 'webm' });
    expect(checkVideo(readFileSync('content/sample-feed/media/videos/villa-latem.mp4'))).toEqual({
      ok: true,
      format: 'mp4',
    });
  });

  it('takes a camera with a brand of its own that also names a common one', () => {
    expect(checkVideo(mp4('XAVC\x01\0\x1F\xFFXAVCmp42iso2'))).toEqual({ ok: true, format: 'mp4' });
  });

  it('refuses pictures, QuickTime and Matroska, which use the same containers', () => {
    expect(checkVideo(mp4('avif\0\0\0\0avifmif1miafisom'))).toEqual(notAFilm);
    expect(checkVideo(mp4('heic\0\0\0\0mif1heic'))).toEqual(notAFilm);
    expect(checkVideo(mp4('qt  \0\0\x02\0qt  '))).toEqual(notAFilm);
    expect(checkVideo(ebml('mkv!'))).toEqual(notAFilm);
  });

  it('refuses what is no film at all', async () => {
    expect(checkVideo(Buffer.from('<html>This page does not exist.</html>'))).toEqual(notAFilm);
    expect(checkVideo(await picture(30, 20))).toEqual(notAFilm);
    expect(checkVideo(Buffer.alloc(0))).toEqual(notAFilm);
    expect(checkVideo(Buffer.from('\0\0\0\x10ftyp', 'latin1'))).toEqual(notAFilm);
  });

  it('refuses a film that is cut off or has no index', () => {
    const film = mp4();
    for (const length of [film.length - 1, 60, 47, 30]) expect(checkVideo(film.subarray(0, length))).toEqual(cutOff);
    expect(checkVideo(mp4(undefined, ['mdat']))).toEqual(cutOff);
  });

  it('takes a film that ends in an empty box', () => {
    expect(checkVideo(Buffer.concat([mp4(), Buffer.from('\0\0\0\x08free', 'latin1')]))).toMatchObject({ ok: true });
  });

  it('reads a box that goes on to the end, and one with a long size', () => {
    const film = mp4();
    const last = film.lastIndexOf('mdat') - 4;
    film.writeUInt32BE(0, last);
    expect(checkVideo(film)).toEqual({ ok: true, format: 'mp4' });
    film.writeUInt32BE(1, last);
    film.writeBigUInt64BE(BigInt(film.length - last), last + 8);
    expect(checkVideo(film)).toEqual({ ok: true, format: 'mp4' });
    film.writeBigUInt64BE(2n ** 60n, last + 8);
    expect(checkVideo(film)).toEqual(cutOff);
  });
});
