import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { requireStaff } from '#server/staff/require-staff.ts';

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

/** `GET /api/office/new-leads`: asked by an open page again and again, so it keeps no session open. */
export function newLeadsEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/office/new-leads',
    async handle(context) {
      const { staff } = await requireStaff(context, services, 'leads', { isWatching: true });
      return context.json({ text: await newLeads(services, staff) });
    },
    doc: {
      summary: 'How many leads are new, as the menu shows it. Asking does not count as using the session.',
      answers: { 200: '`text`: empty, a number, or `99+`.', 401: 'Nobody is logged in.', 403: 'Not for this role.' },
    },
  };
}
