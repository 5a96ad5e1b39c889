import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { ComparedStock } from '#server/alerts/compared-stock.ts';
import { recordMatches } from '#server/alerts/record-matches.ts';
import { registerSearch, renewSearch } from '#server/alerts/searches.ts';
import { stockOf } from '#server/alerts/stock.ts';
import { minuteMs } from '#server/clock.ts';
import type { Store } from '#server/store/store.ts';
import { demo } from './alert-parts.ts';
import { house } from './test-homes.ts';
import { newDatabase, storeKinds } from './test-store.ts';

const log = pino({ enabled: false });
const start = new Date('2026-11-28T10:00:00Z');
const ids = ['1', '2', '3', '4', '5', '6'];

/** Something that happens between two publications. */
type Event =
  | { readonly kind: 'home'; readonly id: string; readonly euros: number; readonly isSold: boolean }
  | { readonly kind: 'gone' | 'foreign'; readonly id: string }
  | { readonly kind: 'turned' | 'types' | 'failure' | 'emptied' }
  | { readonly kind: 'pause'; readonly minutes: number };

const anyId = fc.constantFrom(...ids);
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('home' as const),
      id: anyId,
      euros: fc.constantFrom(250_000, 300_000, 390_000, 450_000),
      isSold: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('gone' as const, 'foreign' as const), id: anyId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('turned' as const, 'types' as const, 'failure' as const, 'emptied' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pause' as const), minutes: fc.constantFrom(1, 20) }) },
);

async function register(store: Store): Promise<void> {
  for (const [id, max, wantsPriceDrops] of [
    ['a', 400_000, true],
    ['b', 300_000, false],
  ] as const) {
    const query = { goal: 'sale', places: ['gent-east-flanders'], ranges: { price: { max } } } as const;
    const visitor = { email: `${id}@home.example`, name: 'An', language: 'nl', now: start } as const;
    await store.write(async (transaction) => {
      await registerSearch(transaction, { id, query, frequency: 'now', wantsPriceDrops, ...visitor });
      await renewSearch(transaction, id, start);
    });
  }
}

/** All that runs have left. */
async function contentOf({ reader }: Store): Promise<unknown> {
  return {
    homes: await reader.selectFrom('alert_listings').selectAll().orderBy('id').execute(),
    matches: await reader
      .selectFrom('alert_matches')
      .select(['search_id', 'listing_id', 'occasion', 'reason'])
      .orderBy('search_id')
      .orderBy('listing_id')
      .orderBy('occasion')
      .execute(),
  };
}

async function empty(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    await transaction.deleteFrom('alert_matches').execute();
    await transaction.deleteFrom('alert_listings').execute();
  });
}

/** Another server on the database has seen the home otherwise. */
async function seeOtherwise(store: Store, id: string): Promise<void> {
  await store.write((transaction) =>
    transaction.updateTable('alert_listings').set({ fingerprint: 'of another' }).where('id', '=', id).execute(),
  );
}

const failing = (store: Store): Store => ({ ...store, write: () => Promise.reject(new Error('the disk is full')) });

/** What is on offer, as events leave it. */
class Offer {
  listings: Listing[] = ['1', '2'].map((id) => house(id, 300_000));
  types = demo.types;
  nowMs = start.getTime();

  apply(event: Event): void {
    if (event.kind === 'home') {
      const next = house(event.id, event.euros, event.isSold ? { availability: 'sold' } : {});
      const isThere = this.listings.some(({ id }) => id === event.id);
      this.listings = isThere
        ? this.listings.map((one) => (one.id === event.id ? next : one))
        : [...this.listings, next];
    }
    if (event.kind === 'gone') this.listings = this.listings.filter(({ id }) => id !== event.id);
    if (event.kind === 'turned') this.listings = this.listings.toReversed();
    if (event.kind === 'types') this.types = this.types.map((type) => ({ ...type, id: type.id + 1000 }));
    if (event.kind === 'pause') this.nowMs += event.minutes * minuteMs;
    // What another server does is found when all are compared.
    if (event.kind === 'foreign') this.nowMs += 15 * minuteMs;
  }
}

it.each(storeKinds)('a run that compares what changed alone finds what a whole one finds, on %s', async (kind) => {
  const databases = [await newDatabase(kind), await newDatabase(kind)];
  const stores = await Promise.all(databases.map((database) => database.open()));
  const [whole, partly] = stores;
  if (!whole || !partly) throw new Error('There are two.');
  try {
    await register(whole);
    await register(partly);
    const property = fc.asyncProperty(fc.array(anyEvent, { minLength: 3, maxLength: 10 }), async (events) => {
      await Promise.all(stores.map(empty));
      const [offer, compared] = [new Offer(), new ComparedStock()];
      let parts = 0;
      for (const event of [undefined, ...events]) {
        if (event) offer.apply(event);
        if (event?.kind === 'foreign') await Promise.all(stores.map((store) => seeOtherwise(store, event.id)));
        // By another server, or by hand.
        if (event?.kind === 'emptied') await Promise.all(stores.map(empty));
        const now = new Date(offer.nowMs);
        const stock = await stockOf({ ...demo, types: offer.types, listings: offer.listings });
        if (compared.partOf(stock, now)) parts += 1;
        if (event?.kind === 'failure') {
          const [home] = offer.listings;
          if (home) offer.apply({ kind: 'home', id: home.id, euros: 123_000, isSold: false });
          const changed = await stockOf({ ...demo, types: offer.types, listings: offer.listings });
          await recordMatches({ store: failing(partly), log }, changed, now, compared).catch(() => undefined);
          continue;
        }
        const reports = [
          await recordMatches({ store: whole, log }, stock, now),
          await recordMatches({ store: partly, log }, stock, now, compared),
        ];
        expect(reports[1]).toEqual(reports[0]);
        expect(await contentOf(partly)).toEqual(await contentOf(whole));
      }
      fc.pre(parts > 0);
    });
    await fc.assert(property, { numRuns: kind === 'sqlite' ? 60 : 20 });
  } finally {
    await Promise.all(stores.map((store) => store.close()));
    for (const database of databases) await database.remove();
  }
});

it('of thousands of homes a publication compares those that changed; of very many it compares all', async () => {
  const [compared, now] = [new ComparedStock(), start];
  const listings = Array.from({ length: 3000 }, (_, index) => house(String(index + 1), 300_000));
  compared.keep(await stockOf({ ...demo, listings }), now, true);
  const without = (gone: string) => listings.filter(({ id }) => id !== gone);
  const cheaper = (changed: string) => without('2998').map((one) => (one.id === changed ? house(one.id, 1) : one));
  const partOf = async (changed: string) =>
    compared.partOf(await stockOf({ ...demo, listings: cheaper(changed) }), now);
  const part = await partOf('2995');
  expect([...(part?.homes.keys() ?? [])]).toEqual(['2995', '2996', '2997']);
  expect(part?.ids).toEqual(['2995', '2996', '2997', '2998']);
  expect(await partOf('1500')).toBeUndefined();
});
