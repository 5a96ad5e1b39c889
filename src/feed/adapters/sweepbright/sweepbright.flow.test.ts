import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicId } from '#feed/adapters/public-id.ts';
import { readSourceIds } from '#feed/sync/write.ts';
import { estate, ids, sweepbrightState } from './fake.fixture.ts';
import { withSweepbright } from './connected.fixture.ts';

const one = ids.complete;
const other = ids.hidden;

describe('the sweepbright feed', () => {
  it('maps an announced estate and keeps what is private out of the public files', async () => {
    await withSweepbright(sweepbrightState(estate()), async ({ announce, sync, snapshot, privateDir, folder }) => {
      await announce({ ids: [one] });
      await sync({ now: () => new Date('2026-11-20T10:00:00Z') });
      const [listing] = (await snapshot()).listings;
      expect(listing).toMatchObject({
        id: String(publicId(one)),
        reference: 'SB-1',
        title: { nl: 'Huis met tuin', fr: 'Maison avec jardin' },
        description: { nl: '<p>Rustig &lt;gelegen&gt; &amp; ruim<br />Dicht bij het park</p><p>Instapklaar</p>' },
        address: { street: 'Molenweg', houseNumber: '4 A', zip: '9000', countryId: 10 },
        price: { amountCents: 51_500_000 },
        surfaces: { livingM2: 140, groundM2: 500, gardenOrientation: 'sw' },
        building: {
          bedrooms: 3,
          constructionYear: 1975,
          constructionType: 'semi-open',
          windowGlazing: 'double',
        },
        energy: { performance: 210, labelText: 'C', uniqueCode: '20250101-0001', eLevel: 90 },
        flood: { zone: 'none', gScore: 'B', pScore: 'A' },
        certificates: { electricity: 'not-conform' },
        legal: { permit: 'yes', summons: 'no', destination: { nl: 'woongebied' } },
        available: 'on-date',
        availableFrom: '2027-01-15',
        changedAt: '2026-11-20T11:00:00+01:00',
      });
      expect(listing?.legal).not.toHaveProperty('heritage');
      expect(listing?.legal).not.toHaveProperty('preemptiveRights');
      expect(listing?.building).not.toHaveProperty('floor');
      const text = await readFile(join(folder, 'content/snapshot/listings.json'), 'utf8');
      expect(text).not.toMatch(/CANARY|seller\.example|500123/u);
      expect(JSON.parse(await readFile(join(privateDir, 'owners.json'), 'utf8'))).toMatchObject([
        { email: 'oscar@seller.example', listingIds: [String(publicId(one))] },
      ]);
      expect(await readSourceIds(privateDir, 'sweepbright')).toEqual({
        feed: 'sweepbright',
        ids: [{ id: String(publicId(one)), sourceId: one }],
        projects: [],
      });
      expect(await readFile(join(privateDir, 'feed/sweepbright.json'), 'utf8')).not.toContain('CANARY@buyer');
    });
  });

  it('reads an older record, whose duties stand at the root and whose texts are plain', async () => {
    const older = estate({
      legal: undefined,
      epc_value: 300,
      regulations: { building_permit: true },
      description_title: 'Huis',
      building: { construction: null },
    });
    await withSweepbright(sweepbrightState(older), async ({ announce, sync, snapshot }) => {
      await announce({ ids: [one] });
      await sync();
      expect((await snapshot()).listings[0]).toMatchObject({
        title: { nl: 'Huis' },
        energy: { performance: 300 },
        legal: { permit: 'yes' },
      });
    });
  });

  it('shows what must be said of law and costs under the description, and no costs beside a hidden price', async () => {
    const texts = {
      description: { nl: 'Huis', fr: 'Maison' },
      price_costs: { nl: 'Kosten koper' },
      price_taxes: [],
      legal: { legal_mentions: { nl: 'Wettelijk', fr: 'Mentions' } },
    };
    const hidden = estate({ ...texts, id: other, price: { amount: 1, hidden: true } });
    await withSweepbright(sweepbrightState(estate(texts), hidden), async ({ announce, sync, snapshot }) => {
      await announce({ ids: [one, other] });
      await sync();
      const { listings } = await snapshot();
      const byId = new Map(listings.map((listing) => [listing.id, listing]));
      expect(byId.get(String(publicId(one)))?.description).toEqual({
        nl: '<p>Huis</p><p>Kosten koper</p><p>Wettelijk</p>',
        fr: '<p>Maison</p><p>Kosten koper</p><p>Mentions</p>',
      });
      expect(byId.get(String(publicId(other)))?.description).toEqual({
        nl: '<p>Huis</p><p>Wettelijk</p>',
        fr: '<p>Maison</p><p>Mentions</p>',
      });
    });
  });

  it.each([
    [{ size: 2, unit: 'acre' }, 8093.7],
    [{ size: 1000, unit: 'sq_ft' }, 92.9],
    [{ size: 0, unit: 'sq_m' }, undefined],
    [{ size: 10, unit: 'morgen' }, undefined],
  ])('reads an area of %j as %s square metres', async (plot, expected) => {
    const state = sweepbrightState(estate({ sizes: { plot_area: plot } }));
    await withSweepbright(state, async ({ announce, sync, snapshot }) => {
      await announce({ ids: [one] });
      await sync();
      const { listings, report } = await snapshot();
      const area = listings[0]?.surfaces.groundM2;
      expect(area === undefined ? area : Math.round(area * 10) / 10).toBe(expected);
      const unknown = report.warnings.filter(({ kind }) => kind === 'unknown-code').map(({ id }) => id);
      expect(unknown).toEqual(plot.unit === 'morgen' ? [String(publicId(one))] : []);
    });
  });

  it.each([{ status: 'prospect' }, { status: 'lost' }, { publish_status: undefined }, { status: 'unheard' }])(
    'publishes nothing whose gates are not both open: %j',
    async (parts) => {
      await withSweepbright(
        sweepbrightState(estate(), estate({ id: other, ...parts })),
        async ({ announce, sync, snapshot }) => {
          await announce({ ids: [one, other] });
          await sync();
          expect((await snapshot()).listings.map(({ id }) => id)).toEqual([String(publicId(one))]);
        },
      );
    },
  );

  it('never shows the rent of a week as that of a month, nor costs that tell a hidden price', async () => {
    const weekly = estate({ negotiation: 'let', rent_period: 'week', price: { amount: 400, hidden: false } });
    const hidden = estate({
      id: other,
      negotiation: 'let',
      price: { amount: 900, hidden: true },
      price_recurring_costs: { amount: 50 },
      price_guarantee: { amount: 1800 },
    });
    await withSweepbright(sweepbrightState(weekly, hidden), async ({ announce, sync, snapshot }) => {
      await announce({ ids: [one, other] });
      await sync();
      for (const { price, costs } of (await snapshot()).listings) {
        expect(price).toEqual({ isPublished: false });
        expect(costs).toEqual({});
      }
    });
  });

  it('keeps what it has when the hour is over, and takes away what is deleted', async () => {
    const state = sweepbrightState(estate(), estate({ id: other }));
    await withSweepbright(state, async ({ announce, sync, snapshot, lines }) => {
      await announce({ ids: [one, other] });
      await sync();
      state.estates.clear();
      await announce({ ids: [one] });
      await sync();
      expect((await snapshot()).listings).toHaveLength(2);
      expect(lines.join('\n')).toContain('it cannot be read any more: publish it again there');
      await announce({ deleted: [other] });
      expect(await sync({ acceptShrink: true })).toMatchObject({ ok: true });
      expect((await snapshot()).listings.map(({ id }) => id)).toEqual([String(publicId(one))]);
    });
  });

  it('keeps the day on which a home came in, however often it is updated', async () => {
    const state = sweepbrightState(estate());
    await withSweepbright(state, async ({ announce, sync, snapshot }) => {
      const read = async (day: string) => {
        await announce({ ids: [one] });
        await sync({ now: () => new Date(`${day}T10:00:00Z`) });
        const [listing] = (await snapshot()).listings;
        return [listing?.createdAt.slice(0, 10), listing?.changedAt.slice(0, 10), listing?.firstSight];
      };
      // No day of SweepBright: nobody may call it that of the posting.
      expect(await read('2026-11-20')).toEqual(['2026-11-20', '2026-11-20', 'first-reading']);
      state.estates.set(one, estate({ bedrooms: 4 }));
      expect(await read('2026-11-25')).toEqual(['2026-11-20', '2026-11-25', 'first-reading']);
    });
  });

  it.each([[[]], [{}], [{ id: null }]])('keeps a home when the answer is %j, and asks again', async (body) => {
    const state = sweepbrightState(estate(), estate({ id: other, vendors: [] }));
    await withSweepbright(state, async ({ announce, sync, snapshot, lines }) => {
      await announce({ ids: [one, other] });
      await sync();
      await announce({ ids: [one] });
      state.trouble = [{ status: 200, body }];
      await sync();
      expect((await snapshot()).listings).toHaveLength(2);
      expect(lines.join('\n')).toContain('the answer holds no estate');
      await sync();
      expect(state.log.filter((line) => line.endsWith(one))).toHaveLength(3);
    });
  });

  it('withdraws the last home when a person says so, and then has nothing more to say', async () => {
    await withSweepbright(sweepbrightState(estate()), async ({ announce, sync, snapshot }) => {
      await announce({ ids: [one] });
      await sync();
      await announce({ deleted: [one] });
      const refused = await sync();
      expect(refused.ok ? '' : refused.advice).toContain('--accept-shrink');
      expect(await sync({ acceptShrink: true })).toMatchObject({ ok: true, changed: true });
      expect((await snapshot()).listings).toEqual([]);
      expect(await sync()).toMatchObject({ ok: true, changed: false });
    });
  });

  it('splits a project into its units, withdraws a missing one, and all of them with the project', async () => {
    const project = (...units: string[]) =>
      estate({ is_project: true, properties: units.map((id) => estate({ id, project_id: one })), vendors: [] });
    const state = sweepbrightState(project('unit-1', 'unit-2'), estate({ id: other }));
    await withSweepbright(state, async ({ announce, sync, snapshot }) => {
      await announce({ ids: [one, other] });
      await sync();
      expect((await snapshot()).projects[0]?.units).toHaveLength(2);
      state.estates.set(one, project('unit-1'));
      await announce({ ids: [one] });
      await sync({ acceptShrink: true });
      const { listings, projects } = await snapshot();
      expect(projects[0]?.units.map(({ id }) => id)).toEqual([String(publicId('unit-1'))]);
      expect(listings).toHaveLength(2);
      await announce({ deleted: [one] });
      await sync({ acceptShrink: true });
      const after = await snapshot();
      expect([after.listings.map(({ id }) => id), after.projects]).toEqual([[String(publicId(other))], []]);
    });
  });
});
