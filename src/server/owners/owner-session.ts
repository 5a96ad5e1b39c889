import { findAccount, type AccountSession } from '#server/accounts/account-session.ts';
import { ApiError } from '#server/http/api-error.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import type { Services } from '#server/services.ts';

/** Who asks. */
export interface OwnerSession extends Omit<AccountSession, 'accountId'> {
  readonly ownerId: string;
}

/** The owner who is logged in; undefined for anybody else. */
export async function findOwner(request: Request, services: Services): Promise<OwnerSession | undefined> {
  const found = await findAccount(ownerRealm, request, services);
  if (!found) return undefined;
  const { accountId: ownerId, ...session } = found;
  return { ownerId, ...session };
}

/** The owner who is logged in; the answer is 401 for anybody else. Every endpoint of the portal begins with it. */
export async function requireOwner(request: Request, services: Services): Promise<OwnerSession> {
  const owner = await findOwner(request, services);
  if (!owner) throw new ApiError('session');
  return owner;
}

/** Is this one of the owner's homes? */
export async function ownsListing({ store }: Services, ownerId: string, listingId: string): Promise<boolean> {
  const row = await store.reader
    .selectFrom('owner_listings')
    .select('listing_id')
    .where('owner_id', '=', ownerId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The answer is 404 for a home of somebody else, as for one that does not exist; the log says that somebody tried. */
export async function requireListing(
  services: Services,
  { ownerId }: Pick<OwnerSession, 'ownerId'>,
  listingId: string,
): Promise<void> {
  if (await ownsListing(services, ownerId, listingId)) return;
  services.log.warn({ ownerId, code: 'foreign-listing' }, 'a home of somebody else was asked for');
  throw new ApiError('not-found');
}
