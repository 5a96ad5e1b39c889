import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import {
  skarabeeFake,
  skarabeeListener,
  skarabeeState,
  type SkarabeeState,
} from '#feed/adapters/skarabee/fake.fixture.ts';
import {
  sweepbrightFake,
  sweepbrightListener,
  sweepbrightState,
  type SweepbrightState,
} from '#feed/adapters/sweepbright/fake.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { writeSourceIds } from '#feed/sync/write.ts';
import { watchPages } from '#server/crm/page-watch.ts';
import type { SiteData } from '#server/site/site-data.ts';
import { createLog } from '#server/log.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { createTellCrm } from './tell-pages.ts';

const demo = readSiteConfig('content/site.json', {});
const config = { ...demo, url: 'https://www.agency.example' };

function dataOf(listings: readonly Listing[], feed: Partial<SiteData['config']['feed']>): SiteData {
  const own = { ...config, feed: { ...config.feed, tellPages: true, ...feed } };
  return { config: own, routes: [], listings, projects: [], team: {}, types: [] };
}

const house = listingWith({ id: '7' });
const unit = listingWith({ id: '8', projectId: '9' });
const houseUrl = 'https://www.agency.example/nl/for-sale/gent/huis-met-tuin/7/';
const numbers = [
  { id: '7', sourceId: 'seven' },
  { id: '8', sourceId: 'eight' },
];

type Told = readonly [number, string | undefined];

async function withSweepbright(
  state: SweepbrightState,
  test: (tell: (...listings: Listing[]) => Promise<Told>) => Promise<void>,
): Promise<void> {
  await withServer(sweepbrightListener(state), (origin) =>
    inEmptyFolder(async (folder) => {
      const privateDir = join(folder, 'private');
      await writeSourceIds(privateDir, { feed: 'sweepbright', ids: numbers, projects: [] });
      const tell = createTellCrm({ privateDir, env: sweepbrightFake.env });
      await test(async (...listings) => {
        const { told, problem } = await tell(
          dataOf(listings, { kind: 'sweepbright', source: origin.href, settings: {} }),
        );
        return [told, problem];
      });
    }),
  );
}

const puts = ({ log }: SweepbrightState) => log.filter((line) => line.startsWith('PUT'));

describe('the pages of SweepBright', () => {
  it('are told once each, again with another address, and never those of units', async () => {
    const state = sweepbrightState();
    await withSweepbright(state, async (tell) => {
      expect(await tell(house, unit)).toEqual([2, undefined]);
      expect([puts(state), state.bodies.at(-1)]).toEqual([['PUT /estates/seven/url'], { url: houseUrl }]);
      expect(await tell(house, unit)).toEqual([0, undefined]);
      expect(await tell({ ...house, title: { nl: 'Villa' } }, unit)).toEqual([1, undefined]);
      expect(puts(state)).toHaveLength(2);
    });
  });

  it('are told the next time when it did not listen', async () => {
    const state = sweepbrightState();
    state.trouble = [{ status: 404, body: {} }];
    await withSweepbright(state, async (tell) => {
      const refused = 'estate seven: the server answered with status 404';
      expect(await tell(house)).toEqual([0, refused]);
      expect(await tell(house)).toEqual([1, undefined]);
    });
  });
});

describe('the pages of Skarabee', () => {
  const kind = { kind: 'skarabee', settings: {} };

  async function withSkarabee(
    state: SkarabeeState,
    test: (source: string, privateDir: string) => Promise<void>,
  ): Promise<void> {
    await withServer(skarabeeListener(state), (origin) =>
      inEmptyFolder(async (folder) => {
        const privateDir = join(folder, 'private');
        await writeSourceIds(privateDir, { feed: 'skarabee', ids: [{ id: '7', sourceId: '700' }], projects: [] });
        await test(origin.href, privateDir);
      }),
    );
  }

  it('are told with their address, and as deleted when they are gone', async () => {
    const state = skarabeeState();
    await withSkarabee(state, async (source, privateDir) => {
      const tell = createTellCrm({ privateDir, env: skarabeeFake.env });
      expect(await tell(dataOf([house], { ...kind, source }))).toEqual({ told: 1 });
      expect(state.bodies.at(-1)).toContain(
        `<PublicationID>700</PublicationID><Status>AVAILABLE</Status><ExternalID>700</ExternalID><URL>${houseUrl}</URL>`,
      );
      expect(await tell(dataOf([], { ...kind, source }))).toEqual({ told: 1 });
      expect(state.bodies.at(-1)).toContain('<PublicationID>700</PublicationID><Status>DELETED</Status>');
      expect(await tell(dataOf([], { ...kind, source }))).toEqual({ told: 0 });
    });
  });

  it('are told as deleted when a home was sold longer ago than its page stays', async () => {
    const state = skarabeeState();
    const sold: Listing = { ...house, availability: 'sold', availabilityChangedOn: '2026-08-22' };
    await withSkarabee(state, async (source, privateDir) => {
      let today = '2026-11-20';
      const tell = createTellCrm({ privateDir, env: skarabeeFake.env });
      const tellOf = (listing: Listing) => {
        const { config: own, ...data } = dataOf([listing], { ...kind, source });
        return tell({ ...data, config: { ...own, fixedDate: today } });
      };
      expect(await tellOf(sold)).toEqual({ told: 1 });
      expect(state.bodies.at(-1)).toContain('<Status>AVAILABLE</Status>');
      today = '2026-11-21';
      expect(await tellOf(sold)).toEqual({ told: 1 });
      expect(state.bodies.at(-1)).toContain('<PublicationID>700</PublicationID><Status>DELETED</Status>');
      expect(await tellOf(sold)).toEqual({ told: 0 });
      expect(await tellOf(house)).toEqual({ told: 1 });
      expect(state.bodies.at(-1)).toContain('<Status>AVAILABLE</Status>');
    });
  });

  it('are nobody’s business while the agency has not switched it on, or the CRM does not ask', async () => {
    const state = skarabeeState();
    await withSkarabee(state, async (source, privateDir) => {
      const tell = createTellCrm({ privateDir, env: skarabeeFake.env });
      expect(await tell(dataOf([house], { ...kind, source, tellPages: false }))).toEqual({ told: 0 });
      expect(await tell(dataOf([house], { kind: 'whise', source }))).toEqual({ told: 0 });
      expect(state.log).toEqual([]);
    });
  });

  it('are told after each publication, one telling at a time, whatever goes wrong', async () => {
    let running = 0;
    let most = 0;
    let count = 0;
    const watch = watchPages({ log: createLog('silent'), siteData: () => dataOf([house], kind) }, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      count += 1;
      if (count === 1) throw new Error('the disk is full');
      return { told: 0, problem: 'nobody listens' };
    });
    watch.look();
    watch.look();
    await expect.poll(() => count).toBe(2);
    watch.look();
    await watch.stop();
    expect([count >= 2, most]).toEqual([true, 1]);
  });
});
