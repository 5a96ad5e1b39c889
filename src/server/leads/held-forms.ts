import { heldSchema } from '#features/office/leads.schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { deleteHeldLeads, heldPage, releaseLeads } from '#server/leads/held-leads.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** Releasing and deleting held messages, several at once. */
export function heldEndpoints(services: Services): readonly Endpoint[] {
  const { store } = services;
  const shared = { schema: heldSchema, right: 'held' } as const;
  return [
    officeForm(
      {
        ...shared,
        name: 'leads-release',
        kept: [],
        summary: 'Releases held messages: their mails go out, and they stand on the list.',
        async perform({ leads }, { context, language }) {
          const { staff } = await requireStaff(context, services, 'held');
          if (leads.length === 0) return { next: `${officePath(language, 'leads/held')}?problem=none` };
          const isAll = await store.write((transaction) => releaseLeads(transaction, staff, leads, services));
          return { next: `${officePath(language, 'leads/held')}?done=${isAll ? 'released' : 'taken'}` };
        },
        page: (_answers, { language }) => heldPage(services, language),
      },
      services,
    ),
    officeForm(
      {
        ...shared,
        name: 'leads-delete',
        kept: ['leads'],
        summary: 'Deletes held messages for good; `sure` has to say `yes`.',
        async perform({ leads, sure }, { context, language, now }) {
          const { staff } = await requireStaff(context, services, 'held');
          if (leads.length === 0) return { next: `${officePath(language, 'leads/held')}?problem=none` };
          if (sure !== 'yes')
            throw new ApiError('invalid', { problem: { code: 'unsure', field: 'sure', key: 'leads:held.unsure' } });
          await store.write((transaction) => deleteHeldLeads(transaction, staff, leads, now));
          return { next: `${officePath(language, 'leads/held')}?done=deleted` };
        },
        page: (_answers, { language }) => heldPage(services, language),
      },
      services,
    ),
  ];
}
