import type { StaffRole } from '#domain/office/staff.ts';

/** Somebody who may get leads. */
export interface Colleague {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly role: StaffRole;
  /** On holiday or ill on the day that is asked about. */
  readonly isAway: boolean;
  /** Grows each time that somebody gets a lead in turn; 0 for who never did. */
  readonly turn: number;
}

/** Who works for which towns: `leads.offices` of content/site.json. */
export interface LeadOffice {
  /** `9000`, or from one to another, `9030-9052`. */
  readonly zips: readonly string[];
  /** E-mail addresses. */
  readonly agents: readonly string[];
}

/** What a lead is about. */
export interface LeadSubject {
  /** E-mail address of who looks after the home. */
  readonly homeAgent?: string;
  readonly zip?: string;
}

/** Why somebody has a lead. */
export type AssignmentReason = 'home' | 'office' | 'turn';

export interface Assignment {
  readonly id: string;
  readonly reason: AssignmentReason;
}

/** `('9040', '9030-9052') -> true` */
function isWithin(zip: string, range: string): boolean {
  const [first = '', last = first] = range.split('-');
  return zip.length === first.length && zip >= first && zip <= last;
}

function isOfOffice(office: LeadOffice, zip: string): boolean {
  return office.zips.some((range) => isWithin(zip, range));
}

/** Who waited longest; of equals the first by id. */
function nextInTurn(colleagues: readonly Colleague[]): Colleague | undefined {
  return colleagues.toSorted((a, b) => a.turn - b.turn || (a.id < b.id ? -1 : 1))[0];
}

/** Agents, and managers where there are none; whoever is away only where everybody is. */
function takers(staff: readonly Colleague[]): readonly Colleague[] {
  const able = staff.filter(({ role }) => role !== 'editor');
  const here = able.filter(({ isAway }) => !isAway);
  const rest = here.length > 0 ? here : able;
  const agents = rest.filter(({ role }) => role === 'agent');
  return agents.length > 0 ? agents : rest;
}

/**
 * Who gets a lead: who looks after the home, else somebody of the office of the town, else whoever is next in turn. Somebody who
 * is away is passed over. Undefined only where nobody can take leads at all.
 */
export function assigneeOf(
  { homeAgent, zip }: LeadSubject,
  staff: readonly Colleague[],
  offices: readonly LeadOffice[],
): Assignment | undefined {
  const own = staff.find(
    ({ email, role, isAway }) => email === homeAgent?.toLowerCase() && role !== 'editor' && !isAway,
  );
  if (own) return { id: own.id, reason: 'home' };
  const able = takers(staff);
  const office = zip === undefined ? undefined : offices.find((one) => isOfOffice(one, zip));
  const members = new Set(office?.agents.map((address) => address.toLowerCase()));
  const near = nextInTurn(
    staff.filter(({ email, role, isAway }) => members.has(email) && role !== 'editor' && !isAway),
  );
  if (near) return { id: near.id, reason: 'office' };
  const next = nextInTurn(able);
  return next && { id: next.id, reason: 'turn' };
}
