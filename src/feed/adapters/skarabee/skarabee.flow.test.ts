import { describe, expect, it } from 'vitest';
import { withAgency, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { skarabeeAdapter } from './adapter.ts';
import { envelope, shown, skarabeeFake, skarabeeListener, skarabeeState, type SkarabeeState } from './fake.fixture.ts';
import { splitHouseNumber } from './push-lead.ts';

async function withSkarabee(state: SkarabeeState, test: (agency: FeedAgency) => Promise<void>): Promise<void> {
  await withServer(skarabeeListener(state), (origin) =>
    withAgency({ kind: 'skarabee', source: origin.href, env: skarabeeFake.env }, test),
  );
}

describe('the skarabee feed', () => {
  it('maps a publication and publishes nothing that is private', async () => {
    await withSkarabee(skarabeeState({}), async ({ sync, snapshot }) => {
      await sync();
      const [listing] = (await snapshot()).listings;
      expect(listing).toMatchObject({
        id: '300',
        reference: 'SK-300',
        title: { nl: 'Halfopen woning' },
        address: {
          street: 'Stationsstraat',
          houseNumber: '12A',
          zip: '9000',
          city: 'Gent',
          geo: { latitude: 51.0543, longitude: 3.7174 },
        },
        price: { amountCents: 28_500_000 },
        surfaces: { livingM2: 140, groundM2: 250 },
        building: { bedrooms: 3, constructionType: 'semi-open', heating: 'gas' },
        energy: { performance: 210.5, labelText: 'A+++', uniqueCode: '20250101-1', eLevel: 30 },
        asbestos: { date: '2024-05-01' },
        flood: { pScore: 'A', gScore: 'B' },
        legal: { permit: 'yes', summons: 'no', heritage: 'no', destination: { nl: 'woongebied' } },
      });
      expect(listing?.manager).toEqual({ name: 'An Peeters', email: 'an@agency.example', phone: '092000000' });
      expect(listing?.features).toEqual({ garden: true, garage: false });
      expect(listing?.building).not.toHaveProperty('bathrooms');
      expect(listing?.building).not.toHaveProperty('constructionYear');
      expect(JSON.stringify(listing)).not.toContain('270123');
    });
  });

  it('shows the street without number, and a rounded point, when only the number is hidden', async () => {
    const info = shown.replace('<HideHouseNumber>false', '<HideHouseNumber>true');
    await withSkarabee(skarabeeState({ info }), async ({ sync, snapshot }) => {
      await sync();
      const address = (await snapshot()).listings[0]?.address;
      expect(address).toEqual({
        street: 'Stationsstraat',
        zip: '9000',
        city: 'Gent',
        countryId: 10,
        isPublished: true,
        geo: { latitude: 51.055, longitude: 3.72, isExact: false },
      });
    });
  });

  it('brings charges to a month, and shows no price by the year or on request', async () => {
    const rent = (id: number, price: string) => ({ id, status: 'FOR_RENT', price });
    const charges =
      '<ChargesAndProvisions>300</ChargesAndProvisions><ChargesAndProvisionsInterval>QUARTERLY</ChargesAndProvisionsInterval>';
    const state = skarabeeState(
      rent(300, `<Price>900</Price><PriceType>PRICE_PER_MONTH</PriceType>${charges}`),
      rent(301, '<Price>12000</Price><PriceType>PRICE_PER_YEAR</PriceType>'),
      rent(
        302,
        '<Price>900</Price><PriceType>PRICE_PER_MONTH</PriceType><PriceIndication>ON_REQUEST</PriceIndication>',
      ),
    );
    await withSkarabee(state, async ({ sync, snapshot }) => {
      await sync();
      const { listings } = await snapshot();
      expect(listings[0]).toMatchObject({
        goal: 'rent',
        price: { amountCents: 90_000 },
        costs: { chargesRenterCents: 10_000 },
      });
      expect(listings.slice(1).map(({ price }) => price.isPublished)).toEqual([false, false]);
    });
  });

  it('never publishes what is prospected or ended, nor an unknown state', async () => {
    const state = skarabeeState(
      {},
      { id: 301, status: 'PROSPECT_FOR_SALE' },
      { id: 302, status: 'FOR_SALE_ORDER_ENDED' },
      { id: 303, status: 'NEW_WORD' },
    );
    await withSkarabee(state, async ({ sync, snapshot }) => {
      await sync();
      expect((await snapshot()).listings.map(({ id }) => id)).toEqual(['300']);
    });
  });

  it('takes errors in a good answer and faults for failures, and names no password', async () => {
    const state = skarabeeState({});
    await withSkarabee(state, async ({ sync, snapshot }) => {
      await sync();
      const error =
        '<GetPublicationSummariesResponse><GetPublicationSummariesResult><Errors><Error><Code>INACTIVE_USER</Code></Error></Errors></GetPublicationSummariesResult></GetPublicationSummariesResponse>';
      state.trouble = [{ operation: 'GetPublicationSummaries', status: 200, body: envelope(error) }];
      const failed = await sync({ full: true });
      expect(failed.ok ? '' : failed.message).toMatch(/the service answered with the error INACTIVE_USER\.$/u);
      const refused = await sync({ full: true, env: { FEED_USERNAME: 'agency', FEED_PASSWORD: 'other' } });
      expect(refused.ok ? '' : refused.message).toMatch(/the service refused the call \(Unauthorized\)\.$/u);
      expect((await snapshot()).listings).toHaveLength(1);
    });
  });

  it('keeps a publication whose detail fails, and still takes away what is not active any more', async () => {
    const state = skarabeeState({}, { id: 301 }, { id: 302 });
    await withSkarabee(state, async ({ sync, snapshot, lines }) => {
      await sync();
      state.publications = [{}, { id: 301 }];
      state.trouble = Array.from({ length: 4 }, () => ({ operation: 'GetPublication', status: 503, body: '' }));
      await sync({ full: true });
      expect((await snapshot()).listings.map(({ id }) => id)).toEqual(['300', '301']);
      expect(lines.join('\n')).not.toContain('pass word');
    });
  });

  it('then asks for what changed an hour back, and takes away what became inactive', async () => {
    const state = skarabeeState({}, { id: 301 }, { id: 302 });
    await withSkarabee(state, async ({ sync, snapshot }) => {
      await sync({ now: () => new Date('2026-11-20T12:00:00Z') });
      state.publications = [
        {},
        { id: 301, isActive: false, modified: '2026-11-20 12:30:00' },
        { id: 302, modified: '2026-11-20 13:10:00', price: '<Price>120000</Price>' },
      ];
      state.log.length = 0;
      await sync({ now: () => new Date('2026-11-20T12:20:00Z') });
      expect(state.log.map((line) => line.replace('/v41/weblink.asmx ', ''))).toEqual([
        'GetPublicationSummaries',
        'GetLogins',
        'GetPublication',
      ]);
      const { listings } = await snapshot();
      expect(listings.map(({ id, price }) => [id, price.amountCents])).toEqual([
        ['300', 28_500_000],
        ['302', 12_000_000],
      ]);
    });
  });

  const connectTo = (origin: URL) =>
    skarabeeAdapter.connect({
      source: origin.href,
      settings: { username: 'agency', password: 'pass word' },
      languages: ['nl'],
      cacheDir: '',
      now: () => new Date(),
      retryDelayMs: 1,
      timeoutMs: 2000,
    });
  const lead = {
    id: 'L4',
    kind: 'contact',
    firstName: 'Eva',
    lastName: 'Maes <b>',
    email: 'eva@person.example',
    language: 'nl',
    message: 'Bezoek?',
    wantsMail: false,
    houseNumber: '12A',
    city: 'Gent',
    listing: { sourceId: '300', reference: 'SK-300' },
  } as const;

  it('hands over leads in the published form, with a reference and a house number in two parts', async () => {
    const state = skarabeeState({});
    await withServer(skarabeeListener(state), async (origin) => {
      const connection = connectTo(origin);
      expect(await connection.pushLead?.(lead)).toEqual({ kind: 'accepted', sourceId: 'L4' });
      expect(state.bodies.at(-1)).toContain('<LastName>Maes &lt;b&gt;</LastName>');
      expect(state.bodies.at(-1)).toContain(
        '<HouseNumber>12</HouseNumber><HouseNumberExtension>A</HouseNumberExtension>',
      );
      // A request about no home, without an address and without a word: all that must stand still stands.
      const { id, kind, firstName, lastName, email, language, wantsMail } = lead;
      const bare = { id, kind, firstName, lastName, email, language, wantsMail, message: '' };
      expect(await connection.pushLead?.(bare)).toMatchObject({ kind: 'accepted' });
    });
    expect(splitHouseNumber('bus 3')).toEqual([undefined, 'bus 3']);
  });

  it('tells where pages are in the published form, and what is gone', async () => {
    const state = skarabeeState({});
    await withServer(skarabeeListener(state), async (origin) => {
      const page = { sourceId: '300', url: 'https://www.agency.example/nl/', isGone: false, isUnit: false };
      const told = await connectTo(origin).announce?.([page, { ...page, sourceId: '301', isGone: true }]);
      expect(told).toEqual({ told: ['300', '301'] });
      expect(state.bodies.at(-1)).toContain(
        '<FeedbackList><FeedbackList><Feedback><PublicationID>300</PublicationID><Status>AVAILABLE</Status>',
      );
      expect(state.bodies.at(-1)).toContain('<PublicationID>301</PublicationID><Status>DELETED</Status>');
    });
  });

  it('tells nothing where the service says so', async () => {
    const state = skarabeeState({});
    const page = { sourceId: '300', url: 'https://www.agency.example/nl/', isGone: false, isUnit: false };
    const error = '<Errors><Error><Code>INVALID_PUBLICATION_ID</Code></Error></Errors>';
    state.trouble = [
      {
        operation: 'Feedback',
        status: 200,
        body: envelope(`<FeedbackResponse><FeedbackResult>${error}</FeedbackResult></FeedbackResponse>`),
      },
    ];
    await withServer(skarabeeListener(state), async (origin) => {
      await expect(connectTo(origin).announce?.([page])).rejects.toThrow(/INVALID_PUBLICATION_ID/u);
    });
  });

  const invalid = (inner: string) =>
    `<InvalidContactMes><InvalidContactMe>${inner}</InvalidContactMe></InvalidContactMes>`;
  const errors = (code: string) => `<Errors><Error><Code>${code}</Code></Error></Errors>`;

  it.each([
    [invalid('<Errors><string>Email is invalid</string></Errors><ExternalReference>L4</ExternalReference>'), 200],
    [invalid('<Errors><string>Email is invalid</string></Errors>'), 200],
  ])('takes a request that comes back as refused, with its reference or without: %s', async (content, status) => {
    const answer = await answerTo(content, status);
    expect(answer).toEqual({ kind: 'rejected', reason: 'Email is invalid' });
  });

  it.each([
    [errors('INVALID_CONTACTME'), 'rejected'],
    [errors('INVALID_PUBLICATION_ID'), 'rejected'],
    [errors('INACTIVE_USER'), 'retry'],
    [errors('UNHANDLED_ERROR'), 'doubtful'],
    ['', 'accepted'],
  ])('takes the answer %s as %s', async (content, kind) => {
    expect(await answerTo(content, 200)).toMatchObject({ kind });
  });

  it('does not take a page or an answer to something else for a yes', async () => {
    const state = skarabeeState({});
    await withServer(skarabeeListener(state), async (origin) => {
      for (const body of ['<html><body>Sorry</body></html>', '', envelope('<OtherResponse/>')]) {
        state.trouble = [{ operation: 'InsertContactMes', status: 200, body }];
        expect(await connectTo(origin).pushLead?.(lead)).toMatchObject({ kind: 'doubtful' });
      }
      const refused = envelope('<soap:Fault><faultstring>Unauthorized</faultstring></soap:Fault>');
      state.trouble = [{ operation: 'InsertContactMes', status: 500, body: refused }];
      expect(await connectTo(origin).pushLead?.(lead)).toMatchObject({ kind: 'retry' });
    });
  });

  async function answerTo(content: string, status: number) {
    const state = skarabeeState({});
    const body = envelope(
      `<InsertContactMesResponse><InsertContactMesResult>${content}</InsertContactMesResult></InsertContactMesResponse>`,
    );
    state.trouble = [{ operation: 'InsertContactMes', status, body }];
    return withServer(skarabeeListener(state), async (origin) => connectTo(origin).pushLead?.(lead));
  }

  it('reads misspelt names, flood zones of the older system, and one of a list as well as many', async () => {
    const more =
      '<CadastrallArea>300</CadastrallArea><FloodProneArea>POSSIBLE</FloodProneArea><DelimitedFloodplainOrRiverbank>RIVERBANK</DelimitedFloodplainOrRiverbank><GlazingTypes><GlazingType>DOUBLE</GlazingType></GlazingTypes><RenovationYear>0</RenovationYear>';
    await withSkarabee(skarabeeState({ more }), async ({ sync, snapshot }) => {
      await sync();
      const [listing] = (await snapshot()).listings;
      expect(listing).toMatchObject({
        flood: { zone: 'possible', isRiverbankZone: true },
        building: { windowGlazing: 'double' },
        surfaces: { livingM2: 140, groundM2: 250 },
      });
      expect(listing?.building).not.toHaveProperty('renovationYear');
    });
  });

  it.each([
    ['FOR_SALE', 'FOR_SALE_WITH_BID', 'option'],
    ['FOR_SALE', 'SOLD_UNDER_RESERVE', 'option'],
    ['SOLD', 'SOLD_DEED_EXECUTED', 'sold'],
    ['FOR_RENT', 'RENTED_WITH_CONTRACT', 'rented'],
    ['FOR_SALE', 'FOR_SALE_ON_HOLD', undefined],
  ])('reads the state %s with the flow %s as %s', async (status, flow, expected) => {
    const state = skarabeeState({ id: 301 }, { status, more: `<FlowStatus>${flow}</FlowStatus>` });
    await withSkarabee(state, async ({ sync, snapshot }) => {
      await sync();
      const found = (await snapshot()).listings.find(({ id }) => id === '300');
      expect(found?.availability).toBe(expected);
    });
  });

  it('names no agent who left, none that it does not know, and those of before while they cannot be read', async () => {
    const state = skarabeeState({ login: 8 }, { id: 301, login: 9 }, { id: 302 });
    await withSkarabee(state, async ({ sync, snapshot, lines }) => {
      const managers = async () => (await snapshot()).listings.map(({ manager }) => manager?.name);
      await sync();
      expect(await managers()).toEqual([undefined, undefined, 'An Peeters']);
      state.trouble = Array.from({ length: 4 }, () => ({ operation: 'GetLogins', status: 503, body: '' }));
      expect(await sync({ full: true })).toMatchObject({ ok: true });
      expect(await managers()).toEqual([undefined, undefined, 'An Peeters']);
      expect(lines.join('\n')).toContain('The agents could not be read, so homes name those that are known.');
    });
  });
});
