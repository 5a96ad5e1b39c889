import { readMail } from '#server/outbox/payload.ts';
import type { Listing } from '#domain/listing.ts';
import { registerSearch, renewSearch } from '#server/alerts/searches.ts';
import type { SearchWish } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import { readSiteData } from '#server/site/site-data.ts';
import type { TestApi } from './test-api.ts';

const [sample] = readSiteData().listings.filter(
  ({ goal, availability, price }) => goal === 'sale' && availability === 'available' && price.amountCents !== undefined,
);
if (!sample) throw new Error('The demonstration has nothing for sale.');

/** A house for sale of the demonstration. */
export const sampleHome = sample;

/** A house in Gent for so many euros. */
export function house(id: string, euros: number, more: Partial<Listing> = {}): Listing {
  const address = { zip: '9000', city: 'Gent', countryId: 10, isPublished: false };
  return {
    ...sampleHome,
    id,
    reference: `T-${id}`,
    title: { nl: `Huis ${id}`, fr: `Maison ${id}` },
    address,
    price: { amountCents: euros * 100, isPublished: true },
    ...more,
  };
}

/** A search for houses in Gent up to 400 000 euros, its address confirmed. */
export async function register(
  { services: { store, clock } }: TestApi,
  id: string,
  email: string,
  wish: Partial<SearchWish> = {},
): Promise<void> {
  const query = { goal: 'sale', places: ['gent-east-flanders'], ranges: { price: { max: 400_000 } } } as const;
  const search = { query, frequency: 'now', wantsPriceDrops: false, ...wish } as const;
  await store.write(async (transaction) => {
    await registerSearch(transaction, { ...search, id, email, name: 'An', language: 'nl', now: clock() });
    await renewSearch(transaction, id, clock());
  });
}

/** Every mail of the outbox, or all to one address, the oldest first. */
export async function mailsOf({ services: { store } }: TestApi, address?: string): Promise<Mail[]> {
  const all = store.reader.selectFrom('outbox').select('payload').orderBy('created_at');
  const rows = await (address === undefined ? all : all.where('recipient', '=', address)).execute();
  return rows.map(({ payload }) => readMail(payload));
}
