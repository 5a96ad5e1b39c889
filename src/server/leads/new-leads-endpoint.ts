import { newLeads } from '#server/cases/new-leads.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { requireStaff } from '#server/staff/require-staff.ts';

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
