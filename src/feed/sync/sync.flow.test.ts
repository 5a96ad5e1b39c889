import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { parseSiteConfig } from '#site/site-config.ts';
import { rawProperty, type FeedParts } from './feed.fixture.ts';
import { type SyncReport, describeReport } from './report.ts';
import { site, withAgency, properties } from './sync.fixture.ts';

const ghent = { Zip: '9000', City: 'Gent', CountryID: 10, Latitude: 51.05, Longitude: 3.72 };

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
        '  Flanders, a home: the unique code of the energy certificate (EPCUniqueCode): LH-0046',
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
