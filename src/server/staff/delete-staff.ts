import type { Transaction } from 'kysely';
import { askingNow } from '#server/calendar/lanes.ts';
import { standingViewings } from '#server/calendar/busy-spans.ts';
import { waitForTurn } from '#server/calendar/take-time.ts';
import { unassignCases } from '#server/cases/unassign-cases.ts';
import type { Services } from '#server/services.ts';
import { dropOfficeMails } from '#server/staff/office-mails.ts';
import { changeStaff, refusal, type StaffAdmin } from '#server/staff/staff-admin.ts';
import type { Tables } from '#server/store/tables.ts';

/** Throws `viewings` while a visitor counts on a colleague to be there. */
async function requireNoViewings(transaction: Transaction<Tables>, id: string, services: Services): Promise<void> {
  // Whoever books at this moment is done before, or finds nobody.
  await waitForTurn(transaction);
  const { nowMs } = askingNow(services);
  const { minutes } = services.siteData().config.appointments;
  const viewings = await standingViewings(transaction, { sinceMs: nowMs, minutes });
  if (viewings.get(id)?.some(([, untilMs]) => untilMs > nowMs) === true) throw refusal('viewings');
}

/** Deletes the account of a colleague who cannot enter any more, or never has, with all that is theirs alone; what they did stays, and says no name. */
export function deleteStaff(admin: StaffAdmin, id: string): Promise<void> {
  const { services, actor } = admin;
  return changeStaff(admin, id, {
    act: 'staff-deleted',
    isForSelf: false,
    states: ['invited', 'disabled'],
    async work(transaction, { email }, now) {
      await requireNoViewings(transaction, id, services);
      await unassignCases(transaction, { from: id, actor, now });
      await transaction.deleteFrom('diaries').where('owner', '=', id).execute();
      await transaction.deleteFrom('diary_blocks').where('owner', '=', id).execute();
      await dropOfficeMails(transaction, email);
      // Sessions, links, passkeys, absences and calendars go with the row.
      await transaction.deleteFrom('staff').where('id', '=', id).execute();
    },
  });
}
