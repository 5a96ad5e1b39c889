import type { Listing } from '#domain/listing.ts';
import { mayOpenHome } from '#domain/office/own-homes.ts';
import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import { recordKey } from '#server/homes/home-lines.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readFeedRecords, type FeedRecord } from '#site/feed-records.ts';

/** May this colleague see the record and do something for it? */
function mayOpenRecord(staff: StaffMember, { agent: name, agentEmail: email }: FeedRecord): boolean {
  return mayOpenHome(staff, name === undefined ? undefined : { name, ...(email !== undefined && { email }) });
}

/** The records that this colleague may see; undefined before the first reading of the feed. */
export function recordsFor(staff: StaffMember): readonly FeedRecord[] | undefined {
  return readFeedRecords()?.filter((record) => mayOpenRecord(staff, record));
}

/** The record of an address; undefined where the last reading of the feed had none, and where it is a colleague's. */
export function findRecord(staff: StaffMember, key: string): FeedRecord | undefined {
  return recordsFor(staff)?.find((record) => recordKey(record) === key);
}

/** Is this home of the site theirs, or everybody's? */
export function isOpenTo(staff: StaffMember, { manager }: Pick<Listing, 'manager'>): boolean {
  return mayOpenHome(staff, manager);
}

/** May this colleague change the place of a home in the spotlight? One that has left the site is the matter of whoever sees all homes. */
export function mayPlace(staff: StaffMember, listings: readonly Listing[]): (id: string) => boolean {
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  return (id) => {
    const listing = byId.get(id);
    return listing ? isOpenTo(staff, listing) : hasRight(staff.role, 'all-homes');
  };
}

/** A home of the site that this colleague may see; throws ApiError `not-found` for any other, so that nobody learns more of it. */
export function openHome(staff: StaffMember, listings: readonly Listing[], id: string | undefined): Listing {
  const listing = listings.find((one) => one.id === id);
  if (!listing || !isOpenTo(staff, listing)) throw new ApiError('not-found');
  return listing;
}
