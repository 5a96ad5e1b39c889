import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withAgency, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { omnicasaAdapter } from './adapter.ts';
import { omnicasaFake, omnicasaListener, omnicasaState, property, type OmnicasaState } from './fake.fixture.ts';

async function withOmnicasa(state: OmnicasaState, test: (agency: FeedAgency) => Promise<void>): Promise<void> {
  await withServer(omnicasaListener(state), (origin) =>
    withAgency({ kind: 'omnicasa', source: origin.href, env: omnicasaFake.env }, test),
  );
}

describe('the omnicasa feed', () => {
  it('maps a property, its texts from one call a language', async () => {
    await withOmnicasa(omnicasaState([property()]), async ({ sync, snapshot }) => {
      await sync();
      const [listing] = (await snapshot()).listings;
      expect(listing).toMatchObject({
        id: '900',
        title: { nl: 'Appartement · Gent', fr: 'Appartement · Gand', en: 'Apartment · Ghent', de: 'Wohnung · Gent' },
        address: { street: 'Kerkstraat', city: 'Gent', zip: '9000', geo: { latitude: 51.0543, longitude: 3.7174 } },
        price: { amountCents: 32_500_000, marqueeName: { nl: 'Nieuw', fr: 'Nouveau' } },
        surfaces: { livingM2: 96, groundM2: 120 },
        energy: { performance: 185, labelText: 'B' },
        createdAt: '2026-01-05T10:00:00+01:00',
      });
      expect(listing?.description).toEqual({
        nl: '<p>Ruim appartement\u00a0</p>',
        fr: 'Bel appartement',
      });
      expect(listing?.building).toMatchObject({ bedrooms: 2, floor: 3, kitchen: 'equipped' });
      expect(listing?.building).not.toHaveProperty('toilets');
      expect(listing?.features).toEqual({ lift: true });
    });
  });

  it.each([
    [{ SubStatusName: 'Optie' }, 'option'],
    [{ Status: 2 }, 'sold'],
    [{ Status: 4, Goal: 1 }, 'rented'],
    [{ Status: 6, Goal: 1 }, 'rented'],
  ])('reads the state of %j as %s', async (parts, expected) => {
    await withOmnicasa(omnicasaState([property(parts)]), async ({ sync, snapshot }) => {
      await sync();
      expect((await snapshot()).listings[0]?.availability).toBe(expected);
    });
  });

  it('warns of a sub-status that nobody explained and goes by the status', async () => {
    await withOmnicasa(omnicasaState([property({ SubStatusName: 'Paars' })]), async ({ sync, snapshot }) => {
      await sync();
      const { listings, report } = await snapshot();
      expect(listings[0]?.availability).toBe('available');
      expect(report.warnings).toContainEqual({
        kind: 'unknown-code',
        entity: 'property',
        id: '900',
        reference: 'OC-900',
        field: 'SubStatusName',
        message:
          'has the code paars, which is not in the table subStatusName; add it in content/feed-codes/omnicasa.json',
      });
    });
  });

  it('drops coordinates that are the usual way round instead of swapping them', async () => {
    await withOmnicasa(
      omnicasaState([property({ GoogleX: '3.7174', GoogleY: '51.0543' })]),
      async ({ sync, snapshot }) => {
        await sync();
        const { listings, report } = await snapshot();
        expect(listings[0]?.address).not.toHaveProperty('geo');
        expect(report.warnings.map(({ kind }) => kind)).toContain('dropped-coordinates');
      },
    );
  });

  it('pages with rows that count from 1, and never counts a visit', async () => {
    const state = omnicasaState(Array.from({ length: 120 }, (_, index) => property({ ID: 1000 + index })));
    await withOmnicasa(state, async ({ sync, snapshot }) => {
      await sync();
      expect((await snapshot()).listings).toHaveLength(120);
      const dutch = state.calls.filter(
        ({ method, parameters }) => method === 'GetPropertyList' && parameters['LanguageId'] === 1,
      );
      expect(dutch.map(({ parameters }) => [parameters['Limit1'], parameters['Limit2']])).toEqual([
        [1, 50],
        [51, 100],
        [101, 150],
      ]);
      expect(dutch.every(({ parameters }) => parameters['UpdateVisit'] === false)).toBe(true);
    });
  });

  it('takes a refusal in a good answer for a failure, and never says where the password went', async () => {
    const state = omnicasaState([property()]);
    await withOmnicasa(state, async ({ sync, snapshot }) => {
      await sync();
      const result = await sync({ full: true, env: { FEED_USERNAME: 'agency', FEED_PASSWORD: 'wrong+one' } });
      expect(result.ok ? '' : result.message).toMatch(/GetPropertyList: the service refused the call \(code 600\)\.$/u);
      expect(JSON.stringify(result)).not.toMatch(/wrong|CustomerPassword|json=/u);
      state.trouble = [{ status: 200, text: '<html>' }];
      expect(await sync({ full: true })).toMatchObject({ ok: false });
      expect((await snapshot()).listings).toHaveLength(1);
    });
  });

  it('then asks for what changed an hour back, and takes away what was deleted or dropped out', async () => {
    const ids = [900, 903, 904, 905];
    const state = omnicasaState(ids.map((ID) => property({ ID })));
    await withOmnicasa(state, async ({ sync, snapshot }) => {
      await sync({ now: () => new Date('2026-11-20T12:00:00Z') });
      state.properties = [
        property(),
        property({ ID: 903, Price: 300_000, LastChangedDate: '2026-11-20 12:30:00' }),
        property({ ID: 904, Status: 5, LastChangedDate: '2026-11-20 13:10:00' }),
        property({ ID: 905 }),
      ];
      state.deleted = [77];
      state.calls.length = 0;
      await sync({ now: () => new Date('2026-11-20T12:20:00Z') });
      const [first] = state.calls.filter(({ method }) => method === 'GetPropertyList');
      expect(first?.parameters['ChangeSince']).toBe('2026-11-20 12:00:00');
      const { listings } = await snapshot();
      expect(listings.map(({ id, price }) => [id, price.amountCents])).toEqual([
        ['900', 32_500_000],
        ['903', 30_000_000],
        ['905', 32_500_000],
      ]);
    });
  });

  it('then takes a project away that dropped out or is no longer for the website, and keeps the others', async () => {
    const projects = [50, 51, 52].map((ID) => ({
      ID,
      Name: 'Residentie Linde',
      Status: 1,
      IsPublishWebsite: true,
      XLargePictureItems: [],
    }));
    const units = projects.map(({ ID }) => property({ ID: ID + 900, ProjectID: ID }));
    const state = omnicasaState(units, projects);
    await withOmnicasa(state, async ({ sync, snapshot }) => {
      await sync({ now: () => new Date('2026-11-20T12:00:00Z') });
      const shownIds = async () => (await snapshot()).projects.map(({ id }) => id);
      expect(await shownIds()).toEqual(['50', '51', '52']);
      const changes: object[] = [{ Status: 5 }, {}, { IsPublishWebsite: false }];
      state.projects = projects.map((one, index) => ({ ...one, ...changes[index] }));
      await sync({ now: () => new Date('2026-11-20T12:20:00Z') });
      expect(await shownIds()).toEqual(['51']);
      expect((await snapshot()).listings).toHaveLength(3);
      // An answer without any project is not believed at once.
      state.projects = [];
      await sync({ now: () => new Date('2026-11-20T12:40:00Z') });
      expect(await shownIds()).toEqual(['51']);
    });
  });

  it('places a project by its units and hides of a unit what either hides', async () => {
    const project = {
      ID: 50,
      Name: 'Residentie Linde',
      Description: 'Nieuw',
      Status: 1,
      Street: 'Dok',
      City: 'Gent',
      XLargePictureItems: [],
    };
    const units = [
      property({ ID: 906, ProjectID: 50 }),
      property({ ID: 907, ProjectID: 50, PublishPrice: false }),
      property({ ID: 908, ProjectID: 50, Marquee: 4, MarqueeName: 'Onder bod' }),
    ];
    await withOmnicasa(omnicasaState(units, [project]), async ({ sync, snapshot }) => {
      await sync();
      const [found] = (await snapshot()).projects;
      expect(found).toMatchObject({
        id: '50',
        title: { nl: 'Residentie Linde' },
        address: { zip: '9000', city: 'Gent', isPublished: false },
      });
      expect(found?.units.map(({ id, priceCents }) => [id, priceCents])).toEqual([
        ['906', 32_500_000],
        ['907', undefined],
        ['908', undefined],
      ]);
    });
  });

  it('names the fields that nobody maps yet, once', async () => {
    await withOmnicasa(omnicasaState([property({ EPCCode: '2024-1' })]), async ({ sync, lines }) => {
      await sync();
      expect(lines.filter((line) => line.includes('1 kind of field is not shown: EPCCode (1).'))).toHaveLength(1);
    });
  });

  it('hands over contacts and searches, and leaves a lost answer for a person', async () => {
    const state = omnicasaState([]);
    await withServer(omnicasaListener(state), async (origin) => {
      const connection = omnicasaAdapter.connect({
        source: origin.href,
        settings: { username: 'agency', password: 'pass+word' },
        languages: ['nl'],
        cacheDir: '',
        now: () => new Date(),
        retryDelayMs: 1,
        timeoutMs: 2000,
      });
      const lead = {
        ...({
          id: 'L2',
          kind: 'contact',
          title: 'ms',
          firstName: 'Eva',
          lastName: 'Maes',
          email: 'eva@person.example',
        } as const),
        language: 'fr',
        message: 'Une visite ?',
        wantsMail: false,
      };
      const listing = { sourceId: '900', reference: 'OC-900' };
      expect(await connection.pushLead?.({ ...lead, listing })).toEqual({ kind: 'accepted', sourceId: '4711' });
      expect(state.calls.at(-1)).toMatchObject({
        method: 'ContactOnMe',
        parameters: { ObjectID: 900, AddressTitle: 5, SourceId: 5, IsReceivedEmail: false },
      });
      const search = { goal: 'rent', maximumEuro: 900, zips: ['9000', '9050'] } as const;
      await connection.pushLead?.({ ...lead, kind: 'search', search });
      expect(state.calls.at(-1)).toMatchObject({
        method: 'DemandRegister2',
        parameters: { Goal: 1, PriceMax: 900, Zips: '9000,9050' },
      });
      state.trouble = [{ status: 502, text: '' }];
      expect(await connection.pushLead?.(lead)).toEqual({ kind: 'doubtful', reason: 'status 502' });
      expect(state.calls).toHaveLength(3);
    });
  });

  it('reads numbers and texts in whatever type they come, and shows nothing for a zero', async () => {
    const one = property({ Price: 325_000, WebID: 1, Zip: 9000, GoogleX: 51.0543, GoogleY: 3.7174, EPCLabelText: '' });
    const other = property({ ID: 901, Price: '0', StartPrice: 0, EnergyPerformance: 0, ConstructionYear: 0, City: '' });
    await withOmnicasa(omnicasaState([property({ ID: 902 }), one, other]), async ({ sync, snapshot }) => {
      await sync();
      const { listings, report } = await snapshot();
      const [plain, texts] = [900, 902].map((id) => listings.find((listing) => listing.id === String(id)));
      expect({ ...plain, id: '', energy: {} }).toEqual({ ...texts, id: '', energy: {} });
      expect(plain?.energy).not.toHaveProperty('labelText');
      expect(report.quarantined).toMatchObject([{ id: '901', field: 'City' }]);
    });
    await withOmnicasa(omnicasaState([{ ...other, City: 'Gent' }]), async ({ sync, snapshot }) => {
      await sync();
      const [listing] = (await snapshot()).listings;
      expect(listing?.price).not.toHaveProperty('amountCents');
      expect(listing?.price).not.toHaveProperty('startPriceCents');
      expect(listing?.energy).not.toHaveProperty('performance');
      expect(listing?.building).not.toHaveProperty('constructionYear');
    });
  });

  it('goes by the sub-statuses and fields that the agency named in its own table', async () => {
    const state = omnicasaState([property({ SubStatus: 6, SubStatusName: 'Paars', EPCCode: '2024-1' })]);
    await withOmnicasa(state, async ({ folder, sync, snapshot }) => {
      const table = { subStatus: { '6': 'sold' }, fields: { EPCCode: 'EPCUniqueCode' } };
      await mkdir(join(folder, 'content/feed-codes'), { recursive: true });
      await writeFile(join(folder, 'content/feed-codes/omnicasa.json'), JSON.stringify(table));
      await sync();
      const { listings, report } = await snapshot();
      expect(listings[0]).toMatchObject({ availability: 'sold', energy: { uniqueCode: '2024-1' } });
      expect(report.warnings.filter(({ kind }) => kind === 'unknown-code')).toEqual([]);
    });
  });

  it('deletes nothing when a list is suddenly empty', async () => {
    const state = omnicasaState([property(), property({ ID: 901 })]);
    await withOmnicasa(state, async ({ sync, snapshot }) => {
      await sync();
      state.properties = [];
      expect(await sync()).toMatchObject({ ok: false });
      expect(await sync({ full: true })).toMatchObject({ ok: false });
      expect((await snapshot()).listings).toHaveLength(2);
    });
  });

  it('says what it does not read, once in each reading of everything', async () => {
    await withOmnicasa(omnicasaState([property()]), async ({ sync, lines }) => {
      await sync({ full: true });
      expect(lines.filter((line) => line.includes('GetDocumentList'))).toHaveLength(1);
    });
  });
});
