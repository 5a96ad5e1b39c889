import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import type { Listing } from '#domain/listing.ts';
import { picture, pdf } from '#feed/media/picture.fixture.ts';
import { ebml, mp4 } from '#feed/media/video.fixture.ts';
import { readSiteConfig, type SiteConfig, parseSiteConfig } from '#site/site-config.ts';
import { readListings } from '#site/trusted-records.ts';
import { inEmptyFolder, rawProperty, writeFeed, type FeedParts } from './feed.fixture.ts';
import { type SyncReport, describeReport } from './report.ts';
import { syncFeed, type SyncOptions, type SyncResult } from './sync.ts';

const site: SiteConfig = readSiteConfig('content/site.json', {});
const ghent = { Zip: '9000', City: 'Gent', CountryID: 10, Latitude: 51.05, Longitude: 3.72 };

interface Agency {
  readonly folder: string;
  readonly sync: (parts?: FeedParts, options?: Partial<SyncOptions>) => Promise<SyncResult>;
  readonly read: (file: string) => Promise<string>;
  readonly listings: () => Promise<Listing[]>;
}

/** An agency with an empty site; every sync gets a feed of its own. */
async function withAgency(test: (agency: Agency) => Promise<void>): Promise<void> {
  await inEmptyFolder(async (folder) => {
    const feed = join(folder, 'feed');
    const read = (file: string) => readFile(join(folder, file), 'utf8');
    const sync: Agency['sync'] = async (parts, options) => {
      await writeFeed(feed, parts);
      const cacheDir = join(folder, 'cache');
      return syncFeed({
        site,
        feed,
        contentDir: join(folder, 'content'),
        cacheDir,
        privateDir: join(folder, 'private'),
        ...options,
      });
    };
    const listings = async () => readListings(await read('content/snapshot/listings.json'));
    await test({ folder, sync, read, listings });
  });
}

const properties = (count: number) => Array.from({ length: count }, (_, index) => rawProperty({ ID: count - index }));

