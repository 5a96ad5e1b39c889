import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { picture, pdf } from '#feed/media/picture.fixture.ts';
import { ebml, mp4 } from '#feed/media/video.fixture.ts';
import { rawProperty } from './feed.fixture.ts';
import type { SyncReport } from './report.ts';
import { withAgency } from './sync.fixture.ts';

describe('syncFeed with pictures', () => {
  const Pictures = [
    { Url: 'media/broken.jpg' },
    { Url: 'media/a.jpg', Title: { nl: 'Gevel' } },
    { Url: 'media/b.jpg' },
  ];
  const Plans = [{ Url: 'media/plan.svg', Title: { nl: 'Gelijkvloers' } }];
  const Documents = [
    { Url: 'media/epc.pdf', Title: { nl: 'EPC-attest' }, OnRequest: false },
    { Url: 'media/deed.pdf', Title: { nl: 'Akte' }, OnRequest: true },
  ];

  async function mediaFiles() {
    return {
      'media/broken.jpg': 'not a picture',
      'media/a.jpg': await picture(60, 40, 'jpeg', 1),
      'media/b.jpg': await picture(30, 20, 'png', 2),
      'media/plan.svg': '<svg viewBox="0 0 9 9"><script>x</script><path d="M0 0"/></svg>',
      'media/epc.pdf': pdf,
      'media/deed.pdf': pdf,
    };
  }

  it('leaves a broken photo out, and the next one leads in its place', async () => {
    await withAgency(async ({ sync, listings, read, folder }) => {
      await sync({ properties: [rawProperty({ Pictures, Plans, Documents })], files: await mediaFiles() });
      const [listing] = await listings();
      expect(listing?.media.photos.map(({ width, alt, files }) => [width, alt, files.length])).toEqual([
        [60, { nl: 'Gevel' }, 2],
        [30, {}, 1],
      ]);
      expect(listing?.media.photos.map(({ placeholder }) => placeholder !== undefined)).toEqual([true, false]);
      expect(listing?.media.floorPlans[0]).toMatchObject({ mediaType: 'image/svg+xml', width: 9, height: 9 });
      expect(listing?.media.documents[0]?.path).toMatch(/^\/media\/[0-9a-f]{16}\/epc-attest\.pdf$/u);
      expect(listing?.media.documents[1]).toEqual({ title: { nl: 'Akte' }, mediaType: 'application/pdf' });
      expect(await read('content/snapshot/sync-report.json')).toContain(
        'it is not a JPEG, PNG, WebP or AVIF picture; left out',
      );
      for (const { path } of listing?.media.photos.flatMap(({ files }) => files) ?? []) {
        expect((await readFile(join(folder, 'cache', path))).length).toBeGreaterThan(0);
      }
    });
  });

  it('makes nothing twice and removes what no listing shows any more', async () => {
    await withAgency(async ({ sync, folder, listings }) => {
      const files = await mediaFiles();
      await sync({ properties: [rawProperty({ Pictures })], files });
      const mediaDir = join(folder, 'cache/media');
      const [lead, second] = (await listings())[0]?.media.photos ?? [];
      expect((await readdir(mediaDir)).sort()).toEqual([lead?.hash, second?.hash].sort());
      await sync({ properties: [rawProperty({ Pictures: [{ Url: 'media/a.jpg' }] })], files });
      expect(await readdir(mediaDir)).toEqual([lead?.hash]);
    });
  });

  it('makes a derived file again when it was lost', async () => {
    await withAgency(async ({ sync, folder, listings }) => {
      const files = await mediaFiles();
      await sync({ properties: [rawProperty({ Pictures })], files });
      const path = join(folder, 'cache', (await listings())[0]?.media.photos[0]?.files[0]?.path ?? '');
      await rm(path);
      await sync({ properties: [rawProperty({ Pictures })], files });
      expect((await readFile(path)).length).toBeGreaterThan(0);
    });
  });

  it('does not follow a link out of the feed', async () => {
    await withAgency(async ({ sync, listings, folder }) => {
      await writeFile(join(folder, 'secret.jpg'), await picture(30, 30));
      await sync({
        properties: [rawProperty({ Pictures: [{ Url: '../secret.jpg' }, { Url: 'http://127.0.0.1:9/a.jpg' }] })],
      });
      expect((await listings())[0]?.media.photos).toEqual([]);
    });
  });
});

