import { sendAgainSchema } from '#features/office/undelivered.schema.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { undeliveredPage } from '#server/office/undelivered/undelivered-page.ts';
import { giveNewStart } from '#server/outbox/care.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { OfficePagePlug } from '#server/staff/office-page-plug.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** What was given up on its way. */
export const undeliveredPlug: OfficePagePlug = {
  path: 'undelivered',
  right: 'connections',
  page({ context, services, language }) {
    const { done, problem } = context.req.query();
    return undeliveredPage(services, language, { done, problem });
  },
};

/** Trying again what was given up, several at once. */
export function sendAgainEndpoint(services: Services): Endpoint {
  return officeForm(
    {
      name: 'send-again',
      summary: 'Tries again to deliver what was given up.',
      schema: sendAgainSchema,
      right: 'connections',
      kept: [],
      async perform({ rows }, { context, language, now }) {
        const { staff } = await requireStaff(context, services, 'connections');
        const path = officePath(language, 'undelivered');
        if (rows.length === 0) return { next: `${path}?problem=none` };
        await services.store.write(async (transaction) => {
          const ids = await giveNewStart(transaction, now, rows);
          for (const id of ids) {
            await recordAct(transaction, { actor: staff.id, act: 'sent-again', subject: `mail ${id}`, now });
          }
        });
        return { next: `${path}?done=sent` };
      },
      page: (_answers, { language }) => undeliveredPage(services, language),
    },
    services,
  );
}
