import type { Selectable } from 'kysely';
import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import type { CaseScope } from '#server/cases/case-query.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { LeadCaseTable } from '#server/store/lead-case-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { LeadTable } from '#server/store/tables.ts';

/** Whose leads a colleague may see. */
export function scopeOf(staff: StaffMember): CaseScope {
  return hasRight(staff.role, 'all-leads') ? 'all' : { ownerOf: staff.id };
}

/** A lead with what the office knows of it. */
export interface OpenedLead {
  readonly lead: Selectable<LeadTable>;
  readonly found: Selectable<LeadCaseTable>;
}

/** May this colleague see and answer that lead? An agent those of their own, and those that nobody has. */
export function maySee(staff: StaffMember, { assignee, is_held: held }: Pick<LeadCaseTable, 'assignee' | 'is_held'>) {
  return held === 0 && (hasRight(staff.role, 'all-leads') || assignee === null || assignee === staff.id);
}

/** The lead of a number, for a colleague who may see it; throws ApiError `not-found` for any other, so that nobody learns that it exists. */
export async function openLead({ reader }: Store, staff: StaffMember, id: string): Promise<OpenedLead> {
  const found = await reader.selectFrom('lead_cases').selectAll().where('lead_id', '=', id).executeTakeFirst();
  if (!found || !maySee(staff, found)) throw new ApiError('not-found');
  const lead = await reader.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  if (!lead) throw new ApiError('not-found');
  return { lead, found };
}