describe('syncFeed with videos', () => {
  const youtube = 'https://youtu.be/aBcDeFgHiJk';
  const title = { nl: 'Filmpje van de woning' };

  it('copies films of the feed and leaves those of other hosts links, in their order', async () => {
    await withAgency(async ({ sync, listings, folder }) => {
      const Videos = [
        { Url: 'media/film.mp4', Title: title },
        { Url: youtube },
        { Url: 'media/tour.mov' },
        { Url: 'https://files.example/film.mp4' },
      ];
      await sync({
        properties: [rawProperty({ Videos })],
        files: { 'media/film.mp4': mp4(), 'media/tour.mov': ebml() },
      });
      const videos = (await listings())[0]?.media.videos ?? [];
      expect(videos.map(({ url }) => url.replace(/[0-9a-f]{16}/u, '<hash>'))).toEqual([
        '/media/<hash>/filmpje-van-de-woning.mp4',
        youtube,
        '/media/<hash>/video.webm',
        'https://files.example/film.mp4',
      ]);
      expect(videos.map((video) => video.title)).toEqual([title, {}, {}, {}]);
      expect(await readFile(join(folder, 'cache', videos[0]?.url ?? ''))).toEqual(mp4());
      expect(await readFile(join(folder, 'cache', videos[2]?.url ?? ''))).toEqual(ebml());
    });
  });

  it('leaves out a film that is missing or no film, with a warning', async () => {
    await withAgency(async ({ sync, listings, read }) => {
      const Videos = [{ Url: 'media/none.mp4' }, { Url: 'media/page.mp4' }, { Url: '../film.mp4' }];
      await sync({ properties: [rawProperty({ Videos })], files: { 'media/page.mp4': '<html></html>' } });
      expect((await listings())[0]?.media.videos).toEqual([]);
      const report = objectWith<SyncReport>(parseJson(await read('content/snapshot/sync-report.json')), 'warnings');
      expect(report.warnings).toEqual([
        {
          kind: 'broken-file',
          entity: 'property',
          id: '46',
          reference: 'LH-0046',
          field: 'media/none.mp4',
          message: 'there is no such file in the feed; left out',
        },
        {
          kind: 'broken-file',
          entity: 'property',
          id: '46',
          reference: 'LH-0046',
          field: 'media/page.mp4',
          message: 'it is not an MP4 or WebM film; left out',
        },
        {
          kind: 'dropped-url',
          entity: 'property',
          id: '46',
          reference: 'LH-0046',
          field: 'Videos',
          message: 'is neither a path below the feed nor an http(s) address; left out',
        },
      ]);
    });
  });

  it('keeps a film under each of its titles and copies it once more only for a new one', async () => {
    await withAgency(async ({ sync, listings, folder }) => {
      const files = { 'media/film.mp4': mp4() };
      const film = (ID: number, nl: string) => rawProperty({ ID, Videos: [{ Url: 'media/film.mp4', Title: { nl } }] });
      await sync({ properties: [film(46, 'Van buiten')], files });
      await sync({ properties: [film(46, 'Van buiten'), film(47, 'Van binnen')], files });
      const urls = (await listings()).flatMap(({ media }) => media.videos.map(({ url }) => url));
      expect(urls.map((url) => url.split('/').at(-1))).toEqual(['van-buiten.mp4', 'van-binnen.mp4']);
      for (const url of urls) expect(await readFile(join(folder, 'cache', url))).toEqual(mp4());
    });
  });
});
