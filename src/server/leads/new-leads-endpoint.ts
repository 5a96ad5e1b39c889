import type { StaffMember } from '#domain/office/staff.ts';
import { newLeads } from '#server/cases/new-leads.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
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

/** Who follows, as an open page is: it keeps no session open. Throws an ApiError as requireStaff does. */
async function followerOf(context: ApiContext, services: Services): Promise<StaffMember> {
  return (await requireStaff(context, services, 'leads', { isWatching: true })).staff;
}

/** Undefined for whom the office is closed by now; any other failure is one. */
function ifClosed(error: unknown): undefined {
  if (error instanceof ApiError && error.status < 500) return undefined;
  throw error;
}

/** `GET /api/office/new-leads/events`: says the same by itself, for as long as somebody looks at the page. */
export function newLeadsEventsEndpoint(services: Services): Endpoint {
  return {
    method: 'GET',
    path: '/api/office/new-leads/events',
    async handle(context) {
      const staff = await followerOf(context, services);
      const check = () => followerOf(context, services).catch(ifClosed);
      // Nobody would read, and so end, what only its head is asked of.
      const isRead = context.req.method === 'GET';
      const stream = isRead ? services.liveLeads?.follow({ staff, check }) : undefined;
      if (!stream) return context.body(null, 204);
      // A proxy that gathers an answer first would never pass one on that does not end.
      const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };
      return context.body(stream, 200, headers);
    },
    doc: {
      summary: 'How many leads are new, told as soon as it changes. Listening does not count as using the session.',
      answers: {
        200: 'Server-sent events, each with `text`: empty, a number, or `99+`; `end` once nobody is logged in any more.',
        204: 'Not here, or too many listen: ask `/api/office/new-leads` now and then.',
        401: 'Nobody is logged in.',
        403: 'Not for this role.',
      },
    },
  };
}
