import { isLanguage } from '#i18n/languages.ts';
import { hasSecondStep } from '#server/accounts/passkey-store.ts';
import { openSessions } from '#server/accounts/sessions.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import { listStaff } from '#server/staff/staff-admin.ts';
import { peopleDone, type PeoplePage } from '#site/office-page.ts';

/** The colleagues and what can be done to them. Throws as `requireStaff` does. */
export async function peoplePage(context: ApiContext, services: Services): Promise<PeoplePage> {
  const { staff } = await requireStaff(context, services, 'people');
  const rows = await listStaff(services);
  const now = services.clock();
  const people = rows.map(async (row) => {
    const { id, name, email, role, status, logged_in_at: seen } = row;
    const sessions = await openSessions(staffAccounts, services.store, id, now);
    const isGuarded = await hasSecondStep(staffAccounts, services.store.reader, row);
    const account = { seen, sessions: sessions.length, hasSecondStep: isGuarded };
    return { id, name, email, role, status, ...account, isYou: id === staff.id };
  });
  const done = peopleDone.find((one) => one === context.req.query('done'));
  const languages = services.siteData().config.languages.filter(isLanguage);
  return { kind: 'people', people: await Promise.all(people), languages, ...(done && { done }) };
}
