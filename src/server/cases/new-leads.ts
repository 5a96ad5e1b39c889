import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import type { Services } from '#server/services.ts';

/** More are not counted one by one. */
const mostCounted = 99;

/** How many leads are new that a colleague may see: `''` for none, `'3'`, `'99+'`. */
export async function newLeads({ store }: Pick<Services, 'store'>, { id, role }: StaffMember): Promise<string> {
  if (!hasRight(role, 'leads')) return '';
  const rows = await store.reader
    .selectFrom('lead_cases')
    .select('lead_id')
    .where('is_held', '=', 0)
    .where('state', '=', 'new')
    .$if(!hasRight(role, 'all-leads'), (query) =>
      query.where((where) => where.or([where('assignee', '=', id), where('assignee', 'is', null)])),
    )
    .limit(mostCounted + 1)
    .execute();
  if (rows.length === 0) return '';
  return rows.length > mostCounted ? `${mostCounted}+` : String(rows.length);
}
