import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import { isSameAddress } from '#domain/same-address.ts';
import type { SiteConfig } from '#site/site-config.ts';

interface Person {
  readonly id: string;
  readonly email: string;
}

/** Does a manager look, who sees every diary and changes each? */
export function seesAll({ role }: Pick<StaffMember, 'role'>): boolean {
  return hasRight(role, 'all-leads');
}

/** Whose viewings somebody sees: a manager everybody's, an agent those of the same office, by `leads.offices` of content/site.json; where there are none, the agency is one office. */
export function seesDiaryOf(staff: StaffMember, other: Person, { leads }: Pick<SiteConfig, 'leads'>): boolean {
  if (seesAll(staff) || other.id === staff.id || leads.offices.length === 0) return true;
  const own = leads.offices.filter(({ agents }) => agents.some((address) => isSameAddress(address, staff.email)));
  return own.some(({ agents }) => agents.some((address) => isSameAddress(address, other.email)));
}

/** May somebody change the slots and blocked times of a diary? An agent those of the own one. */
export function mayEditDiary(staff: StaffMember, owner: string): boolean {
  return seesAll(staff) || owner === staff.id;
}
