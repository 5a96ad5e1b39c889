import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import { isSameAddress } from '#domain/same-address.ts';

/** Who looks after a home, as the feed says. */
export interface HomeContact {
  readonly name: string;
  readonly email?: string;
}

const folded = (text: string): string => text.trim().toLowerCase();

/**
 * May this colleague see a home and do something for it? Whoever has not the right to all: those whose contact has their e-mail
 * address, or their name where the feed gives no address, and those without a contact, as with leads that nobody has.
 */
export function mayOpenHome(
  { role, email, name }: Pick<StaffMember, 'role' | 'email' | 'name'>,
  contact: HomeContact | undefined,
): boolean {
  if (!contact || hasRight(role, 'all-homes')) return true;
  return contact.email === undefined ? folded(contact.name) === folded(name) : isSameAddress(contact.email, email);
}
