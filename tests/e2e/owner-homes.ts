import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { addDays } from '#domain/dates.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import { openStore } from '#server/store/open-store.ts';
import type { OwnerRowTable } from '#server/store/portal-tables.ts';

/** What the server of the tests keeps: playwright.config.ts. */
const varDir = `.cache/e2e/${process.env['E2E_PORT'] ?? ''}`;
const today = '2026-11-20';

export const homes = ['46', '48', '56', '62'] as const;

function rowsOf(ownerId: string, listingId: string): OwnerRowTable[] {
  const row = (kind: OwnerRowTable['kind'], position: number, day: string, content: object): OwnerRowTable => ({
    owner_id: ownerId,
    listing_id: listingId,
    kind,
    position,
    day,
    content: JSON.stringify(content),
  });
  const contact = { contact: 'M. T.', subject: 'Bezoek', comment: 'Wil terugkomen.', status: 'done', source: 'Logis' };
  return [
    row('contact', 0, '2026-11-26T14:30:00+01:00', { ...contact, kind: 'viewing', status: 'confirmed' }),
    row('contact', 1, '2026-11-09T11:45:00+01:00', { ...contact, kind: 'call', subject: 'Telefoon' }),
    row('contact', 2, '2026-08-01T10:00:00+02:00', { ...contact, kind: 'viewing' }),
    row('medium', 0, '2026-07-24', { name: 'PortaalEen', url: 'https://www.portaaleen.example/1' }),
    row('price', 0, '2026-09-14', { priceCents: 40_000_000 }),
    row('price', 1, '2026-10-14', { priceCents: 38_000_000 }),
    row('offer', 0, '2026-11-18', { text: 'Bod van 370.000.' }),
    row('step', 0, '2026-11-27', { text: 'Nieuwe fotoreeks.' }),
  ];
}

/** An owner of some homes who is logged in, for one test alone. */
export async function logInOwner(page: Page, name: string, language: string, listingIds: readonly string[] = homes) {
  // Its own at each try: a test that is tried again finds nothing of the try before.
  const id = `portal-${name}-${randomUUID()}`;
  const now = new Date();
  const email = `${id}@owner.example`;
  const store = await openStore({ GEVEL_STORE: `${varDir}/gevel.db` });
  try {
    const views = listingIds.flatMap((listing) =>
      ['own', 'PortaalEen', 'Logis', 'Wohnblick'].flatMap((source, index) =>
        Array.from({ length: 30 }, (_, day) => ({
          listing_id: listing,
          day: addDays(today, -day),
          source,
          views: ((day + 3) * (index + 2)) % 23,
        })),
      ),
    );
    const secret = await store.write(async (transaction) => {
      const person = {
        id,
        email,
        email_key: email,
        language,
        name: 'An Peeters',
        status: 'active',
        report: 'none',
      } as const;
      const times = { created_at: now.getTime(), updated_at: now.getTime() };
      await transaction
        .insertInto('owners')
        .values({ ...person, ...times })
        .execute();
      for (const listing of listingIds) {
        await transaction.insertInto('owner_listings').values({ owner_id: id, listing_id: listing }).execute();
        await transaction.insertInto('owner_rows').values(rowsOf(id, listing)).execute();
      }
      await transaction
        .insertInto('portal_views')
        .values(views)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return openSession(ownerRealm, transaction, { accountId: id, stage: 'open', device: 'Test', now });
    });
    const cookie = {
      name: ownerRealm.cookies.session,
      value: secret,
      url: 'https://127.0.0.1',
      secure: true,
      httpOnly: true,
    };
    await page.context().addCookies([cookie]);
  } finally {
    await store.close();
  }
}

/** How often a home's page was counted, by kind of origin. */
export async function countedVisits(listingId: string): Promise<Record<string, number>> {
  const store = await openStore({ GEVEL_STORE: `${varDir}/gevel.db` });
  try {
    const rows = await store.reader
      .selectFrom('own_visits')
      .select(['source_class', 'visits'])
      .where('listing_id', '=', listingId)
      .execute();
    return Object.fromEntries(rows.map((row) => [row.source_class, row.visits]));
  } finally {
    await store.close();
  }
}
