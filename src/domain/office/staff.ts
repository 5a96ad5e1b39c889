/** What somebody of the agency is there for; a manager may do everything. */
export const staffRoles = ['manager', 'agent', 'editor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Somebody of the agency who may enter the office. */
export interface StaffMember {
  readonly id: string;
  readonly name: string;
  /** As it was typed: who logs in, and where answers of visitors go. */
  readonly email: string;
  readonly role: StaffRole;
  /** Language of the office for this person. */
  readonly language: 'nl' | 'fr' | 'en' | 'de';
}

/** What can be done in the office, one word for each room of it and each right that one role has and another has not. */
export const staffRights = [
  /** See and answer leads of the own homes, and those that nobody has. */
  'leads',
  /** See and answer every lead, hand it to anybody. */
  'all-leads',
  /** Release or delete messages that were held as a robot's. */
  'held',
  'diary',
  /** See the own homes and those of nobody, and do something for them. */
  'homes',
  /** The same with every home. */
  'all-homes',
  'publications',
  'texts',
  'owners',
  'people',
  /** Requests for access and erasure, proofs of consent. */
  'privacy',
  'newsletter',
  /** Figures of the whole site; those of a home belong to `homes`. */
  'statistics',
  'connections',
  'audit',
] as const;
export type StaffRight = (typeof staffRights)[number];

const rightsOf: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  manager: staffRights,
  agent: ['leads', 'diary', 'homes'],
  editor: ['texts', 'homes', 'all-homes', 'publications'],
};

/** May this role do that? `('agent', 'people') -> false` */
export function hasRight(role: StaffRole, right: StaffRight): boolean {
  return rightsOf[role].includes(right);
}
