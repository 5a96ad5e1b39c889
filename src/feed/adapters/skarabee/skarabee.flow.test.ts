import { describe, expect, it } from 'vitest';
import { withAgency, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { envelope, shown, skarabeeFake, skarabeeListener, skarabeeState, type SkarabeeState } from './fake.fixture.ts';

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
    ['SOLD', 'SOLD_UNDER_RESERVE', 'option'],
    ['SOLD', 'FOR_SALE_RESERVED', 'sold'],
    ['SOLD', 'SOLD_DEED_EXECUTED', 'sold'],
    ['SOLD', 'SOLD', 'sold'],
    ['FOR_RENT', 'RENTED_WITH_CONTRACT', 'rented'],
    ['FOR_SALE', 'FOR_SALE_ON_HOLD', undefined],
    ['SOLD', 'SOLD', 'option', true],
    ['SOLD', 'UNDEFINED', 'option', true],
    ['FOR_SALE', 'FOR_SALE', 'option', true],
    ['SOLD', 'SOLD_DEED_EXECUTED', 'sold', true],
    ['FOR_SALE', 'FOR_SALE_ON_HOLD', undefined, true],
    ['RENTED', 'RENTED_MOVED', 'rented', true],
    ['FOR_RENT', 'SOLD_UNDER_RESERVE', 'available', true],
  ])(
    'reads the state %s with the flow %s as %s, sold on a condition: %s',
    async (...[status, flow, expected, isConditional]) => {
      const sold = isConditional ? '<ConditionalSold>TRUE</ConditionalSold>' : '';
      const state = skarabeeState({ id: 301 }, { status, more: `<FlowStatus>${flow}</FlowStatus>${sold}` });
      await withSkarabee(state, async ({ sync, snapshot }) => {
        await sync();
        const found = (await snapshot()).listings.find(({ id }) => id === '300');
        expect(found?.availability).toBe(expected);
      });
    },
  );

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
