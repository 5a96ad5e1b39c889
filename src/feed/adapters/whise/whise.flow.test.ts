import { describe, expect, it } from 'vitest';
import { withAgency, without, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { leadsAbout, pushTo } from '#feed/adapters/lead.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { whiseAdapter } from './adapter.ts';
import { estate, hiddenEstate, whiseFake, whiseListener, whiseState, type WhiseState } from './fake.fixture.ts';

async function withWhise(state: WhiseState, test: (agency: FeedAgency) => Promise<void>): Promise<void> {
  await withServer(whiseListener(state), (origin) =>
    withAgency({ kind: 'whise', source: origin.href, env: whiseFake.env }, test),
  );
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => estate({ id: 6000 + index, referenceNumber: `WH-${index}` }));

describe('the whise feed', () => {
  it('maps an estate with every oddity of its source', async () => {
    await withWhise(whiseState([estate()]), async ({ sync, snapshot }) => {
      await sync();
      const { listings, report } = await snapshot();
      expect(listings[0]).toMatchObject({
        id: '5001',
        reference: 'WH-5001',
        goal: 'sale',
        availability: 'available',
        title: { nl: 'Penthouse · Gent', de: 'Penthouse · Gent' },
        description: { nl: '<p>Ruim penthouse, vlak bij cafés</p>', fr: 'Grand penthouse' },
        address: {
          street: 'Lindestraat',
          houseNumber: '7',
          boxNr: '2',
          zip: '9000',
          city: 'Gent',
          countryId: 10,
          geo: { latitude: 51.0543, longitude: 3.7174, isExact: true },
        },
        price: { amountCents: 42_500_000, isPublished: true },
        surfaces: { livingM2: 118, gardenM2: 12 },
        building: {
          bedrooms: 3,
          floor: 2,
          constructionYear: 1998,
          facades: 3,
          condition: 'used',
        },
        energy: {
          performance: 179,
          labelText: 'A+',
          uniqueCode: '20241003-0003456789-RES-1',
          validUntil: '2033-12-31',
        },
        flood: { zone: 'none' },
        legal: { summons: 'no', destination: { nl: 'woongebied' } },
        manager: { name: 'An Peeters', email: 'an@agency.example' },
        changedAt: '2026-11-02T09:30:00+01:00',
      });
      expect(listings[0]?.features).toEqual({ terrace: true });
      expect(listings[0]?.media.tours.map(({ url }) => url)).toEqual(['https://my.matterport.com/show/?m=abc']);
      expect(listings[0]?.media.videos.map(({ url }) => url)).toEqual(['https://www.youtube.com/watch?v=aBcDeFgHiJk']);
      expect(JSON.stringify([listings, report])).not.toContain('INTERNAL NAME');
    });
  });

  it('reads a range of two values as text and shows no number', async () => {
    await withWhise(whiseState([estate({ energyValue: '120-180' })]), async ({ sync, snapshot }) => {
      await sync();
      expect((await snapshot()).listings[0]?.energy).not.toHaveProperty('performance');
    });
  });

  it.each([
    { status: { id: 5 } },
    { displayStatusId: 1 },
    { purposeStatus: { id: 24 } },
    { purposeStatus: { id: 77 } },
  ])('never publishes an estate that is archived, offline, an estimate or unknown: %j', async (parts) => {
    await withWhise(whiseState([estate(), estate({ id: 5009, ...parts })]), async ({ sync, snapshot }) => {
      await sync();
      expect((await snapshot()).listings.map(({ id }) => id)).toEqual(['5001']);
    });
  });

  it('joins a project with its units, and a unit shows no more than its project does', async () => {
    const project = estate({ id: 700, canHaveChildren: true, area: undefined, minArea: 80, maxArea: 120 });
    const quiet = without(estate({ id: 800, canHaveChildren: true }), 'displayPrice');
    const units = [
      estate({ id: 701, parentId: 700 }),
      estate({ id: 702, parentId: 700, purposeStatus: { id: 3 } }),
      estate({ id: 801, parentId: 800 }),
    ];
    await withWhise(whiseState([project, quiet, ...units]), async ({ sync, snapshot }) => {
      await sync();
      const { listings, projects } = await snapshot();
      expect(projects.find(({ id }) => id === '700')?.units).toMatchObject([
        { id: '701', status: 'available', priceCents: 42_500_000, listingId: '701' },
        { id: '702', status: 'sold' },
      ]);
      expect(projects.find(({ id }) => id === '800')?.units[0]).not.toHaveProperty('priceCents');
      expect(listings.find(({ id }) => id === '801')?.price).toEqual({ isPublished: false });
      expect(listings.find(({ id }) => id === '701')?.projectId).toBe('700');
    });
  });

  it('reads page after page, and renews a token that was revoked in the middle', async () => {
    const state = whiseState(many(130));
    await withWhise(state, async ({ sync, snapshot }) => {
      await sync();
      expect((await snapshot()).listings).toHaveLength(130);
      expect(state.log.filter((path) => path === '/v1/estates/list')).toHaveLength(2);
      expect(state.tokens).toBe(1);
      state.clientToken = 'revoked';
    });
    expect(state.tokens).toBe(1);
  });

  it('asks for a new token once when the old one is refused, then gives up', async () => {
    const state = whiseState([estate()]);
    await withWhise(state, async ({ sync }) => {
      state.trouble = [{ status: 401, body: {} }];
      expect(await sync()).toMatchObject({ ok: true });
      expect(state.tokens).toBe(2);
      state.trouble = [
        { status: 401, body: {} },
        { status: 401, body: {} },
      ];
      expect(await sync({ full: true })).toMatchObject({
        ok: false,
        message: expect.stringContaining('the server refused access (status 401); are the settings right?') as string,
        trouble: 'settings',
      });
    });
  });

  it('takes errors in a good answer for a failure, and a failed page deletes nothing', async () => {
    const state = whiseState(many(105));
    await withWhise(state, async ({ sync, snapshot }) => {
      await sync();
      const refusal = {
        validationErrors: [{ code: 'BadRequestFormat' }],
        isValidRequest: true,
        estates: [estate()],
        totalCount: 1,
      };
      state.trouble = [{ status: 200, body: refusal }];
      expect(await sync({ full: true })).toMatchObject({ ok: false });
      state.trouble = [{ status: 200, body: { estates: [], totalCount: 105 } }];
      const cut = await sync({ full: true });
      expect(cut.ok ? '' : cut.message).toMatch(/the estates: 105 are announced, but only 0 came\.$/u);
      expect((await snapshot()).listings).toHaveLength(105);
    });
  });

  it('tries again after a failure that may pass', async () => {
    const state = whiseState([estate()]);
    state.trouble = [
      { status: 503, body: {} },
      { status: 429, body: {} },
    ];
    await withWhise(state, async ({ sync }) => {
      expect(await sync()).toMatchObject({ ok: true });
    });
  });

  it('then asks only for what changed, an hour back, and takes away what went offline', async () => {
    const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
    const state = whiseState([estate(), estate({ id: 5004 }), estate({ id: 5005 })]);
    await withWhise(state, async ({ sync, snapshot, lines }) => {
      await sync(clock);
      state.estates = [
        estate(),
        estate({ id: 5004, price: 399_000, updateDateTime: '2026-11-20T12:10:00' }),
        estate({ id: 5005, displayStatusId: 1, updateDateTime: '2026-11-20T12:30:00' }),
      ];
      await sync({ now: () => new Date('2026-11-20T12:15:00Z') });
      expect(lines).toContain('Read what changed in the feed; mapping 2 properties and 0 projects');
      const { listings } = await snapshot();
      expect(listings.map(({ id, price }) => [id, price.amountCents])).toEqual([
        ['5001', 42_500_000],
        ['5004', 39_900_000],
      ]);
    });
  });

  it('reads an announced estate by its number, whatever the body of the call said', () => {
    const call = (events: object[]) => ({ body: Buffer.from(JSON.stringify({ events })), headers: {}, secret: 'word' });
    const settings = { webhookSecret: 'word' };
    expect(
      whiseAdapter.readWebhook?.(
        call([
          { name: 'estate_update', objectId: 5001 },
          { name: 'contact_created', objectId: 3 },
        ]),
        settings,
      ),
    ).toEqual({
      kind: 'accepted',
      ids: ['5001'],
      deleted: [],
    });
    expect(whiseAdapter.readWebhook?.(call([]), { webhookSecret: 'other' })).toEqual({
      kind: 'refused',
      reason: 'the secret is wrong',
    });
    expect(whiseAdapter.readWebhook?.(call([]), {})).toMatchObject({ kind: 'refused' });
  });

  it('hands a lead over as a contact in its own numbering', async () => {
    const state = whiseState([hiddenEstate()]);
    await withServer(whiseListener(state), async (origin) => {
      const connection = whiseAdapter.connect({
        source: origin.href,
        settings: { username: 'agency@whise.example', password: 'pass word', clientId: '77', officeId: '4' },
        languages: ['nl'],
        cacheDir: '',
        now: () => new Date(),
        retryDelayMs: 1,
        timeoutMs: 2000,
      });
      const lead = {
        ...({ id: 'L1', kind: 'contact', firstName: 'Eva', lastName: 'Maes', email: 'eva@person.example' } as const),
        language: 'fr',
        country: 'LU',
        message: 'Une visite ?',
        wantsMail: false,
        listing: { sourceId: '5001', reference: 'WH-5001' },
      };
      expect(await connection.pushLead?.(lead)).toEqual({ kind: 'accepted', sourceId: '901' });
      expect(state.contacts).toEqual([
        expect.objectContaining({
          Name: 'Maes',
          CountryId: 5,
          LanguageId: 'fr-BE',
          OfficeIds: [4],
          EstateIds: [5001],
          AgreementEmail: false,
        }),
      ]);
    });
  });

  it('enters a viewing into the calendar where the agency named the action, and leaves a lost one to a person', async () => {
    const state = whiseState([]);
    await withServer(whiseListener(state), async (origin) => {
      const lead = leadsAbout('5001').appointment;
      expect(await pushTo(whiseFake, origin.href, lead)).toEqual({ kind: 'accepted', sourceId: '901' });
      expect(state.visits).toEqual([
        {
          CalendarActionId: 3,
          StartDateTime: '2026-11-25T10:30:00',
          EndDateTime: '2026-11-25T11:15:00',
          Subject: 'Website REF-1',
          ContactIds: [901],
          EstateIds: [5001],
        },
      ]);
      const silent = { ...whiseFake, env: { ...whiseFake.env, FEED_VISIT_ACTION_ID: '' } };
      expect(await pushTo(silent, origin.href, lead)).toEqual({ kind: 'accepted', sourceId: '902' });
      expect(state.visits).toHaveLength(1);
      expect(state.contacts.at(-1)).toMatchObject({ Message: '2026-11-25 10:30–11:15\nUne visite ?' });
      state.calendarStatus = 503;
      expect(await pushTo(whiseFake, origin.href, lead)).toEqual({
        kind: 'doubtful',
        reason: 'the contact 903 is there, its viewing is not (status 503)',
      });
    });
  });

  it('keeps homes apart that are alike, and never shows the price of a project as that of a home', async () => {
    const project = estate({ id: 700, canHaveChildren: true, price: 199_000 });
    const state = whiseState([estate(), estate({ id: 5007 }), project, estate({ id: 701, parentId: 700 })]);
    await withWhise(state, async ({ sync, snapshot }) => {
      await sync();
      const { listings, projects } = await snapshot();
      expect(listings.map(({ id }) => id)).toEqual(['701', '5001', '5007']);
      expect(JSON.stringify(projects)).not.toContain('19900000');
      expect(projects[0]?.units.map(({ priceCents }) => priceCents)).toEqual([42_500_000]);
    });
  });

  it('takes the times of an estate for Brussels, in winter and in summer', async () => {
    const summer = estate({ createDateTime: '2026-07-01T10:00:00' });
    await withWhise(whiseState([summer]), async ({ sync, snapshot }) => {
      await sync();
      const [listing] = (await snapshot()).listings;
      expect([listing?.createdAt, listing?.changedAt]).toEqual([
        '2026-07-01T10:00:00+02:00',
        '2026-11-02T09:30:00+01:00',
      ]);
    });
  });
});
