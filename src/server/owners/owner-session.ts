import { cookieValue } from '#i18n/detection.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { ApiError } from '#server/http/api-error.ts';
import { findSession, sessionCookie, touchSession } from '#server/owners/sessions.ts';
import type { Services } from '#server/services.ts';

/** Who asks. */
export interface OwnerSession {
  readonly ownerId: string;
  /** The owner's own. */
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  /** What the list of sessions names this one by. */
  readonly sessionId: string;
  /** Of the cookie. */
  readonly sessionHash: string;
}

/** The owner who is logged in; undefined for anybody else. */
export async function findOwner(
  request: Request,
  { store, clock, siteData }: Services,
): Promise<OwnerSession | undefined> {
  const now = clock();
  const secret = cookieValue(request.headers.get('cookie') ?? undefined, sessionCookie);
  const session = await findSession(store, secret, { stage: 'open', now });
  if (!session) return undefined;
  await touchSession(store, session, now);
  const { owner_id: ownerId, language, name, email, id: sessionId, hash: sessionHash } = session;
  return {
    ownerId,
    language: isLanguage(language) ? language : siteData().config.defaultLanguage,
    name,
    email,
    sessionId,
    sessionHash,
  };
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
export async function requireListing(services: Services, { ownerId }: OwnerSession, listingId: string): Promise<void> {
  if (await ownsListing(services, ownerId, listingId)) return;
  services.log.warn({ ownerId, code: 'foreign-listing' }, 'a home of somebody else was asked for');
  throw new ApiError('not-found');
}