describe('syncFeed', () => {
  it('writes listings by number, whatever their order in the feed', async () => {
    await withAgency(async ({ sync, listings }) => {
      expect(await sync({ properties: properties(11) })).toMatchObject({ ok: true, changed: true });
      expect((await listings()).map(({ id }) => Number(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    });
  });

  it('changes nothing, not even the time, when the feed did not change', async () => {
    await withAgency(async ({ sync, read }) => {
      await sync({}, { now: () => new Date('2026-11-20T10:00:00Z') });
      const before = await read('content/snapshot/manifest.json');
      expect(await sync({}, { now: () => new Date('2026-11-21T10:00:00Z') })).toMatchObject({
        ok: true,
        changed: false,
      });
      expect(await read('content/snapshot/manifest.json')).toBe(before);
    });
  });

  it('publishes what others may not have, and counts it: also the homes of a project that stays', async () => {
    await withAgency(async ({ sync, listings }) => {
      const project = {
        ID: 3,
        Status: 'for-sale',
        Zip: '9000',
        City: 'Gent',
        CountryID: 10,
        Units: [],
        PassOn: false,
        LastChangedDate: '2026-11-02 09:30:00',
      };
      const stock = [
        rawProperty({ ID: 1 }),
        rawProperty({ ID: 2, PassOn: false }),
        rawProperty({ ID: 3, ProjectID: 3 }),
      ];
      const lines: string[] = [];
      const log = (line: string): void => {
        lines.push(line);
      };
      await sync({ properties: stock, projects: [project] }, { log });
      expect((await listings()).map(({ id, isOwnSiteOnly }) => [id, isOwnSiteOnly])).toEqual([
        ['1', undefined],
        ['2', true],
        ['3', undefined],
      ]);
      expect(lines).toContain(
        '3 properties read: 3 listings published, 0 drafts, 0 withdrawn, 2 on the own site only, 0 quarantined, 1 project, 0 photos.',
      );
    });
  });

  it('quarantines a bad record with field and reason and goes on with the rest', async () => {
    await withAgency(async ({ sync, listings, read }) => {
      await sync({ properties: [rawProperty(), rawProperty({ ID: 47, TypeID: null }), 'junk'] });
      expect((await listings()).map(({ id }) => id)).toEqual(['46']);
      const report = objectWith<SyncReport>(parseJson(await read('content/snapshot/sync-report.json')), 'quarantined');
      expect(report.quarantined).toEqual([
        {
          entity: 'property',
          id: '47',
          reference: 'LH-0046',
          field: 'TypeID',
          reason: 'the type is missing, or none of types.json; fill it in in the CRM, or name it in content/feed-codes',
        },
        { entity: 'property', id: '(no ID)', field: '', reason: 'the record is not an object' },
      ]);
    });
  });

  it('keeps owners and private fields out of the content folder', async () => {
    await withAgency(async ({ sync, read }) => {
      const owner = { ID: 501, Email: 'canary@owner.example', PropertyIDs: [46] };
      await sync({
        owners: [owner, { ID: 502, Email: 'CANARY' }],
        properties: [rawProperty({ InternalNote: 'CANARY' })],
      });
      for (const file of ['listings', 'projects', 'types', 'categories', 'manifest', 'sync-report']) {
        expect(await read(`content/snapshot/${file}.json`)).not.toMatch(/canary/iu);
      }
      expect(await read('private/owners.json')).toContain('canary@owner.example');
    });
  });

  it('remembers what was asked before, which the feed does not tell', async () => {
    await withAgency(async ({ sync, listings }) => {
      const fixed = (fixedDate: string) => ({ site: { ...site, fixedDate } });
      await sync({ properties: [rawProperty()] }, fixed('2026-11-03'));
      await sync({ properties: [rawProperty({ Price: 440_000 })] }, fixed('2026-11-10'));
      await sync({ properties: [rawProperty({ Price: 430_000 })] }, fixed('2026-11-20'));
      expect(await sync({ properties: [rawProperty({ Price: 430_000 })] }, fixed('2026-11-21'))).toMatchObject({
        changed: false,
      });
      expect((await listings())[0]).toMatchObject({
        price: {
          amountCents: 43_000_000,
          previousCents: 44_000_000,
          changedOn: '2026-11-20',
          earlier: [{ cents: 45_000_000, untilOn: '2026-11-10' }],
        },
      });
      await sync({ properties: [rawProperty({ PublishPrice: false })] }, fixed('2026-11-22'));
      expect((await listings())[0]).toMatchObject({ price: { isPublished: false } });
      expect(JSON.stringify(await listings())).not.toContain('44000000');
    });
  });

  it('warns of a duty of the region and can hold such listings back', async () => {
    await withAgency(async ({ sync, listings, read }) => {
      const flemish = rawProperty({ ID: 47, ...ghent });
      const result = await sync({ properties: [rawProperty(), flemish] });
      expect(await read('content/snapshot/sync-report.json')).toContain('energy-score-missing');
      expect(result.ok && describeReport(result.report)).toContain(
        '  Flanders, a home: the unique code of the energy certificate (EPCUniqueCode): 47',
      );
      expect((await listings()).map(({ id }) => id)).toEqual(['46', '47']);
      await sync(
        { properties: [rawProperty(), flemish] },
        { site: { ...site, advertDuties: 'hold-back' }, acceptShrink: true },
      );
      expect((await listings()).map(({ id }) => id)).toEqual(['46']);
    });
  });

  it('warns of a deposit that is more than the law allows', async () => {
    await withAgency(async ({ sync }) => {
      const rental = { ...ghent, Goal: 1, Price: 1_000, ChargesRenter: 0 };
      const plan = { ...ghent, IsNewBuild: true, ELevel: 20, ConstructionYear: 2027 };
      const result = await sync({
        properties: [
          rawProperty({ ID: 47, ...rental, DepositAmount: 3_001 }),
          rawProperty({ ID: 48, ...rental, DepositAmount: 3_000 }),
          rawProperty({ ID: 49, ...plan, Price: 400_000, DepositAmount: 40_000 }),
          rawProperty({ ID: 50, ...plan, Price: 400_000, DepositAmount: 20_000 }),
        ],
      });
      const above = result.ok ? result.report.warnings.filter(({ kind }) => kind === 'above-limit') : [];
      expect(above.map(({ id, field }) => [id, field])).toEqual([
        ['47', 'DepositAmount'],
        ['49', 'DepositAmount'],
      ]);
    });
  });

  it('holds back what the law forbids to advertise, and says what is missing', async () => {
    await withAgency(async ({ sync, listings, read }) => {
      const properties = [
        rawProperty(),
        rawProperty({ ID: 47, ...ghent, Goal: 1, PublishPrice: false }),
        rawProperty({ ID: 48, ...ghent, Goal: 1, Marquee: 6, ChargesRenter: 0 }),
        rawProperty({ ID: 49, Zip: '1000', City: 'Brussel', CountryID: 10, EPCPending: true }),
        rawProperty({ ID: 50, Zip: '5000', City: 'Namur', CountryID: 10, EPCLabelText: 'C' }),
        rawProperty({ ID: 51, Zip: '5000', City: 'Namur', CountryID: 10, EPCLabelText: 'C', Status: 2 }),
      ];
      const { law, ...own } = site;
      const bySchema = parseSiteConfig({ ...own, advertDuties: undefined }, 'site.json');
      await sync({ properties }, { site: { ...bySchema, law } });
      // What is sold is not an advert any more.
      expect((await listings()).map(({ id }) => id)).toEqual(['46', '51']);
      const report = await read('content/snapshot/sync-report.json');
      expect(report).toContain(
        'is not published. An advert must state: Flanders, a home: the rent: a home to rent is never on request (Price, PublishPrice, Marquee)',
      );
      expect(report).toContain('Wallonia, a home: the total consumption in kWh a year (EPCTotal)');
      expect(report).toContain('Brussels, a home: the CO2 emission (CO2Emission)');
    });
  });

  it('takes out references to what is not published', async () => {
    await withAgency(async ({ sync, listings, read }) => {
      const project = rawProperty({
        ID: 10,
        Status: 2,
        PublicAddress: true,
        Units: [{ ID: 1, Name: 'A', StatusID: 1, PropertyID: 48 }],
      });
      const draft = rawProperty({ ID: 48, Status: 0 });
      await sync({ properties: [rawProperty({ ProjectID: 99 }), draft], projects: [project] });
      expect((await listings())[0]).not.toHaveProperty('projectId');
      expect(await read('content/snapshot/projects.json')).not.toContain('listingId');
    });
  });
});

describe('syncFeed with a feed that cannot be right', () => {
  const cases: [string, FeedParts, string, string][] = [
    [
      'half of the listings gone',
      { properties: properties(5) },
      '5 of the 10 listings on the site are gone from the feed.',
      'gone',
    ],
    ['an empty feed', { properties: [] }, 'The feed is empty: it holds no property.', 'feed'],
    ['nothing fit to publish', { properties: ['junk'] }, 'The feed holds no property that can be published.', 'gone'],
    [
      'fewer records than announced',
      { properties: properties(9), head: { Counts: { Properties: 10, Projects: 0 } } },
      'The feed is truncated: feed.json announces 10 properties, but only 9 came.',
      'feed',
    ],
  ];

  it.each(cases)('leaves the snapshot untouched: %s', async (_, parts, message, trouble) => {
    await withAgency(async ({ sync, read }) => {
      await sync({ properties: properties(10) });
      const before = await read('content/snapshot/listings.json');
      const result = await sync(parts);
      expect(result).toMatchObject({ ok: false, message, trouble });
      expect(result.ok ? '' : result.advice).toMatch(/^The last snapshot is untouched\. /u);
      expect(await read('content/snapshot/listings.json')).toBe(before);
    });
  });

  it('accepts the loss when the operator says so', async () => {
    await withAgency(async ({ sync, listings }) => {
      await sync({ properties: properties(10) });
      expect(await sync({ properties: properties(3) }, { acceptShrink: true })).toMatchObject({
        ok: true,
        goneCount: 7,
      });
      expect(await listings()).toHaveLength(3);
    });
  });

  it('says what to do when the feed cannot be reached', async () => {
    await withAgency(async ({ sync }) => {
      expect(await sync({}, { feed: '/nowhere/feed' })).toEqual({
        ok: false,
        message: 'The feed in /nowhere/feed cannot be read: feed.json: there is no such file in the feed.',
        advice: 'The last snapshot is untouched. Check the feed and run the sync again.',
        trouble: 'feed',
      });
      expect(await sync({}, { feed: 'ftp://feed.example/' })).toMatchObject({ ok: false, trouble: 'settings' });
      expect(await sync({}, { feed: 'https://user:word@feed.example/' })).toMatchObject({
        ok: false,
        message: 'The address of the feed holds a user name or password.',
      });
    });
  });
});

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
          field: 'Url',
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
