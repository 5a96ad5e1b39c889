import type { FoundPerson } from '#contracts/office-privacy.ts';
import { emailKey } from '#server/accounts/email-key.ts';
import type { OwnerRow } from '#server/owner-admin/admin.ts';
import { hasLeftFeed } from '#server/owners/accounts.ts';
import { countRows } from '#server/retention/erase-rows.ts';
import { personKey } from '#server/retention/person-key.ts';
import { findTestimonials } from '#server/retention/testimonials.ts';
import type { Services } from '#server/services.ts';

/** Whom a request is about. */
export interface Person {
  readonly email: string;
  /** As a testimonial is signed; empty where it is not asked for. */
  readonly name: string;
}

/** Accounts of an address, also one that the feed has ended. */
export async function ownersOf({ store }: Pick<Services, 'store'>, email: string): Promise<OwnerRow[]> {
  return store.reader
    .selectFrom('owners')
    .selectAll()
    .where((where) =>
      where.or([where('email_key', '=', emailKey(email)), where(where.fn('lower', ['email']), '=', emailKey(email))]),
    )
    .orderBy('id')
    .execute();
}

/** What is kept about a person, counted over everything. */
export async function findPerson(services: Services, { email, name }: Person): Promise<FoundPerson> {
  const { store } = services;
  const address = personKey(email);
  const rows = await countRows(store.reader, address);
  const owners = await ownersOf(services, email);
  const colleague = await store.reader
    .selectFrom('staff')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  const testimonials = name === '' ? [] : await findTestimonials(store, name);
  const counts = { ...rows, owners: owners.length, testimonials: testimonials.length };
  return {
    email: address,
    name,
    counts,
    isEmpty: Object.values(counts).every((count) => count === 0),
    isInFeed: owners.some((owner) => !hasLeftFeed(owner)),
    isColleague: colleague !== undefined,
    // The list is a file: without a disk it goes back with the database.
    isErasedAgain: services.hasDisk !== false,
    testimonials: testimonials.map(({ id, createdAt, isShown }) => ({ id, createdAt, isShown })),
  };
}
