import { languageSchema } from '#features/office/office.schema.ts';
import type { Language } from '#i18n/languages.ts';
import { accountPage } from '#server/accounts/account-page.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { recordAct } from '#server/staff/office-log.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** `POST /api/office/language`: in which language the office speaks with somebody. */
export function ownLanguageEndpoint(services: Services): Endpoint {
  return officeForm<{ readonly ownLanguage: Language }>(
    {
      name: 'language',
      schema: languageSchema,
      summary: 'Chooses the language of the office for oneself.',
      kept: [],
      async perform({ ownLanguage }, { context, now }) {
        const { id, language: before } = (await requireStaff(context, services)).staff;
        await services.store.write(async (transaction) => {
          const change = { language: ownLanguage, updated_at: now.getTime() };
          await transaction.updateTable('staff').set(change).where('id', '=', id).execute();
          const line = { actor: id, act: 'language', subject: `staff ${id}`, before, after: ownLanguage, now } as const;
          await recordAct(transaction, line);
        });
        return { next: `${officePath(ownLanguage, 'account')}?done=language` };
      },
      page: (_answers, { request }) => accountPage(staffAccounts, request, services),
    },
    services,
  );
}
