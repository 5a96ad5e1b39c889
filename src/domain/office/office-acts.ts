/** What is written down of work in the office; each has its words in the messages `office:act.…`. */
export const officeActs = [
  'login',
  'password-set',
  'password-changed',
  'second-step-on',
  'second-step-off',
  'sessions-ended',
  'language',
  'staff-invited',
  'staff-role',
  'staff-blocked',
  'staff-unblocked',
  'staff-sessions-ended',
  'lead-assigned',
  'lead-state',
  'lead-answered',
  'lead-released',
  'lead-deleted',
  'leads-exported',
  'draft-link-made',
  'draft-links-ended',
  'spotlight-added',
  'spotlight-moved',
  'spotlight-ended',
  'publication-asked',
  'publication-back',
  'publication-on',
  'owner-invited',
  'owner-blocked',
  'owner-unblocked',
  'owner-sessions-ended',
  'owner-looked-at',
  'person-searched',
  'person-exported',
  'person-erased',
  'proofs-exported',
  'newsletter-sent',
] as const;
export type OfficeAct = (typeof officeActs)[number];

/** Is this a word of the log? */
export function isOfficeAct(value: unknown): value is OfficeAct {
  return officeActs.some((act) => act === value);
}
